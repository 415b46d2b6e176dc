"""The bin of the library in the browser and over the wire: who may, and what becomes of a game."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from boardlight.journal.journal import Journal, open_journal
from boardlight.server import Server, serve
from boardlight.web.keys import Keys
from tests.boardlight.kept_games import mated, scribe
from tests.patience import PATIENCE_S
from tests.web.conftest import PATIENCE, PHONE
from tests.web.contexts import Contexts
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(str(tmp_path / "j.sqlite")) as opened:
        opened.begin("chess", {}, ("Ann", "Bob"), "", "2026-01-02").extend(mated().events)
        opened.begin("quatrarmes", {}, ("Zoé", "Max"), "", "2026-02-03").extend(
            scribe("quatrarmes").play("d8-e7", "d4-c5").events
        )
        yield opened


@pytest.fixture
def server(journal: Journal) -> Iterator[Server]:
    with serve(ScriptedTable(), port=0, journal=journal, limits=MANY) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as calling:
        yield calling


@pytest.fixture
def page(server: Server, contexts: Contexts) -> Iterator[Page]:
    """The library; nothing that the browser complains of is forgiven."""
    complaints: list[str] = []
    with contexts.fresh(locale="en-GB", reduced_motion="reduce") as context:
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.goto(f"{server.url}/library")
        yield opened
    # Of a refusal, too, the browser complains.
    assert [words for words in complaints if "409 (Conflict)" not in words] == []


def test_a_deleted_game_is_in_the_bin_and_comes_back(page: Page, journal: Journal) -> None:
    page.get_by_role("button", name="Delete: Chess, Ann \u2013 Bob").click()
    expect(page.locator("#moved")).to_contain_text("In the bin: Chess, Ann \u2013 Bob.")
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#bin summary")).to_have_text("Bin (1)")
    page.locator("#moved button").click()
    expect(page.locator("#moved")).to_contain_text("Brought back")
    expect(page.locator("#list li")).to_have_count(2)
    expect(page.locator("#bin")).to_be_hidden()
    assert journal.bin.numbers() == []


def test_the_bin_is_emptied_only_by_who_confirms_it(page: Page, journal: Journal) -> None:
    page.get_by_role("button", name="Delete: Chess").click()
    page.locator("#bin summary").click()
    expect(page.locator("#bin li a[href]")).to_have_count(0)
    page.get_by_role("button", name="Empty the bin").click()
    expect(page.get_by_role("dialog")).to_contain_text("Remove this game for good?")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_role("button", name="Cancel").click()
    assert journal.ids() == [1, 2]
    page.get_by_role("button", name="Empty the bin").click()
    page.get_by_role("button", name="Remove for good").click()
    expect(page.locator("#moved")).to_contain_text("The bin is empty.")
    expect(page.locator("#bin")).to_be_hidden()
    assert journal.ids() == [2]


def test_a_game_is_deleted_where_it_is_shown(page: Page, server: Server, journal: Journal) -> None:
    page.goto(f"{server.url}/library/2")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#moved")).to_contain_text("In the bin: QuatrArmes, Zoé \u2013 Max.")
    page.locator("#moved button").click()
    expect(page.locator("#list li")).to_have_count(2)


def test_a_game_that_is_played_stays(page: Page, journal: Journal) -> None:
    log = journal.log(2)
    log.hold()
    page.get_by_role("button", name="Delete: QuatrArmes").click()
    expect(page.locator("#moved p")).to_have_text("This game is being played: leave it or end it first.")
    log.release()


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Server]:
    with (
        open_journal(str(tmp_path / "empty.sqlite")) as nothing,
        serve(ScriptedTable(), port=0, journal=nothing) as running,
    ):
        yield running


def test_an_empty_list_says_what_to_do_next(server: Server, bare: Server, page: Page) -> None:
    page.get_by_label("Any words").fill("nobody")
    expect(page.locator("#nothing")).to_contain_text("Try fewer words")
    page.get_by_role("button", name="Show all games").click()
    expect(page.locator("#list li")).to_have_count(2)
    expect(page.locator("#nothing")).to_be_hidden()
    page.goto(f"{bare.url}/library")
    expect(page.locator("#found")).to_have_text("No game is kept yet.")
    expect(page.locator("#nothing")).to_contain_text("Begin one at the table")
    expect(page.locator("#nothing").get_by_role("link", name="The table")).to_be_visible()


def test_on_a_phone_the_filters_wait_until_they_are_wanted(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{server.url}/library")
    expect(page.locator("#list li").first).to_be_in_viewport()
    expect(page.get_by_label("Result")).to_be_hidden()
    page.locator("#filters summary").click()
    page.get_by_label("Result").select_option("won")
    expect(page.locator("#list li")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Result")).to_have_value("won")
    expect(page.get_by_label("Result")).to_be_visible()


def test_a_game_in_the_bin_cannot_be_opened(client: httpx.Client) -> None:
    assert client.post("/api/bin", json={"game": 1}).status_code == 200
    for path in ("", "/board.svg", "/export/pgn", "/export/jsonl"):
        answer = client.get(f"/api/library/1{path}")
        assert (answer.status_code, answer.json()["refusal"]["en"]) == (404, "This game is in the bin.")
    assert client.post("/api/library/1/note", json={"place": "x"}).status_code == 404
    assert client.post("/api/bin/back", json={"game": 1}).status_code == 200
    assert client.get("/api/library/1").status_code == 200


def test_only_what_was_seen_in_the_bin_is_removed(client: httpx.Client, journal: Journal) -> None:
    client.post("/api/bin", json={"game": 1})
    seen = client.get("/api/bin").json()
    assert [game["id"] for game in seen["games"]] == [1]
    client.post("/api/bin", json={"game": 2})
    assert client.post("/api/bin/empty", json={"games": seen["numbers"]}).json() == {"removed": 1}
    assert journal.bin.numbers() == [2]


def test_a_number_that_there_is_not_is_refused(client: httpx.Client) -> None:
    for path in ("", "/back"):
        assert client.post(f"/api/bin{path}", json={"game": 7}).status_code == 404
    assert client.post("/api/bin", json={"game": "x"}).status_code == 422


def test_guests_neither_see_the_bin_nor_fill_it(journal: Journal) -> None:
    keys = Keys("arbiter-key", ("a" * 8, "b" * 8))
    with (
        serve(ScriptedTable(), port=0, journal=journal, keys=keys) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as guest,
    ):
        assert guest.get("/api/bin").status_code == 403
        for path, body in (("", {"game": 1}), ("/back", {"game": 1}), ("/empty", {"games": [1]})):
            assert guest.post(f"/api/bin{path}", json=body).status_code == 403
    assert journal.bin.numbers() == []


def test_a_table_without_a_journal_has_an_empty_bin() -> None:
    with (
        serve(ScriptedTable(), port=0) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client,
    ):
        assert client.get("/api/bin").json()["games"] == []
        answer = client.post("/api/bin", json={"game": 1})
        assert (answer.status_code, answer.json()["refusal"]["en"]) == (409, "This table has no journal.")
