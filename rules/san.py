"""Standard algebraic notation of a chess turn. Pure."""

from collections.abc import Sequence

from rules.board import Board, Cell
from rules.game import Action
from rules.orthodox import PAWN
from rules.royal import Cells


def write_san(board: Board, cells: Cells, actions: Sequence[Action], path: Sequence[Action]) -> str:
    """The turn `path`, one of those that begin with `actions`, without the sign of check or mate."""
    first = path[0]
    assert first.source is not None and first.target is not None
    if first.verb == "castle":
        return "O-O" if first.target > first.source else "O-O-O"
    (man,) = cells[first.source]
    target = board.names[first.target]
    cross = "x" if first.taken else ""
    if man.kind == PAWN:
        promoted = "".join(f"={action.piece.kind}" for action in path[1:] if action.piece)
        return (board.names[first.source][0] if cross else "") + cross + target + promoted
    rivals = [
        action.source
        for action in actions
        if action.source is not None and action.target == first.target and action.verb != "castle"
    ]
    alike = [source for source in rivals if source != first.source and cells[source] == (man,)]
    return man.kind + _told_apart(board, first.source, alike) + cross + target


def _told_apart(board: Board, source: Cell, rivals: Sequence[Cell]) -> str:
    """The file, the row or both: the shortest that no rival shares."""
    if not rivals:
        return ""
    name = board.names[source]
    others = [board.names[rival] for rival in rivals]
    if all(other[0] != name[0] for other in others):
        return name[0]
    if all(other[1:] != name[1:] for other in others):
        return name[1:]
    return name
