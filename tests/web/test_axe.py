"""Every page as axe-core reads it: nobody is kept out, whether it is light or dark.

Of a dark page only rules about colours are asked again: the others look at elements, and the same are seen.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardlight.host.host import Host
from boardlight.journal.pupils.pupils import Pupils
from boardlight.referee.session.orders.text import read_order
from boardlight.server import Server, serve
from boardlight.web.keys import Keys
from messages.message import literal
from rules.games import games
from rules.games.quaternity import Quaternity
from tests.boardlight.school.answering import answer, solve
from tests.boardlight.web.serving_host import OVER, served_host
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, Visit, open_drawer
from tests.web.contexts import Contexts
from tests.web.scripted import AMBER, LESSON, OPENING, PULSE, ScriptedTable, picture, play

AXE = Path(__file__).parents[2] / ".cache/npm/node_modules/axe-core/axe.min.js"

RUN = """(rules) => axe.run(document, {
  resultTypes: ["violations"],
  ...(rules.length ? {runOnly: {type: "rule", values: rules}} : {}),
}).then(({violations}) => violations)"""
SEEN = "() => [...document.querySelectorAll('*')].map((each) => Number(each.checkVisibility())).join('')"
"""Which elements somebody sees, one digit each: a list of thousands takes long from the browser to here."""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core that measure colours, of those that it tries unless told otherwise."""

Open = Callable[[str], Page]

KEYS = Keys("the-arbiter", ("a-seat", "another-seat"))


