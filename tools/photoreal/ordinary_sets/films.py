"""Render games on ordinary sets, by the Python of the renderer: ``-m tools.photoreal.ordinary_sets.films``.

FIRST LAST OUT RENDERER follow: seeds, and folders. Each seed is a game of twenty plies, three pictures a ply:
the hand at the piece, the hand where the piece was put down, nobody. The looks are drawn apart from those
that the network learns from (`boards.py`, `sets.py`): it is measured on these. What is there is kept.
"""

import importlib
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.games.chess import Chess
from rules.turns import Turn, turns
from tools.photoreal.ordinary_sets.boards import CELL_MM, Chance
from tools.photoreal.ordinary_sets.render import effort

PLIES = 20
CAPTURES_SHARE = 0.4
"""How often a capture is played where there is one: pieces that play at random hardly meet."""

PX_PER_MM = 4
LOWEST_DEG, HIGHEST_DEG = 28, 70
RESOLUTION = (960, 540)
EDGE_PX = 6
KINDS = dict(zip("pnbrqk", ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True))
HEIGHT_CELLS = {"pawn": 0.96, "rook": 1.1, "knight": 1.24, "bishop": 1.4, "queen": 1.64, "king": 1.9}
RADIUS_CELLS = {"pawn": 0.26, "rook": 0.3, "knight": 0.3, "bishop": 0.3, "queen": 0.34, "king": 0.36}
SHADES = (
    ((200, 227, 239), (52, 90, 138)),
    ((215, 235, 245), (90, 110, 60)),
    ((150, 185, 215), (40, 60, 95)),
    ((230, 235, 235), (60, 40, 150)),
    ((190, 205, 215), (70, 75, 80)),
    ((225, 230, 232), (140, 110, 60)),
    ((210, 225, 240), (30, 30, 35)),
)
"""Light and dark cells: blue, green, red."""
MARGINS_MM = (2, 15, 30, 45)
WHITES, BLACKS = ("#e8d3a8", "#f0ead8", "#d8b880"), ("#1d1712", "#3a2418", "#5a3820")
TABLES = "oak walnut pine white grey cloth_green patterned".split()
HAND = {
    "type": "hand",
    "pose": "pinch",
    "z_mm": 20,
    "skin": "fair",
    "sleeve": "#33415c",
    "grip_radius_mm": 9,
    "grip_height_mm": 30,
}
SPREAD_MM = 2.0
"""How far pieces stand from the middles of their cells, a standard deviation an axis."""


