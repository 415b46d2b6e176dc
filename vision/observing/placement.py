"""Where the sheet lies, and by what that is followed from image to image. Pure values."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.geometry.image_alignment import Anchors, Motion
from vision.geometry.landmarks import Landmarks
from vision.geometry.layout import Layout
from vision.geometry.markers import Watch
from vision.geometry.occlusion import hiding
from vision.geometry.plan_map import Ground
from vision.geometry.pose import Lens, Pose
from vision.geometry.sampling import Plane
from vision.photometry.sharpness import USUAL, Sharpness
from vision.photometry.tones import Zones


@dataclass(frozen=True, eq=False)
class Sight:
    """Everything that follows from a pose; made when the pose changes."""

    layout: Layout
    pose: Pose
    ground: Plane
    pieces: Plane
    inside: NDArray[np.bool_]
    """(n,) cells wholly in the image."""
    place: Ground
    zones: Zones
    shrink: float
    """Of the image from which the plan is drawn."""
    sharpness: Sharpness = USUAL

    @cached_property
    def hides(self) -> NDArray[np.bool_]:
        """(n, n) whether a piece on the first cell lies over the second."""
        return hiding(self.pose.eye, self.layout)

    def as_sharp_as(self, sharpness: Sharpness, zones: Zones) -> "Sight":
        """The same place, seen so sharply."""
        return replace(self, sharpness=sharpness, zones=zones)


@dataclass(frozen=True, eq=False)
class Placement:
    """The pose, and what proves that it still holds."""

    sight: Sight | None = None
    lens: Lens | None = None
    fixed: bool = False
    """The pose was given by hand; there are no markers to follow."""
    watch: Watch | None = None
    """The markers, where they were seen."""
    landmarks: Landmarks | None = None
    """What a board without markers is followed by."""
    anchors: Anchors | None = None
    """Places by which a trembling camera is known."""
    motion: Motion | None = None
    """How the last image lay beside that in which the pose was told."""
    rested: int = 0
    """Images in a row that lay where the one before did."""
    lost: int = 0
    """Images in a row in which the markers were not where they belong."""

    def posed(self, sight: Sight) -> "Placement":
        """A new pose."""
        return replace(self, sight=sight, lens=sight.pose.lens, lost=0, anchors=None, motion=None, rested=0)

    def given(self) -> "Placement":
        """The pose comes from somebody who has shown the corners."""
        return replace(self, fixed=True)

    def seen(self, sight: Sight) -> "Placement":
        """The same pose, and what was found out of the picture there."""
        return replace(self, sight=sight)

    def watching(self, watch: Watch) -> "Placement":
        """Markers as they look now."""
        return replace(self, watch=watch)

    def anchored(self, anchors: Anchors | None) -> "Placement":
        """Places as they look now, from which later images are laid over this one."""
        return replace(self, anchors=anchors, motion=None, rested=0)

    def marked_by(self, landmarks: Landmarks | None) -> "Placement":
        """Landmarks as they look now."""
        return replace(self, landmarks=landmarks)

    def trembling(self, motion: Motion | None, rested: int) -> "Placement":
        """One image further: it lies so beside that of the anchors, as so many before it did."""
        return replace(self, motion=motion, rested=rested)

    def proven(self) -> "Placement":
        """This image shows that the pose still holds."""
        return self if self.lost == 0 else replace(self, lost=0)

    def missed(self) -> "Placement":
        """This image does not."""
        return replace(self, lost=self.lost + 1)
