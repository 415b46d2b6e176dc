"""Short games under the light of a screen: calibrated by camera, shown by a real browser, no turn wrong."""

import numpy as np
import pytest

from boardlight.commands.terminal.calibration_bench import PATIENCE
from boardlight.guided_calibration.screen import PICTURES, ScreenStep
from boardlight.kit.calibrated_light import light_opener, unknown_lights
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.demo import play_show
from boardlight.simulation.people.performance import improvised
from boardlight.simulation.stage import scene, stage
from calibration.profile import Profile
from hardware.lights.screen import Screen, ScreenSource
from rules.game import Game
from rules.games import load
from tests.web.screen.conftest import Shine
from tests.web.screen.display import Beam, Display, Lies

SIZE = (1280, 720)

MOST_OFF_SHARE = 0.03
"""Of a cell, by which light may miss its middle."""

RATE = 5.0
"""Images a second: few, as on a slow machine."""

TURNS = 4


def beam(game: Game, lies: Lies) -> Beam:
    """How the screen of a game lies: turned a little, off the middle; a projector also askew and bent."""
    fixture = fixture_of(game)
    sides = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (fixture.width / 2, fixture.height / 2)
    turn = np.radians(3.0 if lies == "under" else -4.0)
    turned = sides @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = np.array(SIZE) / 2 + (14.0, -6.0) + turned * 620 / fixture.height
    if lies == "above":
        corners[0] += (30, 12)
        corners[1] += (-22, 18)
    return Beam.onto(corners, fixture.width, fixture.height, SIZE, 0.06 if lies == "above" else 0.0)


def calibrated(game: Game, screen: Screen, display: Display) -> tuple[Profile, ScreenStep]:
    """The profile after the step that looks at stripes, and that step."""
    fixture = fixture_of(game)
    profile = Profile(game=game.name)
    display.light, _ = unknown_lights(ScreenSource(screen), 0)
    display.await_shown(int(str(screen.scene["ticket"])))
    assert screen.shape == SIZE[1] / SIZE[0]
    step = ScreenStep(layout_of(fixture), profile, screen.shape)
    for _ in range(PATIENCE):
        if step.advice.done:
            break
        step = step.look(display.take(step.advice.lit))
    display.close()
    return step.keep(profile), step


@pytest.mark.parametrize(("name", "lies"), [("chess", "under"), ("quatrarmes", "above")])
def test_light_falls_where_it_should_once_it_was_calibrated(name: str, lies: Lies, shine: Shine) -> None:
    game, screen = load(name), Screen()
    fixture, real = fixture_of(game), beam(game, lies)
    sim, _ = scene(game, fixture, game.start(), 2)
    for piece in list(sim.pieces):
        sim.remove(piece)
    display = Display(shine(screen, SIZE), screen, sim, real, lies)
    profile, step = calibrated(game, screen, display)
    assert profile.screen is not None and display.pictures == 1 + len(PICTURES)
    cells = np.array([(site.x, site.y) for site in fixture.sites])
    wanted = real.project(cells)
    pitch = np.linalg.norm(real.project(cells + np.array([fixture.pitch, 0])) - wanted, axis=1)
    off = np.linalg.norm(profile.screen.map.project(cells) * SIZE[0] - wanted, axis=1) / pitch
    assert off.max() < MOST_OFF_SHARE, off.max()
    assert step.advice.numbers["cells"] == len(cells)

    show = improvised(game, 3, TURNS)
    played = stage(game, show.first, rate=RATE, seed=2, bed=display)
    opener = light_opener(ScreenSource(screen), profile, game)
    assert opener is not None
    display.light = opener()
    assert play_show(game, played, show, lambda line: None)
    assert played.table.fouls == 0 and display.pictures > 1 + len(PICTURES) + TURNS


def test_a_display_that_shows_the_sheet_itself_needs_no_print(shine: Shine) -> None:
    game, screen, px_per_mm, size = load("chess"), Screen(), 2.4, (1000, 900)
    fixture = fixture_of(game)
    left, top = (np.array(size) - px_per_mm * np.array([fixture.width, fixture.height])) / 2
    real = Beam(np.array([[px_per_mm, 0, left], [0, px_per_mm, top], [0, 0, 1.0]]), size)
    show = improvised(game, 3, TURNS)
    display = Display(
        shine(screen, size, px_per_mm), screen, scene(game, fixture, show.first)[0], real, "sheet"
    )
    played = stage(game, show.first, rate=RATE, seed=2, bed=display)
    opener = light_opener(ScreenSource(screen, "sheet"), Profile(game="chess"), game)
    assert opener is not None
    display.light = opener()
    display.show(played.table.presented.frame or ((0, 0, 0, 0),) * len(game.board))
    display.pump(0.1)
    display.fall_on(played.sim)
    assert play_show(game, played, show, lambda line: None)
    assert played.table.fouls == 0
