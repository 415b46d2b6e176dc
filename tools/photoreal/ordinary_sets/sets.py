"""Sets of pieces and positions, drawn by chance: wood and plastic, tall and squat, and simple bodies."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.photoreal.ordinary_sets.boards import CELL_MM, Chance, Colour, hsv

KINDS = ("pawn", "rook", "knight", "bishop", "queen", "king")
HEIGHT_CELLS = dict(zip(KINDS, (0.96, 1.1, 1.24, 1.4, 1.64, 1.9), strict=True))
RADIUS_CELLS = dict(zip(KINDS, (0.28, 0.31, 0.32, 0.31, 0.35, 0.37), strict=True))
WIDTHS = ((0.6, 1.1), (0.6, 1.1), (0.85, 1.4))
"""Of a set, beside these radii: four pawns of a club's set fill a cell, those of many others are wider."""
BACK_RANK = (1, 2, 3, 4, 5, 3, 2, 1)
SIMPLE_BODIES = ("disc", "checker", "cylinder", "cone", "truncone", "dome", "stone", "ball")
FLAT_BODIES = ("disc", "checker", "stone")
MATERIALS = ("wood", "wood", "plastic", "matte", "gloss")

Grid = NDArray[np.intp]
"""(64,) 0 bare, 1 to 6 the lighter army's kinds, 7 to 12 the darker's; from the corner with a light cell."""


@dataclass
class ChessSet:
    """Two armies."""

    bodies: dict[str, str]
    heights_mm: dict[str, float]
    radii_mm: dict[str, float]
    colours: tuple[str, str]
    material: str
    bulges: NDArray[np.float64]
    """(6,) how much wider a body is than usual, from its foot to its head."""

    def piece(self, name: str, kind: str, army: int, place: Any, chance: Chance) -> dict[str, Any]:
        """One piece in the words of the renderer."""
        yaw = chance.uniform(0, 360) if chance.random() < 0.3 else chance.normal(180 * army, 20)
        return {
            "id": name,
            "shape": self.bodies[kind],
            "color": self.colours[army],
            "material": self.material,
            "radius_mm": self.radii_mm[kind],
            "height_mm": self.heights_mm[kind],
            "pos_mm": [float(value) for value in place],
            "yaw_deg": float(yaw),
        }

    def bulged(self, points: NDArray[np.float64], height: float) -> NDArray[np.float64]:
        """Points (k, 3) of a usual body as this set has it."""
        level = np.clip(points[:, 2] / max(height, 1e-6), 0, 1)
        wider = 1 + np.interp(level, np.linspace(0, 1, len(self.bulges)), self.bulges)
        out = points.copy()
        out[:, :2] *= np.clip(wider, 0.6, 1.35)[:, None]
        return out


def draw_set(chance: Chance) -> ChessSet:
    """Any set."""
    tall, wide = chance.uniform(0.45, 1.15), chance.uniform(*chance.choice(WIDTHS))
    heights = {kind: HEIGHT_CELLS[kind] * CELL_MM * tall * chance.uniform(0.9, 1.1) for kind in KINDS}
    radii = {
        kind: min(RADIUS_CELLS[kind] * wide * chance.uniform(0.92, 1.08), 0.44) * CELL_MM for kind in KINDS
    }
    found = ChessSet(
        {kind: kind for kind in KINDS},
        heights,
        radii,
        _colours(chance),
        str(chance.choice(MATERIALS)),
        np.array([0.0, *chance.normal(0, 0.18, 5)]),
    )
    if chance.random() < 0.18:
        _simplify(found, chance)
    return found


def _simplify(found: ChessSet, chance: Chance) -> None:
    """Draughtsmen, cones and the like instead; often all of one body."""
    alike = chance.random() < 0.6
    for kind in KINDS:
        model = "pawn" if alike else kind
        if kind == model:
            body = str(chance.choice(SIMPLE_BODIES))
            radius = CELL_MM * chance.uniform(0.24, 0.42)
            height = CELL_MM * (
                chance.uniform(0.06, 0.3) if body in FLAT_BODIES else chance.uniform(0.08, 0.9)
            )
            found.bodies[kind], found.radii_mm[kind] = body, radius
            found.heights_mm[kind] = 2 * radius if body == "ball" else height
        else:
            for of_kind in (found.bodies, found.radii_mm, found.heights_mm):
                of_kind[kind] = of_kind[model]
    found.bulges[:] = 0


def _colours(chance: Chance) -> tuple[str, str]:
    pale = (
        hsv(chance.uniform(8, 26), chance.uniform(5, 170), chance.uniform(165, 252))
        if chance.random() < 0.75
        else hsv(chance.uniform(0, 180), chance.uniform(0, 60), chance.uniform(170, 252))
    )
    deep = (
        hsv(chance.uniform(0, 22), chance.uniform(60, 230), chance.uniform(22, 110))
        if chance.random() < 0.55
        else hsv(chance.uniform(0, 180), chance.uniform(0, 90), chance.uniform(12, 60))
    )
    if chance.random() < 0.3:
        value = chance.uniform(80, 170)
        pale = hsv(chance.uniform(0, 28), chance.uniform(40, 220), value)
        deep = hsv(chance.uniform(0, 22), chance.uniform(0, 230), value * chance.uniform(0.12, 0.45))
    if chance.random() < 0.08:
        deep = hsv(float(chance.choice([0, 4, 118, 60])), chance.uniform(150, 240), chance.uniform(70, 150))
    return hexadecimal(pale), hexadecimal(deep)


def hexadecimal(colour: Colour) -> str:
    """As the renderer wants it."""
    return "#" + "".join(f"{int(np.clip(value, 0, 255)):02x}" for value in colour[::-1])


def draw_position(chance: Chance) -> Grid:
    """A quarter of them near the set-up, the others any number of pieces anywhere."""
    if chance.random() >= 0.25:
        share = chance.uniform(0.05, 0.75)
        kinds = chance.choice(6, 64, p=[0.5, 0.125, 0.125, 0.125, 0.0625, 0.0625])
        grid = kinds + 1 + 6 * chance.integers(0, 2, 64)
        return np.where(chance.random(64) < share, grid, 0)
    grid = np.zeros(64, np.intp)
    grid[:8], grid[8:16] = np.array(BACK_RANK) + 6, 7
    grid[48:56], grid[56:] = 1, BACK_RANK
    for _ in range(int(chance.integers(0, 10))):
        source, target = chance.integers(64, size=2)
        if grid[source] and source != target:
            grid[target], grid[source] = grid[source], 0
    return grid


def placed(grid: Grid, pieces: ChessSet, margin_mm: float, chance: Chance) -> list[dict[str, Any]]:
    """The pieces of a position, none quite in the middle of its cell."""
    spread = chance.choice([0.03, 0.07, 0.12]) * CELL_MM
    out = []
    for cell in np.flatnonzero(grid):
        kind, army = (grid[cell] - 1) % 6, (grid[cell] - 1) // 6
        middle = margin_mm + (np.array([cell % 8, cell // 8]) + 0.5) * CELL_MM
        off = np.clip(chance.normal(0, spread, 2), -0.22 * CELL_MM, 0.22 * CELL_MM)
        out.append(pieces.piece(f"c{cell}", KINDS[kind], army, middle + off, chance))
    return out
