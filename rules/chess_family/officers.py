"""King, queen, rook, bishop and knight: what chess and its kin say of them. Pure."""

from rules.board import Board
from rules.chess_family.movement_tables import COMPASS, DIAGONAL, STRAIGHT, Gait, knight, rider
from rules.pieces import Kind, Words

_OFFICERS = (
    ("K", "king", "roi", 1, Words(
        "The king goes one cell in any direction.",
        "Le roi va d'une case dans toutes les directions.")),
    ("Q", "queen", "dame", 2, Words(
        "The queen goes any distance in a straight or diagonal line.",
        "La dame va aussi loin qu'elle veut en ligne droite ou en diagonale.")),
    ("R", "rook", "tour", 2, Words(
        "The rook goes any distance in a straight line.",
        "La tour va aussi loin qu'elle veut en ligne droite.")),
    ("B", "bishop", "fou", 2, Words(
        "The bishop goes any distance on a diagonal.",
        "Le fou va aussi loin qu'il veut en diagonale.")),
    ("N", "knight", "cavalier", 2, Words(
        "The knight leaps two cells straight and one aside.",
        "Le cavalier saute deux cases tout droit et une de côté.")),
)  # fmt: skip

_WORTH = {"K": 20.0, "Q": 9.0, "R": 5.0, "B": 3.0, "N": 3.0}


BEGINNING = {"Q": 1, "R": 2, "B": 2, "N": 2}
"""Pieces at the start whom pawns may join."""


def officers(*rules: str) -> tuple[Kind, ...]:
    """The five kinds with the numbers of their rules; the second queen is for promotions."""
    return tuple(
        Kind(code, Words(en, fr), en, count, rule, moves, worth=_WORTH[code])
        for rule, (code, en, fr, count, moves) in zip(rules, _OFFICERS, strict=True)
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
