"""The library in the browser and over the wire: games found, stepped through, taken away; no secret told."""

import base64
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.journal.database import CannotWriteError
from boardlight.journal.journal import Journal, open_journal
from boardlight.library.drawing.queue import busy
from boardlight.library.exports.pictures import LAST_SECONDS, SECONDS
from boardlight.server import Server, serve
from tests.boardlight.kept_games import Scribe, deploying, mated, scribe
from tests.patience import PATIENCE_S
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.contexts import Contexts
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY, got


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    with open_journal(str(tmp_path_factory.mktemp("library") / "j.sqlite")) as opened:
        keep(opened, mated(), ("Ann", "Bob"), "Open", "2026-01-02")
        keep(opened, scribe("quatrarmes").play("d8-e7", "d4-c5"), ("Zoé", "Max"), "Café", "2026-02-03")
        keep(opened, deploying("HK", "DQ"), (), "", "2026-03-04")
        keep(opened, deploying("H7"), (), "", "2026-03-04")
        yield opened


def keep(journal: Journal, written: Scribe, players: tuple[str, ...], occasion: str, started: str) -> None:
    journal.begin(written.game.name, {}, players, occasion, started).extend(written.events)


@pytest.fixture(scope="module")
def server(journal: Journal) -> Iterator[Server]:
    with serve(ScriptedTable(), port=0, journal=journal, limits=MANY) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as calling:
        yield calling


