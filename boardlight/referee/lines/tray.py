"""The throws of a die that were read, one after the other: lines must roll what they show. Pure."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from vision.observation import Observation


class Throw(NamedTuple):
    """A throw that was read."""

    face: int
    rested: float
    """Since when it has lain there, seconds."""


@dataclass(frozen=True)
class Tray:
    """What the tray has shown since play began."""

    throws: tuple[Throw, ...] = ()
    number: int | None = None
    """How many throws had come to rest in the last image, where that is counted."""
    is_away: bool = False
    """No die lay there that could be told."""
    begun: bool = False

    def saw(self, seen: Observation) -> "Tray":
        """One image more; what lies there at first was thrown before."""
        is_away = seen.tray is None
        if not self.begun:
            return Tray((), seen.throw, is_away, begun=True)
        is_thrown = self.is_away if seen.throw is None else seen.throw > (self.number or 0)
        if seen.blind or (is_away == self.is_away and not is_thrown):
            return self
        if is_away or not is_thrown:
            return replace(self, is_away=is_away)
        assert seen.tray is not None
        throw = Throw(seen.tray, seen.time if seen.rested is None else seen.rested)
        return Tray((*self.throws, throw), seen.throw, is_away=False, begun=True)
