"""How many turns are read through a camera that trembles, drifts, hunts for focus or light, or is squeezed.

Run: python -m tests.bench.camera.bench_disturbances [--seed N] [--turns N] [--games N] [--rate N]
[--only WORDS].

The seed draws the disturbances, and which games are seen through each. A turn that was logged wrong breaks
the promise. Footage shows each turn at rest in two or three images, 0.2 to 0.4 s apart. As a camera that
gives `rate` images a second would, each is shown until the next, every time disturbed anew and with noise of
its own.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from boardlight.cli import run
from tests.bench.camera.disturbances import DISTURBANCES, Disturbance, Pixels, levels
from tests.boardlight.recording.test_watch_games import HERE, beginning
from tests.footage.truth import Footage

GAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")
COUNTED = ("turns", "right", "asked", "wrong", "missed")
QUALITY = 90
"""Of the JPEG in which a disturbed image is kept."""
NOISE = 1.5
"""Grey levels, one standard deviation: what a webcam adds in a room with its lamps on."""
LAST_S = 0.4
"""Seconds for which the last image is shown."""


def disturb(folder: Path, way: Disturbance, chance: np.random.Generator, rate: float) -> None:
    """A camera that gives `rate` images a second films what the footage shows, and is disturbed."""
    listed = [line.split() for line in (folder / "times.txt").read_text("utf-8").splitlines()]
    shown = list(_at_a_rate([(folder / file, float(time)) for file, time in listed], rate))
    seen = (_noisy(np.asarray(cv2.imread(str(file)), np.uint8), chance) for file, _ in shown)
    times = []
    for number, ((_, time), pixels) in enumerate(zip(shown, way(chance, seen), strict=True)):
        name = f"at-{number:05}.jpg"
        cv2.imwrite(str(folder / name), pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        times.append(f"{name} {time:.3f}\n")
    (folder / "times.txt").write_text("".join(times), "utf-8")


def _at_a_rate(listed: Sequence[tuple[Path, float]], rate: float) -> Iterator[tuple[Path, float]]:
    """Each image until the next, so many times a second."""
    for (file, time), (_, until) in pairwise([*listed, (Path(), listed[-1][1] + LAST_S)]):
        for number in range(max(1, round((until - time) * rate))):
            yield file, time + number / rate


def _noisy(pixels: Pixels, chance: np.random.Generator) -> Pixels:
    return levels(pixels + chance.normal(0, NOISE, pixels.shape))


def followed(game: str, way: Disturbance, seed: int, turns: int, rate: float) -> dict[str, int]:
    """The figures of `boardlight evaluate` over the first turns of a game, seen through such a camera."""
    with TemporaryDirectory() as place:
        folder, told = Path(place) / game, Path(place) / "figures.json"
        beginning(Footage(HERE / game), folder, turns)
        disturb(folder, way, np.random.default_rng([seed, GAMES.index(game)]), rate)
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
    asked.add_argument("--rate", type=float, default=20.0)
    told = asked.parse_args(arguments)
    order = np.random.default_rng(told.seed).permutation(len(GAMES)).tolist()
    wrong = 0
    print(f"{'camera':<26}" + "".join(f"{name:>8}" for name in COUNTED) + "  games")
    for number, (name, way) in enumerate(DISTURBANCES.items()):
        if told.only not in name:
            continue
        games = [GAMES[order[(number + step) % len(GAMES)]] for step in islice(range(len(GAMES)), told.games)]
        each = [followed(game, way, told.seed, told.turns, told.rate) for game in games]
        total = {key: sum(one[key] for one in each) for key in COUNTED}
        wrong += total["wrong"]
        print(
            f"{name:<26}" + "".join(f"{total[key]:>8}" for key in COUNTED) + "  " + ", ".join(games),
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
