"""What a turn does to the pieces: what it captures, whom it checks, what may be lost next. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from boardlight.referee.inference.candidates import Path
from messages.message import Message
from rules.board import Cell
from rules.game import Game, State
from rules.pieces import CHANCE, Piece, Seat
from rules.presentation.spoken import written
from rules.turns import Turn, turns


class Effects(NamedTuple):
    """What everybody sees of a turn."""

    captured: tuple[Piece, ...]
    checks: bool
    """The seat that moves next must answer a check."""
    wins: bool
    """The game is over, and nobody has done better than the seat that played."""
    after: State

    def worth(self, game: Game) -> float:
        """What was captured, in pieces."""
        return sum(game.kind(piece.kind).worth for piece in self.captured)


class Loss(NamedTuple):
    """A capture with which another seat may answer."""

    turn: Message
    piece: Piece
    cell: Cell


class _Taken(NamedTuple):
    """A piece that a turn captures, and where it stands."""

    piece: Piece
    cell: Cell


def effects_of(game: Game, state: State, path: Path) -> Effects:
    """What the turn `path`, played from `state`, does."""
    seat, captured, here = path[0].seat, [], state
    for action in path:
        captured += [here.cells[cell][-1] for cell in action.taken if here.cells[cell]]
        here = game.after(here, action)
    others = tuple(piece for piece in captured if piece.owner != seat)
    return Effects(others, here.outcome is None and game.in_check(here), _wins(here, seat), here)


def _wins(state: State, seat: Seat) -> bool:
    return bool(state.outcome and seat >= 0 and state.outcome.scores[seat] == max(state.outcome.scores) > 0.5)


def heaviest_loss(game: Game, after: State, seat: Seat) -> Loss | None:
    """The most that the seat to move may capture of `seat` at once, or None where it captures nothing."""
    answers = ((turn.path, _taken_by(game, after, turn.path, seat)) for turn in _answers(game, after))
    captures = ((path, taken) for path, taken in answers if taken)
    path, heaviest = max(captures, key=lambda each: _worth(game, each[1]), default=((), None))
    return _told(game, after, path, heaviest)


def loss_by(game: Game, state: State, path: Path, seat: Seat) -> Loss | None:
    """The most of `seat` that the turn `path` captures, or None where it captures nothing of it."""
    return _told(game, state, path, _taken_by(game, state, path, seat))


def _told(game: Game, state: State, path: Path, taken: _Taken | None) -> Loss | None:
    """In words: hundreds of turns are compared, and only one is told."""
    return Loss(written(game, state, path), *taken) if taken else None


def _taken_by(game: Game, state: State, path: Path, seat: Seat) -> _Taken | None:
    cells = (cell for action in path for cell in action.taken if state.cells[cell])
    taken = (_Taken(state.cells[cell][-1], cell) for cell in cells)
    mine = (each for each in taken if each.piece.owner == seat)
    return max(mine, key=lambda each: _worth(game, each), default=None)


def _answers(game: Game, state: State) -> Iterable[Turn]:
    return () if state.outcome or state.turn == CHANCE else turns(game, state)


def _worth(game: Game, taken: _Taken) -> float:
    return game.kind(taken.piece.kind).worth
