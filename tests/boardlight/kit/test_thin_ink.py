"""A sheet printed with thin ink is known by itself, and read like any other."""

import numpy as np
import pytest
from numpy.typing import NDArray

from boardlight.kit.eye import FACE_PX, SHEET_PX_PER_MM, eye_of, layout_of, sheet_images
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import improvised
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY
from rules.games import games, load
from vision.camera.image import Image
from vision.photometry.print_density import best_print
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable


def laid(name: str, sheet: NDArray[np.uint8], view: Viewpoint, room: Room) -> tuple[SimTable, list[str]]:
    """A table with a position of that game, and the label of every cell."""
    game = load(name)
    state = improvised(game, seed=2, count=0).first
    fixture = fixture_of(game)
    faces = {face.label: face for face in fixture.faces}
    table = SimTable(sheet, SHEET_PX_PER_MM, view, room)
    labels = [min(game.look(state, cell)) for cell in range(len(game.board))]
    for site, label in zip(fixture.sites, labels, strict=True):
        if label != EMPTY:
            image = face_image(faces[label], FACE_PX)
            table.put(site.name, DrawnPiece(image, faces[label].diameter_mm / 2, site.x, site.y))
    return table, labels


@pytest.mark.parametrize("name", games())
def test_the_ink_is_told_in_any_light(name: str) -> None:
    fixture = fixture_of(load(name))
    prints = sheet_images(fixture)
    for view, room in (
        (Viewpoint(800, 45, 160), Room(light=0.45, falloff=0.3, noise=5)),
        (Viewpoint(720, 80, 90), Room(colour=(0.7, 0.95, 1.0), blur_px=1.1)),
    ):
        for number, sheet in enumerate(prints):
            table, _ = laid(name, sheet, view, room)
            picture = table.picture(0.0)
            layout = layout_of(fixture)
            assert best_print(prints, SHEET_PX_PER_MM, table.pose, layout, picture) == number


@pytest.mark.parametrize("name", ["chess", "quatrarmes"])
def test_every_cell_of_a_thin_sheet_is_read(name: str) -> None:
    game = load(name)
    fixture = fixture_of(game)
    table, labels = laid(name, sheet_images(fixture)[1], Viewpoint(650, 65, 10, size=(1920, 1080)), Room())
    _, seen = see(eye_of(game, fixture), Image(0.0, table.picture(0.0)))
    assert [game.labels[best] for best in seen.cost.argmin(axis=1)] == labels
