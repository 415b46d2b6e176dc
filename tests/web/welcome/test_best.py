"""The first screen proposes the best table of what there is, to the arbiter alone, and waits for nothing."""

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from boardlight.table.devices import choosing
from boardlight.table.devices.best import Around
from boardlight.table.devices.choosing import Devices
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.keys import Keys
from boardlight.web.phone.door import PhoneDoor
from hardware.lights.discovery import FoundLamp
from tests.patience import PATIENCE_S
from tests.web.conftest import PATIENCE
from tests.web.pictures import fits
from tests.web.test_axe import violations
from vision.camera.phone import PHONE

LAMP = FoundLamp("wled://127.0.0.9", "Shelf")


@pytest.mark.parametrize(
    ("locale", "words", "button"),
    [
        ("en-GB", "a phone watches the board, and the WLED lamp Shelf shows", "Use this table"),
        ("fr-FR", "un téléphone regarde le plateau, et la lampe WLED Shelf montre", "Prendre cette table"),
    ],
)
def test_one_press_takes_the_best_table(
    browser: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    locale: str,
    words: str,
    button: str,
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    looked = threading.Event()

    def look_around() -> Around:
        looked.wait(PATIENCE_S)
        return Around({}, {}, 1, [LAMP])

    monkeypatch.setattr(choosing, "look_around", look_around)
    opened: list[None] = []
    monkeypatch.setattr(choosing, "cameras", lambda: opened.append(None) or [])
    door = PhoneDoor(folder=tmp_path / "https")
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        host = Host(journal)
        live = Live(host, NO_CAMERA, door.opens())
        devices = host.devices = Devices(live, door=door)
        with serve(host, port=0, journal=journal, home=host, keys=Keys("the-arbiter", ("a-seat",))) as server:
            context, guests = browser.new_context(locale=locale), browser.new_context()
            page, guest = context.new_page(), guests.new_page()
            for each, address in ((page, f"{server.url}/#key=the-arbiter"), (guest, server.url)):
                each.set_default_timeout(PATIENCE)
                each.goto(address)
                expect(each.locator("#list button").first).to_be_visible()
            expect(page.locator("#best")).to_be_hidden()
            looked.set()
            expect(page.locator("#best")).to_contain_text(words)
            assert fits(page) and violations(page) == []
            expect(guest.locator("#best")).to_be_hidden()
            assert guest.request.get(f"{server.url}/api/devices/best").status == 403
            page.locator("#list button").first.click()
            expect(page.locator("#best")).to_be_hidden()
            page.locator("#back").click()
            assert not opened, "no camera is opened before somebody asks"
            page.get_by_role("button", name=button).click()
            expect(page.locator("#phone-code svg")).to_be_visible()
            expect(page.locator("#best")).to_be_hidden()
            assert (live.camera, devices.port) == (PHONE, LAMP.address)
            context.close()
            guests.close()
        live.stop()
        host.close()
    door.close()
