"""The clocks of a session, if it has any, and whether play is paused. Pure values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardlight.referee.session.clock import (
    Clock,
    Control,
    full_clocks,
    handed_over,
    measured,
    passed_to,
    paused,
    remaining,
    resumed,
    set_to,
)
from rules.pieces import Seat


@dataclass(frozen=True)
class Timing:
    """What the clocks show, and whether somebody has stopped play."""

    clock: Clock | None = None
    is_paused: bool = False
    """By order; a camera that is lost stops the clock as well."""

    def handed_over(self, seat: Seat | None, time: float) -> "Timing":
        """A turn was done, and the clock of `seat` runs (None: of nobody)."""
        return replace(self, clock=self.clock and handed_over(self.clock, seat, time))

    def passed_to(self, seat: Seat | None, time: float) -> "Timing":
        """The clock of `seat` runs from now on, though no turn was done that earns time."""
        return replace(self, clock=self.clock and passed_to(self.clock, seat, time))

    def corrected(self, seat: Seat | None, time: float) -> "Timing":
        """The same, where another clock runs than should."""
        return self if self.clock is None or self.clock.running == seat else self.passed_to(seat, time)

    def remaining(self, time: float) -> list[float]:
        """Seconds that each seat has left; nothing where no clocks are used."""
        clock = self.clock
        return [remaining(clock, seat, time) for seat in range(len(clock.left))] if clock else []

    def set_to(self, seat: Seat, left: float, time: float) -> "Timing":
        """An arbiter sets the clock of `seat`."""
        return replace(self, clock=self.clock and set_to(self.clock, seat, left, time))

    def measured(self, left: Sequence[float], time: float) -> "Timing":
        """The clocks show what whoever measured them says."""
        return replace(self, clock=self.clock and measured(self.clock, left, time))

    def resumed(self, left: tuple[float, ...]) -> "Timing":
        """The clocks of a game that was cut short show what they did then."""
        return replace(self, clock=self.clock and replace(self.clock, left=left))

    def under(self, control: Control | None, seats: int) -> "Timing":
        """All clocks begin anew, and run for nobody yet (None: nobody's time counts)."""
        return replace(self, clock=full_clocks(control, seats) if control else None)

    def without_clock(self) -> "Timing":
        """Nobody's time counts."""
        return replace(self, clock=None)

    def paused(self, is_paused: bool) -> "Timing":
        """Somebody has ordered a pause, or ended it."""
        return replace(self, is_paused=is_paused)

    def at(self, time: float, is_out: bool) -> "Timing":
        """Clocks stand while somebody has ordered a pause, or while something `is_out` of order."""
        if self.clock is None:
            return self
        stands = self.is_paused or is_out
        return replace(self, clock=(paused if stands else resumed)(self.clock, time))