def violations(page: Page) -> list[str]:
    """What axe-core complains of: the rule, and the places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found, seen = page.evaluate(RUN, []), page.evaluate(SEEN)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(SEEN) == seen
    found += page.evaluate(RUN, OF_COLOURS)
    page.emulate_media(color_scheme="light")
    return [
        f"{each['id']}: {node['target']} {node['html'][:120]} {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


def busy(table: ScriptedTable) -> None:
    """As much as can be seen in one game."""
    play(table, *OPENING)
    table.jpeg = picture()
    table.change(
        lights=table.lights(d4=(AMBER, PULSE)),
        cues=["huff" if cell == table.cell("d4") else None for cell in range(len(table.game.board))],
        choices=[{"text": "one", "words": {"en": "One", "fr": "Un"}, "cells": [table.cell("d4")]}],
        says={"tone": "ask", "words": {"en": "Which?", "fr": "Lequel ?"}, "rule": "R10", "cells": []},
        clocks={"left": [300.0, 61.4], "running": 1, "paused": False, "free": 0.0},
        covered=[table.cell("j6")],
        cover={"en": "hand seen", "fr": "main vue"},
        lost=[["F0", "F0"], ["H1"]],
        names=["Anne", ""],
        assist=[3, 3],
        lesson=LESSON,
        claims=[0],
        reach=[{"text": "d4-e5", "cells": [table.cell("e5")]}],
        wishes=[{"order": "draw", "seat": 0, "turns": 0}],
        variations=[{"number": 3, "turns": ["h8-g7"]}],
        devices={"camera": literal("unplugged"), "lights": None},
    )


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Host, Server]]:
    with served_host(tmp_path, KEYS) as house_and_server:
        yield house_and_server


@pytest.fixture
def opened(contexts: Contexts) -> Iterator[Open]:
    """Open an address."""
    viewport = {"width": DESKTOP[0], "height": DESKTOP[1]}
    with contexts.fresh(viewport=viewport, locale="en-GB", reduced_motion="reduce") as context:

        def opened(url: str) -> Page:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(url)
            return page

        yield opened


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_table(visit: Visit, table: ScriptedTable, size: tuple[int, int]) -> None:
    page = visit(size, reduced_motion="reduce")
    assert violations(page) == []
    busy(table)
    expect(page.locator("#legend li")).to_have_count(2)
    for tone in ("calm", "ask", "foul", "end"):
        table.change(says=table.page()["says"] | {"tone": tone})
        expect(page.locator("#referee")).to_have_attribute("data-tone", tone)
        assert violations(page) == []
    table.change(lesson=None)
    for tab in ("log", "help"):
        open_drawer(page, tab)
        assert violations(page) == []
    open_drawer(page, "camera")
    # The picture comes a moment after its panel, and its legend with it.
    expect(page.locator("#picture")).to_be_visible()
    assert violations(page) == []
    page.locator("#close-drawer").click()
    for question in ("#draw", "#resign", "#claim"):
        page.locator(question).click()
        expect(page.locator("#ask")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")


def test_the_end_of_a_game(visit: Visit, table: ScriptedTable) -> None:
    page = visit(reduced_motion="reduce")
    play(table, *OPENING)
    words = {"en": "A draw by agreement.", "fr": "Partie nulle par accord."}
    table.change(phase="over", outcome={"scores": [0.5, 0.5], "words": words})
    expect(page.locator("#words")).to_have_text(words["en"])
    assert violations(page) == []


def test_four_seats_a_seats_own_page_and_a_spectators(opened: Open) -> None:
    keys = Keys("the-arbiter", tuple(f"seat-{seat}" for seat in range(4)))
    with serve(ScriptedTable(Quaternity()), port=0, keys=keys) as server:
        for key in ("", "#key=seat-1", "#key=the-arbiter"):
            page = opened(f"{server.url}/{key}")
            expect(page.locator(".cell").first).to_be_attached()
            assert violations(open_drawer(page, "log")) == []
        page.locator("#invite").click()
        expect(page.locator("#codes")).to_be_visible()
        assert violations(page) == []


def test_the_pages_of_the_house(opened: Open, served: tuple[Host, Server]) -> None:
    host, server = served
    host.order("page", read_order("welcome"))
    for key in ("", f"#key={KEYS.arbiter}"):
        page = opened(f"{server.url}/{key}")
        expect(page.locator("#list .title").first).to_be_visible()
        assert violations(page) == []
    page.locator("[data-game=quatrarmes]").click()
    expect(page.locator("#play-orders button").first).to_be_visible()
    assert violations(page) == []
    host.order("page", read_order("calibrate quatrarmes"))
    expect(page.locator("#steps li").first).to_be_visible()
    assert violations(page) == []
    host.order("page", read_order("record"))
    expect(page.locator("#choose")).to_be_visible()
    assert violations(page) == []


def test_the_library_and_a_kept_game(opened: Open, served: tuple[Host, Server]) -> None:
    page = opened(f"{served[1].url}/library")
    expect(page.locator("#list .title").first).to_be_visible()
    assert violations(page) == []
    page.goto(f"{served[1].url}/library/{OVER}")
    expect(page.locator(".cell").first).to_be_visible()
    assert violations(page) == []


def test_the_school(opened: Open, served: tuple[Host, Server]) -> None:
    host, server = served
    register = host.school.register
    assert isinstance(register, Pupils)
    pupil, _ = register.add("Anne", "2026-01-02")
    solve(register, pupil.id, "chess", "check")
    register.keep(pupil.id, answer(misses=2))
    page = opened(f"{server.url}/school")
    expect(page.locator("#enter-key")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server.url}/#key={KEYS.arbiter}")
    expect(page.locator("#reader")).to_be_visible()
    for path, shown in (("/school", "#pupils tbody tr"), ("/school/1", "#courses section")):
        page.goto(f"{server.url}{path}")
        expect(page.locator(shown).first).to_be_visible()
        for details in page.locator("summary").all():
            details.click()
        assert violations(page) == []
    page.locator("#renew").click()
    expect(page.locator("#learner-key")).to_be_visible()
    assert violations(page) == []
    host.order("page", read_order("teach chess; pupil=Anne"))
    page.goto(server.url)
    expect(page.locator("#course .learner")).to_be_visible()
    assert violations(page) == []


def test_the_rules(opened: Open, served: tuple[Host, Server]) -> None:
    for game in games():
        page = opened(f"{served[1].url}/rules/{game}")
        expect(page.locator("h1")).to_be_visible()
        assert violations(page) == []
