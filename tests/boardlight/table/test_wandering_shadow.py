"""A player's shadow wanders over the board in fast play: every turn is logged, none wrong, none asked.

A turn of which the shadow leaves too little to be sure is logged once what follows makes it so.
"""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from tests.boardlight.recording.test_watch_games import beginning
from tests.footage.test_sequences import HERE
from tests.footage.truth import Footage
from vision.geometry.sampling import Pixels

TURNS = 5
DEPTH, WIDTH, EDGE = 0.45, 420.0, 25.0
"""How much light the shadow takes, and its width and half its soft edge in pixels."""

PERIOD, SWEEP = 4.0, 0.8
"""It goes on every so many seconds, for so many."""


def in_shadow(pixels: Pixels, time: float) -> Pixels:
    high, wide = pixels.shape[:2]
    step, share = divmod((time + 2.6) / PERIOD, 1)
    middle = ((step + min(1.0, share * PERIOD / SWEEP)) * 0.37 % 1.6 - 0.3) * wide
    down, across = np.indices((high, wide))
    away = (across - middle) * np.cos(0.44) + (down - high / 2) * np.sin(0.44)
    share_of_light = 1 - DEPTH / (1 + np.exp(-away / EDGE)) / (1 + np.exp((away - WIDTH) / EDGE))
    linear = (pixels / 255.0) ** 2.2 * share_of_light[..., None]
    return np.asarray(255 * linear ** (1 / 2.2), np.uint8)


def shade(folder: Path) -> None:
    """Footage under the shadow: every image is a file of its own."""
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    for number, image in enumerate(truth["images"]):
        pixels = cv2.imread(str(folder / image["file"]))
        image["file"] = f"shaded-{number:03}.jpg"
        cv2.imwrite(str(folder / image["file"]), in_shadow(np.asarray(pixels, np.uint8), image["time"]))
    times = (f"{image['file']} {image['time']}\n" for image in truth["images"])
    (folder / "times.txt").write_text("".join(times), "utf-8")
    (folder / "truth.json").write_text(json.dumps(truth), "utf-8")


@pytest.mark.parametrize("name", ["arcanor", "guerre-des-maitres-dice", "quattuor-reges"])
def test_a_wandering_shadow_is_neither_hand_nor_piece(name: str, tmp_path: Path) -> None:
    folder, told = tmp_path / name, tmp_path / "figures.json"
    assert beginning(Footage(HERE / name), folder, TURNS) == TURNS
    shade(folder)
    assert run(["evaluate", str(folder), "--json", str(told)]) == 0
    figures = json.loads(told.read_text("utf-8"))["sequences"][name]
    late = [fault for fault in figures["faults"] if "logged" in fault]
    assert figures["right"] + len(late) == TURNS, figures["faults"]
    assert (figures["asked"], figures["wrong"]) == (0, 0), figures["faults"]
