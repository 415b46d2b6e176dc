"""Markers: found again on the drawn sheet, where the fixture says, and saying which way round it lies."""

import cv2
import numpy as np
import pytest

from calibration.printing.drawing.markers import (
    DICTIONARY,
    MARKERS_COUNT,
    QUIET,
    SIDES,
    band,
    corners,
    game_of,
    gaps,
    ring,
)
from calibration.printing.sheet.layout import lay_out

SIZES = [(419.0, 470.0, 36.0, 29.5), (486.0, 420.0, 28.0, 36.0), (230.0, 240.0, 30.0, 30.0)]


@pytest.mark.parametrize("size", SIZES)
def test_ids_run_clockwise_from_the_top_left(size: tuple[float, ...]) -> None:
    markers = ring(*size, 5)
    assert [marker.id for marker in markers] == list(range(80, 80 + len(markers)))
    assert len(markers) in (8, 12)
    assert {game_of(marker.id) for marker in markers} == {5}
    points = np.array([(marker.x - size[0] / 2, marker.y - size[1] / 2) for marker in markers])
    bearing = np.unwrap(np.arctan2(points[:, 1], points[:, 0]))
    assert (np.diff(bearing) > 0).all()
    assert bearing[-1] - bearing[0] < 2 * np.pi


@pytest.mark.parametrize("size", SIZES)
def test_every_marker_has_its_quiet_zone_on_the_paper_and_to_itself(size: tuple[float, ...]) -> None:
    markers = ring(*size, 0)
    for marker in markers:
        reach = band(marker.size) / 2 - 1e-9
        assert reach <= marker.x <= size[0] - reach
        assert reach <= marker.y <= size[1] - reach
        for other in markers:
            if other is not marker:
                apart = max(abs(marker.x - other.x), abs(marker.y - other.y))
                assert apart > (band(marker.size) + band(other.size)) / 2


def test_sixteen_places_a_game_are_enough_for_thirty_one_games() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    assert len(dictionary.bytesList) >= MARKERS_COUNT * 31
    assert max(len(ring(*size, 0)) for size in SIZES) <= MARKERS_COUNT


def test_gaps_lie_between_markers(trench_fixture) -> None:
    free = gaps(trench_fixture)
    assert tuple(free) == SIDES
    for boxes in free.values():
        assert len(boxes) == 3
        for x, y, wide, high in boxes:
            for marker in trench_fixture.markers:
                reach = marker.size * (0.5 + QUIET) - 1e-6
                assert (
                    marker.x + reach <= x
                    or x + wide <= marker.x - reach
                    or marker.y + reach <= y
                    or y + high <= marker.y - reach
                )


def test_gaps_of_a_side_run_clockwise(trench_fixture) -> None:
    free = gaps(trench_fixture)
    assert [box[0] for box in free["top"]] == sorted(box[0] for box in free["top"])
    assert [box[0] for box in free["bottom"]] == sorted((box[0] for box in free["bottom"]), reverse=True)
    assert [box[1] for box in free["right"]] == sorted(box[1] for box in free["right"])
    assert [box[1] for box in free["left"]] == sorted((box[1] for box in free["left"]), reverse=True)


@pytest.mark.parametrize("quarter", [0, 1, 2, 3])
def test_one_marker_tells_the_game_and_which_way_round(trench_fixture, trench_image, quarter: int) -> None:
    """The first corner of a marker is its top left, however the sheet lies."""
    scale, image = trench_image
    turned = np.ascontiguousarray(np.rot90(image, -quarter))
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    found, ids, _ = detector.detectMarkers(turned)
    known = corners(trench_fixture)
    assert sorted(ids.ravel()) == sorted(known)
    height, width = image.shape[:2]
    for marker, quad in zip(ids.ravel(), found, strict=True):
        expected = known[int(marker)] * scale
        for turn in range(quarter):
            across = (height, width)[turn % 2]
            expected = np.stack((across - expected[:, 1], expected[:, 0]), axis=1)
        assert np.abs(quad[0] + 0.5 - expected).max() < 1.5


@pytest.mark.parametrize(
    ("columns", "rows", "tray"), [(10, 11, False), (17, 15, False), (12, 12, False), (9, 9, True)]
)
def test_a_sheet_stays_within_a2(columns: int, rows: int, tray: bool) -> None:
    plan = lay_out(columns, rows, 33.3, tray)
    assert min(plan.width, plan.height) <= 420.0
    assert max(plan.width, plan.height) <= 594.0
    assert plan.pitch <= 33.3
    assert min(plan.ends, plan.sides) >= 28


def test_a_small_pitch_is_kept() -> None:
    plan = lay_out(8, 8, 20.0, False)
    assert plan.pitch == 20.0
    assert plan.width == pytest.approx(160 + 2 * (plan.origin[0]))
