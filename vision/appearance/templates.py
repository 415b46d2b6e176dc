"""What every label looks like: the printed art as polar templates, so that turning a piece is a shift. Pure.

Templates are on the scale of print black 0 to paper white 1, like the patches they are held against, and as
sharp as the camera makes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.appearance.spectrum import Spectrum, spectrum
from vision.geometry.sampling import RING_SAMPLES_COUNT, RINGS_COUNT, Floats, Pixels, at, disc
from vision.photometry.sharpness import Sharpness, shown, smoothed

USED_RADIUS_SHARE = 0.94
"""Share of a face's radius that is compared: its cut edge says nothing."""

EDGE_BLUR_SIGMAS = 1.0
"""How far inside its edge what lies beyond a face is mixed with it, in standard deviations of all blur."""

FIRST_BLUR_DIAMETERS = 0.035
"""Standard deviation of the blur, in diameters, with which a piece is first looked for."""

BROAD_PX = 1.6
"""Blur, in image pixels, that leaves only what no camera takes for noise and smooths away."""

FINE_RINGS, FINE_ANGLES = 3 * RINGS_COUNT, 5 * RING_SAMPLES_COUNT
"""Of art that is compared sample by sample."""

Faces = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Looks:
    """The faces behind the labels, as printed."""

    labels: tuple[str, ...]
    """Of the caller; the first is the empty cell."""
    face: Faces
    """(m,) which face a label has, -1 for none. Labels may share one."""
    faces: tuple[Pixels, ...]
    """Square BGRA or BGR images, each spanning its diameter."""
    radius_mm: Floats
    """(t,) half the diameter of each face."""
    count: Faces
    """(m,) pieces of the set that have a label, 0 for any number."""
    owner: Faces
    """(m,) whose pieces they are: numbers from 0."""


def face_templates(
    labels: Sequence[str],
    faces: Mapping[str, Pixels],
    radius_mm: Mapping[str, float] | float,
    count: Mapping[str, int],
    owner: Mapping[str, int],
) -> Looks:
    """The faces (h, w, 4) of `labels`; labels without one can only be told apart by learning."""
    pictured = [label for label in labels if label in faces]
    order = {label: number for number, label in enumerate(pictured)}
    radii = [radius_mm if isinstance(radius_mm, float | int) else radius_mm[label] for label in pictured]
    return Looks(
        labels=tuple(labels),
        face=np.array([order.get(label, -1) for label in labels], np.intp),
        faces=tuple(faces[label] for label in pictured),
        radius_mm=np.array(radii, np.float32),
        count=np.array([count.get(label, 0) for label in labels], np.intp),
        owner=np.array([owner.get(label, 0) for label in labels], np.intp),
    )


@dataclass(frozen=True, eq=False)
class Templates:
    """Faces of one size, prepared for matching."""

    faces: Faces
    """(t,) their numbers in `Looks.faces`."""
    owner: Faces
    """(t,) whose they are."""
    radius_mm: float
    """As far as they are compared."""
    mixed_mm: float
    """How far inside their edge what lies beyond is mixed with them."""
    fine: Spectrum
    coarse: Spectrum
    """Blurred, to find where a piece stands."""
    layers: Floats
    """(t, FINE_ANGLES, FINE_RINGS, 2, 3) what, added up, is black 0 and white 1: the broad parts, and those
    that are only a few pixels wide."""

    def art(self) -> Floats:
        """(t, FINE_ANGLES, FINE_RINGS, 3) black 0, white 1."""
        return np.asarray(self.layers.sum(axis=3), np.float32)


@dataclass(frozen=True, eq=False)
class Gallery:
    """The faces of all sizes, one size after the other, as they are held against samples: many small
    batches, one for each size, take several times as long as one."""

    sizes: tuple[Templates, ...]
    columns: tuple[slice, ...]
    """Which of them are of each size."""
    size: Faces
    """(t,) number of the size of each."""
    faces: Faces
    """(t,) their numbers in `Looks.faces`."""
    owner: Faces
    """(t,) whose they are."""
    radius_mm: NDArray[np.float64]
    """(t,) as far as they are compared."""
    mixed_mm: float
    """How far inside their edge what lies beyond is mixed with them."""
    layers: Floats
    """(t, FINE_ANGLES, FINE_RINGS, 2, 3), as of each size."""

    def art(self) -> Floats:
        """(t, FINE_ANGLES, FINE_RINGS, 3) black 0, white 1."""
        return np.asarray(self.layers.sum(axis=3), np.float32)


