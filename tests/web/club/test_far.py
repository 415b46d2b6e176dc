"""Two tables far apart in real browsers: who sits where, and what has to be agreed on, is seen at both."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from tests.boardlight.club.far.two_tables import Hall, Side, agreed, hall_in, joined
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.pictures import fits
from tests.web.serving import MANY
from tests.web.test_axe import violations


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    with hall_in(tmp_path) as hall:
        yield hall


def page_of(
    closing: ExitStack,
    browser: Browser,
    side: Side,
    size: tuple[int, int],
    locale: str,
    colours: Literal["light", "dark"],
) -> Page:
    server = closing.enter_context(serve(side.host, port=0, home=side.host, limits=MANY))
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale=locale, color_scheme=colours)
    closing.callback(context.close)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.url)
    expect(page.locator(".cell").first).to_be_attached()
    return page


def test_both_pages_say_who_sits_elsewhere_and_agree_on_a_takeback(
    hall: Hall, browser: Browser, tmp_path: Path
) -> None:
    white, (address,) = hall.host(hall.journal("one"), "chess", "5+3")
    black = hall.join(hall.journal("other"), address)
    joined(white, black)
    with ExitStack() as closing:
        here = page_of(closing, browser, white, DESKTOP, "en-GB", "light")
        there = page_of(closing, browser, black, PHONE, "fr-FR", "dark")
        expect(here.locator("#seats .seat").nth(1)).to_contain_text("elsewhere")
        expect(there.locator("#seats .seat").nth(0)).to_contain_text("ailleurs")
        # Everybody sits before the own pieces.
        expect(here.locator("#seats .seat").nth(0)).to_have_attribute("data-side", "bottom")
        expect(there.locator("#seats .seat").nth(1)).to_have_attribute("data-side", "bottom")
        assert white.order("play e4") is None
        agreed(white, black)
        assert white.order("takeback") is None
        accept = there.get_by_role("button", name="Accepter")
        expect(accept).to_be_visible()
        assert fits(here) and fits(there)
        here.screenshot(path=tmp_path / "here.png")
        there.screenshot(path=tmp_path / "there.png", full_page=True)
        assert violations(here) == []
        accept.click()
        expect(accept).to_have_count(0)
    agreed(white, black)
    assert white.turns == []
