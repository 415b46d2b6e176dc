"""What keeps a piece from going somewhere: the sentences that more than one game says. Pure."""

from messages.message import Message, message
from rules.board import Board, Cell
from rules.chess_family.king_safety import Royal
from rules.game import Game, State

Reason = tuple[str, Message]
"""The rule (its number) and the sentence."""


def in_the_way(board: Board, cell: Cell) -> Message:
    """Somebody on `cell` bars the way."""
    name = board.names[cell]
    return message("rules.way-is-barred", name=name)


def out_of_reach(game: Game, pieces: Royal, state: State, source: Cell, target: Cell) -> Reason | None:
    """Why the piece on `source` does not reach `target`, whatever becomes of its king.

    None where nothing is known that the caller does not say: a piece is due to be exchanged, or one of the
    same side stands there.
    """
    cells = state.cells
    (piece,) = cells[source]
    kind, barrier = game.kind(piece.kind), pieces.barrier(pieces.roster.encoded(cells), source, target)
    if barrier is not None:
        return kind.rule, in_the_way(game.board, barrier)
    if state.stage or (cells[target] and cells[target][0].owner == piece.owner):
        return None
    return kind.rule, kind.moves
