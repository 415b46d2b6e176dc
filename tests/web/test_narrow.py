"""Every page on the narrowest phones, in French, where words are longest: heads are whole, nothing hangs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.host.host import Host
from boardlight.journal.pupils.pupils import Pupils
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server
from rules.games import games
from tests.boardlight.school.answering import solve
from tests.boardlight.web.serving_host import GOING_ON, OVER, served_host
from tests.web.conftest import PATIENCE
from tests.web.pictures import fits

pytestmark = pytest.mark.long

LONG_NAME = "Élisabeth-Charlotte de La Rochefoucauld-Montbel de Bourbon"
"""About as long as a learner's may be."""

NARROW = ((320, 640), (360, 740), (390, 844))

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page has been laid out for its new width."""

CUT = """() => [...document.querySelectorAll("header h1, header h1 span, header .tools > *, #steps span")]
  .filter((part) => part.checkVisibility())
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline"
    || part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML)"""
"""What of the head is cut off, or hangs over a side; the steps of a calibration are a part of it."""


HEAD = """() => {
  const rows = (box) => new Set([...box].map(({ top }) => Math.round(top))).size;
  const title = document.querySelector("#title"), text = title.firstChild, broken = [];
  for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (rows(range.getClientRects()) > 1) broken.push(word);
  }
  const all = document.createRange();
  all.selectNodeContents(title);
  const name = all.getBoundingClientRect();
  const tools = document.querySelector("header .tools").getBoundingClientRect();
  const beside = name.right <= tools.left && name.top < tools.bottom && tools.top < name.bottom;
  const home = document.querySelector("#leave-game").checkVisibility();
  return { broken, beside, lines: rows(all.getClientRects()), home };
}"""
"""Words of the name that are broken, whether it stands beside the tools, and on how many lines."""


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
    register = host.school.register
    assert isinstance(register, Pupils)
    pupil, _ = register.add(LONG_NAME, "2026-01-02")
    solve(register, pupil.id, "guerre-des-maitres")
    looked_at(phone, f"{server.url}/school", "École", tmp_path / "school", "#pupils .course")
    looked_at(phone, f"{server.url}/school/{pupil.id}", LONG_NAME, tmp_path / "pupil", "#courses .course")
    for name, kind in games().items():
        title = kind.called().fr
        host.order("page", read_order(f"open {name}"))
        looked_at(phone, server.url, title, tmp_path / name)
        host.order("page", read_order(f"calibrate {name}"))
        looked_at(phone, server.url, f"Étalonner : {title}", tmp_path / f"calibrate-{name}", "#steps li")


def test_the_name_of_a_game_stands_whole_beside_the_way_home(
    phone: Page, served: tuple[Host, Server], tmp_path: Path
) -> None:
    """On phones that people have: no word of it is broken, it covers no tool, and takes two lines at most."""
    host, server = served
    for name, kind in games().items():
        host.order("page", read_order(f"new {name}"))
        phone.goto(server.url)
        for language, title in kind.called().texts().items():
            if phone.evaluate("document.documentElement.lang") != language:
                phone.locator("#language").click()
            expect(phone.locator("#title")).to_have_text(title)
            for wide, high in NARROW[1:]:
                phone.set_viewport_size({"width": wide, "height": high})
                phone.evaluate(DRAWN)
                head = phone.evaluate(HEAD)
                stands = fits(phone) and head["home"] and head["beside"]
                is_whole = stands and head["broken"] == [] and head["lines"] <= 2
                if not is_whole:
                    phone.screenshot(
                        path=tmp_path / f"{name}-{wide}-{language}.png",
                        clip={"x": 0, "y": 0, "width": wide, "height": 120},
                    )
                assert is_whole, (name, language, wide, head)
        phone.goto("about:blank")
