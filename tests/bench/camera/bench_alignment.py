"""How exactly an image is laid over an earlier one: photographed tables, turned by chance, hands over some.

Run: python -m tests.bench.camera.bench_alignment [SEED]. Being off by more than a corner was said to be told
(four standard deviations) breaks the promise.
"""

import sys
from statistics import median
from time import perf_counter
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.camera.disturbances import rotation, warped
from tests.boardlight.recording.test_watch_games import HERE
from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Footage
from vision.geometry.image_alignment import TOLD_PX, Anchors, motion
from vision.geometry.landmarks import carried
from vision.observing.pose_tracking import tracked

GAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")
AMOUNTS_PX = (0.5, 1.0, 2.0, 4.0, 6.0)
IMAGES = slice(1, 14)


class Found(NamedTuple):
    """What came of one image."""

    off_px: float | None
    """At the corner of the board that was missed most; None where nothing was said."""
    seconds: float


def found(known: Anchors, pixels: NDArray[np.uint8], by: NDArray[np.float64]) -> Found:
    """How an image, turned by the homography `by` (3, 3), is laid over that of the anchors."""
    turned = warped(pixels, by)
    began = perf_counter()
    told = motion(known, turned)
    took = perf_counter() - began
    if told is None:
        return Found(None, took)
    off = carried(known.outline, told.homography) - carried(known.outline, by)
    return Found(float(np.linalg.norm(off, axis=1).max()), took)


def main(seed: int) -> int:
    """A line for each amount; 1 if an image was laid elsewhere than it was said to be."""
    chance, by_amount = np.random.default_rng(seed), {amount: list[Found]() for amount in AMOUNTS_PX}
    for game in GAMES:
        footage = Footage(HERE / game)
        shown = [image for image in footage.images() if footage.part(image) == 0]
        known = tracked(fresh_eye(footage), footage.picture(shown[0]).pixels).placement.anchors
        assert known is not None
        for image in shown[IMAGES]:
            pixels = footage.picture(image).pixels
            for amount, each in by_amount.items():
                each.append(found(known, pixels, rotation(pixels, *chance.normal(0, amount, 3))))
    print(f"{'turned by':>10}{'images':>8}{'told':>6}{'off, median':>13}{'at most':>9}{'ms':>6}")
    worst = 0.0
    for amount, each in by_amount.items():
        off = [one.off_px for one in each if one.off_px is not None]
        worst = max(worst, *off)
        took = 1000 * median(one.seconds for one in each)
        print(
            f"{amount:>7} px{len(each):>8}{len(off):>6}{median(off):>10.3f} px{max(off):>6.3f} px{took:>6.1f}"
        )
    return int(worst > 4 * TOLD_PX)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