@pytest.fixture
def visit(server: Server, contexts: Contexts) -> Iterator:
    """Open a page of the library; nothing that the browser complains of is forgiven."""
    closing, complaints = ExitStack(), []

    def open_page(path: str, size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        viewport = {"width": size[0], "height": size[1]}
        context = contexts.fresh(viewport=viewport, locale=locale, reduced_motion="reduce")
        page = closing.enter_context(context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(server.url + path)
        return page

    with closing:
        yield open_page
    assert complaints == []


def piece(page: Page, cell: str) -> str:
    return page.locator(f".cell[data-name={cell}]").get_attribute("aria-label") or ""


@pytest.mark.parametrize(
    ("size", "locale", "found", "result"),
    [
        (DESKTOP, "en-GB", "4 games", "Black wins: checkmate"),
        (PHONE, "fr-CA", "4 parties", "Les Noirs gagnent"),
        ((320, 568), "fr-CA", "4 parties", "Les Noirs gagnent"),
    ],
)
def test_the_games_are_listed(visit, size, locale: str, found: str, result: str) -> None:
    page = visit("/library", size, locale)
    expect(page.locator("#found")).to_have_text(found)
    expect(page.locator("#list li")).to_have_count(4)
    expect(page.locator("#list li").last).to_contain_text(result)
    name = "Échecs" if locale == "fr-CA" else "Chess"
    expect(page.locator("#list .title", has_text=name)).to_have_count(1)
    expect(page.locator("select[name=game] option[value=chess]")).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_search_follows_what_is_typed_and_is_kept_by_the_address(visit) -> None:
    page = visit("/library")
    page.get_by_label("Any words").fill("cafe zoe")
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#list li")).to_contain_text("Zoé \u2013 Max")
    expect(page.locator("#list li")).to_contain_text("3 February 2026 · Café")
    page.reload()
    expect(page.get_by_label("Any words")).to_have_value("cafe zoe")
    expect(page.locator("#found")).to_have_text("One game")
    page.get_by_label("Result").select_option("won")
    expect(page.locator("#found")).to_have_text("No game is found.")
    page.get_by_label("Any words").fill("")
    page.locator("select[name=game]").select_option("chess")
    expect(page.locator("#found")).to_have_text("One game")


def test_a_game_is_opened_and_stepped_through_by_keys(visit) -> None:
    page = visit("/library")
    page.get_by_role("link", name="Ann \u2013 Bob").click()
    expect(page.locator("#now")).to_have_text("2... Bob: Qh4#")
    expect(page.locator(".cell[data-name=h4]")).to_have_attribute("aria-label", "h4, queen of Black, lit")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text("2. Ann: g4")
    expect(page.locator(".cell[data-name=h4]")).to_have_attribute("aria-label", "h4, empty")
    page.keyboard.press("Home")
    expect(page.locator("#now")).to_have_text("The start position")
    assert piece(page, "g2") == "g2, pawn of White"
    page.keyboard.press("End")
    expect(page.locator("#now")).to_have_text("2... Bob: Qh4#")


def test_the_slider_and_the_buttons_step_too(visit) -> None:
    page = visit("/library/1")
    slider = page.get_by_label("Turn", exact=True)
    expect(slider).to_have_value("4")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text("2. Ann: g4")
    expect(slider).to_have_attribute("aria-valuetext", "2. Ann: g4")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("button", name="One turn back")).to_be_disabled()
    page.get_by_role("button", name="One turn forward").click()
    expect(page.locator("#now")).to_have_text("1. Ann: f3")
    page.get_by_role("button", name="Play automatically").click()
    expect(page.locator("#now")).to_have_text("2... Bob: Qh4#")
    expect(page.get_by_role("button", name="Play automatically")).to_have_attribute("aria-pressed", "false")


def test_what_was_taken_back_is_shown_and_can_be_walked(visit) -> None:
    page = visit("/library/1")
    variation = page.locator("#turns .variation")
    expect(variation).to_contain_text("Taken back")
    expect(page.locator("#turns .foul")).to_have_text("Foul, rule R6: not so")
    variation.get_by_role("button", name="e4").click()
    expect(page.locator("#now")).to_have_text("2. Ann: e4 (taken back)")
    assert piece(page, "e4") == "e4, pawn of White, lit"
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("2... Bob: Nc6 (taken back)")
    expect(page.locator("#turns [aria-current=step]")).to_contain_text("Nc6")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text("1... Bob: e5")
    page.keyboard.press("End")
    expect(page.locator("#now")).to_have_text("2... Bob: Qh4#")


def test_the_replay_speaks_french_and_fits_a_phone(visit) -> None:
    page = visit("/library/1", PHONE, "fr-CA")
    expect(page.locator("#now")).to_have_text("2... Bob : Qh4#")
    expect(page.locator("#about-title")).to_have_text("Échecs")
    expect(page.locator("#facts")).to_contain_text("2 janvier 2026")
    expect(page.locator("#chain")).to_contain_text("chaîne d\u2019empreintes est intacte")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#now")).to_have_text("2... Bob: Qh4#")


def test_a_game_is_taken_away_by_its_link(visit) -> None:
    page = visit("/library/1")
    expect(page.locator("#exports a")).to_have_count(7)
    with page.expect_download() as download:
        page.get_by_role("link", name="PGN").click()
    assert download.value.suggested_filename == "chess-1.pgn"
    assert "3. e4" not in Path(download.value.path()).read_text(encoding="utf-8").split("(")[0]


def test_what_cannot_be_taken_away_now_is_said(server: Server, browser: Browser) -> None:
    page = browser.new_page(locale="fr-FR")
    refused = {"refusal": busy(3).texts()}
    page.route("**/export/gif?*", lambda route: route.fulfill(status=503, json=refused))
    page.goto(f"{server.url}/library/1")
    page.get_by_role("link", name="GIF").click()
    expect(page.locator("#export-words")).to_have_text(busy(3).fr)
    page.close()


@pytest.mark.parametrize(
    ("form", "start"),
    [("pgn", b"[Event"), ("text", b"Chess"), ("sheet", b"%PDF"), ("gif", b"GIF8"), ("jsonl", b'{"format')],
)
def test_every_format_is_served(client: httpx.Client, form: str, start: bytes) -> None:
    answer = client.get(f"/api/library/1/export/{form}")
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert "attachment" in answer.headers["content-disposition"]


def test_two_games_that_differ_in_secrets_are_the_same_to_everybody(client: httpx.Client) -> None:
    """Two tables on which other pieces were placed behind the screens, in other numbers."""
    for path in ("", "/board.svg", "/export/text", "/export/sheet", "/export/gif", "/export/jsonl"):
        one, other = (client.get(f"/api/library/{game}{path}") for game in (3, 4))
        assert one.status_code == other.status_code
        assert one.content.replace(b'"id":3', b'"id":4') == other.content, path
    listed = client.get("/api/library").json()["games"]
    one, other = ({**game, "id": 0} for game in listed if game["id"] in (3, 4))
    assert one == other


def test_the_log_of_a_game_that_goes_on_stays_here(client: httpx.Client) -> None:
    answer = client.get("/api/library/2/export/jsonl")
    assert answer.status_code == 409
    assert set(answer.json()["refusal"]) == {"en", "fr"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/library/99", 404),
        ("/api/library/0", 422),
        ("/api/library/99999999999999999999", 422),
        ("/api/library/x", 422),
        ("/api/library/2/export/pgn", 404),
        ("/api/library/1/export/exe", 404),
        ("/api/library/1/export/text?language=xx", 422),
        ("/api/library?count=1000", 422),
        ("/api/library?start=-1", 422),
        ("/api/library?since=yesterday", 422),
        ("/api/library?ending=lost", 422),
        (f"/api/library?text={'a' * 201}", 422),
        ("/api/library?text=%00%27%22%25", 200),
        ("/library/x", 422),
    ],
)
def test_nonsense_gets_a_clear_answer(client: httpx.Client, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    if status != 200:
        assert set(answer.json()["refusal"]) == {"en", "fr"}


def test_long_lists_come_in_parts(client: httpx.Client) -> None:
    parts = [client.get(f"/api/library?start={start}&count=3").json() for start in (0, 3)]
    assert [game["id"] for part in parts for game in part["games"]] == [4, 3, 2, 1]
    assert [part["total"] for part in parts] == [4, 4]


def test_a_missing_game_is_said_on_its_page(server: Server, browser: Browser) -> None:
    page = browser.new_page(locale="fr-FR")
    page.goto(f"{server.url}/library/99")
    expect(page.locator("#trouble")).to_have_text("Cette partie n'est pas dans la bibliothèque.")
    page.close()


def test_a_changed_past_is_said(journal: Journal, client: httpx.Client, tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "j.sqlite")) as spoilt:
        keep(spoilt, mated(), ("Ann", "Bob"), "Open", "2026-01-02")
        with spoilt.connection() as connection:
            connection.exec_driver_sql("UPDATE games SET occasion = 'Final'")
        with serve(ScriptedTable(), port=0, journal=spoilt) as server:
            told = got(f"{server.url}/api/library/1").json()["chain"]
    assert told == {"whole": False, "events": 0, "hash": ""}


