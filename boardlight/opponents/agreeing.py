"""When the computer resigns, offers a draw and accepts one: by what it expects to get. Pure.

A seat of `n` that is ahead by `s` pieces expects the share 1 / (1 + (n - 1) exp(-2 s / S)) of the point: with
two seats tanh(s / S) between lost and won. `S` is measured game by game (``tools/measure_chances.py``). One
thought may err, so that several in a row must agree.
"""

from collections.abc import Sequence
from math import exp

THOUGHTS = 3
"""Turns in a row that must agree before the computer gives anything away."""
LEVEL_THOUGHTS = 8
"""Turns in a row in which nothing is won or lost before it offers a draw; as many pass before the next."""
HOPELESS = 0.02
"""Of two seats: to resign gives away one game in fifty at most. Of more, in proportion."""
LEVEL = 0.02
"""How far the expected share may be from that of a draw, for an offer."""
CERTAIN = 60.0
"""Exponents beyond are as good as infinite."""


def expected(score: float, seats: int, sure: float) -> float:
    """The share of the point that a seat expects which is ahead by `score` pieces."""
    return 1 / (1 + (seats - 1) * exp(max(-CERTAIN, min(CERTAIN, -2 * score / sure))))


def resigns(shares: Sequence[float], seats: int) -> bool:
    """Whether the game is lost, by the shares that the computer expected at its own turns."""
    last = shares[-THOUGHTS:]
    return len(last) == THOUGHTS and all(share < HOPELESS * 2 / seats for share in last)


def accepts_draw(shares: Sequence[float], drawn: float) -> bool:
    """Whether the computer agrees to a draw that gives it `drawn`: it expects no more."""
    last = shares[-THOUGHTS:]
    return len(last) == THOUGHTS and all(share <= drawn for share in last)


def offers_draw(shares: Sequence[float], drawn: float) -> bool:
    """Whether the computer asks for a draw: for long it has expected just that."""
    last = shares[-LEVEL_THOUGHTS:]
    is_time = len(shares) >= 2 * LEVEL_THOUGHTS and len(shares) % LEVEL_THOUGHTS == 0
    return is_time and all(abs(share - drawn) <= LEVEL for share in last)
