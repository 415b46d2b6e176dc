"""Render ordinary sets, by the Python of the renderer: ``-m tools.photoreal.ordinary_sets.render``.

FIRST LAST OUT RENDERER follow: seeds, and folders. Three pictures of each seed: one board and one set, every
time another position, camera, light and sensor. A renderer keeps what it has loaded, so a run ends after a
few seeds; what is there already is kept, and the next run goes on.
"""

import importlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.photoreal.ordinary_sets.boards import CELL_MM, Board, Chance, draw_board, hsv
from tools.photoreal.ordinary_sets.rooms import (
    SIZES,
    TABLES,
    draw_camera,
    draw_clutter,
    draw_lights,
    draw_sensor,
)
from tools.photoreal.ordinary_sets.sets import ChessSet, draw_position, draw_set, hexadecimal, placed

PICTURES = 3
SEEDS_A_RUN = 10
QUALITY = 96


def board_spec(board: Board, texture: Path, chance: Chance) -> dict[str, Any]:
    """The board in the words of the renderer."""
    paper = {
        "black": 0.02,
        "white": 0.85,
        "roughness": float(chance.uniform(0.12, 0.7)),
        "specular": float(chance.uniform(0.1, 0.6)),
        "warp_mm": float(chance.choice([0, 0, 1.5])),
        "grain": 0.01,
    }
    return {
        "texture": str(texture),
        "size_mm": [board.side_mm] * 2,
        "tex_px_per_mm": 3,
        "thickness_mm": float(chance.choice([1, 3, 12, 22])),
        "paper": paper,
        "frame_mm": float(chance.choice([0, 0, 12])),
        "frame_color": hexadecimal(hsv(chance.uniform(5, 20), 120, chance.uniform(40, 160))),
        "frame_height_mm": float(chance.choice([0, 4])),
    }


def effort(rays: int) -> dict[str, Any]:
    """What is computed for a pixel: a graphics card sends many rays, a processor few, and clears noise."""
    if os.environ.get("MI_VARIANT", "").startswith("cuda"):
        return {"spp": 96, "max_bounces": 3, "denoise": ""}
    return {"spp": rays, "max_bounces": 3}


def bulge(stage: Any, pieces: ChessSet) -> None:
    """Give the renderer's bodies the proportions of the set."""
    usual = stage.piece_geometry

    def shaped(piece: dict[str, Any]) -> Any:
        mesh = usual(piece)
        if not getattr(mesh, "is_bulged", False):
            mesh.verts = pieces.bulged(np.asarray(mesh.verts, float), piece["height_mm"])
            mesh.is_bulged = True
        return mesh

    stage.piece_geometry = shaped


def shoot(seed: int, out: Path, renderer: Any, cameras: Any) -> None:
    """All pictures of a seed, each with its truth."""
    chance = np.random.default_rng(seed)
    board, size = draw_board(chance), SIZES[chance.integers(len(SIZES))]
    pieces, side = draw_set(chance), board.side_mm

    def projected(camera: dict[str, Any], points: Any) -> Any:
        return cameras.Camera(camera, [side, side]).project(points)

    def view() -> dict[str, Any]:
        return {
            "camera": draw_camera(chance, side, size, projected),
            "lights": draw_lights(chance, side),
            "sensor": draw_sensor(chance),
        }

    with tempfile.TemporaryDirectory() as folder:
        texture = Path(folder) / "board.png"
        cv2.imwrite(str(texture), board.print)
        table = {"material": str(chance.choice(TABLES)), "seed": seed % 97}
        spec = {
            "seed": seed,
            "board": board_spec(board, texture, chance),
            "table": table,
            "render": effort(4),
        }
        stage = renderer.Stage({**spec, **view(), "pieces": [], "occluders": []})
    bulge(stage, pieces)
    stage.truth = lambda ids: {}
    for number in range(PICTURES):
        grid = draw_position(chance)
        beside, occluders = draw_clutter(chance, side, pieces)
        change = {"occluders": occluders, **(view() if number else {})}
        gone = [piece["id"] for piece in stage.spec["pieces"]]
        there = placed(grid, pieces, board.margin_mm, chance)
        stage.apply({"remove": gone, "add": there + beside, "set": change})
        keep(out / f"{seed:05d}-{number}", stage, stage.shoot(seed * 10 + number), grid, board.margin_mm)


def keep(path: Path, stage: Any, shot: Any, grid: Any, margin: float) -> None:
    """A picture, the hand in it, and what is true of it."""
    at = [(margin + CELL_MM * column, margin + CELL_MM * row, 0) for row in range(9) for column in range(9)]
    cv2.imwrite(str(path.with_suffix(".jpg")), shot.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    hand = ((shot.ids >= 50) & (shot.ids < 100)).astype(np.uint8) * 255
    if hand.any():
        cv2.imwrite(str(path.with_suffix(".hand.png")), hand)
    truth = {"lattice": stage.cam.project(at).round(2).tolist(), "grid": grid.tolist()}
    path.with_suffix(".json").write_text(json.dumps(truth))


def main(first: int, last: int, out: Path, renderer: Path) -> None:
    """What is missing of the seeds, a few at a time."""
    sys.path.insert(0, str(renderer))
    scene, cameras = importlib.import_module("scene"), importlib.import_module("camera_model")
    out.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in range(first, last) if not (out / f"{seed:05d}-{PICTURES - 1}.json").exists()]
    for seed in missing[:SEEDS_A_RUN]:
        shoot(seed, out, scene, cameras)
    print(f"{max(0, len(missing) - SEEDS_A_RUN)} seeds are left")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
