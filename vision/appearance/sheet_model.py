"""The sheet with nothing on it, at the places round every cell where all labels are compared. Pure."""

from dataclasses import dataclass, replace

import numpy as np

from vision.geometry.layout import Layout
from vision.geometry.sampling import Floats, Pixels, Plane, Which, at
from vision.photometry.channels import dot, length
from vision.photometry.sharpness import Sharpness, shown, smoothed

SAMPLES_ACROSS_COUNT = 19
"""Samples across the place that is compared."""

BLOCKS_ACROSS_COUNT = 5
"""Blocks across it."""


OWN_REACH_PITCHES = 0.05
"""How far a piece is seen to reach beyond its sticker, in pitches."""

NEIGHBOUR_REACH_PITCHES = 0.28
"""The same of a neighbour who stands off his cell's middle, and his shadow."""

MOST_NEIGHBOURS_COUNT = 8

TAPS = ((-1.7320508, 1 / 6), (0.0, 2 / 3), (1.7320508, 1 / 6))
"""Where, in deviations, and how heavily print is read along a blur, as if it were a Gauss curve."""

SHARED = np.float32(0.1)
"""What a sample still counts where a neighbour may be seen."""


@dataclass(frozen=True, eq=False)
class Bare:
    """The sheet with nothing on it, at `s` places round each of `n` cells.

    The places reach over a piece of the largest size that stands in the middle, foot and top.
    """

    places_mm: Floats
    """(n, s, 2) on the sheet, from the middle of each cell."""
    art: Floats
    """(n, s, 3) as printed: black 0, white 1."""
    block: Floats
    """(s, b) which samples lie side by side: what spoils one, spoils its neighbours."""
    to_top: Floats
    """(n, 2, 2) and `top_mm` (n, 2): where a ray through a place meets the plane of the pieces' tops."""
    top_mm: Floats
    lean_mm: Floats
    """(n, 2) where on the sheet the top above the middle of a cell is seen."""
    pitch_mm: float
    spread_mm: Floats
    """(n, 2) how much more tops are blurred along the way in which they are foreshortened: a deviation."""
    own: Floats
    """(n, s) what is evidence about this cell: less, where a neighbour's piece may be seen."""
    open: Floats
    """(n, s) the same, if a piece stands here: it hides the neighbours behind it."""
    layout: Layout

    def from_axis(self, which: Which, foot_mm: Floats) -> Floats:
        """(k, s) how far each place is from the line on which foot and top of a piece are seen.

        The piece stands at `foot_mm` (k, 2) from the middle of the cells `which` (k,).
        """
        lean = self.lean_mm[which][:, None]
        from_foot = self.places_mm[which] - foot_mm[:, None]
        along = dot(from_foot, lean) / np.maximum(dot(lean, lean), 1e-9)
        away = from_foot - np.clip(along, 0, 1)[..., None] * lean
        return length(np.asarray(away, np.float32))


def bare_sheet(
    sheet: Pixels | None, per_mm: float, layout: Layout, ground: Plane, pieces: Plane, sharpness: Sharpness
) -> Bare:
    """Of a printed sheet (BGR, `per_mm` pixels a millimetre; white if there is none)."""
    lattice, block = _lattice()
    apart = pieces.centres - ground.centres
    lean = np.linalg.solve(ground.slopes, apart[..., None])[..., 0]
    reach = layout.radius_mm + np.linalg.norm(lean, axis=1) / 2
    places = (lattice * reach[:, None, None] + lean[:, None] / 2).astype(np.float32)
    art = np.ones((*places.shape[:2], 3), np.float32)
    if sheet is not None:
        where = (layout.cells[:, None] + places) * per_mm - 0.5
        finer = per_mm / pieces.pixels_per_mm()
        soft, apart_px = smoothed(shown(sheet, sharpness, finer), finer), per_mm * spread(ground, sharpness)
        read = [share * at(soft, (where + tap * apart_px[:, None]).astype(np.float32)) for tap, share in TAPS]
        art = np.asarray(sum(read), np.float32)
    nobody = np.ones(places.shape[:2], np.float32)
    bare = Bare(
        places,
        art,
        block,
        np.linalg.solve(pieces.slopes, ground.slopes).astype(np.float32),
        -np.linalg.solve(pieces.slopes, apart[..., None])[..., 0].astype(np.float32),
        lean.astype(np.float32),
        layout.pitch_mm,
        spread(pieces, sharpness),
        nobody,
        nobody,
        layout,
    )
    return replace(bare, own=_own(bare, behind=True), open=_own(bare, behind=False))


def spread(seen: Plane, sharpness: Sharpness) -> Floats:
    """(n, 2) what `Bare.spread_mm` is, in a plane."""
    blur = sharpness.compared_px()
    inverse = np.linalg.inv(seen.slopes.astype(np.float64))
    square, along = np.linalg.eigh(inverse @ inverse.transpose(0, 2, 1))
    more = np.maximum(square[:, 1] - 1 / seen.pixels_per_mm() ** 2, 0)
    return np.asarray(blur * np.sqrt(more)[:, None] * along[:, :, 1], np.float32)


def _own(bare: Bare, behind: bool) -> Floats:
    """(n, s) what `Bare.own` is, for pieces of the largest size on all cells; without those `behind`, what
    `Bare.open` is."""
    cells, reach = bare.layout.cells, bare.layout.radius_mm + NEIGHBOUR_REACH_PITCHES * bare.layout.pitch_mm
    apart, everywhere = np.linalg.norm(cells[:, None] - cells, axis=2), np.arange(len(cells))
    least = np.full(bare.own.shape, np.inf, np.float32)
    for neighbour in apart.argsort(axis=1)[:, 1 : MOST_NEIGHBOURS_COUNT + 1].T:
        foot = (cells[neighbour] - cells).astype(np.float32)
        nearer = np.minimum(least, bare.from_axis(everywhere, foot))
        is_behind = (foot * bare.lean_mm).sum(axis=1) > 0
        least = np.where((is_behind & (not behind))[:, None], least, nearer)
    return np.where(least < reach, SHARED, np.float32(1))


def _lattice() -> tuple[Floats, Floats]:
    """(s, 2) places in a disc of radius one, and (s, b) the block of each."""
    line = (np.arange(SAMPLES_ACROSS_COUNT) + 0.5) * (2 / SAMPLES_ACROSS_COUNT) - 1
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    inside = square[np.hypot(*square.T) < 1]
    tile = np.floor((inside + 1) * (BLOCKS_ACROSS_COUNT / 2)).astype(int) @ np.array([1, BLOCKS_ACROSS_COUNT])
    _, number = np.unique(tile, return_inverse=True)
    block = number[:, None] == np.arange(number.max() + 1)
    return inside.astype(np.float32), block.astype(np.float32)
