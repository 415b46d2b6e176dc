"""Draw docs/pictures/table-*.jpg: one game on five tables, each lit in its own way.

Run: python -m tools.table_pictures
"""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.referee.feedback.themes import light
from boardlight.referee.session.cue import Cue
from boardlight.simulation.stage import scene
from calibration.fixture import Fixture
from calibration.screenmap import GLOW_PITCHES
from hardware.leds import LightFrame
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from vision.simulation.screen_light import PX_PER_MM, ScreenLight
from vision.simulation.table import SimTable

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PLAYED = ("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6")
LIFTED = "f3"
GAMMA = 2.2
PAPER = 0.62
"""White of a sheet that a screen shows, as its page paints it (web/static/screen/painting.js)."""
QUALITY, WIDTH = 82, 660


def picture(lit: Callable[[SimTable, Fixture, LightFrame], None]) -> NDArray[np.uint8]:
    """(h, w, 3) BGR: a knight has been lifted, and its cells shine."""
    game = load("chess")
    fixture, state = fixture_of(game), _played(game)
    table, _ = scene(game, fixture, state, seed=4)
    table.remove(next(name for name, piece in table.pieces.items() if _stands_on(piece, fixture, LIFTED)))
    lit(table, fixture, _frame(game, state))
    seen = table.picture(0.0)[60:, 200:1080]
    scale = WIDTH / seen.shape[1]
    return np.asarray(cv2.resize(seen, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _played(game: Game) -> State:
    state = game.start()
    for text in PLAYED:
        state = read_turn(game, state, text).state
    return state


def _stands_on(piece: object, fixture: Fixture, name: str) -> bool:
    site = next(site for site in fixture.sites if site.name == name)
    return bool(np.hypot(piece.x - site.x, piece.y - site.y) < fixture.pitch / 2)  # type: ignore[attr-defined]


def _frame(game: Game, state: State) -> LightFrame:
    source = game.board.cell(LIFTED)
    targets = {action.target for action in game.actions(state) if action.source == source}
    cues = {cell: Cue.TARGET for cell in targets if cell is not None} | {source: Cue.SOURCE}
    return light(cues, len(game.board))


def _dark(table: SimTable, fixture: Fixture, frame: LightFrame) -> None:
    """Paper alone."""


def _bed(table: SimTable, fixture: Fixture, frame: LightFrame) -> None:
    table.shine([(site.x, site.y, glow[:3]) for site, glow in zip(fixture.sites, frame, strict=True)])


def _under(table: SimTable, fixture: Fixture, frame: LightFrame) -> None:
    spread = cv2.GaussianBlur(_glows(fixture, frame), (0, 0), 2.4)
    table.project(ScreenLight(np.asarray(spread, np.float32), "under"))


def _above(table: SimTable, fixture: Fixture, frame: LightFrame) -> None:
    table.project(ScreenLight(_glows(fixture, frame) * np.float32(0.8), "above"))


def _sheet(table: SimTable, fixture: Fixture, frame: LightFrame) -> None:
    glows = _glows(fixture, frame)
    size = glows.shape[1], glows.shape[0]
    art = cv2.resize(sheet_image(fixture), size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    shown = art * np.minimum(PAPER + glows, 1) / PAPER
    table.project(ScreenLight(np.asarray(shown, np.float32), "sheet"))


def _glows(fixture: Fixture, frame: LightFrame) -> NDArray[np.float32]:
    """(h, w, 3) BGR, of full white 1."""
    width, height = round(fixture.width * PX_PER_MM), round(fixture.height * PX_PER_MM)
    xs, ys = (np.arange(width) + 0.5) / PX_PER_MM, (np.arange(height) + 0.5) / PX_PER_MM
    plan, reach = np.zeros((height, width, 3), np.float32), GLOW_PITCHES * fixture.pitch
    for site, (red, green, blue, _) in zip(fixture.sites, frame, strict=True):
        square = ((xs - site.x)[None] ** 2 + (ys - site.y)[:, None] ** 2) / reach**2
        bump = np.exp(-square / 2)[..., None] * (np.array([blue, green, red]) / 255)
        plan += np.where(bump > 0.01, bump, 0) ** (1 / GAMMA)
    return np.minimum(plan, 1)


TABLES = {"paper": _dark, "bed": _bed, "monitor": _under, "projector": _above, "screen": _sheet}


def main() -> None:
    """Draw all of them."""
    for name, lit in TABLES.items():
        jpeg = cv2.imencode(".jpg", picture(lit), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
        (FOLDER / f"table-{name}.jpg").write_bytes(jpeg.tobytes())


if __name__ == "__main__":
    main()
