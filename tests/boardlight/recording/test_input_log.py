"""Recorded inputs live again: the identical journal and light frames, bit for bit."""

import numpy as np
import pytest

from boardlight.recording.input_log import read_input, relive, write_input
from boardlight.referee.feedback.announce import Announcement
from boardlight.referee.session.events import FilmEnded, Input, Pressed, Record, Seen, Tick
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.tabletop import Tabletop
from vision.observation import Observation

OMISSION = "S: F d4 h4; N: F e5 g5, C a11; turn: South"


class Recorder(Tabletop):
    """A table whose inputs are written down."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.lines: list[str] = []

    def hear(self, given: Input) -> None:
        self.lines.append(write_input(given))
        super().hear(given)


def test_a_session_lives_again_from_its_recorded_inputs() -> None:
    game = load("quatrarmes")
    first = read_setup(game, OMISSION)
    top = Recorder.of(game, first)
    top.carry("h4", "i5").look(0.5, busy=True).look(0.5, covered=["a1"]).press(1).look(2.0)
    top.carry("i5", "h4").look(0.5).order("resign North")
    again: list[Record | Announcement] = list(relive(start(game, first), map(read_input, top.lines)))
    assert top.log[:2] == ["h4-i5", "force"] and top.shows > 3
    assert again == top.effects


def test_time_is_an_input_and_nothing_else_decides() -> None:
    game = load("quatrarmes")
    top = Recorder.of(game)
    top.carry("d8", "e7").look(0.4)
    session = start(game)
    for line in top.lines[:-1]:
        session, _ = step(session, read_input(line))
    final = read_input(top.lines[-1])
    assert step(session, final) == step(session, final)


@pytest.mark.parametrize("given", [Tick(1.5), Pressed(2.0, 1), FilmEnded(3.25)])
def test_what_is_nothing_but_numbers_is_read_as_it_was_written(given: Input) -> None:
    assert read_input(write_input(given)) == given


def test_an_image_of_a_plain_set_keeps_which_cells_move() -> None:
    stirred = np.arange(10) % 3 == 0
    seen = Observation(1.0, np.zeros((10, 4), np.uint8), np.zeros(10, np.bool_), stirred=stirred)
    again = read_input(write_input(Seen(1.0, seen)))
    assert isinstance(again, Seen) and again.observation.stirred is not None
    assert (again.observation.stirred == stirred).all()


def test_an_image_keeps_which_pieces_fingers_may_hold() -> None:
    held = np.arange(10) == 7
    seen = Observation(1.0, np.zeros((10, 4), np.uint8), np.zeros(10, np.bool_), held=held)
    again = read_input(write_input(Seen(1.0, seen)))
    assert isinstance(again, Seen) and again.observation.held is not None
    assert (again.observation.held == held).all() and again.observation.stirred is None
