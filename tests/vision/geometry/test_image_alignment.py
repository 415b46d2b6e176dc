"""An image is laid over an earlier one to a quarter of a pixel, or nothing is said of how it lies."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from vision.geometry.image_alignment import Anchors, anchors, apart_px, carried_along, laid, motion
from vision.geometry.landmarks import carried
from vision.geometry.sampling import Pixels
from vision.simulation.rendering import Viewpoint

VIEW = Viewpoint(distance_mm=600, elevation_deg=62)
WIDE, HIGH = VIEW.size
MOST_OFF_PX = 0.25

Homography = NDArray[np.float64]


@pytest.fixture(scope="module")
def still() -> Pixels:
    return printed_table.table(printed_table.some_position(4), VIEW).picture(0.0)


@pytest.fixture(scope="module")
def known(still: Pixels) -> Anchors:
    pose, layout = printed_table.table({}, VIEW).pose, printed_table.layout()
    places = np.concatenate([pose.project(corners) for corners in layout.markers.values()])
    found = anchors(still, places, pose.project(layout.playing_area()))
    assert found is not None
    return found


def turned(chance: np.random.Generator, pixels: float) -> Homography:
    """What a camera that turns by so many pixels, about any axis, does to an image."""
    focal = 0.9 * WIDE
    lens = np.array([[focal, 0, WIDE / 2], [0, focal, HIGH / 2], [0, 0, 1]])
    about = chance.normal(0, pixels, 3) / [focal, focal, HIGH / 2]
    return np.asarray(lens @ cv2.Rodrigues(about)[0] @ np.linalg.inv(lens), np.float64)


def shown(pixels: Pixels, by: Homography) -> Pixels:
    moved = cv2.warpPerspective(
        pixels, by, (WIDE, HIGH), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.uint8)


def darker(pixels: Pixels) -> Pixels:
    return np.asarray(0.6 * pixels + 20, np.uint8)


def half_hidden(pixels: Pixels) -> Pixels:
    """Under a sleeve, from the left edge to the middle."""
    hidden = pixels.copy()
    hidden[:, : WIDE // 2 - 40] = (70, 60, 90)
    return hidden


def noisy(pixels: Pixels) -> Pixels:
    spoilt = pixels + np.random.default_rng(3).normal(0, 6, pixels.shape)
    return np.asarray(np.clip(spoilt, 0, 255), np.uint8)


@pytest.mark.parametrize("spoil", [lambda pixels: pixels, darker, half_hidden, noisy])
def test_how_a_trembling_camera_turned_is_told(still: Pixels, known: Anchors, spoil) -> None:  # type: ignore[no-untyped-def]
    chance = np.random.default_rng(7)
    for _ in range(12):
        by = turned(chance, 1.0)
        found = motion(known, spoil(shown(still, by)))
        assert found is not None
        off = carried(known.outline, found.homography) - carried(known.outline, by)
        assert np.abs(off).max() < MOST_OFF_PX


def test_an_image_laid_back_looks_like_the_one_before(still: Pixels, known: Anchors) -> None:
    by = turned(np.random.default_rng(1), 2.0)
    seen = shown(still, by)
    found = motion(known, seen)
    assert found is not None
    inside = (slice(100, HIGH - 100), slice(100, WIDE - 100))
    apart = [np.abs(one[inside].astype(float) - still[inside]).mean() for one in (seen, laid(seen, found))]
    assert apart[1] < apart[0] / 4


def test_a_drift_is_followed_image_by_image_however_far_it_leads(still: Pixels, known: Anchors) -> None:
    found, by = None, np.eye(3)
    for _ in range(12):
        by = np.array([[1, 0, 1.8], [0, 1, -0.6], [0, 0, 1]]) @ by
        found = motion(known, shown(still, by), found)
        assert found is not None
    assert np.abs(carried(known.outline, found.homography) - carried(known.outline, by)).max() < MOST_OFF_PX


def test_anchors_carried_along_tell_the_rest_of_a_motion(still: Pixels, known: Anchors) -> None:
    chance = np.random.default_rng(2)
    first, second = turned(chance, 1.5), turned(chance, 1.5)
    by = motion(known, shown(still, first))
    assert by is not None
    there = carried_along(known, by)
    rest = motion(there, shown(still, second @ first))
    assert rest is not None
    assert (
        np.abs(carried(there.outline, rest.homography) - carried(known.outline, second @ first)).max() < 0.3
    )
    assert apart_px(None, by, known.outline) == pytest.approx(by.shift_px)
    assert apart_px(by, by, known.outline) == 0


def test_nothing_is_said_of_an_image_of_something_else(still: Pixels, known: Anchors) -> None:
    desk: Pixels = np.full((HIGH, WIDE, 3), (62, 92, 120), np.uint8)
    for other in (
        desk,
        noisy(desk),
        np.asarray(still[::-1, ::-1], np.uint8),
        shown(still, turned(np.random.default_rng(5), 60.0)),
    ):
        assert motion(known, other) is None


def test_a_place_at_the_edge_is_no_anchor_and_a_few_are_none(still: Pixels, known: Anchors) -> None:
    edge = np.array([[0.0, 0.0], [WIDE - 1.0, HIGH - 1.0]])
    places = known.patches[0].places
    more = anchors(still, np.concatenate([places, edge]), known.outline)
    assert more is not None and len(more.patches[0].places) == len(places)
    assert anchors(still, places[:7], known.outline) is None
