"""Which game decides which pairing."""

from boardlight.club.hall.event.pairing import Pairing
from boardlight.club.hall.event.results import PlayedGame, decided

PAIRINGS = [
    Pairing(1, "1", ("Ann", "Bob"), after=6),
    Pairing(2, "1", ("Bob", "Ann"), after=6),
]


def played(number: int, players: tuple[str, ...], scores: tuple[float, ...]) -> PlayedGame:
    return PlayedGame(number, players, scores)


def test_games_decide_the_rounds_one_after_the_other() -> None:
    first, second = played(7, ("ann", "BOB"), (1, 0)), played(8, ("Bob", "Ann"), (0.5, 0.5))
    assert [each.points for each in decided(PAIRINGS, [first])] == [(1, 0), None]
    both = decided(PAIRINGS, [second, first])
    assert [(each.points, each.by) for each in both] == [((1, 0), "game"), ((0.5, 0.5), "game")]


def test_points_go_with_the_player_whichever_seat_was_taken() -> None:
    assert decided(PAIRINGS[:1], [played(7, ("Bob", "Ann"), (1, 0))])[0].points == (0, 1)


def test_what_an_arbiter_entered_stays_and_takes_no_game() -> None:
    entered = Pairing(1, "1", ("Ann", "Bob"), (0, 1), True, "arbiter")
    both = decided([entered, PAIRINGS[1]], [played(7, ("Ann", "Bob"), (1, 0))])
    assert [(each.points, each.by) for each in both] == [((0, 1), "arbiter"), ((0, 1), "game")]


def test_older_games_and_other_people_decide_nothing() -> None:
    before = played(6, ("Ann", "Bob"), (1, 0))
    assert decided(PAIRINGS, [before, played(8, ("Ann", "Cid"), (1, 0)), played(9, (), ())]) == PAIRINGS
