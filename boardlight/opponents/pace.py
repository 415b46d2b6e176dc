"""How long the computer may think about a turn, if clocks run. Pure."""

from boardlight.referee.session.clock import Clock, remaining
from rules.pieces import Seat

TURNS_AHEAD = 40
"""Among which the time that is left is shared."""
OF_EXTRA = 0.8
"""Of the time that each turn earns, or that is free: the rest is for the way to the referee."""


def allotted(clock: Clock | None, seat: Seat, time: float) -> float | None:
    """Seconds for the next turn; None where no time counts."""
    if clock is None:
        return None
    return remaining(clock, seat, time) / TURNS_AHEAD + OF_EXTRA * clock.control.extra
