"""Points and tie-breaks, worked out by hand after FIDE C.07, for two seats and for four."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlight.club.hall.event.pairing import Pairing, points_of
from boardlight.club.hall.event.standings import Standing, standings


def game(number: int, white: str, black: str, points: tuple[float, float], played: bool = True) -> Pairing:
    return Pairing(number, "", (white, black), points, played, "arbiter")


def by_name(pairings: list[Pairing]) -> dict[str, Standing]:
    return {line.name: line for line in standings(pairings)}


SWISS = [
    game(1, "Ann", "Bob", (1, 0)), game(1, "Cid", "Dan", (0.5, 0.5)), Pairing(1, "", ("Eva",), (1,), False),
    game(2, "Eva", "Ann", (0, 1)), game(2, "Bob", "Cid", (1, 0)), Pairing(2, "", ("Dan",), (1,), False),
    game(3, "Ann", "Dan", (0.5, 0.5)), game(3, "Cid", "Eva", (0, 1)), Pairing(3, "", ("Bob",), (1,), False),
]  # fmt: skip


def test_a_small_swiss_event() -> None:
    lines = by_name(SWISS)
    # Points: Ann 2.5, Bob 2, Dan 2, Eva 2, Cid 0.5.
    assert {name: line.points for name, line in lines.items()} == {
        "Ann": 2.5, "Bob": 2, "Cid": 0.5, "Dan": 2, "Eva": 2,
    }  # fmt: skip
    ann, bob = lines["Ann"], lines["Bob"]
    assert (ann.buchholz, ann.cut, ann.sonneborn, ann.wins, ann.games) == (6, 4, 5, 2, 3)
    # Bob's round without a game counts as one against somebody with his own two points.
    assert (bob.buchholz, bob.cut, bob.sonneborn, bob.wins, bob.games) == (5, 4.5, 2.5, 2, 2)
    assert (standings(SWISS)[0].name, standings(SWISS)[-1].name) == ("Ann", "Cid")


def test_those_who_are_level_are_told_apart_by_their_own_games_first() -> None:
    lines = standings([
        game(1, "Ann", "Bob", (0, 1)), game(2, "Ann", "Cid", (1, 0)), game(2, "Dan", "Bob", (1, 0)),
        game(3, "Cid", "Dan", (1, 0)),
    ])  # fmt: skip
    assert [line.points for line in lines] == [1, 1, 1, 1]
    assert all(line.direct is None for line in lines), "Bob and Cid have not met"
    pair = standings([game(1, "Ann", "Bob", (0, 1)), game(2, "Ann", "Cid", (1, 0))])
    assert [(line.name, line.place, line.direct) for line in pair] == [
        ("Bob", 1, 1), ("Ann", 2, 0), ("Cid", 3, None),
    ]  # fmt: skip


def test_whoever_cannot_be_told_apart_shares_a_place() -> None:
    lines = standings([game(1, "Bob", "Ann", (0.5, 0.5))])
    assert [(line.place, line.name) for line in lines] == [(1, "Ann"), (1, "Bob")]


def test_a_forfeit_gives_points_and_no_opponent() -> None:
    ann = by_name([game(1, "Ann", "Bob", (1, 0), played=False)])["Ann"]
    assert (ann.points, ann.games, ann.wins, ann.buchholz) == (1, 0, 1, 1)


def test_a_name_is_the_same_in_any_letters() -> None:
    assert [
        line.points for line in standings([game(1, "Ann", "Bob", (1, 0)), game(2, " ANN ", "Bob", (1, 0))])
    ] == [2, 0]


@pytest.mark.parametrize(
    "scores, points",
    [
        ((1, 0), (1, 0)),
        ((0.5, 0.5), (0.5, 0.5)),
        ((7, 3, 9, 1), (2, 1, 3, 0)),
        ((1, 0, 0, 0), (3, 1, 1, 1)),
        ((1, 0, 1, 0), (2.5, 0.5, 2.5, 0.5)),
    ],
)
def test_points_by_place(scores: tuple[float, ...], points: tuple[float, ...]) -> None:
    assert points_of(scores) == points


def test_a_game_of_four_counts_as_one_of_each_with_each() -> None:
    four = Pairing(1, "", ("Ann", "Bob", "Cid", "Dan"), points_of((9, 5, 5, 1)), True, "game")
    apart = [
        game(1, four.players[one], four.players[other], points_of((score, others)))  # type: ignore[arg-type]
        for (one, score), (other, others) in combinations(enumerate((9, 5, 5, 1)), 2)
    ]
    both = by_name([four]), by_name(apart)
    for name in four.players:
        whole, parts = both[0][name], both[1][name]
        assert (whole.points, whole.buchholz, whole.sonneborn) == (
            parts.points,
            parts.buchholz,
            parts.sonneborn,
        )


@given(st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=4), max_size=8), st.randoms())
def test_all_points_that_are_given_are_kept_in_whatever_order(
    scores: list[list[int]], chance: object
) -> None:
    pairings = [
        Pairing(place, "", tuple("abcd"[: len(each)]), points_of(each), True, "game")
        for place, each in enumerate(scores)
    ]
    lines = standings(pairings)
    pairs = sum(len(each) * (len(each) - 1) / 2 for each in scores)
    assert sum(line.points for line in lines) == pairs
    chance.shuffle(pairings)  # type: ignore[attr-defined]
    assert standings(pairings) == lines
