"""Hatching: over all that is no cell, and over no cell."""

import numpy as np
import pytest

from boardlight.kit.fixture import fixture_of
from calibration.printing.drawing.drawing import Path
from calibration.printing.sheet.hatching import hatching
from rules.games import load


def test_the_ends_of_short_rows_are_hatched_and_no_cell_is() -> None:
    fixture = fixture_of(load("quattuor-reges"))
    middles = []
    for line in hatching(fixture):
        assert isinstance(line, Path)
        start, end = (points[0] for _, points in line.steps)
        middles.append(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    left, _, wide, _ = fixture.area
    short = {site.y for site in fixture.sites} - {
        site.y for site in fixture.sites if site.x < left + wide / 20
    }
    half = fixture.pitch / 2
    for site in fixture.sites:
        away = np.abs(np.subtract(middles, (site.x, site.y)))
        assert (away.max(axis=1) > half).all()
    for y in short:
        for x in (left + half / 2, left + wide - half / 2):
            assert sum(abs(a - x) < half / 2 and abs(b - y) < half for a, b in middles) > 8
    assert len(short) == 7


@pytest.mark.parametrize("name", ["chess", "arcanor", "quaternity", "guerre-des-maitres"])
def test_a_field_full_of_cells_has_none(name: str) -> None:
    assert list(hatching(fixture_of(load(name)))) == []
