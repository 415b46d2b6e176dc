"""Ornaments stay between the cells, and pale: an empty cell looks as if there were none."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.drawing.markers import MODULES_COUNT
from calibration.printing.sheet.sheets import sheet
from rules.games import load

PX_PER_MM = 3.0
DECORATED = ("arcanor", "guerre-des-maitres", "quattuor-reges")


def printed(fixture: Fixture) -> NDArray[np.int16]:
    """The sheet (h, w, 3)."""
    decoded = cv2.imdecode(np.frombuffer(drawn(fixture), np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    return decoded.astype(np.int16)


@cache
def drawn(fixture: Fixture) -> bytes:
    """A PNG of the sheet; several tests look at the same."""
    return sheet(fixture).png(PX_PER_MM)


@pytest.mark.parametrize("name", DECORATED)
@pytest.mark.parametrize("pitch", [33.3, 20.0])
def test_no_ornament_lies_where_a_piece_may_stand(name: str, pitch: float) -> None:
    fixture = fixture_of(load(name), pitch)
    with_it, without = (printed(each) for each in (fixture, replace(fixture, ornament="")))
    changed = np.abs(with_it - without).max(axis=2) > 8
    assert changed.sum() > 1000
    places = np.zeros(changed.shape, np.uint8)
    radius = max(face.diameter_mm for face in fixture.faces) / 2
    for site in fixture.sites:
        middle = round(site.x * PX_PER_MM), round(site.y * PX_PER_MM)
        cv2.circle(places, middle, round(radius * PX_PER_MM), 1, -1)
    assert not (changed & (places > 0)).any()


@pytest.mark.parametrize("name", DECORATED)
def test_ornaments_take_little_light(name: str) -> None:
    """A camera must not take one for a piece, nor may it dim the field."""
    fixture = fixture_of(load(name))
    with_it, without = (printed(each) for each in (fixture, replace(fixture, ornament="")))
    left, top, wide, high = (round(value * PX_PER_MM) for value in fixture.area)
    field = np.s_[top : top + high, left : left + wide]
    assert without[field].mean() - with_it[field].mean() < 3
    assert with_it[field].mean(axis=2).min() >= 0.9 * without[field].mean(axis=2).min()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_home_is_named_in_the_margin(language: str) -> None:
    for name in DECORATED:
        fixture = fixture_of(load(name), language=language)
        margin = printed(fixture) - printed(replace(fixture, ornament=""))
        left, _, wide, _ = (round(value * PX_PER_MM) for value in fixture.area)
        strip = round(4.5 * PX_PER_MM)
        for side in (margin[:, left - strip : left - 2], margin[:, left + wide + 2 : left + wide + strip]):
            rows = np.nonzero(np.abs(side).max(axis=(1, 2)) > 60)[0]
            # Two names, far from one another.
            assert len(rows) and np.diff(rows).max() > 0.2 * len(margin)


def test_the_brackets_of_a_marker_leave_it_a_module_of_white() -> None:
    for name in (*DECORATED, "quatrarmes", "chess", "quaternity"):
        fixture = fixture_of(load(name))
        picture = printed(fixture)
        for marker in fixture.markers:
            reach = marker.size * (0.5 + 1 / MODULES_COUNT) * PX_PER_MM
            x, y = marker.x * PX_PER_MM, marker.y * PX_PER_MM
            black = round(marker.size / 2 * PX_PER_MM) + 1
            around = picture[round(y - reach) : round(y + reach), round(x - reach) : round(x + reach)].copy()
            middle = len(around) // 2
            around[middle - black : middle + black, middle - black : middle + black] = 255
            assert around.min() > 240, (name, marker.id)
