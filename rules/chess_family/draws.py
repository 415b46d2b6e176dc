"""Draws that need no agreement: repetition, moves without progress, too few pieces to mate. Pure."""

from collections.abc import Sequence

from rules.board import Board
from rules.chess_family.king_safety import KING
from rules.moves import Cells


def can_mate(board: Board, cells: Cells, own: Sequence[bool]) -> bool:
    """Whether the pieces of those owners could mate the others by some course of play, however foolish.

    Only material is weighed: a wall of pawns that nobody can break does not count as dead.
    """
    ours: list[str] = []
    theirs: list[str] = []
    shades = set()
    for cell, stack in enumerate(cells):
        if stack and stack[0].kind != KING:
            kind, owner = stack[0]
            if own[owner] and kind not in "BN":
                return True
            (ours if own[owner] else theirs).append(kind)
            if kind == "B":
                shades.add(sum(board.points[cell]) % 2)
    if "N" in ours:
        return len(ours) > 1 or any(kind != "Q" for kind in theirs)
    return bool(ours) and (len(shades) > 1 or any(kind not in "QRB" for kind in theirs))


def drawn(seen: Sequence[object], quiet: int, repetitions: int, plies: int, seats: int = 2) -> str:
    """Why the last position of `seen` is a draw after `quiet` plies without progress, or nothing.

    Every one of `seats` moves in its turn, so a position can only recur that many plies later.
    """
    if len(seen) > seats * (repetitions - 1) and seen[::-seats].count(seen[-1]) >= repetitions:
        return "repetition"
    return "no progress" if quiet >= plies else ""
