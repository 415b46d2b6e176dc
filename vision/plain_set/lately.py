"""What the network made of the cells a moment ago: of one that looks the same it is not asked again. Pure."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats
from vision.plain_set.network import Network
from vision.plain_set.patches import Patches

CHANGED_SHARE = 2.0
"""Mean difference from which a cell has changed, in units of the median cell's: most cells change by noise
alone, each over thousands of samples, so that they hardly differ from one another."""

CHANGED_LEVELS = 3.0
"""The same in grey levels where all change, as with the light or a moved camera. A floor has 255 of them."""

ROUND_COUNT = 16
"""Images after which a cell is asked of again in any case. With 8, and those that move asked of in each
image, 800 of 800 turns of forty films were right; so 796, none wrong, in two thirds of the time."""


@dataclass(frozen=True, eq=False)
class Lately:
    """What the network was last asked of every cell, and what it answered."""

    colours: NDArray[np.uint8]
    """(n, tall, wide, 3)."""
    floors: Floats
    """(n, tall, wide) where the floors lay then."""
    features: NDArray[np.float64]
    """(n, features)."""
    moved: NDArray[np.bool_]
    """(n,) the cells of which it was asked in the last image because they had changed."""
    images: int = 0

    def after(self, network: Network, patches: Patches) -> "Lately":
        """The same after one image more."""
        # What moves on and on is asked of in every other image: nothing can be made of it before it rests.
        moved = self._has_changed(patches) & ~self.moved
        rows = np.flatnonzero(moved | self._is_due())
        colours, floors, features = self.colours.copy(), self.floors, self.features.copy()
        colours[rows], features[rows] = patches.colours[rows], network.features(patches.channels(rows))
        if floors is not patches.floors:
            floors = floors.copy()
            floors[rows] = patches.floors[rows]
        return Lately(colours, floors, features, moved, self.images + 1)

    def _is_due(self) -> NDArray[np.bool_]:
        """(n,) the cells whose turn it is."""
        return np.asarray(np.arange(len(self.colours)) % ROUND_COUNT == self.images % ROUND_COUNT, np.bool_)

    def _has_changed(self, patches: Patches) -> NDArray[np.bool_]:
        """(n,) the cells that look otherwise than when the network was asked."""
        differs = _apart(patches.colours, self.colours)
        if patches.floors is not self.floors:
            # The camera, or the board, has moved.
            differs += 127.5 * _apart(patches.floors, self.floors)
        least = min(CHANGED_SHARE * float(np.median(differs)), CHANGED_LEVELS)
        return np.asarray(differs > least, np.bool_)


def asked(network: Network, patches: Patches, before: Lately | None) -> Lately:
    """What the network makes of the cells of an image."""
    if before is None or before.colours.shape != patches.colours.shape:
        nowhere = np.zeros(len(patches.colours), np.bool_)
        return Lately(patches.colours, patches.floors, network.features(patches.channels()), nowhere)
    return before.after(network, patches)


def _apart(one: NDArray[np.uint8] | Floats, other: NDArray[np.uint8] | Floats) -> Floats:
    """(n,) mean difference of patches (n, tall, wide) or (n, tall, wide, channels)."""
    rows = len(one)
    differs = cv2.absdiff(one.reshape(rows, -1), other.reshape(rows, -1))
    return np.asarray(cv2.reduce(differs, 1, cv2.REDUCE_AVG, dtype=cv2.CV_32F)[:, 0], np.float32)
