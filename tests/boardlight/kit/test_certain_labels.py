"""What the eye is told of a plain set: only what nothing explains better."""

from dataclasses import replace

import numpy as np

from boardlight.kit.certain_labels import certain_labels
from boardlight.referee.inference.evidence import ODD
from boardlight.referee.session.events import Seen
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.game import EMPTY
from rules.games.chess import Chess
from vision.observation import Observation

GAME = Chess()


def at_rest(mode: Mode = "play") -> Session:
    session = start(GAME, GAME.start(), mode)
    return replace(session, table=session.table.in_order())


def showing(session: Session, dearer: int | None = None, by: int = 0) -> Observation:
    """The position as it is logged; one cell rather shows something else."""
    cost = np.full((len(GAME.board), len(GAME.labels)), 100, np.uint8)
    for cell, look in enumerate(session.here.looks):
        cost[cell, list(look)] = 0
    if dearer is not None:
        cost[dearer] = 0
        cost[dearer, list(session.here.looks[dearer])] = by
    return Observation(0.0, cost, np.zeros(len(GAME.board), np.bool_))


def test_all_that_is_logged_is_told_while_the_table_shows_it() -> None:
    labels = certain_labels(at_rest(), showing(at_rest()))
    assert labels is not None
    assert None not in labels and labels.count(EMPTY) == 32


def test_a_cell_that_may_show_a_turn_nobody_has_seen_is_not_told() -> None:
    labels = certain_labels(at_rest(), showing(at_rest(), 12, ODD - 1))
    assert labels is not None
    assert [cell for cell, label in enumerate(labels) if label is None] == [12]


def test_nothing_is_told_while_the_table_shows_something_else_or_hands_move() -> None:
    seen = showing(at_rest())
    assert certain_labels(at_rest(), showing(at_rest(), 12, ODD)) is None
    assert certain_labels(at_rest(), replace(seen, busy=True)) is None


def test_where_lines_are_weighed_only_what_all_agree_on_is_told() -> None:
    session = at_rest("record")
    e2, e3, e4, a1, h5 = (GAME.board.cell(name) for name in ("e2", "e3", "e4", "a1", "h5"))
    cost = showing(session).cost.copy()
    cost[e2] = np.where(np.arange(len(GAME.labels)) == GAME.labels.index(EMPTY), 0, 100)
    cost[[e3, e4, a1]] = 0
    stirred = np.zeros(len(GAME.board), np.bool_)
    stirred[h5] = True
    for image in range(10):
        seen = Observation(image / 10, cost, stirred, stirred=stirred)
        session, _ = step(session, Seen(seen.time, seen))
    labels = certain_labels(session, seen)
    assert labels is not None
    # In doubt, silent, or just moving: that the pawn has left is not yet likelier than a misreading.
    assert [cell for cell, label in enumerate(labels) if label is None] == sorted((a1, e2, e3, e4, h5))
