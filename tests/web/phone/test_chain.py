"""From a phone to a screen: its film is refereed, and what shines on the screen is photographed and read."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from boardlight.host.host import Host
from boardlight.host.playing import Wanted
from boardlight.journal.journal import open_journal
from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from boardlight.simulation.people.performance import Show
from boardlight.simulation.stage import scene
from boardlight.table.live import Live
from boardlight.web.phone.door import PhoneDoor
from hardware.leds import LightFrame
from hardware.lights.screen import Screen, ScreenSource
from rules.game import EMPTY, Game, State
from rules.games import load
from rules.notation import read_turn
from rules.turns import Turn
from tests.patience import eventually
from tests.web.conftest import PATIENCE
from tests.web.phone.conftest import Phone
from tests.web.phone.film import RATE, Pixels, in_three, write_film
from tests.web.screen.display import Beam, Display
from vision.camera.image import Image
from vision.camera.phone import PHONE
from vision.pipeline import see
from vision.simulation.table import SimTable

TURNS = ("f3", "e5", "g4", "Qh4#")
LIGHTS = (1000, 900)
PX_PER_MM = 2.4
WAYS = {"e7", "f6", "g5", "h4"}
"""Where the queen may go."""


def show_of(game: Game, texts: tuple[str, ...]) -> Show:
    """A game that is to be filmed."""
    turns: list[Turn] = []
    for text in texts:
        turns.append(read_turn(game, turns[-1].state if turns else game.start(), text))
    return Show(game.start(), tuple(turns))


@pytest.fixture
def film(tmp_path: Path) -> Iterator[Path]:
    """Where one may be written; it is large, and goes when the test is over."""
    file = tmp_path / "game.y4m"
    yield file
    file.unlink(missing_ok=True)


def screen_page(browser: Browser, address: str) -> Page:
    """The second window, which shows the sheet and the lights."""
    page = browser.new_context(viewport={"width": LIGHTS[0], "height": LIGHTS[1]}).new_page()
    page.set_default_timeout(PATIENCE)
    scale = PX_PER_MM * 25.4 / 96
    page.add_init_script(f"localStorage.setItem('boardlight.screen-scale', '{scale}')")
    page.goto(f"{address}/screen")
    return page


def lit(game: Game, frame: LightFrame | None) -> set[str]:
    """Names of the cells that shine."""
    return {name for name, glow in zip(game.board.names, frame or (), strict=False) if any(glow[:3])}


def standing(game: Game, state: State) -> tuple[SimTable, list[str]]:
    """The simulated table of a position whose queen is held beside it, and what stands on every cell."""
    table, hands = scene(game, fixture_of(game), state, 3)
    labels = [*hands.labels]
    labels[game.board.cell("d8")] = EMPTY
    table.picture(hands.arrange(0.0, labels) + 0.1)
    return table, labels


def brightest(game: Game, table: SimTable, dark: Pixels, bright: Pixels, count: int) -> set[str]:
    """The cells in whose middle a picture has gained most."""
    places = np.array([(site.x, site.y) for site in fixture_of(game).sites])
    more = cv2.blur(cv2.absdiff(bright, dark), (7, 7)).max(axis=2)
    gained = [more[round(y), round(x)] for x, y in table.pose.project(places)]
    return {game.board.names[cell] for cell in np.argsort(gained)[-count:]}


def read(game: Game, table: SimTable, frame: LightFrame) -> list[str]:
    """What the eye sees on every cell in that light."""
    eye = eye_of(game, fixture_of(game))
    for number in range(3):
        time = 90.0 + number / RATE
        eye, seen = see(eye, Image(time, table.picture(time)), frame)
    assert not seen.blind and not seen.covered.any()
    return [game.labels[best] for best in seen.cost.argmin(axis=1)]


@pytest.mark.long
def test_a_game_that_a_phone_films_is_recorded_and_shines_on_a_screen(
    browser: Browser,
    door: PhoneDoor,
    phone: Phone,
    film: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    game, screen = load("chess"), Screen()
    show = show_of(game, TURNS)
    films = in_three(game, show)
    table, labels = standing(game, show.turns[-2].state)
    with ExitStack() as closing:
        journal = closing.enter_context(open_journal(f"sqlite:///{tmp_path / 'journal.db'}"))
        host = Host(journal, ScreenSource(screen, "sheet"))
        closing.callback(host.close)
        playing = host.play(Wanted(game.name))
        live = Live(host, PHONE, door.opens())
        closing.callback(live.stop)
        server = closing.enter_context(serve(host, port=0, journal=journal, home=host, screen=screen))
        shown = screen_page(browser, server.url)
        closing.callback(shown.context.close)
        left, top = (np.array(LIGHTS) - PX_PER_MM * table.size_mm) / 2
        beam = Beam(np.array([[PX_PER_MM, 0, left], [0, PX_PER_MM, top], [0, 0, 1.0]]), LIGHTS)
        display = Display(shown, screen, table, beam, "sheet")

        def filmed() -> Page:
            write_film(film, next(films))
            return phone(film, door.open().link)

        filming = filmed()
        eventually(lambda: playing.table.sight is not None and not playing.table.is_blind)
        display.fall_on(table)
        dark = table.picture(50.0)
        eventually(lambda: [event.text for event in playing.table.turns] == list(TURNS[:-1]))
        filming.close()

        filming = filmed()
        eventually(lambda: lit(game, playing.table.presented.frame) == {"d8", *WAYS})
        frame = playing.table.presented.frame
        assert frame is not None

        def shines() -> bool:
            display.fall_on(table)
            return brightest(game, table, dark, table.picture(60.0), 5) == {"d8", *WAYS}

        eventually(shines)
        assert read(game, table, frame) == labels
        filming.close()

        filming = filmed()
        eventually(lambda: playing.table.session.state.outcome is not None)
        filming.close()
        kept = [event.text for event in journal.events(1) if event.kind == "turn"]
    # The film begins anew at its end: who missed a turn has seen those before it taken back and played again.
    assert [event.text for event in playing.table.turns] == list(TURNS) == kept[-len(TURNS) :]
    assert playing.table.fouls == 0
