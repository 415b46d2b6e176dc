"""The special acts of La Guerre des Maîtres."""

from collections.abc import Mapping

from rules.game import State
from rules.games.guerre_des_maitres import Throw
from tests.boardlight.simulation.acts.moment import Moment, Test, ends, takes, walks


def _throw(state: State) -> Throw | None:
    return state.stage if isinstance(state.stage, Throw) else None


def _first_part(m: Moment) -> bool:
    throw = _throw(m.after)
    return throw is not None and throw.moved is not None and throw.left > 0 and m.verbs[0] == "move"


ACTS: Mapping[str, Test] = {
    **{f"roll {face}": (lambda m, face=face: m.text == f"roll {face}") for face in range(1, 7)},  # type: ignore[misc]
    "a small piece goes": walks("B"),
    "a large piece goes": walks("A"),
    "the Master goes": walks("M"),
    "a small piece captures": takes("B"),
    "a large piece captures": takes("A"),
    "the Master captures": takes("M"),
    "a six is split": _first_part,
    "a six goes whole": lambda m: m.action.value == 6 and m.verbs[0] == "move",
    "a small piece is exchanged at once": lambda m: m.text.endswith("=A"),
    "a small piece must wait": lambda m: (
        m.piece.kind == "B"
        and any(
            stack and stack[0].kind == "W" and cell == m.action.target
            for cell, stack in enumerate(m.after.cells)
        )
    ),
    "who waits goes like a large piece": lambda m: m.piece.kind == "W",
    "a large piece is lost and comes back": lambda m: any(
        action.verb == "promote" and action.seat != m.action.seat for action in m.path
    ),
    "one of two who wait is chosen": lambda m: m.text.startswith("="),
    "the Master is captured": ends("Master captured"),
}
