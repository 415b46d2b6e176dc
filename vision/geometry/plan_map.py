"""Which pixels of the plan (the sheet from above) belong to which cell; made once a pose. Pure."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.sampling import Floats, Pixels, Plan

Flags = NDArray[np.bool_]

LIGHT_RADIUS_PITCHES = 0.62
"""How far the light of a cell changes the sheet plainly, in pitches."""

LIGHT_REACH_PITCHES = 1.3
"""How far it may reach at all."""

EDGE_BLUR_PLAN_PX = 1.5
"""Plan pixels by which the edge of a piece is blurred."""


LARGEST_TREMBLE_PX = 8.0
"""Pixels by which a trembling camera moves its image at most: what lies nearer to its edge may leave it."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The plan, cell by cell."""

    plan: Plan
    cells: NDArray[np.intp]
    """(h, w) the cell whose piece would cover a plan pixel, from its foot to its top; else -1."""
    counts: NDArray[np.intp]
    """(n,) pixels a cell has."""
    centres: Points
    """(n, 2) plan pixels."""
    pitch: float
    face_area: float
    """In plan pixels."""
    piece_area: float
    """The same of what a piece changes by coming or going: his face and side, with their soft edges."""
    sheet: Flags
    """(h, w) the sheet as far as the image shows it, less its cut edge."""
    shown: Flags
    """(h, w) what the image shows even if the camera trembles."""
    art: Pixels | None
    """(h, w, 3) the sheet as it was printed, white paper being 255."""
    art_per_mm: float
    """Pixels of it."""

    @cached_property
    def printed(self) -> Pixels | None:
        """(h, w, 3) the art in pixels of the plan; a plain set never asks for it."""
        return None if self.art is None else _drawn(self.art, self.art_per_mm, self.plan)

    @cached_property
    def rows(self) -> NDArray[np.intp]:
        """(h, w) the row of the image, as it was shrunk, that a pixel of the plan comes from; of those beyond
        it, the nearest that is shown."""
        down, across = np.indices(self.cells.shape)
        places = np.stack([across, down, np.ones_like(down)], axis=-1) @ self.plan.homography.T
        rows = places[..., 1] / places[..., 2]
        # Beside a camera that looks along the table, they may be anywhere.
        return np.rint(np.clip(rows, 0, rows[self.shown].max(initial=0))).astype(np.intp)

    def share(self, mask: Flags) -> NDArray[np.float64]:
        """(n,) part of each cell that lies in a mask (h, w)."""
        return self.total(mask) / self.counts

    def total(self, values: Pixels | Flags) -> NDArray[np.float64]:
        """(n,) the sum over each cell of what stands in the pixels (h, w) of the plan."""
        pixels, cells, begins = self._by_cell
        sums = np.zeros(len(self.counts))
        if len(cells) and values.any():
            sums[cells] = np.add.reduceat(values.ravel().take(pixels).astype(np.int32), begins)
        return sums

    @cached_property
    def _by_cell(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """(p,) the pixels that belong to a cell, cell by cell; (k,) these cells; (k,) where each begins."""
        numbers = self.cells.ravel()
        pixels = np.argsort(numbers, kind="stable")[np.count_nonzero(numbers < 0) :]
        return pixels, *np.unique(numbers[pixels], return_index=True)

    def beside(self, lamps: Flags) -> Flags:
        """(h, w) where the lights of the cells `lamps` (n,) shine."""
        return self._discs(lamps, LIGHT_RADIUS_PITCHES)

    def near(self, lamps: Flags) -> Flags:
        """(h, w) where they may."""
        return self._discs(lamps, LIGHT_REACH_PITCHES)

    def _discs(self, lamps: Flags, reach: float) -> Flags:
        mask = np.zeros(self.cells.shape, np.uint8)
        for x, y in np.rint(self.centres[lamps]).astype(int).tolist():
            cv2.circle(mask, (x, y), int(reach * self.pitch), 1, -1)
        return mask > 0


def ground(
    plan: Plan,
    layout: Layout,
    lean_mm: Floats,
    printed: Pixels | None,
    per_mm: float,
    size: tuple[int, int],
    shrink: float,
) -> Ground:
    """`lean_mm` (n, 2) is how far the top of a piece seems to lie from its foot; `printed` the sheet's art.

    `size` (width, height) is that of the image from which the plan is drawn, which was shrunk by `shrink`.
    """
    wide, high = plan.size
    cells = np.full((high, wide), -1, np.int32)
    feet, tops = plan.places(layout.cells), plan.places(layout.cells + lean_mm)
    radius = layout.radius_mm * plan.per_mm
    for number, (foot, top) in enumerate(zip(feet, tops, strict=True)):
        for share in (0.0, 0.5, 1.0):
            x, y = np.rint((foot + share * (top - foot)) * 16).astype(int).tolist()
            cv2.circle(cells, (x, y), int(radius * 16), number, -1, shift=4)
    shown = plan.shows(size)
    edge = int(np.ceil(plan.margin_mm * plan.per_mm)) + 3
    sheet = np.zeros((high, wide), np.bool_)
    sheet[edge : high - edge, edge : wide - edge] = True
    return Ground(
        plan=plan,
        cells=cells.astype(np.intp),
        counts=np.maximum(np.bincount(cells[cells >= 0], minlength=len(layout.cells)), 1),
        centres=feet,
        pitch=layout.pitch_mm * plan.per_mm,
        face_area=float(np.pi * radius**2),
        piece_area=_swept(radius + EDGE_BLUR_PLAN_PX, float(np.median(np.linalg.norm(tops - feet, axis=1)))),
        sheet=sheet & shown,
        shown=plan.shows(size, LARGEST_TREMBLE_PX * shrink),
        art=printed,
        art_per_mm=per_mm,
    )


def _swept(radius: float, lean: float) -> float:
    """Area that a disc takes on its way from foot to top."""
    return float(np.pi * radius**2 + 2 * radius * lean)


def _drawn(printed: Pixels, per_mm: float, plan: Plan) -> Pixels:
    size = np.array(printed.shape[1::-1]) / per_mm * plan.per_mm
    wide, high = np.maximum(np.rint(size).astype(int), 1).tolist()
    small = cv2.resize(printed, (wide, high), interpolation=cv2.INTER_AREA)
    whole = np.zeros((plan.size[1], plan.size[0], 3), np.uint8)
    edge = int(np.rint(plan.margin_mm * plan.per_mm))
    part = whole[edge : edge + high, edge : edge + wide]
    part[:] = small[: part.shape[0], : part.shape[1]]
    return whole
