"""What cannot be seen is withheld: behind tall pieces, and outside the image; all else is told, and right."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision import printed_table
from vision.camera.image import Image
from vision.geometry.occlusion import hiding
from vision.observation import Observation
from vision.observing.eye import Eye
from vision.pipeline import see
from vision.simulation.rendering import Viewpoint


def settled(height: float, view: Viewpoint, position: dict[str, str]) -> tuple[Eye, Observation]:
    """Two images of pieces of that height, of which the eye knows it."""
    sim = printed_table.table(position, view)
    for name, piece in list(sim.pieces.items()):
        sim.put(name, replace(piece, height_mm=height))
    eye = replace(printed_table.eye(), layout=replace(printed_table.layout(), height_of_pieces_mm=height))
    for time in (0.0, 0.2):
        eye, seen = see(eye, Image(time, sim.picture(time)))
    return eye, seen


@pytest.mark.parametrize(
    ("height", "elevation", "most"),
    [(6, 35, 0), (20, 35, 14), (20, 70, 0), (46, 35, 27), (46, 50, 14), (46, 70, 6)],
)
def test_nothing_hidden_is_guessed_and_nothing_wrong(height: float, elevation: float, most: int) -> None:
    position = printed_table.some_position(1, 0.45)
    _, seen = settled(height, Viewpoint(distance_mm=640, elevation_deg=elevation), position)
    told = ~seen.covered
    right = np.array(printed_table.expected(position)) == np.array(printed_table.read(seen.cost))
    assert right[told].all()
    assert seen.covered.sum() <= most
    assert not seen.busy


def test_a_tall_piece_hides_the_cell_behind_him_and_none_beside_him() -> None:
    here = replace(printed_table.layout(), height_of_pieces_mm=46.0)
    pose = Viewpoint(distance_mm=640, elevation_deg=35).pose(here.centre)
    hides = hiding(pose.eye, here)
    piece, behind, left, right = (here.names.index(name) for name in ("c3", "c4", "a3", "e3"))
    assert hides[piece, behind]
    assert not hides[piece, left] and not hides[piece, right] and not hides[piece, piece]
    low = hiding(pose.eye, replace(here, height_of_pieces_mm=6.0))
    assert not low.any()


def test_a_part_of_the_sheet_outside_the_image_is_no_hand() -> None:
    position = printed_table.some_position(2)
    view = Viewpoint(distance_mm=430, elevation_deg=64)
    eye, seen = settled(6, view, position)
    assert eye.cells.covered is not None and eye.sight is not None
    assert not eye.sight.place.plan.shows((640, 360)).all()
    assert not eye.cells.covered.present
    assert (seen.covered == ~eye.sight.inside).all()
    right = np.array(printed_table.expected(position)) == np.array(printed_table.read(seen.cost))
    assert right[~seen.covered].all()
