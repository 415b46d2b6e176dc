"""What is wrong with a legal turn by the search: the answer that refutes it, or what it misses. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from boardlight.referee.coaching.effects import loss_by
from boardlight.referee.coaching.expected import with_answers
from boardlight.referee.coaching.good_turn import AS_GOOD, Compared, can_be_judged, compared
from boardlight.referee.feedback.phrases import piece_name
from boardlight.referee.inference.candidates import Path
from messages.message import Message, message
from rules.game import Game, State
from rules.pieces import Seat
from rules.presentation.spoken import cell_name, written
from search.best import ScoredTurn, known, whole_turns
from search.evaluation import UNIT


class Refutation(NamedTuple):
    """Why a turn is bad."""

    told: tuple[Message, ...]
    """Sentences."""
    line: Path
    """The turn, and how it is answered; nothing where it only misses something."""


def refutation(game: Game, state: State, path: Path) -> Refutation | None:
    """What is wrong with the turn `path` of the seat to move; None if it is about as good as any, or if that
    cannot be told.
    """
    found = compared(game, state, path) if can_be_judged(game, state) else None
    if found is None or found.is_good:
        return None
    line = found.turn.line if _is_worse_off(game, state, found.turn) else ()
    return Refutation(tuple(_told(game, state, found, line)), line)


def _is_worse_off(game: Game, state: State, turn: ScoredTurn) -> bool:
    """Whether a known answer takes from the seat what it has: else the turn only misses something."""
    has = known(game).value(state, state.turn) / UNIT
    return turn.score < has - AS_GOOD and len(whole_turns(game, state, turn.line)) > 1


def _told(game: Game, state: State, found: Compared, line: Path) -> Iterator[Message]:
    is_decisive = known(game).is_decisive
    if found.turn.score < 0 and is_decisive(round(found.turn.score * UNIT)):
        yield message("coaching.loses-the-game")
    elif is_decisive(round(found.best.score * UNIT)):
        yield message("coaching.misses-a-win")
    elif not line:
        yield message("coaching.something-better")
    if line:
        answer = _answer(game, *whole_turns(game, state, line)[1], state.turn)
        yield with_answers(game, state, line, answer, told=2)


def _answer(game: Game, state: State, path: Path, seat: Seat) -> Message:
    """How it is answered, and what that captures of `seat`."""
    turn = written(game, state, path)
    loss = loss_by(game, state, path, seat)
    if loss is None:
        return message("coaching.strongest-answer", turn=turn)
    piece, cell = piece_name(game, game.label(loss.piece)), cell_name(game, loss.cell)
    return message("coaching.loses", turn=turn, piece=piece, cell=cell)
