"""How much stronger one player is than another, and how sure that is. Pure."""

from math import inf, log10, sqrt
from typing import NamedTuple

NORMAL_95 = 1.96


class Rating(NamedTuple):
    """A share of points and the difference in Elo that it stands for, each with its interval of 95 %."""

    share: float
    share_low: float
    share_high: float
    elo: float
    elo_low: float
    elo_high: float


def rating(points: float, games: int) -> Rating:
    """The rating after so many points (draws count half) in so many games.

    The interval is Wilson's (1927); draws make the true one narrower. Elo's difference is 400 log10(p / (1
    - p)).
    """
    share = points / games
    square = NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games**2)
    wide = NORMAL_95 * sqrt(spread) / (1 + square / games)
    low, high = max(0.0, middle - wide), min(1.0, middle + wide)
    return Rating(share, low, high, difference(share), difference(low), difference(high))


def difference(share: float) -> float:
    """The difference in Elo at which the stronger player gets that share of the points."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))
