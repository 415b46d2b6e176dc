"""What the network made of the cells a moment ago: of one that looks the same it is not asked again. Pure."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats
from vision.plain_set.network import Network

COLOURS = slice(0, 3)
"""Of the channels of a patch; the others tell of the board and of the camera."""

CHANGED_SHARE = 2.0
"""Mean difference from which a cell has changed, in units of the median cell's: most cells change by noise
alone, each over thousands of samples, so that they hardly differ from one another."""

CHANGED_LEVELS = 3.0
"""The same where all change, as with the light."""

LEVELS_PER_UNIT_COUNT = 64
"""Of the grey levels in a unit of a patch."""

ROUND_COUNT = 8
"""Images after which a cell is asked of again in any case."""


@dataclass(frozen=True, eq=False)
class Lately:
    """What the network was last asked of every cell, and what it answered."""

    patches: Floats
    """(n, channels, tall, wide)."""
    features: NDArray[np.float64]
    """(n, features)."""
    images: int = 0

    def after(self, network: Network, patches: Floats) -> "Lately":
        """The same after one image more, its `patches` (n, channels, tall, wide)."""
        rows = np.flatnonzero(self._changed(patches))
        kept, features = self.patches.copy(), self.features.copy()
        kept[rows], features[rows] = patches[rows], network.features(patches[rows])
        return replace(self, patches=kept, features=features, images=self.images + 1)

    def _changed(self, patches: Floats) -> NDArray[np.bool_]:
        """(n,) the cells that the network is to be asked of."""
        count = len(patches)
        due = np.arange(count) % ROUND_COUNT == self.images % ROUND_COUNT
        if not np.array_equal(patches[:, 3], self.patches[:, 3]):
            # The camera, or the board, has moved.
            return np.ones(count, np.bool_)
        differs = np.abs(patches[:, COLOURS] - self.patches[:, COLOURS]).mean(axis=(1, 2, 3))
        return np.asarray(
            due
            | (differs > CHANGED_SHARE * np.median(differs))
            | (differs > CHANGED_LEVELS / LEVELS_PER_UNIT_COUNT),
            np.bool_,
        )


def asked(network: Network, patches: Floats, before: Lately | None) -> Lately:
    """What the network makes of the cells of an image, `patches` (n, channels, tall, wide)."""
    if before is None or before.patches.shape != patches.shape:
        return Lately(patches, network.features(patches))
    return before.after(network, patches)
