"""What every label looks like: the printed art as polar templates, so that turning a man is a shift. Pure.

Templates are on the scale of print black 0 to paper white 1, like the patches they are held against, and as
blurred as the camera makes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.polar import Spectrum, spectrum
from vision.rectify import ANGLES, RINGS, Floats, Pixels, at, disc

USED = 0.94
"""Share of a face's radius that is compared: its cut edge says nothing."""

BLURS_PX = (1.35, 0.7)
"""Standard deviations of what lens, sensor and compression do to fine art, in image pixels: poor, good."""

SOFT = 0.035
"""Standard deviation of the blur, in diameters, with which a man is first sought."""

FINE_RINGS, FINE_ANGLES = 2 * RINGS, 3 * ANGLES
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


def looks(
    labels: Sequence[str], faces: Mapping[str, Pixels], radius_mm: Mapping[str, float] | float
) -> Looks:
    """The faces of `labels`; labels without one can only be told apart by learning."""
    pictured = [label for label in labels if label in faces]
    order = {label: number for number, label in enumerate(pictured)}
    radii = [radius_mm if isinstance(radius_mm, float | int) else radius_mm[label] for label in pictured]
    return Looks(
        labels=tuple(labels),
        face=np.array([order.get(label, -1) for label in labels], np.intp),
        faces=tuple(faces[label] for label in pictured),
        radius_mm=np.array(radii, np.float32),
    )


@dataclass(frozen=True, eq=False)
class Templates:
    """Faces of one size, prepared for matching."""

    faces: Faces
    """(t,) their numbers in `Looks.faces`."""
    radius_mm: float
    """As far as they are compared."""
    fine: Spectrum
    coarse: Spectrum
    """Blurred, to find where a man stands."""
    art: Floats
    """(t, FINE_ANGLES, FINE_RINGS, 3) black 0, white 1."""


def templates(looks: Looks, pixels_per_mm: float, blur_px: float) -> tuple[Templates, ...]:
    """All faces, by size, as blurred as a camera of that scale shows them."""
    sizes = [np.flatnonzero(looks.radius_mm == radius) for radius in np.unique(looks.radius_mm)]
    return tuple(_sized(looks, mine, blur_px / pixels_per_mm) for mine in sizes)


def _sized(looks: Looks, mine: Faces, blur_mm: float) -> Templates:
    radius = float(looks.radius_mm[mine[0]])
    blur = blur_mm / (2 * radius)
    fine = np.array([template(looks.faces[face], blur) for face in mine])
    soft = np.array(
        [template(looks.faces[face], float(np.hypot(blur, SOFT)), RINGS // 2, ANGLES // 2) for face in mine]
    )
    sharp = np.array([template(looks.faces[face], blur, FINE_RINGS, FINE_ANGLES) for face in mine])
    art = np.asarray(sharp / 255, np.float32)
    return Templates(mine, USED * radius, printed(fine), printed(soft), art)


def template(face: Pixels, blur: float, rings: int = RINGS, angles: int = ANGLES) -> Pixels:
    """(angles, rings, 3) of a printed face, on white where it is transparent; `blur` in diameters."""
    colours = face[..., :3].astype(np.float64)
    if face.shape[2] == 4:
        alpha = face[..., 3:] / 255
        colours = colours * alpha + 255 * (1 - alpha)
    side = face.shape[0]
    soft = cv2.GaussianBlur(colours.round().astype(np.uint8), (0, 0), blur * side)
    places = disc(USED * side / 2, rings, angles) + np.float32((side - 1) / 2)
    return at(np.asarray(soft, np.uint8), places[None]).reshape(angles, rings, 3)


def printed(patches: Pixels) -> Spectrum:
    """The spectrum of art, whose white is paper white."""
    count = len(patches)
    return spectrum(patches, np.full((count, 3), 1 / 255, np.float32), np.zeros((count, 3), np.float32))
