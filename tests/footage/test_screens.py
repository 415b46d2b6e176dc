"""Photoreal tables that are lit by a monitor through the paper, and by a projector from above.

The screen is calibrated from rendered stripes as a camera with automatic exposure saw them; then a whole game
is followed under the light that this calibration put there.
"""

import json
import shutil
from functools import cache
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.guided_calibration.screen import PICTURES, ScreenStep
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.profile import Profile
from tests.footage.truth import Footage
from vision.camera.image import Image
from vision.geometry.sampling import Pixels

HERE = Path(__file__).parent / "screens"
TABLES = ("monitor", "projector")

MOST_OFF_SHARE = 0.03
"""Of a cell, by which light may miss its middle."""


@cache
def frames(name: str) -> tuple[Pixels, ...]:
    with av.open(str(HERE / name / "film.mp4")) as film:
        return tuple(np.asarray(each.to_ndarray(format="bgr24"), np.uint8) for each in film.decode(video=0))


@pytest.mark.parametrize("name", TABLES)
def test_light_falls_on_the_middle_of_its_cell(name: str) -> None:
    game = Footage(HERE / name).game
    truth = json.loads((HERE / name / "screen.json").read_text("utf-8"))
    layout, profile = layout_of(fixture_of(game)), Profile(game=game.name)
    step = ScreenStep(layout, profile, truth["shape"])
    for number, pixels in enumerate(frames(name)[: 1 + len(PICTURES)]):
        step = step.look(Image(number / 10, pixels))
    screen = step.keep(profile).screen
    assert screen is not None and step.advice.numbers["cells"] == len(layout.cells)
    pitch = np.array([layout.pitch_mm, 0.0])
    found = screen.map.project(layout.cells)
    pitches = np.linalg.norm(screen.map.project(layout.cells + pitch) - found, axis=1)
    off = np.linalg.norm(found - np.array(truth["cells"]), axis=1) / pitches
    assert off.max() < MOST_OFF_SHARE, off.max()


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_seen_under_the_light_of_its_own_screen(name: str, tmp_path: Path) -> None:
    folder, told = tmp_path / name, tmp_path / "told.json"
    folder.mkdir()
    shutil.copy(HERE / name / "truth.json", folder)
    footage = Footage(folder)
    images = list(footage.images())
    for file in {image["file"] for image in images}:
        cv2.imwrite(str(folder / file), frames(name)[int(file[:3])])
    times = "".join(f"{image['file']} {image['time']:.3f}\n" for image in images)
    (folder / "times.txt").write_text(times, "utf-8")
    assert any(image["lit"] for image in images) and footage.truth["result"]
    assert run(["evaluate", str(folder), "--json", str(told)]) == 0
    total = json.loads(told.read_text("utf-8"))["total"]
    assert (total["wrong"], total["right"], total["missed"]) == (0, len(footage.texts), 0)
