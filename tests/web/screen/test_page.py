"""The page of a screen: who may be one, what it says, and that it shows what it is told."""

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from boardlight.kit.calibrated_light import light_opener
from boardlight.server import serve
from boardlight.web.keys import Keys, screen_invitation
from boardlight.web.screen import NO_KEY
from calibration.profile import Profile
from hardware.leds import DARK, Effect, Glow
from hardware.lights.placing import Placing, Spot
from hardware.lights.screen import Screen, ScreenSource
from hardware.protocol.events import Found, Lost
from rules.games import load
from tests.patience import PATIENCE_S
from tests.web.conftest import PATIENCE, PHONE
from tests.web.pictures import fits
from tests.web.screen.conftest import Shine
from tests.web.screen.display import Beam, Display
from tests.web.scripted import ScriptedTable
from tests.web.test_axe import violations
from vision.simulation.table import SimTable

KEYS = Keys("the-arbiter", ("a-seat", "another"), "the-screen")


def bare(page: Page, screen: Screen, size: tuple[int, int]) -> Display:
    """The display of a page, under a sheet with nothing on it."""
    beam = Beam.onto(Display.square(size), 300, 300, size)
    return Display(page, screen, SimTable(Display.nothing(), 1.0), beam, "under")


@pytest.mark.parametrize(
    ("locale", "title"), [("en-GB", "A light of Boardlight"), ("fr-FR", "Une lumière de Boardlight")]
)
def test_it_says_what_it_is_until_it_shines(locale: str, title: str, shine: Shine) -> None:
    screen = Screen()
    page = shine(screen, PHONE, locale=locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert fits(page)
    light = screen.open(Placing(()))
    expect(page.locator("#idle")).to_be_hidden()
    page.clock.run_for(100)
    light.close()
    expect(page.locator("#idle")).to_be_visible()


def test_a_glow_has_its_colour_its_place_and_its_rhythm(shine: Shine) -> None:
    screen, size = Screen(), (800, 450)
    page = shine(screen, size)
    display = bare(page, screen, size)
    spots = (Spot(0.25, 0.25, (0.03, 0.0), (0.0, 0.03)), Spot(0.75, 0.25, (0.03, 0.0), (0.0, 0.015)), None)
    display.light = light = screen.open(Placing(spots))
    display.await_shown(light.show((Glow(255, 0, 0), Glow(0, 0, 60, Effect.BLINK), Glow(9, 9, 9))))
    shown = []
    for _ in range(4):
        page.clock.run_for(500)
        shown.append(display.picture())
    blue, green, red = shown[0][200, 200].tolist()
    assert (blue, green) == (0, 0) and red > 250
    assert shown[0][200 + 24, 200, 2] == pytest.approx(255 * 0.607 ** (1 / 2.2), abs=8), "one radius away"
    assert shown[0][200 + 34, 600].max() < 30 < shown[0][200, 200 + 34].max(), "the other is flatter"
    off, on = sorted({int(each[200, 600, 0]) for each in shown})
    assert off == 0 and on == pytest.approx(255 * (60 / 255) ** (1 / 2.2), abs=2)
    assert not shown[0][5:20, 5:20].any(), "all else is black"


def test_a_sheet_that_does_not_fit_is_told_and_made_smaller(shine: Shine) -> None:
    game, screen, size = load("chess"), Screen(), (700, 500)
    page = shine(screen, size)
    opener = light_opener(ScreenSource(screen, "sheet"), Profile(game="chess"), game)
    assert opener is not None
    display = bare(page, screen, size)
    display.light = opener()
    display.await_shown(display.light.show((DARK,) * len(game.board)))
    expect(page.locator("#too-large")).to_be_visible()
    before = page.locator("#ruler").bounding_box()
    for _ in range(120):
        page.keyboard.press("-")
    page.clock.run_for(100)
    after = page.locator("#ruler").bounding_box()
    assert before and after and after["width"] == pytest.approx(before["width"] / 1.01**120, rel=0.01)
    expect(page.locator("#too-large")).to_be_hidden()


def test_only_a_key_makes_a_screen_and_that_of_a_screen_opens_nothing_else(browser: Browser) -> None:
    screen, table = Screen(), ScriptedTable()
    light = screen.open(Placing(()))
    with serve(table, port=0, keys=KEYS, screen=screen) as server:
        assert isinstance(light.events.get(timeout=PATIENCE_S), Lost)
        with connect(server.url.replace("http", "ws") + "/screen/ws", proxy=None) as stranger:
            with pytest.raises(ConnectionClosed) as closed:
                stranger.recv(timeout=PATIENCE_S)
            assert closed.value.rcvd and closed.value.rcvd.code == NO_KEY
        with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as guest:
            assert guest.post("/api/key", json={"key": "the-screen"}).json()["you"]["role"] == "guest"
            assert guest.get("/api/table").json()["you"]["role"] == "guest"
            assert guest.get("/api/invitations").status_code == 403
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.url}/screen")
        expect(page.locator("#state")).to_have_text(re.compile("needs its key"))
        assert violations(page) == []
        page.goto("about:blank")
        page.goto(screen_invitation(KEYS, server.url).link)
        assert isinstance(light.events.get(timeout=PATIENCE_S), Found)
        assert "the-screen" not in page.url
        context.close()
        while not isinstance(light.events.get(timeout=PATIENCE_S), Lost):
            pass
