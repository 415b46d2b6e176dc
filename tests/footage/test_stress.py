"""Photoreal tables at rest through worse cameras: nothing is taken for something else with confidence."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Facts, Footage
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import Observation
from vision.pipeline import ILLEGIBLE, see

HERE = Path(__file__).parent
GAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")

SURE = 40
"""Cost by which a wrong label would be believed."""

Spoil = Callable[[Pixels], Pixels]


def blurred(pixels: Pixels) -> Pixels:
    """Out of focus."""
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 1.0), np.uint8)


def shaken(pixels: Pixels) -> Pixels:
    """Moved by three pixels while the shutter was open."""
    return np.asarray(cv2.filter2D(pixels, -1, np.eye(3) / 3), np.uint8)


def blocky(pixels: Pixels) -> Pixels:
    """Sent over a thin line."""
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 35])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def noisy(pixels: Pixels) -> Pixels:
    """Taken at night."""
    chance = np.random.default_rng(5)
    return _levels(pixels + chance.normal(0, 9, pixels.shape))


def flickering(pixels: Pixels) -> Pixels:
    """Bands of a lamp on the mains."""
    rows = 1 + 0.12 * np.sin(np.arange(len(pixels)) / 55)
    return _levels(pixels * rows[:, None, None])


def yellowed(pixels: Pixels) -> Pixels:
    """White balance adrift, and too dark."""
    return _levels(pixels * np.array([0.62, 0.8, 0.9]))


def glaring(pixels: Pixels) -> Pixels:
    """A wash of light over the middle, as of a window in glossy paper."""
    high, wide = pixels.shape[:2]
    y, x = np.mgrid[:high, :wide]
    wash = 110 * np.exp(-(((x - 0.5 * wide) / (0.15 * wide)) ** 2) - ((y - 0.5 * high) / (0.2 * high)) ** 2)
    return _levels(pixels + wash[..., None])


SPOILS = (blurred, shaken, blocky, noisy, flickering, yellowed)


def _levels(values: np.ndarray) -> Pixels:  # type: ignore[type-arg]
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def rest_of(footage: Footage) -> Facts:
    """A table at rest in the last room."""
    return [image for image in footage.images() if image["played"] is not None][-1]


def looked_at(game: str, spoil: Spoil) -> tuple[Observation, NDArray[np.intp]]:
    """What a fresh eye makes of a spoilt picture, and the true label of every cell."""
    footage = Footage(HERE / game)
    image = rest_of(footage)
    pixels = spoil(footage.picture(image).pixels)
    _, seen = see(fresh_eye(footage), Image(image["time"], pixels), footage.lit(image))
    truth = [footage.game.labels.index(label) for label in footage.labels(image)]
    return seen, np.array(truth, np.intp)


# Every camera with two games, every game with two cameras.
PAIRS = [(GAMES[(number + by) % 6], spoil) for number, spoil in enumerate(SPOILS) for by in (0, 2)]


@pytest.mark.parametrize(("game", "spoil"), PAIRS)
def test_a_worse_camera_reads_the_same(game: str, spoil: Spoil) -> None:
    seen, truth = looked_at(game, spoil)
    assert not seen.covered.any()
    assert (seen.cost.argmin(axis=1) == truth).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_wash_of_light_makes_nothing_sure_that_is_wrong(game: str) -> None:
    seen, truth = looked_at(game, glaring)
    believed = seen.cost[np.arange(len(truth)), truth] >= SURE
    assert not seen.blind
    assert not (believed & ~seen.covered).any()


def test_a_picture_in_which_faces_cannot_be_told_apart_is_refused_until_it_is_sharp() -> None:
    footage = Footage(HERE / "quattuor-reges")
    image = rest_of(footage)
    sharp = footage.picture(image).pixels
    soft = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 2.6), np.uint8)
    eye, seen = see(fresh_eye(footage), Image(0.0, soft))
    assert seen.blind == ILLEGIBLE and seen.covered.all()
    for time in (0.2, 0.4):
        eye, seen = see(eye, Image(time, sharp), footage.lit(image))
    truth = [footage.game.labels.index(label) for label in footage.labels(image)]
    assert not seen.blind and (seen.cost.argmin(axis=1) == truth)[~seen.covered].all()
