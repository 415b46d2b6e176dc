"""Draw docs/pictures/board-GAME.png for every game: the printed sheet with the pieces of the start on it.

Run: python -m tools.board_pictures
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import SHEET_PX_PER_MM, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import improvised
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY
from rules.games import games, load

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
LONG_SIDE = 1000
"""Pixels."""


def board_picture(name: str) -> NDArray[np.uint8]:
    """(height, width, 3) BGR; pieces set up in secret stand where chance puts them."""
    game = load(name)
    fixture = fixture_of(game)
    state = improvised(game, seed=2, count=0).first
    faces = {face.label: face for face in fixture.faces}
    picture = sheet_image(fixture).copy()
    for cell, site in enumerate(fixture.sites):
        label = min(game.look(state, cell))
        if label != EMPTY:
            size = round(faces[label].diameter_mm * SHEET_PX_PER_MM)
            _lay(picture, face_image(faces[label], size), site.x, site.y)
    scale = LONG_SIDE / max(picture.shape)
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _lay(picture: NDArray[np.uint8], face: NDArray[np.uint8], x: float, y: float) -> None:
    high, wide = face.shape[:2]
    left, top = round(x * SHEET_PX_PER_MM - wide / 2), round(y * SHEET_PX_PER_MM - high / 2)
    part = picture[top : top + high, left : left + wide]
    alpha = face[..., 3:].astype(np.float32) / 255
    part[:] = (part * (1 - alpha) + face[..., :3] * alpha).astype(np.uint8)


def main() -> None:
    """Write all pictures."""
    for name in games():
        cv2.imwrite(str(FOLDER / f"board-{name}.png"), board_picture(name), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
