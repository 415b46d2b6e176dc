"""The picture of what was seen."""

import numpy as np

from tests.vision import printed_table
from vision.camera.image import Image
from vision.overlay import COVER, SURE, overlay
from vision.pipeline import see


def test_pieces_are_outlined_where_they_stand() -> None:
    sim = printed_table.table({"c3": "A0"}, off_mm=0.0)
    image = Image(0.0, sim.picture(0.0))
    eye, seen = see(printed_table.eye(), image)
    drawn = overlay(eye, image.pixels, seen)
    piece = sim.pieces["c3"]
    edge = sim.pose.project(np.array([[piece.x + printed_table.RADIUS, piece.y]]), 6.0)[0].round().astype(int)
    near = drawn[edge[1] - 4 : edge[1] + 5, edge[0] - 4 : edge[0] + 5].reshape(-1, 3)
    assert (np.abs(near.astype(int) - SURE).max(axis=1) < 40).any()


def test_cover_is_tinted_and_a_missing_board_is_said() -> None:
    sim = printed_table.table({"c3": "A0"})
    image = Image(0.0, sim.picture(0.0))
    eye, seen = see(printed_table.eye(), image)
    covered = np.ones_like(seen.covered)
    red = overlay(eye, image.pixels, type(seen)(seen.time, seen.cost, covered))
    assert (np.abs(red.astype(int) - COVER).max(axis=2) < 30).sum() > 300
    blank = np.full((720, 1280, 3), 90, np.uint8)
    eye, seen = see(printed_table.eye(), Image(0.0, blank))
    assert (overlay(eye, blank, seen) != blank).any()
