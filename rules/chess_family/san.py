"""Standard algebraic notation of a chess turn. Pure."""

from collections.abc import Sequence

from rules.board import Board, Cell
from rules.chess_family.orthodox import PAWN
from rules.game import Action
from rules.pieces import Piece


def write_san(board: Board, piece: Piece, path: Sequence[Action], rivals: Sequence[Cell]) -> str:
    """The turn `path` of `piece`, without the sign of check or mate; `rivals` could go to the same cell."""
    first = path[0]
    assert first.source is not None and first.target is not None
    if first.verb == "castle":
        return "O-O" if first.target > first.source else "O-O-O"
    source, target = board.names[first.source], board.names[first.target]
    cross = "x" if first.taken else ""
    if piece.kind == PAWN:
        promoted = "".join(f"={action.piece.kind}" for action in path[1:] if action.piece)
        return f"{source[0] if cross else ''}{cross}{target}{promoted}"
    return piece.kind + _told_apart(source, [board.names[rival] for rival in rivals]) + cross + target


def _told_apart(source: str, rivals: Sequence[str]) -> str:
    """The file, the row or both: the shortest that no rival shares."""
    if not rivals:
        return ""
    if all(rival[0] != source[0] for rival in rivals):
        return source[0]
    return source if any(rival[1:] == source[1:] for rival in rivals) else source[1:]
