"""The mathematics of stripes, on drawn plans: print, blur, room, noise, gamma, cut white and a bent lens."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.ledmap import GRAIN_MM, Floats
from calibration.screenmap import Decoded, ScreenMap, decode, fit, pictures

WIDE, HIGH, SHAPE, PITCH = 300.0, 280.0, 0.5625, 33.3
CORNERS = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
CELLS = np.array([(x, y) for y in np.arange(30, 270, PITCH) for x in np.arange(30, 290, PITCH)])

LIES = {
    "straight": [[0.25, 0.03], [0.78, 0.03], [0.78, 0.53], [0.25, 0.53]],
    "turned": [[0.7, 0.02], [0.68, 0.5], [0.22, 0.52], [0.24, 0.04]],
    "askew": [[0.2, 0.05], [0.8, 0.02], [0.7, 0.55], [0.27, 0.5]],
    "mirrored": [[0.78, 0.03], [0.25, 0.03], [0.25, 0.53], [0.78, 0.53]],
}


def real(lies: str, bend: float = 0.0) -> ScreenMap:
    found = cv2.getPerspectiveTransform(CORNERS, np.array(LIES[lies], np.float32))
    return ScreenMap(np.asarray(found, np.float64), bend, SHAPE)


def drawn(
    truth: ScreenMap,
    noise: float = 2.0,
    gamma: float = 1.0,
    brightest: float = 1e9,
    shown: float = 1.0,
    adapts: float = 0.0,
) -> list[Floats]:
    """What a camera sees of the stripes through a sheet; `shown` is how much of the screen there is.

    A camera that `adapts` wholly, 1, sees every picture as bright as the others.
    """
    xs, ys = np.arange(GRAIN_MM / 2, WIDE, GRAIN_MM), np.arange(GRAIN_MM / 2, HIGH, GRAIN_MM)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    at, chance = truth.project(places), np.random.default_rng(1)
    ink = cv2.GaussianBlur(chance.uniform(0.2, 1.0, (len(ys), len(xs))), (0, 0), 1.0)
    inside = ((at >= 0) & (at <= (shown, SHAPE))).all(axis=1)
    made = []
    for axis, waves, shift in pictures():
        stripes = (
            np.where(inside, 0.5 + 0.5 * np.cos(2 * np.pi * (waves * at[:, axis] - shift)), 0.0) ** gamma
        )
        light = cv2.GaussianBlur(stripes.reshape(ink.shape), (0, 0), 2.0)
        seen = np.minimum(ink * (250 + 200 * light), brightest) + chance.normal(0, noise, ink.shape)
        seen *= (180 / seen.mean()) ** adapts
        made.append(np.asarray(seen, np.float32))
    return made


def off(found: ScreenMap | None, truth: ScreenMap) -> float:
    """How far the light of a cell misses its middle at most, in pitches."""
    assert found is not None
    wanted = truth.project(CELLS)
    pitch = np.linalg.norm(truth.project(CELLS + np.array([PITCH, 0])) - wanted, axis=1)
    return float((np.linalg.norm(found.project(CELLS) - wanted, axis=1) / pitch).max())


@pytest.mark.parametrize("lies", LIES)
def test_a_screen_is_found_however_it_lies(lies: str) -> None:
    truth = real(lies)
    assert off(fit(decode(drawn(truth)), SHAPE), truth) < 0.01


@pytest.mark.parametrize(
    "spoilt",
    [
        {"noise": 8.0},
        {"gamma": 1.8},
        {"gamma": 0.5},
        {"brightest": 330.0},
        {"gamma": 1.6, "noise": 6.0},
        {"adapts": 1.0},
        {"adapts": 1.0, "gamma": 1.8, "noise": 4.0},
    ],
    ids=str,
)
def test_noise_gamma_cut_white_and_a_camera_that_adapts_cost_less_than_a_thirtieth_of_a_cell(
    spoilt: dict[str, float],
) -> None:
    truth = real("askew")
    assert off(fit(decode(drawn(truth, **spoilt)), SHAPE), truth) < 0.03


@pytest.mark.parametrize("bend", [-0.1, 0.08])
def test_the_lens_of_a_projector_is_found_too(bend: float) -> None:
    truth = real("askew", bend)
    found = fit(decode(drawn(truth)), SHAPE)
    assert off(found, truth) < 0.01 and found is not None
    assert abs(found.bend - bend) < 0.02
    without = fit(decode(drawn(truth)), SHAPE)
    assert without is not None
    assert off(ScreenMap(without.homography, 0.0, SHAPE), truth) > 0.02, "it was needed"


def test_cells_beside_the_screen_have_no_light() -> None:
    found = fit(decode(drawn(real("straight"), shown=0.5)), SHAPE)
    assert found is not None
    assert off(found, real("straight")) < 0.02
    moved = ScreenMap(found.homography, 0.0, 0.3)
    spots = moved.spots(CELLS, PITCH)
    inside: NDArray[np.bool_] = moved.project(CELLS)[:, 1] <= 0.3
    assert [spot is not None for spot in spots] == inside.tolist() and 0 < inside.sum() < len(CELLS)


def test_a_glow_is_as_large_on_the_sheet_wherever_it_falls() -> None:
    truth = real("askew")
    for cell, spot in zip(CELLS, truth.spots(CELLS, PITCH), strict=True):
        assert spot is not None
        back = cv2.perspectiveTransform(
            np.array([[spot[:2]], [np.add(spot[:2], spot.right)], [np.add(spot[:2], spot.down)]]),
            np.linalg.inv(truth.homography),
        ).reshape(3, 2)
        assert np.allclose(back[0], cell, atol=1e-6)
        radii = np.linalg.norm(back[1:] - back[0], axis=1) / PITCH
        assert np.allclose(radii, 0.22, atol=0.004)


def test_where_nothing_shines_nothing_is_found() -> None:
    dark = drawn(real("straight"), shown=0.0)
    assert fit(decode(dark), SHAPE) is None
    assert fit(Decoded(np.zeros((9, 2)), np.zeros((9, 2))), SHAPE) is None
