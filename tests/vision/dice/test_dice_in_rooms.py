"""Single photoreal dice that 0017 could not read, in hard shadow and coloured light; and cocked ones.

A name begins with what lies there. The sheet is the one of La Guerre des Maîtres.
"""

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from rules.games import load
from tests.vision.dice.readings import agreed
from vision.observing.eye import Eye
from vision.observing.pose_tracking import tracked

PICTURES = sorted(Path(__file__).parent.glob("*.jpg"))


@pytest.fixture(scope="module")
def eye() -> Eye:
    game = load("guerre-des-maitres")
    return eye_of(game, fixture_of(game))


def read(eye: Eye, path: Path) -> int | None:
    pixels = np.asarray(cv2.imread(str(path)), np.uint8)
    there = tracked(eye, pixels)
    sheet = there.sheet
    assert there.sight and there.layout.tray and sheet.pixels is not None
    tray = there.sight.pose, there.layout.tray, sheet.pixels, sheet.per_mm
    return agreed(tray, pixels)


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_die_at_rest_is_read_and_a_cocked_one_is_not(eye: Eye, path: Path) -> None:
    lies = path.stem.split("-")[0]
    assert read(eye, path) == (None if lies == "cocked" else int(lies))
