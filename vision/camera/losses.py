"""What a recording lost: images that are damaged, too small, or of another size. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from messages.message import Message, Place, message

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
        """Count one more image (h, w, 3; None if it could not be decoded); whether it can be used."""
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

    def told(self) -> Iterator[Message]:
        """A sentence for each kind of loss."""
        if self.damaged:
            yield message("camera.some-damaged", lost=self.damaged, met=self.met)
        if self.tiny:
            yield message("camera.some-tiny", lost=self.tiny, met=self.met, side=LEAST_SIDE_PX)
        if self.odd:
            height, width = self.size
            yield message("camera.some-odd", lost=self.odd, met=self.met, width=width, height=height)

    def all_lost(self, place: Place) -> Message:
        """Why none at all could be used of what is recorded there."""
        if self.tiny:
            return message("camera.all-tiny", place=place, side=LEAST_SIDE_PX)
        return message("camera.all-damaged", place=place)
