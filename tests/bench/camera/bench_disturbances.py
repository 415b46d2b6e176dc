"""How many turns are read through a camera that trembles, drifts, hunts for focus or light, or is squeezed.

Run: python -m tests.bench.camera.bench_disturbances [--seed N] [--turns N] [--games N] [--only WORDS].

The seed draws the disturbances, and which games are seen through each. A turn that was logged wrong breaks
the promise.
"""

import argparse
import json
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from boardlight.cli import run
from tests.bench.camera.disturbances import DISTURBANCES, Disturbance
from tests.boardlight.recording.test_watch_games import HERE, beginning
from tests.footage.truth import Footage

GAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")
COUNTED = ("turns", "right", "asked", "wrong", "missed")
QUALITY = 90
"""Of the JPEG in which a disturbed image is kept."""


def disturb(folder: Path, way: Disturbance, chance: np.random.Generator) -> None:
    """The images of footage, disturbed in their order; a file that is only a link becomes one of its own."""
    files = [folder / line.split()[0] for line in (folder / "times.txt").read_text("utf-8").splitlines()]
    seen = (np.asarray(cv2.imread(str(file)), np.uint8) for file in files)
    for file, pixels in zip(files, way(chance, seen), strict=True):
        file.unlink()
        cv2.imwrite(str(file), pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def followed(game: str, way: Disturbance, seed: int, turns: int) -> dict[str, int]:
    """The figures of `boardlight evaluate` over the first turns of a game, seen through such a camera."""
    with TemporaryDirectory() as place:
        folder, told = Path(place) / game, Path(place) / "figures.json"
        beginning(Footage(HERE / game), folder, turns)
        disturb(folder, way, np.random.default_rng([seed, GAMES.index(game)]))
        stdout, sys.stdout = sys.stdout, sys.stderr
        try:
            run(["evaluate", str(folder), "--json", str(told)])
        finally:
            sys.stdout = stdout
        figures = json.loads(told.read_text("utf-8"))["sequences"][game]
    return {name: figures[name] for name in COUNTED}


def main(arguments: list[str]) -> int:
    """A line for each disturbance; 1 if a turn was logged wrong."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--turns", type=int, default=8)
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--only", default="")
    told = asked.parse_args(arguments)
    order = np.random.default_rng(told.seed).permutation(len(GAMES)).tolist()
    wrong = 0
    print(f"{'camera':<26}" + "".join(f"{name:>8}" for name in COUNTED) + "  games")
    for number, (name, way) in enumerate(DISTURBANCES.items()):
        if told.only not in name:
            continue
        games = [GAMES[order[(number + step) % len(GAMES)]] for step in islice(range(len(GAMES)), told.games)]
        each = [followed(game, way, told.seed, told.turns) for game in games]
        total = {key: sum(one[key] for one in each) for key in COUNTED}
        wrong += total["wrong"]
        print(
            f"{name:<26}" + "".join(f"{total[key]:>8}" for key in COUNTED) + "  " + ", ".join(games),
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
