"""Things no larger than a piece on photoreal boards, and nothing behind them to tell what they are: cover."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.footage.accuracy import fresh_eye
from tests.footage.test_stress import GAMES, HERE, SURE, rest_of
from tests.footage.truth import Footage
from vision.camera.image import Image
from vision.geometry.layout import Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Pixels
from vision.observation import Observation
from vision.pipeline import see

COLOURS = ((110, 140, 190), (150, 175, 215), (50, 70, 105))
"""Of skin and gloves, BGR."""

NOTHING = 16
"""Cost of the second label below which next to nothing is said."""

FEW = 0.25
"""Share of the other cells under fingertips of which anything is said."""

NEARLY_PLAIN = {"arcanor": 2}
"""Cells in which one may pass for a piece: Arcanor's smallest have next to no drawing (0015)."""

ROUND = np.stack([f(np.linspace(0, 2 * np.pi, 40)) for f in (np.cos, np.sin)], axis=1)


def fingertip(pixels: Pixels, pose: Pose, place: Points, reach_mm: float, colour: int) -> Pixels:
    """The picture with a tip of a finger round `place` (2,), brighter in its middle."""
    outline = pose.project(place + reach_mm * ROUND * (0.8, 1.0))
    mask = np.zeros(pixels.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    shade = (0.75 + 0.35 * depth / depth.max())[..., None]
    share = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None] / 255.0
    skin = shade * np.array(COLOURS[colour])
    return np.asarray(np.clip(pixels * (1 - share) + skin * share, 0, 255), np.uint8)


def pair_of_cells(cells: Points, pitch_mm: float, chance: np.random.Generator) -> NDArray[np.intp]:
    """A cell, and one beside it if there is one."""
    first = int(chance.integers(len(cells)))
    away = np.linalg.norm(cells - cells[first], axis=1)
    beside = np.flatnonzero((away > 1) & (away < 1.2 * pitch_mm))
    return np.array([first, *chance.permutation(beside)[:1]], np.intp)


def believed(seen: Observation, truth: NDArray[np.intp]) -> NDArray[np.bool_]:
    """(n,) cells of which something else than what stands there would be believed."""
    right = np.take_along_axis(seen.cost, truth[:, None], axis=1)[:, 0]
    return np.asarray((right >= SURE) & ~seen.covered, np.bool_)


@pytest.mark.parametrize("game", GAMES)
def test_a_fingertip_at_rest_is_no_piece(game: str) -> None:
    footage, chance = Footage(HERE / game), np.random.default_rng(17)
    image = rest_of(footage)
    lit, bare = footage.lit(image), footage.picture(image).pixels
    truth = np.array([footage.game.labels.index(label) for label in footage.labels(image)], np.intp)
    calm, _ = see(fresh_eye(footage), Image(0.0, bare), lit)
    assert calm.sight is not None
    layout, told, taken = calm.layout, list[bool](), 0
    for colour in range(len(COLOURS)):
        under, pixels = pair_of_cells(layout.cells, layout.pitch_mm, chance), bare
        for place in layout.cells[under]:
            pixels = fingertip(pixels, calm.sight.pose, place, 0.42 * layout.pitch_mm, colour)
        eye = calm
        for step in (1, 2):
            eye, seen = see(eye, Image(0.1 * step, pixels), lit)
        taken += int(believed(seen, truth).sum())
        silent = seen.covered | (np.partition(seen.cost, 1, axis=1)[:, 1] < NOTHING)
        told += list(~silent[under])
    assert taken <= NEARLY_PLAIN.get(game, 0)
    assert sum(told) <= taken + FEW * len(told)


def test_a_smallest_piece_on_a_tinted_sheet_is_no_fingertip() -> None:
    """His colour has bled into the sheet round him, as it does in compressed pictures."""
    footage = Footage(HERE / "glimpses" / "arcanor-small")
    (image,) = footage.images()
    _, seen = see(fresh_eye(footage), footage.picture(image), footage.lit(image))
    cell = footage.game.board.names.index("e1")
    truth = footage.game.labels.index(footage.labels(image)[cell])
    assert seen.cost[cell, truth] == 0
    assert np.partition(seen.cost[cell], 1)[1] >= SURE
