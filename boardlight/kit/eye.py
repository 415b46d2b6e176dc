"""From a printed fixture to the eye that looks at it. Pure but for the drawing of the sheet in memory."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.fixture import Fixture
from calibration.printing.drawing.markers import corners
from calibration.printing.sheet.sheets import sheet
from calibration.printing.sheet.stickers import face_image
from rules.game import Game
from vision.geometry.layout import Layout
from vision.geometry.pose import Lens
from vision.pipeline import Eye, open_eye

SHEET_PX_PER_MM = 3.0
FACE_PX = 128


PIECES_MM = 6.0
"""Height of the pieces of which nothing is known."""


def layout_of(fixture: Fixture, men_mm: float = PIECES_MM) -> Layout:
    """Where the camera finds cells and markers; `men_mm` is the height of the pieces."""
    return Layout(
        cells=np.array([(site.x, site.y) for site in fixture.sites]),
        radius_mm=max(face.diameter_mm for face in fixture.faces) / 2,
        pitch_mm=fixture.pitch,
        width_mm=fixture.width,
        height_mm=fixture.height,
        markers=corners(fixture),
        height_of_pieces_mm=men_mm,
        names=tuple(site.name for site in fixture.sites),
        dark=_dark(fixture),
        tray=fixture.extras.get("tray"),
    )


def _dark(fixture: Fixture) -> tuple[bool, ...]:
    """Which cells are dark, on a board of light and dark ones."""
    tints = [site.tint for site in fixture.sites]
    return tuple(tint == "dark" for tint in tints) if {*tints} == {"light", "dark"} else ()


@lru_cache(maxsize=12)
def sheet_image(fixture: Fixture, thin_ink: bool = False) -> NDArray[np.uint8]:
    """The printed sheet as (height, width, 3) BGR at `SHEET_PX_PER_MM`. Do not write into it."""
    png = np.frombuffer(sheet(fixture, thin_ink).png(SHEET_PX_PER_MM), np.uint8)
    image = np.asarray(cv2.imdecode(png, cv2.IMREAD_COLOR), np.uint8)
    image.flags.writeable = False
    return image


def sheet_images(fixture: Fixture) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The sheet as it is printed with full and with thin ink."""
    return sheet_image(fixture), sheet_image(fixture, thin_ink=True)


def eye_of(
    game: Game,
    fixture: Fixture,
    stickers: bool = True,
    men_mm: float = PIECES_MM,
    lens: Lens | None = None,
) -> Eye:
    """An eye for `game` played on `fixture`, with the very art that was printed.

    Without `stickers` the pieces, `men_mm` high, are a plain set; `lens` is the camera's, if it is known.
    """
    prints = sheet_images(fixture)
    return open_eye(
        layout_of(fixture, men_mm),
        game.labels,
        {face.label: face_image(face, FACE_PX) for face in fixture.faces} if stickers else {},
        sheet=prints[0],
        per_mm=SHEET_PX_PER_MM,
        radius_mm={face.label: face.diameter_mm / 2 for face in fixture.faces},
        lens=lens,
        prints=prints,
        count={face.label: face.count for face in fixture.faces},
        owner={face.label: face.seat for face in fixture.faces},
    )
