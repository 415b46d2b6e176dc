"""However a piece is turned on the table, it is found, and is as likely as any other way round."""

import numpy as np
import pytest

from tests.vision import printed_table
from tests.vision.printed_table import LABELS, face, layout, sheet
from vision.appearance.templates import gallery
from vision.camera.image import Image
from vision.cells.face_search import closer, match
from vision.cells.likelihood import SMALLEST_FACE_DOF, presence
from vision.cells.neighbourhood import around
from vision.cells.scene import Scene
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Pixels
from vision.observing.eye import Eye
from vision.photometry.tones import tones_of_zones
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Viewpoint
from vision.simulation.table import SimTable

CELLS = np.arange(len(layout().cells))
ROUND_DEG = 360 / len(CELLS) * CELLS + 3.0

BLENDED_DEG = 1.0
"""By how much a turn may be off: half a degree was the most."""

BLENDED = 2.0
"""Nats that a turn may make: what pixels and samples between rotations do. 1.1 was the most, 0.4 is usual."""


def picture(label: str, yaw_deg: np.ndarray) -> Pixels:
    """That piece on every cell, turned so."""
    sim = SimTable(sheet(), printed_table.PER_MM, Viewpoint(distance_mm=560), seed=1)
    for name, (x, y), yaw in zip(layout().names, layout().cells, yaw_deg, strict=True):
        sim.put(name, DrawnPiece(face(label), printed_table.RADIUS, x, y, yaw))
    return sim.picture(0.0)


@pytest.fixture(scope="module")
def eye() -> Eye:
    """It knows where the camera is, and has prepared what it looks for."""
    return see(printed_table.eye(), Image(0.0, picture("A0", ROUND_DEG)))[0]


def found(eye: Eye, pixels: Pixels, label: str) -> tuple[np.ndarray, np.ndarray]:
    """(n,) how far the likeliest face is turned on every cell, degrees, and its nats; it is the right one."""
    sight, art = eye.sight, eye.cells.judged and eye.cells.judged.art
    assert sight is not None and art
    dark = np.zeros(len(CELLS), np.bool_)
    scale = tones_of_zones(pixels, sight.zones, eye.layout)
    assert scale is not None
    scene = Scene(pixels, lambda: scale, sight.ground, sight.pieces, dark, dark)
    printed = gallery(art.templates)
    first = match(scene, CELLS, art.templates[0], eye.layout.pitch_mm, 1.0)
    standing = closer(scene, first, CELLS, printed, eye.layout.pitch_mm)
    assert (standing.face[:, 0] == LABELS.index(label) - 1).all()
    nats = presence(around(scene, CELLS, art.bare, Usual()), printed, standing, Usual(), SMALLEST_FACE_DOF)[0]
    return np.degrees(standing.turn[:, 0]), nats[:, 0]


@pytest.mark.parametrize("label", ["B1", "C0"])
def test_a_piece_is_found_and_as_likely_all_round(label: str, eye: Eye) -> None:
    turn, nats = found(eye, picture(label, ROUND_DEG), label)
    assert np.abs((turn - ROUND_DEG + 180) % 360 - 180).max() < BLENDED_DEG
    _, straight = found(eye, picture(label, np.zeros(len(CELLS))), label)
    assert np.abs(nats - straight).max() < BLENDED
