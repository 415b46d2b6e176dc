"""The hour of the day, for those who ask when something changed: it decides nothing. Does I/O."""

import time


def seconds() -> float:
    """Since the beginning of 1970."""
    return time.time()


def milliseconds() -> int:
    """The same, as DGT LiveChess counts."""
    return int(1000 * seconds())
