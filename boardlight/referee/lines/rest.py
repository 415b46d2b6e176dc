"""A table at rest: what images say together between which nobody touches it. Pure."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Look
from boardlight.referee.lines.numbers import CELL_NATS, RESTS_S
from vision.observation import COST_UNITS_PER_NAT, Observation

Nats = NDArray[np.float64]
"""(n, m) by cell and label, or (n,) by cell: 0 where nothing speaks against it."""


@dataclass(frozen=True, eq=False)
class TableAtRest:
    """Images in a row that contradict one another nowhere."""

    total: Nats
    """(n, m) summed over the images in which the cell was seen."""
    times_seen: NDArray[np.intp]
    """(n,) in how many images."""
    since: float
    until: float

    @classmethod
    def of(cls, seen: Observation) -> "TableAtRest":
        """The first image."""
        visible = ~seen.covered
        return cls(nats_of(seen) * visible[:, None], visible.astype(np.intp), seen.time, seen.time)

    @property
    def seconds(self) -> float:
        """For how long it has been seen."""
        return self.until - self.since

    @property
    def has_stayed(self) -> bool:
        """Whether it has lain there for long enough to say anything."""
        return self.seconds >= RESTS_S

    @property
    def visible(self) -> NDArray[np.bool_]:
        """(n,) the cells that were seen."""
        return self.times_seen > 0

    @property
    def nats(self) -> Nats:
        """(n, m) against each label, the mean of all images; 0 where nothing was seen."""
        return self.total / np.maximum(self.times_seen, 1)[:, None]

    def with_image(self, seen: Observation) -> "TableAtRest":
        """One image more."""
        visible = ~seen.covered
        total = self.total + nats_of(seen) * visible[:, None]
        return TableAtRest(total, self.times_seen + visible, self.since, seen.time)

    def agrees_with(self, seen: Observation) -> bool:
        """Whether no cell has surely become another."""
        here, there = self.nats, nats_of(seen)
        cells, most = np.arange(len(here)), CELL_NATS / 2
        was, now = here.argmin(axis=1), there.argmin(axis=1)
        changed = (there[cells, was] > most) & (here[cells, now] > most)
        return not (changed & self.visible & ~seen.covered).any()


def nats_of(seen: Observation) -> Nats:
    """(n, m) what an image says against each label, and no more than may be believed."""
    return np.minimum(seen.cost / COST_UNITS_PER_NAT, CELL_NATS)


def against(nats: Nats, looks: tuple[Look, ...]) -> Nats:
    """(n,) nats of every cell against what it should look like."""
    return np.array([row[list(look)].min() for row, look in zip(nats, looks, strict=True)])
