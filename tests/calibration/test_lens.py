"""The lens from views that are computed: exact truth, and noise of a known size."""

import cv2
import numpy as np
import pytest

from calibration.lens import GRID, coverage_picture, covered_parts, fit, shift
from calibration.target import COLUMNS_COUNT, ROWS_COUNT, SQUARE_MM, View

SIZE = (1280, 720)
FOCAL, CENTRE, BEND = 870.0, (655.0, 350.0), np.array((-0.22, 0.06, 0.0008, -0.0005, 0.0))
MATRIX = np.array([[FOCAL, 0, CENTRE[0]], [0, FOCAL, CENTRE[1]], [0, 0, 1.0]])

PLACES = np.array(
    [(x * SQUARE_MM, y * SQUARE_MM, 0) for y in range(1, ROWS_COUNT) for x in range(1, COLUMNS_COUNT)],
    np.float64,
)


def view(number: int, noise: float = 0.15, bend: float = 0.0) -> View:
    """The target held in one of many ways; `bend` is how much the paper is arched, mm."""
    chance = np.random.default_rng(number)
    turn = np.radians(chance.uniform(-35, 35, 3))
    places = PLACES.copy()
    places[:, 2] = bend * np.sin(np.pi * places[:, 0] / (COLUMNS_COUNT * SQUARE_MM))
    rotation, _ = cv2.Rodrigues(turn)
    middle = rotation @ np.array((COLUMNS_COUNT * SQUARE_MM / 2, ROWS_COUNT * SQUARE_MM / 2, 0))
    shift = np.array((chance.uniform(-100, 100), chance.uniform(-40, 40), chance.uniform(280, 380))) - middle
    seen, _ = cv2.projectPoints(places, turn, shift, MATRIX, BEND)
    corners = seen.reshape(-1, 2) + chance.normal(0, noise, (len(places), 2))
    inside = ((corners > 0) & (corners < SIZE)).all(axis=1)
    return View(np.flatnonzero(inside), corners[inside], PLACES[inside])


def test_a_dozen_views_give_the_lens() -> None:
    found = fit([view(number) for number in range(12)], SIZE)
    assert found is not None
    assert found.lens.focal == pytest.approx(FOCAL, rel=0.003)
    assert np.allclose(found.lens.centre, CENTRE, atol=3)
    assert np.allclose(found.lens.distortion[:2], BEND[:2], atol=0.02)
    assert found.error_px == pytest.approx(0.15 * np.sqrt(2), rel=0.15)
    assert abs(found.lens.focal / FOCAL - 1) < 4 * found.spread
    assert found.tilt_deg > 40


def test_a_bent_target_is_thrown_out() -> None:
    good = [view(number) for number in range(10)]
    found = fit([*good, view(10, bend=12.0), view(11, bend=-9.0)], SIZE)
    assert found is not None
    assert len(found.used) == 10
    assert found.lens.focal == pytest.approx(FOCAL, rel=0.003)


def test_two_views_are_too_few() -> None:
    assert fit([view(0), view(1)], SIZE) is None


def test_views_are_told_apart_by_their_corners() -> None:
    assert shift(view(0), view(0, noise=0.0), SIZE) < 0.001
    assert shift(view(0), view(1), SIZE) > 0.03
    nothing = View(np.array([60, 61]), np.zeros((2, 2)), np.zeros((2, 3)))
    assert shift(view(0), nothing, SIZE) == 1.0


def test_what_was_visited_is_green_and_what_was_not_is_red() -> None:
    corner = View(np.array([0]), np.array([[10.0, 10.0]]), np.zeros((1, 3)))
    seen = covered_parts([corner], SIZE)
    assert seen.shape == GRID[::-1] and seen.sum() == 1 and seen[0, 0]
    picture = coverage_picture(np.full((720, 1280, 3), 128, np.uint8), [corner], None)
    (_, green, red), (_, other_green, other_red) = picture[100, 100], picture[600, 1200]
    assert green > red and other_red > other_green
