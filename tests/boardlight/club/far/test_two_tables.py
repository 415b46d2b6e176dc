"""Two tables far apart play one game: each plays its seats, and both journals tell the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.club.far.linking import far_seats
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.permissions import FAR, NOT_ALONE
from rules.games import load
from tests.boardlight.club.far.two_tables import Hall, Side, agreed, hall_in, joined
from tests.patience import eventually


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with hall_in(tmp_path) as hall:
        yield hall


def two(hall: Hall, game: str, clock: str = "") -> tuple[Side, Side]:
    one, (address,) = hall.host(hall.journal("one"), game, clock)
    other = hall.join(hall.journal("other"), address)
    joined(one, other)
    return one, other


def test_each_plays_its_side_and_both_journals_tell_the_same(hall: Hall) -> None:
    white, black = two(hall, "chess", "5+3")
    assert black.order("play e4") == FAR and white.order("play e4") is None
    eventually(lambda: black.turns == ["e4"])
    assert white.order("play e5") == FAR and black.order("play e5") is None
    agreed(white, black)
    assert [event.by for event in white.table.turns] == ["page", "far"]
    assert [event.by for event in black.table.turns] == ["far", "page"]


def test_each_side_measures_its_own_time_and_the_way_costs_nobody_any(hall: Hall) -> None:
    white, black = two(hall, "chess", "5+3")
    white.order("play e4")
    eventually(lambda: black.turns == ["e4"])
    # White waits for a minute; at Black's own table four seconds have passed.
    white.host.wait(60.1)
    black.host.wait(4.1)
    black.order("play e5")
    agreed(white, black)
    assert white.kept[-1][-1] == (300.0, 299.0)
    black.host.wait(500.0)
    white.host.wait(70.1)
    white.order("play Nf3")
    agreed(white, black)
    assert white.kept[-1][-1] == (293.0, 299.0)


def test_no_flag_falls_but_at_the_table_of_its_seat(hall: Hall) -> None:
    white, black = two(hall, "chess", "1")
    white.order("play e4")
    eventually(lambda: black.turns == ["e4"])
    white.host.wait(600.0)
    assert white.turns == ["e4"]
    black.host.wait(62.0)
    eventually(lambda: len(white.turns) == 2)
    agreed(white, black)
    assert white.turns == ["e4", "flag Black"] and white.table.session.state.outcome


def test_what_needs_consent_is_asked_for_at_the_other_table(hall: Hall) -> None:
    white, black = two(hall, "chess")
    for side, turn in ((white, "e4"), (black, "e5"), (white, "Nf3")):
        assert side.order(f"play {turn}") is None
        agreed(white, black)
    assert white.order("takeback") is None
    eventually(lambda: bool(black.table.wishes))
    assert white.turns == black.turns == ["e4", "e5", "Nf3"]
    assert black.order("takeback") is None
    eventually(lambda: len(white.turns) == 2)
    agreed(white, black)
    assert white.turns == ["e4", "e5"]
    assert white.order("draw") is None
    eventually(lambda: bool(black.table.wishes))
    assert black.order("decline") is None
    eventually(lambda: not white.table.wishes)
    assert black.order("draw") is None
    eventually(lambda: bool(white.table.wishes))
    assert white.order("draw") is None
    eventually(lambda: len(white.turns) == 3)
    agreed(white, black)
    assert white.turns[-1] == "draw" and black.table.session.state.outcome


def test_who_is_not_to_move_resigns_and_pauses_through_the_other(hall: Hall) -> None:
    white, black = two(hall, "chess", "5")
    assert black.order("pause") is None
    eventually(lambda: white.table.session.timing.is_paused and black.table.session.timing.is_paused)
    assert black.order("resume") is None
    eventually(lambda: not black.table.session.timing.is_paused)
    assert black.order("resign") is None
    eventually(lambda: bool(white.turns))
    agreed(white, black)
    assert white.turns == ["resign Black"] and [each[0] for each in white.kept] == [
        "paused", "unpaused", "declared",
    ]  # fmt: skip


def test_nobody_decides_alone_what_two_tables_play(hall: Hall) -> None:
    white, black = two(hall, "chess", "5")
    white.order("play e4")
    agreed(white, black)
    for text in ("correct 1 d4", "clock White 9:00", "control off", "set 4k3/8/8/8/8/8/8/4K3 w - - 0 1"):
        assert white.order(text) == NOT_ALONE, text
        assert black.order(text) == NOT_ALONE, text


def test_a_game_goes_on_after_both_were_switched_off(hall: Hall) -> None:
    journals = hall.journal("one"), hall.journal("other")
    one, (address,) = hall.host(journals[0], "chess", "5+3")
    other = hall.join(journals[1], address)
    joined(one, other)
    one.order("play e4")
    agreed(one, other)
    other.order("play e5")
    other.leave()
    one.leave()
    again, (address,) = hall.host(journals[0], "chess", "5+3")
    back = hall.join(journals[1], address)
    joined(again, back)
    agreed(again, back)
    assert again.turns == ["e4", "e5"] and again.order("play d4") is None
    agreed(again, back)


def test_a_table_that_has_lost_its_journal_gets_the_whole_game(hall: Hall) -> None:
    journal = hall.journal("one")
    one, (address,) = hall.host(journal, "chess", "5+3")
    other = hall.join(hall.journal("other"), address)
    joined(one, other)
    one.order("play e4")
    agreed(one, other)
    other.order("play e5")
    agreed(one, other)
    one.leave()
    other.leave()
    again, (address,) = hall.host(journal, "chess", "5+3")
    fresh = hall.join(hall.journal("third"), address)
    joined(again, fresh)
    agreed(again, fresh)
    assert fresh.turns == ["e4", "e5"]


def test_three_tables_share_the_seats_of_a_game_for_four(hall: Hall) -> None:
    game = load("quaternity")
    one, (first, second) = hall.host(hall.journal("one"), "quaternity", "5", [game.seats[1], game.seats[3]])
    sides = [one, hall.join(hall.journal("two"), first), one, hall.join(hall.journal("three"), second)]
    joined(*sides)
    for side in (*sides, *sides):
        state = side.table.session.state
        action = game.actions(state)[0]
        turn = side.table.session.game.write(state, (action,))
        assert side.order(f"play {turn}") is None
        agreed(*sides)
    assert len(one.turns) == 8


def test_seats_are_shared_out() -> None:
    assert far_seats(load("chess"), []) == ((1,),)
    assert far_seats(load("quaternity"), []) == ((2, 3),)
    game = load("chess")
    for named in (["White,Black"], ["White", "White"], ["Green"]):
        with pytest.raises(ValueError):
            far_seats(game, named)
