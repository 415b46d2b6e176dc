"""Hints in three steps: a nudge in words, the piece, the cell. Pure.

Where pieces are hidden there is no hint in a game, for a hint would tell.
"""

from boardlight.referee.coaching.effects import effects_of
from boardlight.referee.coaching.expected import cells_of, lit, with_answers
from boardlight.referee.coaching.good_turn import can_be_judged, good_turn
from boardlight.referee.feedback.phrases import piece_name
from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Say
from boardlight.referee.session.parts.dialogue import Advice
from boardlight.referee.session.refusals import Refused
from messages.message import Message, message
from rules.game import Game, State
from rules.pieces import CHANCE
from rules.presentation.spoken import cell_name, written

STEPS = 3


def advised(game: Game, state: State, step: int, time: float) -> Advice:
    """The hint of that step, from 1, to a good turn; the last shows it and what is expected after it, from
    `time` on. Refused where there is none to give.
    """
    if state.outcome:
        raise Refused(message("referee.game-over"))
    if state.turn == CHANCE:
        raise Refused(message("referee.die-roll"))
    if not can_be_judged(game, state):
        raise Refused(message("referee.hint-is-secret"))
    turn = good_turn(game, state)
    words = message("coaching.a-good-turn", turn=written(game, state, turn.path))
    words = with_answers(game, state, turn.line, words)
    say = stepwise(game, state, turn.path, step, nudge(game, state, turn.path), words)
    line = lit(game, state, turn.line, Cue.HINT) if step == STEPS else ()
    return Advice(say, Cue.HINT, step, line, time)


def stepwise(game: Game, state: State, path: Path, step: int, first: Message, last: Message) -> Say:
    """The hint of that step to the turn `path`: the words `first`, then its piece, then the words `last`."""
    if step <= 1:
        return Say("calm", first)
    source = path[0].source
    if step == 2 and source is not None:
        piece = piece_name(game, game.label(state.cells[source][-1]))
        words = message("coaching.look-at", piece=piece, cell=cell_name(game, source))
        return Say("calm", words, "", (source,))
    return Say("calm", last, "", cells_of(path))


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
