"""From nothing to a turn without any hardware: the beginning's screen offers to play on the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from boardlight.table.devices.choosing import Devices
from boardlight.table.live import Live
from rules.games import load
from tests.patience import eventually
from tests.web.conftest import PHONE
from tests.web.pictures import picture
from tests.web.tap.fingers import MIDDLE

MISSING = "/no/such/camera.mp4"


@pytest.mark.parametrize("locale", ["en-GB", "fr-CA"])
def test_who_has_no_camera_plays_on_the_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.table.devices.choosing.cameras", list)
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        host = Host(journal)
        live = Live(host, MISSING)
        host.devices = Devices(live)
        with serve(host, port=0, journal=journal, home=host) as server:
            size = {"width": PHONE[0], "height": PHONE[1]}
            context = browser.new_context(
                viewport=size, locale=locale, has_touch=True, reduced_motion="reduce"
            )
            page = context.new_page()
            page.goto(server.url)
            french = locale.startswith("fr")
            page.locator("[data-game=chess]").tap()
            page.get_by_role("button", name="Jouer :" if french else "Play Chess").tap()
            page.locator("#camera-choice input[value=none]").tap()
            expect(page.locator("#camera-choice input[value=none]")).to_be_checked()
            expect(page.locator("#camera-choice input")).to_have_count(2)
            picture(page, tmp_path / "begin.png", "Sans caméra" if french else "No camera")
            page.get_by_role("button", name="Commencer la partie" if french else "Start the game").tap()
            expect(page.locator(".cell").first).to_be_attached()
            expect(page.locator("#words")).to_contain_text("Blancs" if french else "White to move")
            for name in ("e2", "e4"):
                page.touchscreen.tap(*page.evaluate(MIDDLE, load("chess").board.cell(name)))
            eventually(lambda: [event.text for event in journal.events(1) if event.kind == "turn"] == ["e4"])
            expect(page.locator("#words")).to_contain_text("Noirs" if french else "Black to move")
            context.close()
        live.stop()
        host.close()
