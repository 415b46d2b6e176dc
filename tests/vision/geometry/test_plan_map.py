"""Sums over the cells of a plan: what counting pixel by pixel gives."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision import printed_table
from vision.camera.image import Image
from vision.geometry.plan_map import Ground
from vision.pipeline import see


@pytest.fixture(scope="module")
def place() -> Ground:
    eye, _ = see(printed_table.eye(), Image(0.0, printed_table.table({}).picture(0.0)))
    assert eye.sight is not None
    return eye.sight.place


@pytest.mark.parametrize("hidden", [(), (0,), (7, 8, 29)])
def test_each_cell_is_summed_though_others_have_no_pixels(place: Ground, hidden: tuple[int, ...]) -> None:
    cells = np.where(np.isin(place.cells, hidden), -1, place.cells)
    here = replace(place, cells=cells)
    values = np.random.default_rng(3).integers(0, 256, cells.shape, dtype=np.uint8)
    for pixels in (values, values > 128, np.zeros_like(values)):
        wanted = [pixels[cells == cell].sum() for cell in range(len(here.counts))]
        assert here.total(pixels).tolist() == wanted
    assert here.share(values > 128)[list(hidden)].tolist() == [0.0] * len(hidden)


def test_of_no_cell_in_sight_nothing_is_summed(place: Ground) -> None:
    nothing = replace(place, cells=np.full_like(place.cells, -1))
    assert nothing.total(np.ones(place.cells.shape, np.uint8)).tolist() == [0.0] * len(place.counts)