@lru_cache(maxsize=2)
def gallery(sizes: tuple[Templates, ...]) -> Gallery:
    """The faces of all these sizes, one of them at least."""
    counts = [len(sized.faces) for sized in sizes]
    ends = np.cumsum(counts).tolist()
    return Gallery(
        sizes,
        tuple(slice(end - count, end) for end, count in zip(ends, counts, strict=True)),
        np.repeat(np.arange(len(sizes)), counts),
        np.concatenate([sized.faces for sized in sizes]),
        np.concatenate([sized.owner for sized in sizes]),
        np.repeat([sized.radius_mm for sized in sizes], counts),
        sizes[0].mixed_mm,
        np.concatenate([sized.layers for sized in sizes]),
    )


def templates(looks: Looks, pixels_per_mm: float, sharpness: Sharpness) -> tuple[Templates, ...]:
    """All faces, by size, as a camera of that scale shows them."""
    sizes = [np.flatnonzero(looks.radius_mm == radius) for radius in np.unique(looks.radius_mm)]
    return tuple(_sized(looks, mine, pixels_per_mm, sharpness) for mine in sizes)


def _sized(looks: Looks, mine: Faces, pixels_per_mm: float, sharpness: Sharpness) -> Templates:
    radius = float(looks.radius_mm[mine[0]])
    across = 2 * radius * pixels_per_mm
    drawn = [_drawn(looks.faces[face], sharpness, across) for face in mine]
    fine = np.array([template(face) for face in drawn])
    coarse = np.array(
        [
            template(_soft(face, FIRST_BLUR_DIAMETERS), RINGS_COUNT // 2, RING_SAMPLES_COUNT // 2)
            for face in drawn
        ]
    )
    sharp = np.array([template(face, FINE_RINGS, FINE_ANGLES) for face in drawn])
    broad = np.array([template(_soft(face, BROAD_PX / across), FINE_RINGS, FINE_ANGLES) for face in drawn])
    layers = np.stack([broad, sharp - broad], axis=3)
    mixed = EDGE_BLUR_SIGMAS * sharpness.compared_px() / pixels_per_mm
    owner = looks.owner[[int(np.flatnonzero(looks.face == face)[0]) for face in mine]]
    return Templates(mine, owner, USED_RADIUS_SHARE * radius, mixed, printed(fine), printed(coarse), layers)


def _soft(face: Floats, diameters: float) -> Floats:
    """The face, blurred."""
    return np.asarray(cv2.GaussianBlur(face, (0, 0), diameters * face.shape[0]), np.float32)


def _drawn(face: Pixels, sharpness: Sharpness, across_px: float) -> Floats:
    """(h, w, 3) a face that is seen `across_px` wide, ready to be compared."""
    finer = face.shape[0] / across_px
    return smoothed(shown(opaque(face), sharpness, finer), finer)


def opaque(face: Pixels) -> Pixels:
    """(h, w, 3) a face on white paper."""
    if face.shape[2] == 3:
        return face
    colours, alpha = face[..., :3].astype(np.float64), face[..., 3:] / 255
    return np.asarray((colours * alpha + 255 * (1 - alpha)).round(), np.uint8)


def template(face: Floats, rings: int = RINGS_COUNT, angles: int = RING_SAMPLES_COUNT) -> Floats:
    """(angles, rings, 3) of a face (h, w, 3)."""
    side = face.shape[0]
    places = disc(USED_RADIUS_SHARE * side / 2, rings, angles) + np.float32((side - 1) / 2)
    return at(face, places[None]).reshape(angles, rings, 3)


def printed(patches: Floats) -> Spectrum:
    """The spectrum of art (..., 3), whose black is 0 and whose white is 1."""
    count = len(patches)
    return spectrum(patches, np.ones((count, 3), np.float32), np.zeros((count, 3), np.float32))