@dataclass
class Pieces:
    """What stands where, in the words of the renderer."""

    margin_mm: float
    looks: dict[str, Any]
    chance: Chance
    on: dict[int, dict[str, Any]] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    made: int = 0

    def place(self, cell: int) -> list[float]:
        """Millimetres, near the middle."""
        middle = np.array([cell % 8 + 0.5, 7 - cell // 8 + 0.5]) * CELL_MM + self.margin_mm
        return [float(value) for value in middle + self.chance.normal(0, SPREAD_MM, 2)]

    def put(self, cell: int, label: str) -> dict[str, Any]:
        """A piece that was not there."""
        kind, army = KINDS[label[0].lower()], int(label[-1])
        piece = {
            "id": f"p{self.made}",
            "shape": kind,
            "color": self.looks["colours"][army],
            "material": self.looks["material"],
            "radius_mm": RADIUS_CELLS[kind] * CELL_MM * self.looks["wide"],
            "height_mm": HEIGHT_CELLS[kind] * CELL_MM * self.looks["tall"],
            "pos_mm": self.place(cell),
            "yaw_deg": float(self.chance.uniform(-25, 25)),
        }
        self.made += 1
        self.on[cell], self.labels[cell] = piece, label
        return piece

    def change(self, after: dict[int, str]) -> tuple[dict[str, Any], Any, Any]:
        """What the renderer is told so that `after` stands there; from where and to where the hand goes."""
        gone = [cell for cell, label in self.labels.items() if after.get(cell) != label]
        come = [cell for cell, label in after.items() if self.labels.get(cell) != label]
        before = {cell: (self.on.pop(cell), self.labels.pop(cell)) for cell in gone}
        army = after[come[0]][-1]
        source = next(cell for cell in gone if before[cell][1][-1] == army)
        came_from = before[source][0]["pos_mm"]
        told: dict[str, Any] = {"move": {}, "remove": [], "add": []}
        for cell in come:
            same = [old for old, (_, label) in before.items() if label == after[cell]]
            if same:
                piece, label = before.pop(same[0])
                piece["pos_mm"] = self.place(cell)
                told["move"][piece["id"]] = piece["pos_mm"]
                self.on[cell], self.labels[cell] = piece, label
            else:
                told["add"].append(self.put(cell, after[cell]))
        told["remove"] = [piece["id"] for piece, _ in before.values()]
        return told, came_from, self.on[come[0]]["pos_mm"]


def draw_print(chance: Chance, margin: float) -> NDArray[np.uint8]:
    """A wooden board, or one of two plain colours."""
    light, dark = SHADES[chance.integers(len(SHADES))]
    border = (light, dark, (60, 80, 110), (120, 160, 190))[chance.integers(4)]
    side, grain = int(8 * CELL_MM + 2 * margin), chance.uniform(0.02, 0.12)
    image, cell_px = (
        np.full((side * PX_PER_MM, side * PX_PER_MM, 3), border, np.float32),
        int(CELL_MM) * PX_PER_MM,
    )
    for row in range(8):
        for column in range(8):
            is_dark = (row + column) % 2
            fibres = chance.normal(0, 1, (cell_px, cell_px)).astype(np.float32)
            fibres = cv2.GaussianBlur(fibres, (0, 0), sigmaX=25, sigmaY=1.5)
            fibres *= grain * (chance.random() < 0.9) / fibres.std()
            cell = np.array(dark if is_dark else light) * (1 + (fibres if is_dark else fibres.T))[..., None]
            y, x = (int((margin + CELL_MM * at) * PX_PER_MM) for at in (row, column))
            image[y : y + cell_px, x : x + cell_px] = cell * chance.normal(1, 0.03)
    return np.clip(image, 0, 255).astype(np.uint8)


def draw_scene(chance: Chance, texture: Path, projected: Any) -> tuple[dict[str, Any], Pieces]:
    """A board, a set, a room and a camera on a stand that sees the whole board.

    `projected` (camera, size in mm, points) gives the renderer's pixels.
    """
    margin = float(chance.choice(MARGINS_MM))
    cv2.imwrite(str(texture), draw_print(chance, margin))
    side, angle = 8 * CELL_MM + 2 * margin, float(chance.uniform(45, 65))
    looks = {
        "colours": (str(chance.choice(WHITES)), str(chance.choice(BLACKS))),
        "material": "wood" if chance.random() < 0.7 else "plastic",
        "tall": chance.uniform(0.75, 1.1),
        "wide": chance.uniform(0.9, 1.2),
    }
    camera = {
        "resolution": list(RESOLUTION),
        "hfov_deg": angle,
        "elevation_deg": float(chance.uniform(LOWEST_DEG, HIGHEST_DEG)),
        "azimuth_deg": float(chance.choice([0, 90, 180, 270]) + chance.uniform(-20, 20)),
        "distance_mm": float(side * chance.uniform(0.81, 1.0) / np.tan(np.radians(angle / 2))),
        "look_at_mm": [side / 2, side / 2, 0],
    }
    corners = [(x, y, height) for height in (0, CELL_MM) for x in (0, side) for y in (0, side)]
    while not is_inside(projected(camera, side, corners)):
        camera["distance_mm"] *= 1.03
    lamp = {
        "type": "area",
        "pos_mm": [*map(float, chance.uniform(-900, 900, 2)), float(chance.uniform(900, 1600))],
        "size_mm": [600, 600],
        "lux": float(chance.uniform(120, 500)),
        "kelvin": float(chance.uniform(2800, 6000)),
    }
    room = {"type": "env", "hdri": "interior", "lux": float(chance.uniform(40, 200)), "yaw_deg": 0}
    spec = {
        "board": {
            "texture": str(texture),
            "size_mm": [side, side],
            "tex_px_per_mm": PX_PER_MM,
            "thickness_mm": float(chance.choice([2, 12, 20])),
        },
        "table": {"material": str(chance.choice(TABLES)), "seed": int(chance.integers(97))},
        "camera": camera,
        "lights": [lamp, room],
        "sensor": {"preset": str(chance.choice(["webcam_720p", "phone"]))},
        "render": effort(5),
        "occluders": [],
    }
    return spec, Pieces(margin, looks, chance)


def is_inside(points: NDArray[np.float64]) -> bool:
    """Whether all are well inside the picture."""
    return bool((points >= EDGE_PX).all() and (points < np.array(RESOLUTION) - EDGE_PX).all())


def standing(game: Chess, state: Any) -> dict[int, str]:
    """What stands on each cell that is not bare: a kind and an army."""
    return {cell: label for cell in range(64) if (label := min(game.look(state, cell))) != game.labels[0]}


def chosen(game: Chess, state: Any, chance: Chance) -> Turn[Any]:
    """Any turn, captures more often than they come."""
    all_of, pieces = list(turns(game, state)), len(standing(game, state))
    captures = [turn for turn in all_of if len(standing(game, turn.state)) < pieces]
    some = captures if captures and chance.random() < CAPTURES_SHARE else all_of
    return some[chance.integers(len(some))]


def shoot(seed: int, out: Path, renderer: Any, cameras: Any) -> None:
    """A game, its pictures and its turns."""
    chance, game = np.random.default_rng(seed), Chess()
    out.mkdir(parents=True, exist_ok=True)

    def projected(camera: dict[str, Any], side: float, points: Any) -> Any:
        return cameras.Camera(camera, [side, side]).project(points)

    with tempfile.TemporaryDirectory() as folder:
        spec, pieces = draw_scene(chance, Path(folder) / "board.png", projected)
        state = game.start()
        there = [pieces.put(cell, label) for cell, label in standing(game, state).items()]
        stage = renderer.Stage({**spec, "seed": seed, "pieces": there})
    stage.truth = lambda ids: {}
    told: list[str] = []

    def keep(name: str) -> None:
        number = seed * 1000 + len(list(out.glob("*.webp")))
        cv2.imwrite(str(out / f"{name}.webp"), stage.shoot(number).image, [cv2.IMWRITE_WEBP_QUALITY, 85])

    keep("0000")
    for ply in range(1, PLIES + 1):
        all_of = list(turns(game, state))
        if not all_of:
            break
        turn = chosen(game, state, chance)
        delta, source, target = pieces.change(standing(game, turn.state))
        arm = float(chance.uniform(-25, 25) + 180 * state.turn)
        stage.apply({"set": {"occluders": [{**HAND, "arm_deg": arm, "pos_mm": source}]}})
        keep(f"{ply:04d}a")
        stage.apply({**delta, "set": {"occluders": [{**HAND, "arm_deg": arm, "pos_mm": target}]}})
        keep(f"{ply:04d}b")
        stage.apply({"set": {"occluders": []}})
        keep(f"{ply:04d}c")
        told.append(game.write(state, turn.path))
        state = turn.state
    truth = {"turns": told, "elevation_deg": spec["camera"]["elevation_deg"]}
    (out / "turns.json").write_text(json.dumps(truth))


def main(first: int, last: int, out: Path, renderer: Path) -> None:
    """The first game that is missing: a renderer keeps what it has loaded."""
    sys.path.insert(0, str(renderer))
    missing = [seed for seed in range(first, last) if not (out / str(seed) / "turns.json").exists()]
    if missing:
        scene, cameras = importlib.import_module("scene"), importlib.import_module("camera_model")
        shoot(missing[0], out / str(missing[0]), scene, cameras)
    print(f"{max(0, len(missing) - 1)} seeds are left")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
