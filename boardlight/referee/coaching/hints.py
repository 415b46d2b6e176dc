"""Hints in three steps: a nudge in words, the piece, the cell. Pure.

Where pieces are hidden there is no hint in a game, for a hint would tell.
"""

from boardlight.referee.coaching.effects import effects_of
from boardlight.referee.coaching.good_turn import good_turn
from boardlight.referee.feedback.phrases import piece_name
from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.events import Say
from boardlight.referee.session.refusals import Refused
from messages.message import Message, joined, message
from rules.board import Cell
from rules.game import Game, State
from rules.pieces import CHANCE
from rules.presentation.spoken import cell_name, written
from search.best import whole_turns

STEPS = 3
ANSWERS = 2
"""Turns that a hint tells of what is expected after its own: the answer, and what that is good for."""


def advised(game: Game, state: State, step: int) -> Say:
    """The hint of that step, from 1, to a good turn; Refused where there is none to give."""
    if state.outcome:
        raise Refused(message("referee.game-over"))
    if state.turn == CHANCE:
        raise Refused(message("referee.die-roll"))
    if game.view(state, None) != state:
        raise Refused(message("referee.hint-is-secret"))
    turn = good_turn(game, state)
    path, words = turn.path, message("coaching.a-good-turn", turn=written(game, state, turn.path))
    if then := [written(game, *each) for each in whole_turns(game, state, turn.line)[1 : 1 + ANSWERS]]:
        words = message("coaching.a-good-turn-then", words=words, line=joined("list.comma", then))
    return stepwise(game, state, path, step, nudge(game, state, path), words)


def stepwise(game: Game, state: State, path: Path, step: int, first: Message, last: Message) -> Say:
    """The hint of that step to the turn `path`: the words `first`, then its piece, then the words `last`."""
    if step <= 1:
        return Say("calm", first)
    source = path[0].source
    if step == 2 and source is not None:
        piece = piece_name(game, game.label(state.cells[source][-1]))
        words = message("coaching.look-at", piece=piece, cell=cell_name(game, source))
        return Say("calm", words, "", (source,))
    return Say("calm", last, "", _cells(path))


def nudge(game: Game, state: State, path: Path) -> Message:
    """What kind of turn it is, and nothing of where."""
    effects = effects_of(game, state, path)
    if effects.wins:
        return message("coaching.can-win")
    if effects.captured:
        return message("coaching.can-capture", count=len(effects.captured))
    if effects.checks:
        return message("coaching.can-check")
    if path[0].source is None:
        return message("coaching.can-answer")
    if game.in_check(state):
        return message("coaching.save-the-king")
    return message("coaching.quiet-turn")


def _cells(path: Path) -> tuple[Cell, ...]:
    cells = (cell for action in path for cell in (action.source, action.target) if cell is not None)
    return tuple(dict.fromkeys(cells))
