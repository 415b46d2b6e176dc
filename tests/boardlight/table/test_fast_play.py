"""Hurried and untidy hands on a simulated table, seen at 30 images a second: all end in the right turns."""

import pytest

from rules.games import load
from tests.boardlight.table.delays import PAUSE, Watched
from vision.simulation.table import Gesture, Lift, Place, TakeOff, Wait

CAPTURE = "S: F d4; N: F e5, C a11; turn: South"


def table(setup: str = "") -> Watched:
    return Watched.of(load("quatrarmes"), 3, setup)


def place(on: Watched, cell: str, off: tuple[float, float] = (0.0, 0.0)) -> Place:
    """Put the piece in the hand on a cell, so many pitches off its middle."""
    fixture = on.stage.table.fixture
    site = fixture.sites[on.stage.table.session.game.board.cell(cell)]
    return Place(site.x + off[0] * fixture.pitch, site.y + off[1] * fixture.pitch)


def hand(on: Watched, *gestures: Gesture, north: bool = False) -> float:
    """A hand comes now, or when the one before has left; the time when it is gone."""
    fixture = on.stage.table.fixture
    home = (fixture.width * 0.5, -170.0 if north else fixture.height + 170.0)
    return on.stage.sim.visit(on.stage.time, gestures, home)


def texts(on: Watched, until: float) -> list[str]:
    """What was logged some time after a hand has gone; nothing may have been called wrong."""
    on.watch(until + PAUSE)
    assert on.stage.table.fouls == 0
    return [event.text for event in on.stage.table.turns]


def test_two_turns_without_a_pause() -> None:
    on = table()
    first, second = on.piece_on("d8"), on.piece_on("d4")
    hand(on, Lift(first), place(on, "e7"), north=True)
    assert texts(on, hand(on, Lift(second), place(on, "c5"))) == ["d8-e7", "d4-c5"]


def test_a_piece_slid_over_other_cells() -> None:
    on = table()
    piece = on.piece_on("d8")
    way = [
        place(on, cell, off) for cell, off in (("d8", (0.5, 0.4)), ("c7", (0.4, 0.0)), ("d6", (0.3, -0.4)))
    ]
    gone = hand(
        on, *[gesture for spot in way for gesture in (Lift(piece), spot)], Lift(piece), place(on, "e7")
    )
    assert texts(on, gone) == ["d8-e7"]


@pytest.mark.parametrize("off", [(0.28, 0.0), (-0.2, 0.2), (0.0, -0.3)])
def test_a_piece_off_the_middle_of_his_cell(off: tuple[float, float]) -> None:
    on = table()
    gone = hand(on, Lift(on.piece_on("d8")), place(on, "e7", off), north=True)
    assert texts(on, gone) == ["d8-e7"]


def test_a_captured_piece_left_standing_is_waited_for() -> None:
    on = table(CAPTURE)
    victim = on.piece_on("e5")
    gone = hand(on, Lift(on.piece_on("d4")), place(on, "f6"))
    assert texts(on, gone + 1.0) == []
    assert texts(on, hand(on, Lift(victim), TakeOff())) == ["d4xf6"]


def test_a_hand_that_comes_back_to_adjust() -> None:
    on = table()
    piece = on.piece_on("d8")
    hand(on, Lift(piece), place(on, "e7", (0.3, 0.1)), north=True)
    gone = hand(on, Wait(0.2), Lift(piece), place(on, "e7"), north=True)
    assert texts(on, gone) == ["d8-e7"]


def test_a_hand_that_thinks_again_before_it_leaves() -> None:
    on = table()
    piece = on.piece_on("d8")
    gone = hand(on, Lift(piece), place(on, "c7"), Wait(0.6), Lift(piece), place(on, "e7"), north=True)
    assert texts(on, gone) == ["d8-e7"]
