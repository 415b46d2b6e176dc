"""Every label explains all that is seen round a cell: pieces of several sizes, gloss, and what is unknown."""

import numpy as np
import pytest

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.printing.sheet.stickers import face_image
from rules.games import load
from tests.vision import printed_table
from vision.camera.image import Image
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Viewpoint
from vision.simulation.table import SimTable

SURE = 48
"""Cost by which a verdict must win to be acted on (1/16 nat)."""


def test_all_nested_pieces_of_a_set_are_told_apart() -> None:
    game = load("arcanor")
    fixture, chance = fixture_of(game), np.random.default_rng(3)
    view = Viewpoint(distance_mm=1.65 * fixture.height, elevation_deg=64.0)
    sim, truth = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, view, seed=3), []
    standing = dict(zip(chance.permutation(len(fixture.sites)).tolist(), 3 * fixture.faces, strict=False))
    for number, site in enumerate(fixture.sites):
        face = standing.get(number)
        truth.append(face.label if face else ".")
        if face:
            x, y = np.array([site.x, site.y]) + chance.normal(0, 1, 2)
            picture = face_image(face, 256)
            sim.put(site.name, DrawnPiece(picture, face.diameter_mm / 2, x, y, chance.uniform(0, 360)))
    _, seen = see(eye_of(game, fixture), Image(0.0, sim.picture(0.0)))
    assert [game.labels[best] for best in seen.cost.argmin(axis=1)] == truth


@pytest.mark.parametrize("gloss", (40.0, 80.0, 160.0))
def test_a_highlight_on_pieces_never_makes_another_piece_certain(gloss: float) -> None:
    position = printed_table.some_position(4)
    sim = printed_table.table(position)
    pixels = sim.picture(0.0).astype(np.float32)
    down, across = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    spots = ((down % 97 - 48) ** 2 + (across % 113 - 56) ** 2) < 9**2
    spoilt = np.clip(pixels + gloss * spots[..., None], 0, 255).astype(np.uint8)
    _, seen = see(printed_table.eye(), Image(0.0, spoilt))
    sure = (np.partition(seen.cost, 1, axis=1)[:, 1] >= SURE) & ~seen.covered
    wrong = np.array(printed_table.read(seen.cost)) != np.array(printed_table.expected(position))
    assert not (sure & wrong).any()
    assert sure.mean() > 0.5
