"""Real boards in photographs: how many are found by themselves, and what told corners change.

Run: python -m tests.bench.boards.bench_photographs. They are looked for as the film of bench_footage is. The
true corners were set by hand, on the edge of the border in some pictures: they are good to a fifth of a cell.
"""

import json
import os
import sys
import time
from typing import NamedTuple

import cv2
import numpy as np

from tests.bench import NOT_MEASURED
from tests.bench.bench_footage import FOLDER, VARIABLE
from vision.geometry.lattice.finder import find_board
from vision.geometry.lattice.saddles import Array
from vision.geometry.sampling import Pixels

LEAST_FOUND_SHARE = 0.9
TOLD_OFF_SHARE = 0.02
"""Of the board's side, in any direction, that may change nothing."""
UNCHANGED_CELLS = 0.01
SLOWEST_S = 2.0
GUESSES_COUNT = 4


class Found(NamedTuple):
    """What one photograph came to."""

    off: float
    """The worst corner beside the true one, in cells."""
    told: float
    """The worst corner found from rough ones beside those found from none, in cells."""
    seconds: float


def measured(image: Pixels, true: Array, chance: np.random.Generator) -> Found | None:
    """None where no board is found."""
    began = time.perf_counter()
    found = find_board(image, 8, 8)
    seconds = time.perf_counter() - began
    if found is None:
        return None
    side = float(np.sqrt(cv2.contourArea(found.corners.astype(np.float32))))
    told = 0.0
    for turns in range(GUESSES_COUNT):
        here = np.roll(found.corners, turns, axis=0)
        guess = here + chance.choice([-1, 1], (4, 2)) * TOLD_OFF_SHARE * side
        again = find_board(image, 8, 8, guess)
        told = np.inf if again is None else max(told, float(np.abs(again.corners - here).max()))
    off = min(
        float(np.linalg.norm(np.roll(corners, turns, axis=0) - true, axis=1).max())
        for corners in (found.corners, found.corners[::-1])
        for turns in range(4)
    )
    return Found(8 * off / side, 8 * told / side, seconds)


def main() -> int:
    """One line a photograph, then what they come to; 1 if the promise is broken."""
    folder = FOLDER / "photos"
    if not folder.is_dir():
        print(f"not measured: {folder} is missing ({VARIABLE} names another folder)")
        return 1 if VARIABLE in os.environ else NOT_MEASURED
    chance, results = np.random.default_rng(1), []
    truths = json.loads((folder / "truth.json").read_text("utf-8"))
    for truth in truths:
        image = np.asarray(cv2.imread(str(folder / truth["file"])), np.uint8)
        result = measured(image, np.array(truth["corners"]), chance)
        print(f"{truth['file']}: {result or 'no board'}")
        results += [result] if result else []
    off, told, seconds = (np.array(each) for each in zip(*results, strict=True))
    print(
        f"{len(results)} of {len(truths)} boards found; corners off by {100 * np.median(off):.0f} % "
        f"of a cell in the median; told {100 * TOLD_OFF_SHARE:.0f} % wrong they change by "
        f"{100 * told.max():.2f} % of a cell at most; {np.median(seconds):.2f} s, at most {seconds.max():.2f}"
    )
    kept = len(results) >= LEAST_FOUND_SHARE * len(truths) and told.max() < UNCHANGED_CELLS
    return int(not kept or seconds.max() > SLOWEST_S)


if __name__ == "__main__":
    sys.exit(main())
