"""A table at rest: what images say together between which nobody touches it, and the throws. Pure."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Look
from boardlight.referee.lines.numbers import GOES_ON_S, NEWS_NATS, Reading
from vision.observation import COST_UNITS_PER_NAT, Observation

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
    """What the tray has shown since play began: lines must roll what was thrown, in that order."""

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


Nats = NDArray[np.float64]
"""(n, m) by cell and label, or (n,) by cell: 0 where nothing speaks against it. A cell that something covers
says about as much against every label."""


@dataclass(frozen=True, eq=False)
class TableAtRest:
    """Images in a row that contradict one another nowhere."""

    total: Nats
    """(n, m) summed over the images in which the cell was seen since it changed last."""
    images: NDArray[np.intp]
    """(n,) in how many it was."""
    silent: NDArray[np.bool_]
    """(n,) cells that were not seen in the last image."""
    since: float
    until: float
    reading: Reading
    """How well it is read."""
    throws: tuple[Throw, ...] = ()
    """That were read by then, since play began."""

    @classmethod
    def of(cls, seen: Observation, reading: Reading, throws: tuple[Throw, ...] = ()) -> "TableAtRest":
        """The first image."""
        visible = ~seen.covered
        nats = nats_of(seen, reading) * visible[:, None]
        return cls(nats, visible.astype(np.intp), ~visible, seen.time, seen.time, reading, throws)

    @property
    def seconds(self) -> float:
        """For how long it has been seen."""
        return self.until - self.since

    @cached_property
    def nats(self) -> Nats:
        """(n, m) against each label, the mean of all images; 0 where nothing is said."""
        return self._means * self.speaks[:, None]

    @cached_property
    def _means(self) -> Nats:
        return self.total / np.maximum(self.images, 1)[:, None]

    @property
    def speaks(self) -> NDArray[np.bool_]:
        """(n,) the cells that say something of the table: none that is changing, whatever it said before."""
        return ~self.silent

    def with_image(self, seen: Observation, throws: tuple[Throw, ...] = ()) -> "TableAtRest":
        """One image more. What a cell said before it changed, it did not say of the table as it lies now."""
        visible = ~seen.covered
        begins = visible & self.silent
        total = np.where(begins[:, None], 0, self.total) + nats_of(seen, self.reading) * visible[:, None]
        images = np.where(begins, 0, self.images) + visible
        return TableAtRest(total, images, ~visible, self.since, seen.time, self.reading, throws)

    def says_what(self, before: "TableAtRest") -> bool:
        """Whether the same table told as much before: then the lines would be weighed in vain."""
        if self.throws != before.throws or (self.seconds < GOES_ON_S) != (before.seconds < GOES_ON_S):
            return False
        same_cells = (self.speaks == before.speaks).all()
        return bool(same_cells and (abs(self.nats - before.nats) < NEWS_NATS).all())

    def agrees_with(self, seen: Observation) -> bool:
        """Whether no cell has surely become another."""
        here, there = self._means, nats_of(seen, self.reading)
        cells, most = np.arange(len(here)), self.reading.cell_nats / 2
        was, now = here.argmin(axis=1), there.argmin(axis=1)
        changed = (there[cells, was] > most) & (here[cells, now] > self.reading.changed_nats)
        return not (changed & ~seen.covered).any()


def nats_of(seen: Observation, reading: Reading) -> Nats:
    """(n, m) what an image says against each label, and no more than may be believed."""
    return np.minimum(seen.cost / COST_UNITS_PER_NAT, reading.cell_nats)


def against(nats: Nats, looks: tuple[Look, ...]) -> Nats:
    """(n,) nats of every cell against what it should look like."""
    least: Nats = np.where(_shown(looks, nats.shape[1]), nats, np.inf).min(axis=1)
    return least


def surely(beyond: Nats, reading: Reading) -> Nats:
    """What is said beyond what must be, by the cells that are read well: many doubts say nothing together."""
    return beyond[beyond >= reading.doubt_nats]


def against_others(nats: Nats, looks: tuple[Look, ...]) -> Nats:
    """(n,) nats of every cell against the likeliest of all that it should not look like."""
    least: Nats = np.where(_shown(looks, nats.shape[1]), np.inf, nats).min(axis=1)
    return least


@lru_cache(maxsize=512)
def _shown(looks: tuple[Look, ...], labels: int) -> NDArray[np.bool_]:
    """(n, m) which of so many labels each cell should show; the same are asked for image after image."""
    shown = np.zeros((len(looks), labels), np.bool_)
    rows = [row for row, look in enumerate(looks) for _ in look]
    shown[rows, [label for look in looks for label in look]] = True
    shown.flags.writeable = False
    return shown
