"""Every page on the narrowest phones, in French, where words are longest: heads are whole, nothing hangs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.host.host import Host
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server
from rules.games import games
from tests.boardlight.web.serving_host import GOING_ON, OVER, served_host
from tests.web.conftest import PATIENCE
from tests.web.pictures import fits

pytestmark = pytest.mark.long

NARROW = ((320, 640), (360, 740), (390, 844))

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page has been laid out for its new width."""

CUT = """() => [...document.querySelectorAll("header h1, header h1 span, header .tools > *, #steps span")]
  .filter((part) => part.checkVisibility())
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline"
    || part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML)"""
"""What of the head is cut off, or hangs over a side; the steps of a calibration are a part of it."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Host, Server]]:
    with served_host(tmp_path, None) as house_and_server:
        yield house_and_server


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def looked_at(page: Page, url: str, words: str, picture: Path, shows: str = ".cell") -> None:
    """The page shows these words whole, once it shows all the rest."""
    page.goto(url)
    expect(page.locator("header h1")).to_have_text(words)
    expect(page.locator(shows).first).to_be_visible()
    for wide, high in NARROW:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(DRAWN)
        is_whole = fits(page) and page.evaluate(CUT) == []
        if not is_whole:
            page.screenshot(path=picture.with_name(f"{picture.name}-{wide}.png"))
        assert is_whole, (picture.name, wide)
    page.goto("about:blank")  # a page that is open follows the house by itself


def test_no_head_is_cut(phone: Page, served: tuple[Host, Server], tmp_path: Path) -> None:
    host, server = served
    shelf = f"{server.url}/library"
    host.order("page", read_order("welcome"))
    looked_at(phone, server.url, "Boardlight", tmp_path / "welcome", "#list .title")
    looked_at(phone, shelf, "Bibliothèque", tmp_path / "library", "#list .title")
    looked_at(phone, f"{shelf}/{OVER}", "Échecs", tmp_path / "replay-chess")
    looked_at(phone, f"{shelf}/{GOING_ON}", "QuatrArmes", tmp_path / "replay")
    for name, kind in games().items():
        title = kind.called().fr
        host.order("page", read_order(f"open {name}"))
        looked_at(phone, server.url, title, tmp_path / name)
        host.order("page", read_order(f"calibrate {name}"))
        looked_at(phone, server.url, f"Étalonner : {title}", tmp_path / f"calibrate-{name}", "#steps li")
