"""An image is smoothed only round the cells that are judged: that tells the same as smoothing all of it."""

import numpy as np
import pytest

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.printing.sheet.stickers import face_image
from rules.games import load
from vision.camera.image import Image
from vision.cells.classify import Compared, classify
from vision.cells.scene import Scene
from vision.observing.schedule import READ_PITCHES
from vision.photometry.tones import tones_of_zones
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable

FURTHER_THAN_ALL_MM = 2000.0


@pytest.mark.parametrize("elevation", [28.0, 64.0])
@pytest.mark.parametrize("name", ["guerre-des-maitres", "arcanor"])
def test_what_is_smoothed_round_some_cells_is_told_the_same(name: str, elevation: float) -> None:
    game, chance = load(name), np.random.default_rng(7)
    fixture = fixture_of(game)
    view = Viewpoint(distance_mm=1.8 * fixture.height, elevation_deg=elevation)
    sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, view, Room(noise=4.0), seed=3)
    for number, site in enumerate(fixture.sites):
        if chance.random() < 0.5:
            face, beside = fixture.faces[number % len(fixture.faces)], chance.uniform(-5, 5, 2)
            drawn = face_image(face, 256)
            sim.put(
                site.name,
                DrawnPiece(drawn, face.diameter_mm / 2, site.x + beside[0], site.y + beside[1], 40.0),
            )
    pixels = sim.picture(0.0)
    eye, _ = see(eye_of(game, fixture), Image(0.0, pixels))
    judged, sight = eye.cells.judged, eye.sight
    assert judged and judged.art and sight
    tones = tones_of_zones(pixels, sight.zones, eye.layout)
    assert tones is not None
    everywhere, dark = np.arange(len(eye.layout.cells)), np.zeros(len(eye.layout.cells), np.bool_)
    scene = Scene(pixels, lambda: tones, sight.ground, sight.pieces, dark, ~dark)
    whole = scene.smoothed(everywhere, FURTHER_THAN_ALL_MM)
    to = Compared(eye.looks, judged.art.templates, judged.art.bare, judged.usual)
    for cells in np.array_split(chance.permutation(everywhere), 24)[:12]:
        for few in (cells, cells[:1]):
            part = scene.smoothed(few, READ_PITCHES * eye.layout.pitch_mm)
            one, other = classify(part, few, to), classify(whole, few, to)
            np.testing.assert_array_equal(one.log_likelihood, other.log_likelihood)
            np.testing.assert_array_equal(one.error, other.error)
