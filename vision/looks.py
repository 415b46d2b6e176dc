"""What every label looks like: the printed art as polar templates, so that turning a man is a shift. Pure.

Templates are in units of paper white, like the patches they are held against.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Points
from vision.rectify import ANGLES, RINGS, Floats, Pixels, at, disc

EMPTY = "."

WAVES = 17
"""Angular frequencies kept; finer art is not resolved by a camera over a table."""

USED = 0.94
"""Share of a face's radius that is compared: its cut edge says nothing."""

WEIGHTS: Floats = ((np.arange(RINGS) + 0.5) / np.sum(np.arange(RINGS) + 0.5) / (ANGLES * 3)).astype(
    np.float32
)
"""(RINGS,) by area: the weights of all rings, angles and colours add up to one."""


@dataclass(frozen=True, eq=False)
class Looks:
    """Templates of the faces, in the order of their labels."""

    labels: tuple[str, ...]
    """Of the caller; the first is the empty cell."""
    face: NDArray[np.intp]
    """(m,) which template a label has; -1 for none. Labels may share one."""
    radius_mm: Floats
    """(t,) half the diameter of the face."""
    templates: Floats
    """(t, RINGS, ANGLES, 3)."""

    @property
    def count(self) -> int:
        """Labels, empty included."""
        return len(self.labels)


def looks(
    labels: Sequence[str], faces: Mapping[str, Pixels], radius_mm: Mapping[str, float] | float
) -> Looks:
    """Templates from printed faces (square BGRA or BGR images, each spanning its diameter)."""
    pictured = [label for label in labels if label in faces]
    order = {label: number for number, label in enumerate(pictured)}
    radii = [radius_mm if isinstance(radius_mm, float | int) else radius_mm[label] for label in pictured]
    templates = [template(faces[label]) for label in pictured]
    return Looks(
        labels=tuple(labels),
        face=np.array([order.get(label, -1) for label in labels], np.intp),
        radius_mm=np.array(radii, np.float32),
        templates=np.array(templates, np.float32).reshape(-1, RINGS, ANGLES, 3),
    )


def template(face: Pixels) -> Floats:
    """(RINGS, ANGLES, 3) of a printed face, on white where it is transparent."""
    colours = face[..., :3].astype(np.float32)
    if face.shape[2] == 4:
        alpha = face[..., 3:].astype(np.float32) / 255
        colours = colours * alpha + 255 * (1 - alpha)
    side = face.shape[0]
    soft = cv2.GaussianBlur(colours.round().astype(np.uint8), (0, 0), 0.022 * side)
    places = disc(USED * side / 2).reshape(1, -1, 2) + np.float32((side - 1) / 2)
    return at(soft, places).reshape(RINGS, ANGLES, 3)


def art(sheet: Pixels, per_mm: float, cells: Points, radius_mm: float) -> Floats:
    """(n, RINGS, ANGLES, 3) of the printed sheet round each cell."""
    soft = cv2.GaussianBlur(sheet, (0, 0), 0.45 * per_mm)
    places = (cells[:, None] + disc(USED * radius_mm).reshape(1, -1, 2)) * per_mm - 0.5
    return at(soft, places.astype(np.float32)).reshape(len(cells), RINGS, ANGLES, 3)


def waves(patches: Floats) -> NDArray[np.complex64]:
    """(WAVES, k, RINGS * 3) weighted angular spectrum of patches (k, RINGS, ANGLES, 3)."""
    weighted = patches * np.sqrt(WEIGHTS)[:, None, None]
    spectrum = np.fft.rfft(weighted, axis=2)[:, :, :WAVES]
    return spectrum.transpose(2, 0, 1, 3).reshape(WAVES, len(patches), RINGS * 3).astype(np.complex64)


def mean(patches: Floats) -> Floats:
    """(k,) weighted mean over rings, angles and colours."""
    return np.asarray(np.einsum("krac,r->k", patches, WEIGHTS), np.float32)


def power(patches: Floats) -> Floats:
    """(k,) weighted mean square."""
    return np.asarray(np.einsum("krac,krac,r->k", patches, patches, WEIGHTS, optimize=True), np.float32)
