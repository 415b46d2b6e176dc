"""What taps on a page may do: the steps of the turns that begin at a cell, in words and ready for JSON. Pure.

Nobody is told more than the asker may know: where pieces hide something these are the seeming
turns, whatever the pieces hold.
"""

from collections import Counter
from collections.abc import Sequence

from boardlight.referee.permissions import Asker, may_not_play
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from boardlight.web.game_facts import Json
from messages.message import Message, message, named
from rules.board import Cell
from rules.game import Action, Game
from rules.presentation.steps import Step, beginning, steps

CHOSEN = ("promote", "place", "rescue", "return", "stay", "done", "stop")
"""Verbs of steps that are chosen rather than shown on a board."""

ANSWERS = ("return", "stay", "done")
"""Those of them that a button answers as well, in the same words."""


def movable(session: Session) -> tuple[Cell, ...]:
    """The cells at which somebody may begin a turn now, faults included; none behind screens."""
    game, state = session.game, session.state
    if session.guidance.script or session.is_solved or is_screened(state) or session.is_absent(state.turn):
        return ()
    # Nothing is remembered from one question to the next: how long an answer takes tells nothing either.
    found = (beginning(action) for action in (*game.public_actions(state), *game.faults(state)))
    return tuple(sorted({cell for cell in found if cell is not None}))


def steps_from(session: Session, cell: Cell, asker: Asker, moment: int) -> Json | Message:
    """The steps that begin at `cell`, for who may play now; or why `asker` may not."""
    if refused := may_not_play(session, asker):
        return refused
    found = steps(session.game, session.state, cell, asker.seat) if cell in movable(session) else ()
    return {"moment": moment, "cell": cell, "steps": _told(session.game, found)}


def _told(game: Game, siblings: Sequence[Step]) -> list[Json]:
    alike = Counter(step.cell for step in siblings)
    return [
        {
            "cell": step.cell,
            "source": step.action.source,
            "taken": list(step.action.taken),
            "piece": step.action.piece and game.label(step.action.piece),
            "words": _words(game, step.action).texts() if _is_chosen(step, alike[step.cell]) else None,
            "fault": step.is_fault,
            "turn": step.turn,
            "next": _told(game, step.following),
        }
        for step in siblings
    ]


def _is_chosen(step: Step, alike: int) -> bool:
    """Whether the cell does not say it."""
    return alike > 1 or step.cell is None or step.action.verb in CHOSEN


def _words(game: Game, action: Action) -> Message:
    if action.verb in ANSWERS:
        return message(f"referee.verb.{action.verb}", cell="", value=0)
    if action.piece is None:
        return named(f"referee.step.{action.verb}", action.verb)
    kind = game.kind(action.piece.kind).name
    if action.verb != "rescue" or action.target is None:
        return message("referee.promoted", kind=kind)
    return message("referee.step.rescue", kind=kind, cell=game.board.names[action.target])
