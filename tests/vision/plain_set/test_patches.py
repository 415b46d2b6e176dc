"""Cells cut out upright and equally large, wherever the camera is."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.geometry.layout import grid_layout
from vision.geometry.pose import Pose
from vision.plain_set.patches import (
    CHANNELS_COUNT,
    PX_PER_PITCH,
    SHADE_BLUR_PX,
    TALL_PX,
    WIDE_PX,
    patches,
    softly,
)
from vision.simulation.rendering import Viewpoint

PITCH = 40.0
LAYOUT = grid_layout(8, 8, PITCH, 0.0)
MIDDLE = LAYOUT.cells.mean(axis=0)
CELL = 27


def view(elevation: float, azimuth: float, distance: float, size: tuple[int, int] = (1280, 720)) -> Pose:
    return Viewpoint(distance, elevation, azimuth, size=size).pose(MIDDLE)


def post(pose: Pose, size: tuple[int, int], cell: int = CELL) -> NDArray[np.uint8]:
    """A thin post, one pitch high, on one cell of a white world."""
    image = np.full((size[1], size[0], 3), 255, np.uint8)
    ends = [pose.project(LAYOUT.cells[[cell]], height)[0] for height in (0.0, PITCH)]
    thick = max(2, round(float(np.linalg.norm(ends[1] - ends[0])) / 10))
    foot, head = ([int(v) for v in np.round(end)] for end in ends)
    cv2.line(image, foot, head, (0, 0, 0), thick, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("elevation", "azimuth", "distance"), [(30, 0, 600), (45, 130, 500), (60, 250, 900)])
def test_what_stands_on_a_cell_stands_upright_in_its_patch(
    elevation: float, azimuth: float, distance: float
) -> None:
    size = (1280, 720)
    pose = view(elevation, azimuth, distance, size)
    cut = patches(post(pose, size), pose, LAYOUT).channels()
    assert cut.shape == (64, CHANNELS_COUNT, TALL_PX, WIDE_PX)
    rows, columns = np.nonzero(cut[CELL, 1] < 0)
    assert abs(columns.mean() - (WIDE_PX - 1) / 2) < 1
    foot = TALL_PX - 18
    assert abs(rows.max() - foot) < 3
    wanted = PX_PER_PITCH * np.cos(np.radians(elevation))
    assert abs(rows.max() - rows.min() - wanted) < 4


def test_the_floor_lies_round_the_foot() -> None:
    pose = view(50, 20, 600)
    floor = patches(np.zeros((720, 1280, 3), np.uint8), pose, LAYOUT).floors[CELL]
    rows, columns = np.nonzero(floor > 0)
    share = np.sin(np.radians(50)) * PX_PER_PITCH**2
    # A drawn area reaches half a pixel over its edge.
    assert share < len(rows) < share + 0.5 * 4 * PX_PER_PITCH + 10
    assert abs(columns.mean() - (WIDE_PX - 1) / 2) < 1 and abs(rows.mean() - 37.5) < 1


def test_a_nearer_camera_makes_no_larger_patch() -> None:
    sizes = []
    for distance in (400, 800):
        pose = view(45, 0, distance)
        cut = patches(post(pose, (1280, 720)), pose, LAYOUT).channels()
        rows = np.nonzero(cut[CELL, 1] < 0)[0]
        sizes.append(int(rows.max() - rows.min()))
    assert abs(sizes[0] - sizes[1]) <= 2


def test_usual_colours_of_both_shades_go_along() -> None:
    """Even if pieces stand on a third of the cells."""
    pose = view(60, 0, 600)
    image = np.zeros((720, 1280, 3), np.uint8)
    corners = PITCH / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    for cell, dark in enumerate(LAYOUT.dark):
        outline = np.round(pose.project(LAYOUT.cells[cell] + corners)).astype(np.int32)
        cv2.fillConvexPoly(image, outline, (40, 60, 80) if dark else (200, 210, 220))
        if cell % 3 == 0:
            foot = [int(v) for v in pose.project(LAYOUT.cells[[cell]])[0]]
            cv2.circle(image, foot, 12, (0, 0, 255), -1)
    cut = patches(image, pose, LAYOUT).channels()
    own, other = (cut[:, low : low + 3, 0, 0] / 4 + 0.5 for low in (4, 7))
    dark = np.array(LAYOUT.dark)
    assert np.abs(own[dark] * 255 - (40, 60, 80)).max() < 3
    assert np.abs(other[dark] * 255 - (200, 210, 220)).max() < 3
    assert np.abs(own[~dark] * 255 - (200, 210, 220)).max() < 3


def test_at_a_pixel_the_levels_are_those_of_a_blurred_image() -> None:
    chance = np.random.default_rng(5)
    image = chance.integers(0, 256, (90, 120, 3), np.uint8)
    spots = chance.integers((0, 0), (120, 90), (64, 9, 2)).astype(np.float32)
    soft = cv2.GaussianBlur(image.astype(np.float32), (9, 9), SHADE_BLUR_PX, borderType=cv2.BORDER_REPLICATE)
    wanted = soft[spots[..., 1].astype(int), spots[..., 0].astype(int)]
    assert np.abs(softly(image, spots) - wanted).max() < 1


def test_between_pixels_a_slope_is_followed() -> None:
    chance = np.random.default_rng(6)
    image = np.zeros((90, 120, 3), np.uint8)
    image[..., 0], image[..., 2] = np.arange(120), 2 * np.arange(90)[:, None]
    spots = np.asarray(chance.uniform((6, 6), (112, 82), (64, 9, 2)), np.float32)
    seen = softly(image, spots)
    assert np.abs(seen[..., 0] - spots[..., 0]).max() < 0.03
    assert np.abs(seen[..., 2] - 2 * spots[..., 1]).max() < 0.06
