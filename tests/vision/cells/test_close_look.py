"""A close look finds the face that was found roughly, and sees as much of it whatever its size."""

from dataclasses import replace

import numpy as np
import pytest

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.printing.sheet.stickers import face_image
from rules.games import load
from vision.camera.image import Image
from vision.cells.close_look import START_RADII, looked_at_closely
from vision.cells.lit_hypotheses import Compared
from vision.cells.scene import Scene, Scores
from vision.geometry.sampling import Which
from vision.photometry.tones import tones_of_zones
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Viewpoint
from vision.simulation.table import SimTable

SHARE, HILL = 0, 2
"""Columns of the markings: logarithms."""


class Table:
    """One piece of every label of Arcanor, of four sizes, each on every third cell from the first."""

    def __init__(self) -> None:
        fixture = fixture_of(load("arcanor"))
        sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, Viewpoint(1.3 * fixture.height, 64.0), seed=3)
        self.cells: Which = np.arange(0, 3 * len(fixture.faces), 3)
        for cell, face in zip(self.cells.tolist(), fixture.faces, strict=True):
            site = fixture.sites[cell]
            piece = DrawnPiece(face_image(face, 256), face.diameter_mm / 2, site.x, site.y, 40.0 * cell)
            sim.put(site.name, piece)
        pixels = sim.picture(0.0)
        eye, _ = see(eye_of(load("arcanor"), fixture), Image(0.0, pixels))
        sight, judged = eye.sight, eye.cells.judged
        assert sight is not None and judged is not None and judged.art is not None
        scale, dark = (
            tones_of_zones(pixels, sight.zones, eye.layout),
            np.zeros(len(eye.layout.cells), np.bool_),
        )
        assert scale is not None
        self.scene = Scene(pixels, scale, sight.ground, sight.pieces, dark, dark)
        self.to = Compared(eye.looks, judged.art.templates, judged.art.bare, judged.usual)
        self.scores = judged.scores
        self.radii_mm = np.array([face.diameter_mm / 2 for face in fixture.faces], np.float32)

    def look(self, scores: Scores) -> np.ndarray:
        """(k, MARKINGS_COUNT) of the cells with pieces."""
        return looked_at_closely(scores.some(self.cells), self.scene, self.cells, self.to).markings


@pytest.fixture(scope="module")
def table() -> Table:
    return Table()


def test_the_drawing_of_every_size_explains_its_face(table: Table) -> None:
    told = table.look(table.scores)
    assert (np.exp(told[:, SHARE]) > 0.6).all()
    assert (told[:, HILL] > 0.5).all(), "a hill of light on one colour would leave less"


@pytest.mark.parametrize("turn", [0.0, 1.6, 3.5, 5.0])
def test_from_beside_the_same_face_is_found(table: Table, turn: float) -> None:
    """From as far off as a start: every place between is nearer to one of them."""
    shift = table.scores.shift_mm.copy()
    shift[table.cells] += START_RADII * table.radii_mm[:, None] * np.array([np.cos(turn), np.sin(turn)])
    found, moved = table.look(table.scores), table.look(replace(table.scores, shift_mm=shift))
    assert np.abs(np.exp(moved[:, SHARE]) - np.exp(found[:, SHARE])).max() < 0.02


def test_where_no_piece_is_likeliest_nothing_is_told(table: Table) -> None:
    bare = np.arange(1, len(table.to.bare.art), 3)
    scores = looked_at_closely(table.scores.some(bare), table.scene, bare, table.to)
    assert (scores.log_likelihood.argmax(axis=1) == 0).all()
    assert not scores.markings.any()
