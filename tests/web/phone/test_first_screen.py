"""The first screen: a phone is chosen as the camera, its code appears, and then its picture."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from boardlight.table.devices.choosing import Devices
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.keys import Keys
from boardlight.web.phone.door import PhoneDoor
from tests.web.conftest import PATIENCE
from tests.web.phone.conftest import Phone
from tests.web.pictures import fits
from tests.web.test_axe import violations

KEYS = Keys("the-arbiter", ("a-seat",))


@pytest.mark.parametrize(("locale", "scan"), [("en-GB", "Scan this code"), ("fr-FR", "Scannez ce code")])
def test_a_phone_is_chosen_and_its_code_appears_to_the_arbiter_alone(
    browser: Browser,
    door: PhoneDoor,
    phone: Phone,
    still: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    locale: str,
    scan: str,
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.table.devices.choosing.cameras", list)
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        host = Host(journal)
        live = Live(host, NO_CAMERA, door.opens())
        host.devices = Devices(live, door=door)
        with serve(host, port=0, journal=journal, home=host, keys=KEYS) as server:
            context, guests = browser.new_context(locale=locale), browser.new_context()
            page, guest = context.new_page(), guests.new_page()
            for each in (page, guest):
                each.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/#key=the-arbiter")
            guest.goto(server.url)
            page.locator("#choose-camera").click()
            page.locator("#camera-choice input[value=phone]").check(force=True)
            expect(page.locator("#phone-code svg")).to_be_visible()
            expect(page.locator("#phone-code")).to_contain_text(scan)
            assert fits(page) and violations(page) == []
            expect(guest.locator("#phone-code")).to_be_hidden()
            expect(guest.locator("#choose-camera")).to_be_hidden()
            assert guest.request.get(f"{server.url}/api/devices/phone").status == 403
            phone(still, door.open().link)
            expect(page.locator("#picture")).to_be_visible()
            expect(page.locator("#phone-code")).to_be_hidden()
            expect(page.locator("#camera-choice img").first).to_have_attribute(
                "src", re.compile("camera.jpg")
            )
            context.close()
            guests.close()
        live.stop()
        host.close()
