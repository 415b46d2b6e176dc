"""Positions and turns as UCI writes them; only games with a FEN that engines know can be played so. Pure.

The protocol: R. Huber and S. Meyer-Kahlen, *Description of the universal chess interface*, 2006.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from boardlight.opponents.question import Path, Question
from rules.game import Action, Game, State
from rules.turns import turns

MATE = 1000.0
"""Pieces that a mate counts, as in the search."""
CENTIPAWNS = 100.0


@runtime_checkable
class WritesFen(Protocol):
    """A game whose positions engines understand."""

    def to_fen(self, state: State) -> str:
        """The position in one line of Forsyth-Edwards notation."""


class Info(NamedTuple):
    """A line of what an engine thinks."""

    score: float
    """In pawns, for the side to move."""


def speaks_uci(game: Game) -> bool:
    """Whether engines can play that game."""
    return isinstance(game, WritesFen)


def position(game: Game, question: Question) -> str:
    """The order ``position``, with the turns since the first position, so that repetitions are known."""
    assert isinstance(game, WritesFen)
    here, moves = question.first, list[str]()
    for path in question.played:
        moves.append(move_text(game, path))
        for action in path:
            here = game.after(here, action)
    played = f" moves {' '.join(moves)}" if moves else ""
    return f"position fen {game.to_fen(question.first)}{played}"


def move_text(game: Game, path: Sequence[Action]) -> str:
    """A turn by the cells of its piece, as ``e7e8q``."""
    first = path[0]
    assert first.source is not None and first.target is not None
    names = game.board.names
    became = "".join(action.piece.kind.lower() for action in path[1:] if action.piece)
    return f"{names[first.source]}{names[first.target]}{became}"


def moves(game: Game, state: State) -> Mapping[str, Path]:
    """Every turn of a position by its text."""
    return {move_text(game, turn.path): turn.path for turn in turns(game, state)}


def read_info(line: str) -> Info | None:
    """The score in a line ``info``; None if it holds none that is exact."""
    words = line.split()
    if words[:1] != ["info"] or "score" not in words or {"lowerbound", "upperbound"} & {*words}:
        return None
    kind, number = (*words[words.index("score") + 1 :], "", "")[:2]
    try:
        value = int(number)
    except ValueError:
        return None
    if kind == "mate":
        return Info(MATE if value > 0 else -MATE)
    return Info(value / CENTIPAWNS) if kind == "cp" else None
