"""Pips on faces: how they look from aside, and the number that is told from them."""

import numpy as np
import pytest

from vision.dice.pip_layout import FACES, pips
from vision.dice.pips import COARSE, FINE, PIP_RADIUS_EDGES, Grid, seen_pips, spread

BLUR_PX = 0.75
SQUARE = np.eye(2) * 30.0
"""A face seen squarely, 30 pixels an edge."""


def test_pips_are_as_large_as_they_are_and_as_the_blur_makes_them() -> None:
    slopes = np.random.default_rng(3).normal(size=(200, 2, 2)) * 30
    soft = BLUR_PX**2 * np.linalg.inv(slopes.transpose(0, 2, 1) @ slopes)
    wanted = np.linalg.inv(soft + np.eye(2) * PIP_RADIUS_EDGES**2 / 4).reshape(-1, 4)
    assert np.allclose(spread(slopes, BLUR_PX), wanted[:, [0, 1, 3]], rtol=1e-5)


def test_on_a_face_seen_on_edge_pips_are_drawn_out_without_end() -> None:
    flat = np.array([[[10.0, 0.0], [0.0, 0.0]], [[10.0, 20.0], [5.0, 10.0]]])
    assert np.allclose(spread(flat, BLUR_PX)[0, 1:], 0.0, atol=1e-3)
    assert np.isfinite(spread(flat, BLUR_PX)).all()


@pytest.mark.parametrize("grid", [COARSE, FINE], ids=["coarse", "fine"])
@pytest.mark.parametrize("turned", [0, 1])
def test_the_number_that_was_drawn_explains_most(grid: Grid, turned: int) -> None:
    spreads = spread(SQUARE[None], BLUR_PX)
    body, ink = np.array([0.8, 0.7, 0.2], np.float32), np.float32(0.4)
    for face in FACES:
        places = pips(face) @ np.linalg.matrix_power(np.array([[0.0, 1.0], [-1.0, 0.0]]), turned)
        away = ((grid.places[:, None] - places) ** 2).sum(axis=2)
        dark = np.exp(-0.5 * away * spreads[0, 0]).sum(axis=1)
        slope = 0.1 * grid.places[:, :1]
        told = seen_pips((body + slope - ink * dark[:, None])[None].astype(np.float32), spreads, grid)
        lighter, darker = told.gains[:, 0]
        assert FACES[int(darker.argmax())] == face
        assert darker.max() == pytest.approx(told.power[0], rel=1e-3)
        assert lighter.max() < 0.5 * darker.max()
