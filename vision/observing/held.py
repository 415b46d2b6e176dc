"""Pieces that fingers may still hold: they came when something came beside them that is still there. Pure."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.motion.cover import ADOPTED_AFTER_S

Flags = NDArray[np.bool_]
Labels = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Held:
    """What each of `n` cells showed when nothing could hold it, and since when something lies on it."""

    labels: Labels
    """(n,) what it showed."""
    free: NDArray[np.float64]
    """(n,) when that was seen last, seconds."""
    lain: NDArray[np.float64]
    """(n,) since when it has been hidden, seconds; inf where it is seen."""
    cells: Flags
    """(n,) a piece seems to have come, but it may be held over its cell."""

    @classmethod
    def nothing(cls, labels: Labels, time: float) -> "Held":
        """In the first image, at `time` in seconds: the likeliest `labels` (n,)."""
        count = len(labels)
        return cls(labels, np.full(count, time), np.full(count, np.inf), np.zeros(count, np.bool_))

    def then(self, labels: Labels, hidden: Flags, beside: Flags, time: float) -> "Held":
        """One image further, at `time` in seconds: the likeliest `labels` (n,), which cells (n,) are `hidden`
        or look like nothing that is known, and which (n, n) are neighbours.

        A cup that stood there before cannot hold a piece that is put beside it. A hand that lies so still
        that it is taken for a part of the table looks like no piece, nor like the bare sheet.
        """
        lain = np.where(hidden, np.minimum(self.lain, time), np.inf)
        came = np.where(beside[:, hidden], lain[hidden], -np.inf).max(axis=1, initial=-np.inf)
        cells = (labels > 0) & (labels != self.labels) & (came > self.free)
        as_before = hidden | cells | (came > time - ADOPTED_AFTER_S)
        return Held(
            np.where(as_before, self.labels, labels), np.where(as_before, self.free, time), lain, cells
        )
