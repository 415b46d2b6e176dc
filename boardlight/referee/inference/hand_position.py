"""Where a hand lies or works over the board: beside a turn that it may continue, or elsewhere. Pure."""

from math import dist

from boardlight.referee.inference.candidates import Expectation
from boardlight.referee.inference.verdicts import Played
from rules.board import Cell
from vision.observation import Observation

BESIDE = 1.6
"""How far, in cell pitches, a hand at rest may lie from what it did and still continue it."""


def is_elsewhere(here: Expectation, played: Played, seen: Observation) -> bool:
    """Whether no cell is covered that any turn needs which touches what `played` has changed."""
    changed = _changed(here, played)
    rivals = (rival for cell in changed for rival in here.touched[cell])
    return bool(changed) and not any(seen.covered[cell] for rival in rivals for cell in rival.way)


def is_beside(here: Expectation, played: Played, seen: Observation) -> bool:
    """Whether something that came a moment ago lies over the cells round what `played` has changed."""
    if not seen.present:
        return False
    points = here.game.board.points
    changed = [points[cell] for cell in _changed(here, played)]
    covered = [point for point, hidden in zip(points, seen.covered.tolist(), strict=True) if hidden]
    return any(dist(one, other) <= BESIDE for one in changed for other in covered)


def _changed(here: Expectation, played: Played) -> tuple[Cell, ...]:
    """Nothing for two turns at once."""
    done = next((candidate for candidate in here.candidates if candidate.turns == played.turns), None)
    return tuple(cell for cell, _ in done.change) if done else ()
