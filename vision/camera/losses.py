"""What a recording lost: images that are damaged, too small, or of another size. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_SIDE_PX = 8
"""A board has as many cells a side, so that with fewer pixels not even one is left for each."""

Pixels = NDArray[np.uint8]


@dataclass
class Losses:
    """The images of a recording: how many were met, and why some of them were left out."""

    met: int = 0
    damaged: int = 0
    tiny: int = 0
    odd: int = 0
    """Of another size than the first that could be used."""
    size: tuple[int, ...] = ()
    """Of that first one: height, width."""

    @property
    def used(self) -> int:
        """Those that were given."""
        return self.met - self.damaged - self.tiny - self.odd

    def admits(self, pixels: Pixels | None) -> bool:
        """Count one more image; whether it can be used."""
        self.met += 1
        if pixels is None:
            self.damaged += 1
            return False
        size = pixels.shape[:2]
        if min(size) < LEAST_SIDE_PX:
            self.tiny += 1
            return False
        self.size = self.size or size
        self.odd += size != self.size
        return size == self.size

    def told(self) -> Iterator[str]:
        """A sentence for each kind of loss."""
        if self.damaged:
            yield f"{self.damaged} of {self.met} images could not be read and were left out"
        if self.tiny:
            yield (
                f"{self.tiny} of {self.met} images are smaller than {LEAST_SIDE_PX} x {LEAST_SIDE_PX} pixels "
                "and were left out"
            )
        if self.odd:
            height, width = self.size
            yield (
                f"{self.odd} of {self.met} images are not {width} x {height} pixels, like the first, "
                "and were left out"
            )

    def why(self) -> str:
        """Why none at all could be used."""
        if self.tiny:
            return f"its images are smaller than {LEAST_SIDE_PX} x {LEAST_SIDE_PX} pixels"
        return "they are damaged"
