"""The plan shows of every place what the image shows there."""

import numpy as np
import pytest

from vision.geometry.sampling import Plan

HEIGHT, WIDTH = 180, 240

TILTED = np.array([[1.3, 0.2, 20.0], [-0.1, 1.1, 18.0], [0.0006, 0.0009, 1.0]])


@pytest.mark.parametrize("homography", [np.diag([1.7, 1.4, 1.0]), TILTED])
def test_a_pixel_of_the_plan_has_the_colour_of_its_place(homography: np.ndarray) -> None:
    rows, columns = np.mgrid[:HEIGHT, :WIDTH]
    pixels = np.stack([columns, rows, (columns + rows) / 2], axis=2).astype(np.uint8)
    drawn = Plan(1.0, 0.0, homography, (120, 90)).draw(pixels)
    down, across = np.mgrid[:90, :120]
    x, y, depth = np.moveaxis(np.stack([across, down, np.ones_like(down)], axis=2) @ homography.T, 2, 0)
    x, y = x / depth, y / depth
    inside = (x >= 0) & (x <= WIDTH - 1) & (y >= 0) & (y <= HEIGHT - 1)
    apart = np.abs(drawn - np.stack([x, y, (x + y) / 2], axis=2))
    assert drawn.shape == (90, 120, 3) and inside.mean() > 0.5
    # Places are told to the 32nd of a pixel, and colours are whole.
    assert apart[inside].max() <= 1 / 64 + 1


def test_what_lies_beside_the_image_is_black() -> None:
    white = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    drawn = Plan(1.0, 0.0, np.array([[1, 0, WIDTH - 60.0], [0, 1, 0], [0, 0, 1]]), (120, 90)).draw(white)
    assert (drawn[:, :60] == 255).all() and not drawn[:, 61:].any()
