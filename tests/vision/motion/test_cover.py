"""Cover and motion on plans drawn by hand: what is a hand, what is a piece, what is light."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from vision.camera.image import Image
from vision.motion.cover import ADOPTED_AFTER_S, Cover, Rest, changed, cover
from vision.pipeline import see
from vision.simulation.rendering import Viewpoint

SCALE = (np.full(3, 1 / 255, np.float32), np.zeros(3, np.float32))
DARK = np.zeros(30, np.bool_)

Plan = NDArray[np.uint8]


class Watcher:
    """Keeps what is remembered between plans."""

    def __init__(self, view: Viewpoint | None = None) -> None:
        sim = printed_table.table({}, view)
        eye, _ = see(printed_table.eye(), Image(0.0, sim.picture(0.0)))
        assert eye.sight is not None
        assert eye.sight.place.printed is not None
        self.place, self.rest, self.time = eye.sight.place, Rest(), 0.0
        self.bare: Plan = eye.sight.place.printed

    def sees(self, plan: Plan, lit: NDArray[np.bool_] = DARK, after: float = 0.2) -> Cover:
        self.time += after
        self.rest, found = cover(self.rest, self.time, plan, self.place, lambda: SCALE, lit)
        return found

    def with_disc(self, cell: int, faces: float = 1.0, colour: int | tuple[int, int, int] = 60) -> Plan:
        plan = self.bare.copy()
        down, across = np.indices(plan.shape[:2])
        x, y = self.place.centres[cell]
        plan[np.hypot(across - x, down - y) < np.sqrt(faces * self.place.face_area / np.pi)] = colour
        return plan


def test_the_bare_sheet_is_free_and_still() -> None:
    watcher = Watcher()
    for _ in range(3):
        found = watcher.sees(watcher.bare)
        assert not found.cells.any()
        assert not found.moving
        assert not found.present


def test_a_piece_put_down_is_motion_and_then_peace() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    with_piece = watcher.with_disc(8)
    assert watcher.sees(with_piece).moving
    assert watcher.sees(with_piece).moving is False
    assert not watcher.sees(with_piece).cells.any()


def shaded(plan: Plan, share: float) -> Plan:
    """The plan with its left part in shadow."""
    away = np.arange(plan.shape[1]) - share * plan.shape[1]
    light = 1 - 0.4 / (1 + np.exp(away / 2))
    return np.asarray(plan * light[:, None], np.uint8)


def test_a_shadow_that_comes_to_rest_is_nothing_that_lies_there() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    dark = shaded(watcher.bare, 0.5)
    found = watcher.sees(dark)
    assert not found.present
    assert not watcher.sees(dark).cells.any()


def test_a_shadow_that_wanders_is_no_motion_of_hands() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    for share in (0.2, 0.4, 0.6, 0.8):
        found = watcher.sees(shaded(watcher.bare, share))
        assert not found.moving
        assert not found.present


def test_a_piece_put_down_in_a_new_shadow_is_no_hand() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    dark = shaded(watcher.with_disc(8), 0.6)
    assert not watcher.sees(dark).present
    assert not watcher.sees(dark).cells.any()


def test_a_hand_brings_its_shadow_and_covers_what_lies_under_both() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    found = watcher.sees(shaded(watcher.with_disc(8, faces=12, colour=(90, 120, 170)), 0.6))
    assert found.present
    assert found.moving
    assert found.cells[8]


def test_a_lamp_that_shines_back_from_the_sheet_is_nothing_on_it() -> None:
    watcher = Watcher()
    gloss = watcher.with_disc(8, faces=9, colour=255)
    dark = watcher.with_disc(8, faces=9, colour=40)
    scale = (SCALE[0] * 1.3, SCALE[1])
    for plan, present in ((gloss, False), (dark, True)):
        _, found = cover(Rest(), 0.0, plan, watcher.place, lambda: scale, DARK)
        assert found.present == present


@pytest.mark.parametrize("beside", [9, 14])
def test_a_piece_who_went_to_the_next_cell_is_no_hand(beside: int) -> None:
    watcher = Watcher(Viewpoint(distance_mm=640, elevation_deg=40.0))
    watcher.sees(watcher.bare)
    both = np.isin(watcher.place.cells, (8, beside)).astype(np.uint8)
    merged = cv2.morphologyEx(both, cv2.MORPH_CLOSE, np.ones((13, 13), np.uint8))
    assert cv2.connectedComponents(merged)[0] == 2
    changed = np.where(merged[..., None] > 0, 60, watcher.bare)
    assert not watcher.sees(np.asarray(changed, np.uint8)).present


def test_what_is_larger_than_a_piece_covers_the_cells_under_it() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    found = watcher.sees(watcher.with_disc(8, faces=6))
    assert found.present
    assert found.cells[8]
    assert not found.cells[[0, 5, 29]].any()


def test_a_thing_that_stays_belongs_to_the_table_in_the_end() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    cup = watcher.with_disc(8, faces=6)
    watcher.sees(cup)
    assert watcher.sees(cup).present
    watcher.sees(cup, after=ADOPTED_AFTER_S + 0.1)
    assert not watcher.sees(cup).present


@pytest.mark.parametrize("gain", [0.6, 0.8, 1.1])
def test_another_exposure_is_no_change(gain: float) -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    found = watcher.sees((watcher.bare * (0.8 * gain)).astype(np.uint8))
    assert not found.moving
    assert not found.present


def test_a_light_known_to_be_on_is_no_change() -> None:
    watcher = Watcher()
    watcher.sees(watcher.bare)
    lit = DARK.copy()
    lit[8] = True
    glowing = watcher.with_disc(8, faces=1.5, colour=255)
    assert not watcher.sees(glowing, lit).moving
    assert watcher.sees(watcher.bare, lit=DARK).moving is False


def test_cells_that_changed_are_named() -> None:
    watcher = Watcher()
    by = changed(watcher.with_disc(8), watcher.bare, watcher.place)
    assert by[8] > 40
    assert (np.delete(by, 8) < 1).all()


def test_a_memory_of_another_pose_is_not_compared() -> None:
    watcher = Watcher()
    watcher.rest = replace(
        watcher.rest, before=np.zeros((9, 9, 3), np.uint8), calm=np.zeros((9, 9, 3), np.uint8)
    )
    assert not watcher.sees(watcher.bare).moving


@pytest.mark.parametrize("elevation", [22.0, 36.0, 62.0])
def test_a_piece_seen_from_low_down_is_no_hand(elevation: float) -> None:
    watcher = Watcher(Viewpoint(distance_mm=640, elevation_deg=elevation))
    watcher.sees(watcher.bare)
    piece = (watcher.place.cells == 8).astype(np.uint8)
    tall = np.where(cv2.dilate(piece, np.ones((3, 3), np.uint8))[..., None] > 0, 60, watcher.bare)
    assert not watcher.sees(np.asarray(tall, np.uint8)).present
