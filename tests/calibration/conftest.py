"""A battlefield to print, read and measure."""

import cv2
import numpy as np
import pytest

from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.sheet.sheets import sheet
from rules.games.quatrarmes import GAME


@pytest.fixture(scope="session")
def trench_fixture() -> Fixture:
    """QuatrArmes as it is printed by default."""
    return fixture_of(GAME())


@pytest.fixture(scope="session")
def trench_image(trench_fixture: Fixture) -> tuple[float, np.ndarray]:
    """Pixels in a millimetre, and the sheet in grey."""
    png = sheet(trench_fixture).png(3)
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE)
    return image.shape[1] / trench_fixture.width, image
