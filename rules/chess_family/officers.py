"""King, queen, rook, bishop and knight: what chess and its kin say of them. Pure."""

from messages.message import message
from rules.board import Board
from rules.chess_family.movement_tables import COMPASS, DIAGONAL, STRAIGHT, Gait, knight, rider
from rules.pieces import Kind

_OFFICERS = (
    ("K", "king", 1, message("rules.king-moves")),
    ("Q", "queen", 2, message("rules.queen-moves")),
    ("R", "rook", 2, message("rules.rook-moves")),
    ("B", "bishop", 2, message("rules.bishop-moves")),
    ("N", "knight", 2, message("rules.knight-moves")),
)  # fmt: skip

_WORTH = {"K": 20.0, "Q": 9.0, "R": 5.0, "B": 3.0, "N": 3.0}


BEGINNING = {"Q": 1, "R": 2, "B": 2, "N": 2}
"""Pieces at the start whom pawns may join."""


def officers(*rules: str) -> tuple[Kind, ...]:
    """The five kinds with the numbers of their rules; the second queen is for promotions."""
    return tuple(
        Kind(code, message(f"piece.{name}"), name, count, rule, moves, worth=_WORTH[code])
        for rule, (code, name, count, moves) in zip(rules, _OFFICERS, strict=True)
    )


def officer_gaits(board: Board) -> dict[str, Gait]:
    """How each of the five goes, by its code."""
    return {
        "K": rider(board, COMPASS, reach=1),
        "Q": rider(board, COMPASS),
        "R": rider(board, STRAIGHT),
        "B": rider(board, DIAGONAL),
        "N": knight(board),
    }
