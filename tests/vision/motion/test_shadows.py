"""What light alone has made of a photographed board, and what lies over it."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Footage
from vision.geometry.plan_map import Ground
from vision.geometry.sampling import Floats, Pixels
from vision.motion.shadows import things
from vision.pipeline import see

FILMS = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")
FOOTAGE = Path(__file__).parents[2] / "footage"
GAMMA = 2.2

COLOURS = {"skin": (110, 140, 190), "sleeve": (30, 28, 28), "cup": (215, 220, 222), "grey": (110, 110, 112)}


@lru_cache(maxsize=1)
def board(film: str) -> tuple[Pixels, Ground]:
    """The plan of a table at rest."""
    footage = Footage(FOOTAGE / film)
    picture = footage.picture(next(footage.images()))
    eye, _ = see(fresh_eye(footage), picture)
    assert eye.sight is not None
    small = cv2.resize(
        picture.pixels, None, fx=eye.sight.shrink, fy=eye.sight.shrink, interpolation=cv2.INTER_AREA
    )
    return eye.sight.place.plan.draw(np.asarray(small, np.uint8)), eye.sight.place


def noisy(plan: Floats) -> Pixels:
    noise = np.random.default_rng(3).normal(0, 2, plan.shape)
    return np.clip(plan + noise, 0, 255).astype(np.uint8)


def shaded(plan: Pixels, place: Ground, depth: float, edge: float) -> tuple[Pixels, Pixels]:
    """The plan with a shadow over one half, and where that is."""
    down, across = np.indices(plan.shape[:2])
    x, y = place.centres.mean(axis=0)
    share = 1 / (1 + np.exp(-((across - x) + 0.6 * (down - y)) / edge))
    light = 1 - (1 - depth) * share
    shown = 255 * ((plan / 255) ** GAMMA * light[..., None]) ** (1 / GAMMA)
    return noisy(shown), np.where(share > 0.3, 255, 0).astype(np.uint8)


def covered(plan: Pixels, cell: int, place: Ground, colour: tuple[int, int, int]) -> tuple[Pixels, Pixels]:
    """The plan with something smooth over some cells, and where that is."""
    mask = np.zeros(plan.shape[:2], np.uint8)
    x, y = place.centres[cell].astype(int).tolist()
    cv2.ellipse(mask, (x, y), (int(2 * place.pitch), int(1.1 * place.pitch)), 30.0, 0.0, 360.0, 255, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None] / 255
    return noisy(plan * (1 - soft) + soft * np.array(colour)), mask


def found(parts: Pixels, here: Pixels, there: Pixels, place: Ground) -> bool:
    return bool(things(parts, here, there, int(place.pitch) | 1, 1.4 * place.piece_area).any())


@pytest.mark.parametrize("film", FILMS)
def test_a_shadow_is_no_thing(film: str) -> None:
    plan, place = board(film)
    for depth in (0.25, 0.5):
        for edge in (1.0, 8.0):
            here, parts = shaded(plan, place, depth, edge)
            assert not found(parts, here, plan, place), (depth, edge)


@pytest.mark.parametrize("film", FILMS)
def test_whatever_lies_over_the_board_is_a_thing_even_without_any_drawing(film: str) -> None:
    plan, place = board(film)
    for name, colour in COLOURS.items():
        for cell in range(0, len(place.counts), max(1, len(place.counts) // 8)):
            here, parts = covered(plan, cell, place, colour)
            assert found(parts, here, plan, place), (name, cell)


@pytest.mark.parametrize("film", FILMS)
def test_a_hand_in_its_own_shadow_is_a_thing(film: str) -> None:
    plan, place = board(film)
    darker, parts = shaded(plan, place, 0.4, 4.0)
    middle = int(np.linalg.norm(place.centres - place.centres.mean(axis=0), axis=1).argmin())
    here, hand = covered(darker, middle, place, COLOURS["skin"])
    assert found(parts | hand, here, plan, place)


def test_where_nothing_was_to_be_seen_nothing_is_acquitted() -> None:
    plan, place = board(FILMS[0])
    blank = np.full_like(plan, 200)
    parts = np.zeros(plan.shape[:2], np.uint8)
    parts[20:60, 20:60] = 255
    assert found(parts, np.full_like(plan, 150), blank, place)
