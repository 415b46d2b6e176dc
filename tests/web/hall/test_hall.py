"""The hall in a real browser: what an arbiter sees and orders, what spectators see, on any screen."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.club.hall.app import serve_hall
from boardlight.club.hall.hall import Hall
from boardlight.club.hall.registration import Registration
from boardlight.journal.journal import open_journal
from boardlight.table.table import Table
from boardlight.web.connections.server import Server
from boardlight.web.keys import Keys
from tests.boardlight.club.hall.tables import page_table, say
from tests.patience import eventually
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.serving import MANY
from tests.web.test_axe import violations

KEYS = Keys("the-arbiter-of-the-hall", ())
PROJECTOR = (1920, 1080)
LIST = "round,table,white,black,result\n1,1,Ann,Bob,\n1,2,Cid,Dan,½-½\n"

RESULT = "Result of Ann \N{EN DASH} Bob"

Club = tuple[dict[str, Table], Hall, Server]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Three tables, and a hall with a key."""
    place = tmp_path_factory.mktemp("club") / "journal.sqlite"
    with open_journal(str(place)) as journal, ExitStack() as closing:
        tables = {
            "1": page_table("chess", ("Ann", "Bob"), "5+3", journal),
            "2": page_table("chess", ("Cid", "Dan"), journal=journal),
            "10": page_table("quaternity"),
        }
        for name, table in tables.items():
            closing.callback(Registration(journal.club, name, table).close)
        hall = Hall(journal)
        closing.callback(hall.close)
        server = closing.enter_context(serve_hall(hall, "127.0.0.1", 0, KEYS, MANY))
        eventually(lambda: len(hall.parts.keys("table/")) == len(tables))
        yield tables, hall, server


@pytest.fixture
def pages(club: Club, browser: Browser) -> Iterator["Pages"]:
    opened = Pages(browser, club[2].url)
    yield opened
    opened.close()


class Pages:
    """Pages of one hall; what the browser complains of is not forgiven."""

    def __init__(self, browser: Browser, home: str) -> None:
        self._browser, self._home = browser, home
        self._contexts, self.complaints = [], list[str]()  # type: ignore[var-annotated]

    def open(self, path: str = "/", size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        viewport = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(viewport=viewport, locale=locale)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{self._home}{path}")
        expect(page.locator(".table").first).to_be_attached()
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        assert self.complaints == []


def fits(page: Page) -> bool:
    """Whether nothing hangs over the right edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_an_arbiter_is_called_comes_and_rules(club: Club, pages: Pages) -> None:
    tables, _, _ = club
    page = pages.open(f"/#key={KEYS.arbiter}")
    names = page.locator(".table h2")
    expect(names).to_have_text(["Table 1", "Table 2", "Table 10"])
    say(tables["2"], "call")
    expect(page.locator("#waiting")).to_contain_text("Table 2 calls the arbiter")
    expect(names).to_have_text(["Table 2", "Table 1", "Table 10"])
    page.locator("#waiting button").hover()
    page.mouse.down()
    say(tables["10"], "pause")  # between press and release: the list is not drawn anew for that
    expect(page.locator(".table", has_text="Table 10").locator(".quiet", has_text="paused")).to_be_visible()
    page.mouse.up()
    panel = page.locator("#panel")
    panel.get_by_role("button", name="Arbiter is here").click()
    expect(page.locator("#waiting li")).to_have_count(0)
    say(tables["2"], "play e4")
    panel.get_by_role("button", name="Rule last turn back").click()
    expect(panel.locator("#answers .done")).to_have_count(2)
    assert not tables["2"].public_turns
    page.locator("#close-panel").click()
    page.locator(".table", has_text="Ann").click()
    panel.get_by_role("button", name="+2 min").click()
    expect(panel.locator("#answers .done")).to_have_count(1)
    clock = page.locator(".table", has_text="Ann").locator(".clock").first
    expect(clock).to_have_text("7:00")


def test_living_boards_draw_what_has_moved(club: Club, pages: Pages) -> None:
    tables, _, _ = club
    page = pages.open()
    board = page.locator(".table", has_text="Ann").locator(".picture")
    expect(board.locator("use")).to_have_count(32)
    say(tables["1"], "play e4", "play d5", "play exd5")
    expect(board.locator("use")).to_have_count(31)
    expect(page.locator(".table", has_text="Ann").locator(".words")).to_have_text("2. exd5")


def test_pairings_results_and_standings(club: Club, pages: Pages, tmp_path: Path) -> None:
    _, hall, _ = club
    file = tmp_path / "pairings.csv"
    file.write_text(LIST, encoding="utf-8")
    arbiter, spectator = pages.open(f"/#key={KEYS.arbiter}"), pages.open(locale="fr-FR")
    arbiter.locator("#import input").set_input_files(file)
    arbiter.locator("#import button").first.click()
    for page, half in ((arbiter, "0.5"), (spectator, "0,5")):
        expect(page.locator("#standings tbody tr")).to_have_count(4)
        expect(page.locator("#standings tbody tr").first).to_contain_text(half)
    field = arbiter.get_by_label(RESULT)
    field.fill("won")
    field.press("Tab")
    expect(arbiter.locator("#refusal")).to_contain_text("'won' is no result")
    field = arbiter.get_by_label(RESULT)
    field.fill("1-0")
    field.press("Tab")
    expect(spectator.locator("#standings tbody tr").first).to_contain_text("Ann")
    expect(spectator.locator("#rounds .result").first).to_have_text("1-0")
    expect(arbiter.locator("#refusal")).to_have_text("")
    pages.complaints[:] = [each for each in pages.complaints if "409" not in each]
    hall.clear_list()


def test_who_has_no_key_orders_nothing(club: Club, pages: Pages) -> None:
    page = pages.open()
    page.locator(".table").first.click()
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#import")).to_be_hidden()
    orders = [
        ("POST", "/api/hall/order", {"id": "0" * 32, "table": "1", "order": {"kind": "pause"}}),
        ("POST", "/api/result", {"number": 1, "result": "1-0"}),
        ("POST", "/api/pairings", "round,white,black\n1,Ann,Bob\n"),
        ("DELETE", "/api/pairings", None),
    ]
    for method, path, body in orders:
        answer = page.request.fetch(f"{club[2].url}{path}", method=method, data=body)
        assert answer.status == 403, path
    assert club[1].pairings() == [] and not club[0]["1"].session.timing.is_paused


def test_nobody_is_kept_out(club: Club, pages: Pages) -> None:
    """As axe-core reads the pages: light and dark, with an arbiter's panel open, and on the big screen."""
    page = pages.open(f"/#key={KEYS.arbiter}")
    expect(page.locator(".picture svg").first).to_be_visible()
    assert violations(page) == []
    page.locator(".table").first.click()
    expect(page.locator("#panel")).to_be_visible()
    assert violations(page) == []
    screen = pages.open("/screen")
    expect(screen.locator(".picture svg").first).to_be_visible()
    assert violations(screen) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_everything_fits_on_a_phone_and_on_a_projector(pages: Pages, locale: str) -> None:
    phone = pages.open(f"/#key={KEYS.arbiter}", PHONE, locale)
    expect(phone.locator(".picture svg").first).to_be_visible()
    assert fits(phone)
    phone.locator(".table").first.click()
    expect(phone.locator("#panel")).to_be_visible()
    assert fits(phone)
    for size in (PROJECTOR, PHONE):
        screen = pages.open("/screen", size, locale)
        expect(screen.locator(".picture svg").first).to_be_visible()
        assert fits(screen)
        below = screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert below, "a screen that nobody scrolls shows all there is"
