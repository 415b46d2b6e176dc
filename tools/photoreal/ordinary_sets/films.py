"""Render games on ordinary sets, by the Python of the renderer: ``-m tools.photoreal.ordinary_sets.films``.

FIRST LAST OUT RENDERER follow: seeds, and folders; then `hard` for hard rooms, or `rare` for forty plies in
which what is rare is sought: castling, capturing in passing, promotion. Otherwise a seed is a game of twenty
plies; three pictures a ply: the hand at the piece, the hand where the piece was put down, nobody. What is
there is kept.
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

from rules.games.chess import Chess
from rules.turns import Turn, turns
from tools.photoreal.ordinary_sets.boards import CELL_MM, Chance
from tools.photoreal.ordinary_sets.film_scene import draw_scene

PLIES, RARE_PLIES = 20, 40
CAPTURES_SHARE = 0.4
"""How often a capture is played where there is one: pieces that play at random hardly meet."""

RARE, PAWNS, CAPTURES, LEAPERS, OTHERS = 60.0, 3.0, 2.0, 1.5, 0.4
"""How often turns are chosen where what is rare is sought: it needs pawns that have gone far, and a first row
without knights and bishops. With these, a game of 40 plies has 0.8 castlings, 0.3 captures in passing and
0.3 promotions."""

KINDS = dict(zip("pnbrqk", ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True))
HEIGHT_CELLS = {"pawn": 0.96, "rook": 1.1, "knight": 1.24, "bishop": 1.4, "queen": 1.64, "king": 1.9}
RADIUS_CELLS = {"pawn": 0.26, "rook": 0.3, "knight": 0.3, "bishop": 0.3, "queen": 0.34, "king": 0.36}
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


def standing(game: Chess, state: Any) -> dict[int, str]:
    """What stands on each cell that is not bare: a kind and an army."""
    return {cell: label for cell in range(64) if (label := min(game.look(state, cell))) != game.labels[0]}


def chosen(game: Chess, state: Any, chance: Chance) -> Turn[Any]:
    """Any turn, captures more often than they come."""
    all_of, pieces = list(turns(game, state)), len(standing(game, state))
    captures = [turn for turn in all_of if len(standing(game, turn.state)) < pieces]
    some = captures if captures and chance.random() < CAPTURES_SHARE else all_of
    return some[chance.integers(len(some))]


def sought(game: Chess, state: Any, chance: Chance) -> Turn[Any]:
    """One of what is rare, or what leads there."""
    all_of = list(turns(game, state))
    weights = np.array([weight(game.write(state, turn.path), turn) for turn in all_of])
    return all_of[chance.choice(len(all_of), p=weights / weights.sum())]


def weight(text: str, turn: Turn[Any]) -> float:
    """How often a turn is chosen beside the others."""
    last = turn.path[-1]
    if text.startswith("O-O") or "=" in text or (last.taken and last.taken != (last.target,)):
        return RARE
    usual = PAWNS if text[0].islower() else LEAPERS if text[0] in "NB" else OTHERS
    return usual * (CAPTURES if "x" in text else 1)


def shoot(seed: int, out: Path, renderer: Any, cameras: Any, kind: str = "") -> None:
    """A game, its pictures and its turns."""
    chance, game = np.random.default_rng(seed), Chess()
    out.mkdir(parents=True, exist_ok=True)

    def projected(camera: dict[str, Any], side: float, points: Any) -> Any:
        return cameras.Camera(camera, [side, side]).project(points)

    with tempfile.TemporaryDirectory() as folder:
        spec, margin, looks = draw_scene(chance, Path(folder) / "board.png", projected, kind == "hard")
        pieces = Pieces(margin, looks, chance)
        state = game.start()
        there = [pieces.put(cell, label) for cell, label in standing(game, state).items()]
        stage = renderer.Stage({**spec, "seed": seed, "pieces": there})
    stage.truth = lambda ids: {}
    told: list[str] = []

    def keep(name: str) -> None:
        number = seed * 1000 + len(list(out.glob("*.webp")))
        cv2.imwrite(str(out / f"{name}.webp"), stage.shoot(number).image, [cv2.IMWRITE_WEBP_QUALITY, 85])

    keep("0000")
    for ply in range(1, (RARE_PLIES if kind == "rare" else PLIES) + 1):
        all_of = list(turns(game, state))
        if not all_of:
            break
        turn = (sought if kind == "rare" else chosen)(game, state, chance)
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


def main(first: int, last: int, out: Path, renderer: Path, kind: str) -> None:
    """The first game that is missing: a renderer keeps what it has loaded."""
    sys.path.insert(0, str(renderer))
    missing = [seed for seed in range(first, last) if not (out / str(seed) / "turns.json").exists()]
    if missing:
        scene, cameras = importlib.import_module("scene"), importlib.import_module("camera_model")
        shoot(missing[0], out / str(missing[0]), scene, cameras, kind)
    print(f"{max(0, len(missing) - 1)} seeds are left")


if __name__ == "__main__":
    if sys.argv[5:] not in ([], ["hard"], ["rare"]):
        sys.exit(f"after the folders comes nothing, hard or rare, not {' '.join(sys.argv[5:])}")
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]), "".join(sys.argv[5:]))
