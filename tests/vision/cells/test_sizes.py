"""Pieces of several sizes are judged in one batch, and each is told what it is told by itself."""

from dataclasses import replace

import numpy as np
import pytest

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.printing.sheet.stickers import face_image
from rules.games import load
from vision.appearance.templates import Gallery, gallery
from vision.camera.image import Image
from vision.cells.face_search import Standing, closer, match, pooled
from vision.cells.likelihood import SMALLEST_FACE_DOF, presence
from vision.cells.neighbourhood import Around, around
from vision.cells.scene import Scene
from vision.cells.table_statistics import Usual
from vision.observing.cell_memory import Art
from vision.photometry.tones import tones_of_zones
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Viewpoint
from vision.simulation.table import SimTable

ORDER_NATS = 0.01
"""Nats that the order makes in which numbers are added up."""


def nats(here: Around, printed: Gallery, standing: Standing) -> np.ndarray:
    """(k, m) of pieces standing as told."""
    return presence(here, printed, standing, Usual(), SMALLEST_FACE_DOF).nats


@pytest.fixture(scope="module")
def table() -> tuple[Scene, Art, float]:
    """Every face of a game with pieces of two sizes, on the first cells; and the pitch, mm."""
    game = load("guerre-des-maitres")
    fixture = fixture_of(game)
    view = Viewpoint(distance_mm=1.65 * fixture.height, elevation_deg=64.0)
    sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, view, seed=3)
    for site, face in zip(fixture.sites, fixture.faces, strict=False):
        sim.put(site.name, DrawnPiece(face_image(face, 256), face.diameter_mm / 2, site.x, site.y, 40.0))
    pixels = sim.picture(0.0)
    eye, _ = see(eye_of(game, fixture), Image(0.0, pixels))
    sight, art = eye.sight, eye.cells.judged and eye.cells.judged.art
    assert sight is not None and art
    scale, dark = tones_of_zones(pixels, sight.zones, eye.layout), np.zeros(len(eye.layout.cells), np.bool_)
    assert scale is not None
    return Scene(pixels, lambda: scale, sight.ground, sight.pieces, dark, dark), art, eye.layout.pitch_mm


def test_sizes_together_are_told_what_each_is_told_alone(table: tuple[Scene, Art, float]) -> None:
    (scene, art, pitch), cells = table, np.arange(6)
    here, every = around(scene, cells, art.bare, Usual()), gallery(art.templates)
    each = [match(scene, cells, sized, pitch, 1.0) for sized in art.templates]
    assert len({one.face.shape[1] for one in each}) > 1
    first = pooled(each, every.columns)
    together = nats(here.some(np.tile(cells, len(each))), every, first).reshape(len(each), len(cells), -1)
    moved = closer(scene, first, np.tile(cells, len(each)), every, pitch)
    for number, (sized, one) in enumerate(zip(art.templates, each, strict=True)):
        alone, mine = gallery((sized,)), slice(number * len(cells), (number + 1) * len(cells))
        count = one.face.shape[1]
        assert np.abs(together[number, :, :count] - nats(here, alone, one)).max() < ORDER_NATS
        assert (every.faces[first.face[mine, :count]] == sized.faces[one.face]).all()
        lone = closer(scene, one, cells, alone, pitch)
        np.testing.assert_allclose(moved.shift_mm[mine], lone.shift_mm, atol=1e-4)
        np.testing.assert_allclose(moved.turn[mine], lone.turn, atol=1e-4)


def test_what_was_seen_in_one_light_serves_in_another(table: tuple[Scene, Art, float]) -> None:
    (scene, art, pitch), few = table, np.array([4, 1])
    for sized in art.templates:
        match(scene, np.arange(6), sized, pitch, 1.0)
        lit = replace(scene, glow=np.ones_like(scene.glow))
        again, anew = (match(each, few, sized, pitch, 1.0) for each in (lit, replace(lit, explored={})))
        np.testing.assert_array_equal(again.face, anew.face)
        np.testing.assert_allclose(again.shift_mm, anew.shift_mm, atol=1e-4)
        np.testing.assert_allclose(again.turn, anew.turn, atol=1e-4)
