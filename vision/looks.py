"""What every label looks like: the printed art as polar templates, so that turning a man is a shift. Pure.

Templates are on the scale of print black 0 to paper white 1, like the patches they are held against, and as
blurred as the camera makes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Points
from vision.rectify import ANGLES, RINGS, Floats, Pixels, at, disc

USED = 0.94
"""Share of a face's radius that is compared: its cut edge says nothing."""

BLUR_PX = 1.35
"""Standard deviation of what lens, sensor and compression do to fine art, in image pixels."""

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
    fine: "Spectrum"
    coarse: "Spectrum"
    """Blurred, to find where a man stands."""


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Polar patches (k, rings, angles, 3) by angular frequency, with their means and mean square."""

    waves: NDArray[np.complex64]
    """(frequencies, k, rings * 3), weighted by area."""
    mean: Floats
    """(k, 3) by colour."""
    power: Floats
    """(k,)"""
    angles: int


def templates(looks: Looks, pixels_per_mm: float) -> tuple[Templates, ...]:
    """All faces, by size, as blurred as a camera of that scale shows them."""
    sizes = [np.flatnonzero(looks.radius_mm == radius) for radius in np.unique(looks.radius_mm)]
    return tuple(_sized(looks, mine, pixels_per_mm) for mine in sizes)


def _sized(looks: Looks, mine: Faces, pixels_per_mm: float) -> Templates:
    radius = float(looks.radius_mm[mine[0]])
    blur = BLUR_PX / pixels_per_mm / (2 * radius)
    fine = np.array([template(looks.faces[face], blur) for face in mine])
    soft = np.array([template(looks.faces[face], max(blur, 0.07), RINGS // 2, ANGLES // 2) for face in mine])
    return Templates(mine, USED * radius, spectrum(fine), spectrum(soft))


def template(face: Pixels, blur: float, rings: int = RINGS, angles: int = ANGLES) -> Floats:
    """(rings, angles, 3) of a printed face, on white where it is transparent; `blur` in diameters."""
    colours = face[..., :3].astype(np.float32)
    if face.shape[2] == 4:
        alpha = face[..., 3:].astype(np.float32) / 255
        colours = colours * alpha + 255 * (1 - alpha)
    side = face.shape[0]
    soft = cv2.GaussianBlur(colours.round().astype(np.uint8), (0, 0), blur * side)
    places = disc(USED * side / 2, rings, angles).reshape(1, -1, 2) + np.float32((side - 1) / 2)
    return at(np.asarray(soft, np.uint8), places).reshape(rings, angles, 3)


def art(sheet: Pixels, per_mm: float, cells: Points, radius_mm: float, pixels_per_mm: float) -> Floats:
    """(n, RINGS, ANGLES, 3) of the printed sheet round each cell, as a camera of that scale shows it."""
    soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), BLUR_PX / pixels_per_mm * per_mm), np.uint8)
    places = (cells[:, None] + disc(USED * radius_mm).reshape(1, -1, 2)) * per_mm - 0.5
    return at(soft, places.astype(np.float32)).reshape(len(cells), RINGS, ANGLES, 3)


def area(rings: int, angles: int) -> Floats:
    """(rings,) weights by area: over all rings, angles and colours they add up to one."""
    share = np.arange(rings) + 0.5
    return np.asarray(share / share.sum() / (angles * 3), np.float32)


def moments(patches: Floats) -> tuple[Floats, Floats]:
    """(k, 3) means by colour and (k,) mean square of patches (k, rings, angles, 3), by area."""
    weight = area(*patches.shape[1:3])
    mean = np.einsum("krc,r->kc", patches.sum(axis=2), 3 * weight)
    power = np.einsum("krac,krac->kr", patches, patches) @ weight
    return np.asarray(mean, np.float32), np.asarray(power, np.float32)


def spectrum(patches: Floats) -> Spectrum:
    """Patches (k, rings, angles, 3), ready to be compared at every rotation.

    A slope of brightness across the patch, as a near lamp or a gloss makes it, is taken out.
    """
    count, rings, angles, _ = patches.shape
    weight = np.sqrt(area(rings, angles))
    # A third of the angles is as fine as art is ever resolved.
    parts = np.fft.rfft(patches * weight[:, None, None], axis=2)[:, :, : angles // 3 + 1]
    slope = weight * (np.arange(rings) + 0.5)
    slope = slope / np.linalg.norm(slope)
    tilt = np.einsum("krc,r->kc", parts[:, :, 1], slope)
    parts[:, :, 1] -= slope[None, :, None] * tilt[:, None]
    mean, power = moments(patches)
    power -= (2 / angles) * (np.abs(tilt) ** 2).sum(axis=1).astype(np.float32)
    waves = parts.transpose(2, 0, 1, 3).reshape(-1, count, rings * 3).astype(np.complex64)
    return Spectrum(waves, mean, power, angles)


def best_match(seen: Spectrum, wanted: Spectrum) -> Floats:
    """(k, t) the greatest weighted product of each patch with each template over all rotations."""
    product = seen.waves @ wanted.waves.conj().transpose(0, 2, 1)
    whole = np.zeros((seen.angles // 2 + 1, *product.shape[1:]), np.complex64)
    whole[: len(product)] = product
    return np.asarray(np.fft.irfft(whole, seen.angles, axis=0).max(axis=0), np.float32)