class BrokenShelf(Journal):
    """A journal whose disk fails."""

    def games(self):
        raise CannotWriteError("the disk fails: secret path")


def test_a_journal_that_cannot_be_read_is_no_crash(journal: Journal) -> None:
    with serve(ScriptedTable(), port=0, journal=BrokenShelf(journal._engine)) as server:
        answer = got(f"{server.url}/api/library")
    assert answer.status_code == 503
    assert "secret" not in answer.text


def test_a_table_without_a_journal_has_an_empty_library() -> None:
    with serve(ScriptedTable(), port=0) as server:
        assert got(f"{server.url}/library").status_code == 200
        assert got(f"{server.url}/api/library").json()["total"] == 0
        assert got(f"{server.url}/api/library/1").status_code == 404


def test_the_arbiter_notes_who_played_and_imports_a_file(
    journal: Journal, browser: Browser, tmp_path: Path
) -> None:
    log = tmp_path / "café.jsonl"
    log.write_text("\n".join(journal.export_jsonl(1)), encoding="utf-8")
    with (
        open_journal(str(tmp_path / "j.sqlite")) as own,
        serve(ScriptedTable(), port=0, journal=own) as server,
        browser.new_context(locale="fr-FR", viewport={"width": 375, "height": 740}) as context,
    ):
        page = context.new_page()
        page.goto(f"{server.url}/library")
        page.get_by_text("Importer des parties").click()
        page.get_by_label("Fichier de parties").set_input_files(Path(__file__))
        page.get_by_role("button", name="Importer").click()
        expect(page.locator("#import-refusal")).to_contain_text("n'est ni un journal JSON Lines, ni un PGN")
        page.get_by_label("Fichier de parties").set_input_files(log)
        page.get_by_role("button", name="Importer").click()
        expect(page.locator("#import-words")).to_have_text("Une partie importée :")
        expect(page.locator("#import-refusal")).to_be_empty()
        expect(page.locator("#found")).to_have_text("Une partie")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#import").get_by_role("link", name="Ann \u2013 Bob").click()
        page.get_by_text("Noter ou corriger qui a joué").click()
        page.get_by_role("textbox", name="Noir").fill("Zoé")
        page.get_by_label("Date").fill("2026-02-03")
        page.get_by_role("button", name="Enregistrer").click()
        expect(page.locator("#note-words")).to_have_text("C\u2019est enregistré.")
        expect(page.locator("#facts")).to_contain_text("Blanc : Ann, Noir : Zoé")
        expect(page.locator("#facts")).to_contain_text("3 février 2026")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert own.entry(1).facts.occasion == "Open"


PLAYED = """async (content) => {
  const film = document.createElement("video");
  film.muted = true;
  film.src = `data:video/webm;base64,${content}`;
  document.body.append(film);
  await film.play();
  while (film.currentTime < 0.5) await new Promise((resolve) => requestAnimationFrame(resolve));
  return [film.duration, film.videoWidth];
}"""


def test_a_browser_plays_the_film(client: httpx.Client, browser: Browser) -> None:
    content = client.get("/api/library/1/export/webm").content
    page = browser.new_page()
    duration, width = page.evaluate(PLAYED, base64.b64encode(content).decode())
    page.close()
    assert duration == pytest.approx(5 * SECONDS + LAST_SECONDS, abs=0.1) and width == 700


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en-GB"), (PHONE, "fr-CA")])
def test_what_happened_is_told_with_a_curve_and_the_moments_that_decided(visit, size, locale: str) -> None:
    page = visit("/library/1", size, locale)
    page.locator("#tell").click()
    expect(page.locator("#curve path.seat")).to_have_count(1)
    french = locale == "fr-CA"
    told = "2. Blanc : g4 (perd). Mieux : " if french else "2. White: g4 (loses). Better: "
    moment = page.locator("#moments button", has_text=told)
    expect(moment).to_have_count(1)
    expect(page.locator("#curve svg")).to_have_attribute("role", "img")
    moment.click()
    expect(page.locator("#now")).to_contain_text("e5")
    box = page.locator("#curve svg").bounding_box()
    assert box
    page.locator("#curve svg").click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    expect(page.locator("#now")).to_contain_text("Qh4#")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_happened_is_not_told_before_the_end(visit, client: httpx.Client) -> None:
    assert client.get("/api/library/2/happened").status_code == 409
    assert client.get("/api/library/99/happened").status_code == 404
    page = visit("/library/2")
    expect(page.locator("#now")).not_to_be_empty()
    expect(page.locator("#happened")).to_be_hidden()
