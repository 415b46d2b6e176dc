"""The throws of a die that were read, one after the other: lines must roll what they show. Pure."""

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from vision.observation import Observation

ROLLED_TWICE_S = 3.0
"""Seconds in which people throw a die, play by it, hand it on and throw it again, at least. Assumed."""


class Throw(NamedTuple):
    """A throw that was read."""

    face: int
    rested: float
    """Since when it has lain there, seconds."""
    unseen_s: float = 0.0
    """For how long no die had been told in the tray until then."""

    @property
    def may_be_the_second(self) -> bool:
        """Whether another may have come since a die was last told, and been played by."""
        return self.unseen_s >= ROLLED_TWICE_S


class UnreadRoll(NamedTuple):
    """A roll of which no throw was read: one that is read later may be it."""

    face: int
    since: float = inf
    """Since when the table has lain there by which it was rolled, seconds; infinite if it was said, so that
    whatever shows it then may be its die, which has come to sight."""

    def is_shown_by(self, throw: Throw) -> bool:
        """Whether a throw that was read later is that one."""
        return throw.face == self.face and throw.rested < self.since

    def may_be_shown_by(self, throw: Throw) -> bool:
        """Whether it may be: it came to rest before, or may have lain there out of sight."""
        came_at = throw.rested - (throw.unseen_s if throw.may_be_the_second else 0.0)
        return throw.face == self.face and came_at < self.since


@dataclass(frozen=True)
class Tray:
    """What the tray has shown since play began."""

    throws: tuple[Throw, ...] = ()
    number: int | None = None
    """How many throws had come to rest in the last image, where that is counted."""
    is_away: bool = False
    """No die lay there that could be told."""
    begun: bool = False
    told_at: float = 0.0
    """When a die was last told there, or play began, seconds."""

    def saw(self, seen: Observation) -> "Tray":
        """One image more; what lies there at first was thrown before."""
        is_away = seen.tray is None
        if not self.begun:
            return Tray((), seen.throw, is_away, begun=True, told_at=seen.time)
        is_thrown = self.is_away if seen.throw is None else seen.throw > (self.number or 0)
        if seen.blind or (is_away == self.is_away and not is_thrown):
            return self
        if is_away or not is_thrown:
            # Until now it was told in every image.
            return replace(self, is_away=is_away, told_at=seen.time if is_away else self.told_at)
        assert seen.tray is not None
        rested = seen.time if seen.rested is None else seen.rested
        throw = Throw(seen.tray, rested, rested - self.told_at if self.is_away else 0.0)
        return Tray((*self.throws, throw), seen.throw, is_away=False, begun=True, told_at=self.told_at)


NEVER_SEEN = Tray()
