"""What the eye costs in every image of games that are played, beside the marker search of OpenCV on it.

Run: python -m tests.bench.camera.bench_images [IMAGES]. Hands play the show of each game, dice are rolled,
lights shine; of each game IMAGES images are seen (300 if not told; 20 a second), by an eye that knows the
lights. Costs are processor time, eye and search measured one after the other on the same image. The first
look, in which every cell is judged, is told by itself.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from time import process_time

import cv2
import numpy as np

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import Performance, show_of
from boardlight.simulation.stage import Stage, stage
from rules.game import Game
from rules.games import games, load
from vision.camera.image import Image
from vision.pipeline import see

MEDIAN, NEARLY_ALL = 0.3, 3.0
"""Goals: the median image, and 99 of 100, in marker searches of the same image."""
LONGEST_S, FIRST_LOOK_S = 0.2, 1.0
"""Goals, seconds."""
FIRST_IMAGES = 3
"""Of a game, that are first looks: the sheet is found, and every cell is judged."""
PACE = 20.0
"""Images a second."""


def main(arguments: list[str]) -> int:
    """A line for each game; 1 if a goal is missed."""
    count = int(arguments[0]) if arguments else 300
    print(f"{'':<20}{'first look':>11}{'median':>9}{'99 %':>8}{'longest':>10}{'search':>9}")
    kept = [_measured(load(name), count) for name in sorted(games())]
    print(f"{'goal':<20}{FIRST_LOOK_S:>10.1f}s{MEDIAN:>9.2f}{NEARLY_ALL:>8.2f}{1000 * LONGEST_S:>8.0f}ms")
    return int(not all(kept))


def _measured(game: Game, count: int) -> bool:
    """Whether the images of a game are seen as quickly as promised."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    show = show_of(game)
    on = stage(game, show.first, rate=PACE)
    performance = Performance(game, show, on.hands, lambda order: on.table.order("page", order))
    eye, seen, searched = eye_of(game, fixture_of(game)), [], []
    for image, lit in islice(_played(on, performance), count):
        began = process_time()
        eye, _ = see(eye, image, lit)
        looked = process_time()
        detector.detectMarkers(image.pixels)
        seen.append(looked - began)
        searched.append(process_time() - looked)
    # Until a table has been judged once, images are first looks.
    first, later = seen[:FIRST_IMAGES], np.array(seen[FIRST_IMAGES:])
    search = float(np.mean(searched))
    middle, nearly = np.percentile(later, (50, 99)) / search
    print(
        f"{game.name:<20}{max(first):>10.2f}s{middle:>9.2f}{nearly:>8.2f}{1000 * later.max():>8.0f}ms"
        f"{1000 * search:>7.0f}ms",
        flush=True,
    )
    quick = later.max() <= LONGEST_S and max(first) <= FIRST_LOOK_S
    return bool(middle <= MEDIAN and nearly <= NEARLY_ALL and quick)


def _played(on: Stage, performance: Performance) -> Iterator[tuple[Image, tuple[tuple[int, ...], ...]]]:
    """Every image of a show, and the lights that shine in it."""
    while not performance.is_over:
        performance.tend(on.time)
        on.step()
        yield Image(on.time, on.sim.picture(on.time)), tuple(on.table.presented.frame)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
