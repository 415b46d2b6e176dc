"""Cut pictures into cells: ``python -m tools.photoreal.ordinary_sets.cut PICTURES CELLS [FIRST LAST]``.

The cells are cut by the very function that plays. Rendered pictures lie in PICTURES; with FIRST and LAST
tables of those seeds are drawn by the project's simulator besides, with lights that shine through cells.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.photoreal.ordinary_sets.boards import CELL_MM, PX_PER_MM, draw_board, hsv
from tools.photoreal.ordinary_sets.sets import draw_position
from vision.geometry.layout import grid_layout
from vision.geometry.pose import Pose, from_plane
from vision.plain_set.patches import patches
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint, add_hand
from vision.simulation.table import SimTable

LAYOUT = grid_layout(8, 8, CELL_MM, 0.0)
LATTICE = np.array([(column, row) for row in range(9) for column in range(9)], np.float64) * CELL_MM
OUTLINE = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], np.float64) * CELL_MM
COVERED_SHARE = 0.4
DRAWN_MARGIN_MM = 30
SIZES = ((1280, 720), (960, 540), (640, 480))
FACE_PX = 80
HAND_SHARE = 0.3
SKINS = ((118, 148, 196), (150, 180, 225), (70, 100, 150), (40, 60, 95))
"""Blue, green, red."""


def keep(
    file: Path, image: NDArray[np.uint8], pose: Pose, grid: NDArray[np.intp], label: NDArray[np.intp]
) -> None:
    """The cells of a picture: what they are (0 bare, 1 light, 2 dark, 3 covered), and their kind or -1."""
    cut = patches(image, pose, LAYOUT)
    colour = cut.colours.transpose(0, 3, 1, 2)
    floor = np.round((cut.floors + 1) * 127.5).astype(np.uint8)
    kind = np.where((grid > 0) & (label < 3), (grid - 1) % 6, -1)
    np.savez(file, colour=colour, floor=floor, shades=cut.shades, label=label, kind=kind)


def army(grid: NDArray[np.intp]) -> NDArray[np.intp]:
    """0 bare, 1 light, 2 dark."""
    return np.where(grid == 0, 0, np.where(grid < 7, 1, 2))


def cut_rendered(truth: Path, out: Path) -> None:
    """One rendered picture, its board found perfectly or by corners that are off by some pixels."""
    told = json.loads(truth.read_text())
    image = cv2.imread(str(truth.with_suffix(".jpg")))
    chance = np.random.default_rng(int(truth.stem.replace("-", "")))
    lattice, size = np.array(told["lattice"]), (image.shape[1], image.shape[0])
    side = float(np.linalg.norm(lattice[0] - lattice[80])) / 2
    off = chance.normal(0, 0.006 * side, (4, 2)) * chance.choice([0, 1, 1])
    pose = from_plane(LATTICE, lattice, size)
    if chance.random() >= 0.5:
        pose = from_plane(OUTLINE, lattice[[0, 8, 80, 72]] + off, size)
    if pose is None:
        return
    grid = np.array(told["grid"])
    label, hand = army(grid), truth.with_suffix(".hand.png")
    if hand.exists():
        seen = np.repeat(cv2.imread(str(hand), 0)[..., None], 3, axis=2)
        label = np.where(covered(seen, pose), 3, label)
    keep(out / f"{truth.stem}.npz", image, pose, grid, label)


def covered(hand: NDArray[np.uint8], pose: Pose) -> NDArray[np.bool_]:
    """(64,) cells much of whose floor lies under a hand, white (h, w, 3) on black."""
    cut = patches(hand, pose, LAYOUT).channels()
    return np.array([(one[0][one[3] > 0] > 0).mean() for one in cut]) > COVERED_SHARE


def cut_drawn(seed: int, out: Path) -> None:
    """A table drawn flat, in any room, with lights under some cells of most."""
    chance = np.random.default_rng(seed)
    board, size = draw_board(chance), SIZES[chance.integers(len(SIZES))]
    border = DRAWN_MARGIN_MM * PX_PER_MM
    print_ = cv2.copyMakeBorder(board.print, *[border] * 4, cv2.BORDER_REPLICATE)
    origin, wide = board.margin_mm + DRAWN_MARGIN_MM, board.side_mm + 2 * DRAWN_MARGIN_MM
    view = Viewpoint(
        wide * chance.uniform(1.45, 1.9), chance.uniform(45, 89), chance.uniform(0, 360), 60.0, size
    )
    tint = chance.uniform(0.85, 1.0, 3)
    room = Room(light=chance.uniform(0.5, 1.0), colour=(float(tint[0]), float(tint[1]), float(tint[2])))
    sim = SimTable(np.asarray(print_, np.uint8), PX_PER_MM, view, room, seed)
    grid, radius = draw_position(chance), CELL_MM * chance.uniform(0.26, 0.42)
    height, style, faces = float(chance.choice([6, 10, 20])), int(chance.integers(3)), armies(chance)
    middle = origin + CELL_MM * (np.array([(cell % 8, cell // 8) for cell in range(64)]) + 0.5)
    for cell in np.flatnonzero(grid):
        x, y = middle[cell] + chance.normal(0, 3, 2)
        face = faces[style][(grid[cell] - 1) // 6]
        sim.put(f"c{cell}", DrawnPiece(face, radius, x, y, chance.uniform(0, 360), height))
    if chance.random() < 0.6:
        lit = np.flatnonzero(chance.random(64) < chance.choice([0.1, 0.25, 0.5]))
        sim.shine([(*middle[cell], glow(chance)) for cell in lit])
    seen = sim.pose.project(LATTICE + origin) + chance.normal(0, 0.4, (81, 2))
    pose = from_plane(LATTICE, seen, size)
    if pose is None or seen.min() <= -20:
        return
    image, label = sim.picture(0.0), army(grid)
    if chance.random() < HAND_SHARE:
        place, angle = origin + CELL_MM * chance.uniform(-0.5, 8.5, 2), chance.uniform(0, 2 * np.pi)
        home, hand = place + 2000 * np.array([np.cos(angle), np.sin(angle)]), np.zeros_like(image)
        add_hand(image, sim.pose, place, home, SKINS[chance.integers(len(SKINS))])
        add_hand(hand, sim.pose, place, home, (255, 255, 255))
        label = np.where(covered(hand, pose), 3, label)
    # What a flat disc stands for is not to be seen.
    keep(out / f"drawn-{seed:05d}.npz", image, pose, np.zeros(64, np.intp), label)


def armies(chance: np.random.Generator) -> list[list[NDArray[np.uint8]]]:
    """Faces of both armies in three styles: a ring, a gloss, nothing."""
    pale = hsv(chance.uniform(0, 180), chance.uniform(0, 120), chance.uniform(180, 252))
    deep = hsv(chance.uniform(0, 180), chance.uniform(0, 200), chance.uniform(15, 110))
    out: list[list[NDArray[np.uint8]]] = [[], [], []]
    for colour in (pale, deep):
        for style, faces in enumerate(out):
            face = np.zeros((FACE_PX, FACE_PX, 4), np.uint8)
            cv2.circle(face, (40, 40), 39, (*colour, 255), -1)
            if style == 0:
                cv2.circle(face, (40, 40), 20, (*(0.7 * value for value in colour), 255), 4)
            if style == 1:
                cv2.circle(face, (34, 34), 14, (*(min(255, 1.15 * value + 10) for value in colour), 255), -1)
            faces.append(face)
    return out


def glow(chance: np.random.Generator) -> tuple[int, int, int]:
    """Red, green, blue of a light."""
    blue, green, red = hsv(chance.integers(180), chance.choice([0, 255]), chance.integers(60, 256))
    return int(red), int(green), int(blue)


def main(pictures: Path, out: Path, first: int, last: int) -> None:
    """What is missing."""
    out.mkdir(parents=True, exist_ok=True)
    for truth in sorted(pictures.glob("*.json")):
        if not (out / f"{truth.stem}.npz").exists():
            cut_rendered(truth, out)
    for seed in range(first, last):
        cut_drawn(seed, out)


if __name__ == "__main__":
    bounds = [int(text) for text in sys.argv[3:]] or [0, 0]
    main(Path(sys.argv[1]), Path(sys.argv[2]), *bounds)
