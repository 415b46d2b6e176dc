"""An evening at the table: a screen for everybody in English, a phone in French, and hands on the board.

What the camera sees comes ready-made; journal, referee, server and pages are the real ones.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from boardlight.host.host import Host
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.orders.text import read_order
from boardlight.school.lessons import lessons_of
from boardlight.server import serve
from tests.boardlight.host.hands import hands, play, set_up
from tests.boardlight.journal.playing_children import KeptTabletop
from tests.boardlight.kept_games import mated
from tests.boardlight.tabletop import labels_of
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, open_drawer
from tests.web.pictures import picture

AFTERNOON = 400.0
"""Seconds for which nobody plays: more than a clock holds."""

LESSONS = lessons_of("chess")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: Journal) -> Iterator[Host]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    host = Host(journal, control=read_control("5+3"))
    yield host
    host.close()


class Screens(NamedTuple):
    """The two pages at the table."""

    desk: Page
    phone: Page
    folder: Path

    def pictures(self, name: str, english: str, french: str) -> None:
        """Pictures of both once they show these words."""
        picture(self.desk, self.folder / f"{name}-desk.png", english)
        picture(self.phone, self.folder / f"{name}-phone.png", french)


@pytest.fixture
def screens(browser: Browser, host: Host, journal: Journal, tmp_path: Path) -> Iterator[Screens]:
    """Both pages are open, and complain of nothing."""
    complaints: list[str] = []
    with serve(host, port=0, journal=journal, home=host) as server:
        opened = [
            opened_page(browser, server.url, size, locale, complaints)
            for size, locale in ((DESKTOP, "en-GB"), (PHONE, "fr-CA"))
        ]
        yield Screens(opened[0], opened[1], tmp_path)
        for page in opened:
            page.context.close()
    assert complaints == []


def opened_page(
    browser: Browser, url: str, size: tuple[int, int], locale: str, complaints: list[str]
) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    page = browser.new_context(viewport=viewport, locale=locale, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(url)
    return page


def said(page: Page, words: str) -> None:
    expect(page.locator("#words")).to_contain_text(words)


def cell(page: Page, name: str, words: str) -> None:
    """What a cell says to those who do not see it."""
    expect(page.locator(f".cell[data-name={name}]")).to_have_attribute("aria-label", words)


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f".cell[data-name={name}]").click(force=True)


def test_an_evening_at_the_table(screens: Screens, host: Host, journal: Journal) -> None:
    top = sat_down(screens, host)
    a_foul_and_its_repair(screens, top)
    taken_back(screens, top)
    promoted(screens, top)
    time_is_up(screens, top)
    looked_up(screens)
    assert [event.text for event in journal.events(1) if event.kind in ("turn", "declared")] == [
        "h4", "e5", "g5", "hxg5", "h6", "h5", "gxh6", "a6", "h7", "a5", "hxg8=N", "flag Black",
    ]  # fmt: skip
    kinds = [event.kind for event in journal.events(1)]
    assert (kinds.count("foul"), kinds.count("mended"), kinds.count("takeback"), kinds[-1]) == (
        1,
        1,
        2,
        "end",
    )
    assert journal.verify(1) == len(kinds)
    once_more(screens, host)


def sat_down(screens: Screens, host: Host) -> KeptTabletop:
    """A game is chosen on the phone; lights and words say how the pieces are set up."""
    screens.pictures("01-welcome", "What shall we play?", "À quoi jouons-nous")
    screens.phone.locator("[data-game=chess]").click()
    picture(screens.phone, screens.folder / "02-game-phone.png", "Jouer :")
    screens.phone.get_by_role("button", name="Jouer :").click()
    screens.phone.get_by_label("Nom de Blanc").fill("Anne")
    screens.phone.get_by_label("Nom de Noir").fill("Bernard")
    picture(screens.phone, screens.folder / "02-who-plays-phone.png", "Qui joue")
    screens.phone.get_by_role("button", name="Commencer la partie").click()
    open_drawer(screens.desk)
    top = hands(host)
    top.look(1.0)
    screens.pictures("03-empty", "Set up king of White: e1 (32 to place)", "Placez : roi (Blanc) en e1")
    top.labels = labels_of(top.game, top.game.start())
    top.place("d1", "K0").place("e1", "Q0").look(1.0)
    cell(screens.desk, "d1", "d1, king of White, another piece belongs here, put queen of White here")
    screens.pictures("04-swapped", "d1 → e1 king of White", "À remettre en place")
    set_up(top)
    said(screens.desk, "White to move")
    expect(screens.desk.locator("#seats .name")).to_have_text(["Anne", "Bernard"])
    expect(screens.desk.locator("#seats .clock.running")).to_have_count(0)
    return top


def a_foul_and_its_repair(screens: Screens, top: KeptTabletop) -> None:
    """A knight goes straight on: named with its rule, lit, and mended by hand."""
    play(top, "h4")
    said(screens.phone, "C'est aux Noirs de jouer")
    top.carry("b8", "b6").look(1.0)
    said(screens.desk, "The knight leaps two cells straight and one aside.")
    expect(screens.desk.locator("#rule")).to_have_text("Rule R5")
    cell(screens.desk, "b8", "b8, empty, put a piece here, put knight of Black here")
    screens.pictures("05-foul", "The knight leaps", "Le cavalier saute")
    top.carry("b6", "b8").look(1.0)
    said(screens.desk, "Black to move")
    expect(screens.desk.locator("#rule")).to_be_hidden()


def taken_back(screens: Screens, top: KeptTabletop) -> None:
    """One turn is taken back by hand, another by page; both are kept as variations."""
    play(top, "e5")
    expect(screens.phone.locator("#turns li")).to_have_count(2)
    top.carry("e5", "e7").look(1.5)
    expect(screens.phone.locator("#turns li")).to_have_count(1)
    play(top, "g5", "hxg5", "h6")
    expect(screens.phone.locator("#turns li")).to_have_count(4)
    screens.phone.get_by_role("button", name="Reprendre", exact=True).click()
    expect(screens.desk.locator("#turns li")).to_have_count(3)
    top.look(2.0)
    said(screens.desk, "h6 → h7 pawn of Black")
    screens.pictures("06-back", "Please put in order", "À remettre en place : h6 → h7")
    top.carry("h6", "h7").look(1.0)
    said(screens.desk, "Black to move")
    screens.desk.get_by_text("Taken back", exact=True).click()
    expect(screens.desk.locator("#sidelines li")).to_have_text(["from turn 2: e5", "from turn 4: h6"])


def promoted(screens: Screens, top: KeptTabletop) -> None:
    """A pawn comes to the last row; the phone says what it becomes, hands exchange it."""
    play(top, "h5")
    expect(screens.desk.locator("#turns li")).to_have_count(4)
    play(top, "gxh6", "a6", "h7", "a5")
    top.carry("h7", "g8").look(1.0)
    screens.pictures("07-promotion", "What does the piece on g8 become?", "Que devient la pièce en g8")
    expect(screens.phone.locator(".choice")).to_have_text(["Dame", "Tour", "Fou", "Cavalier"])
    screens.phone.get_by_role("button", name="Cavalier", exact=True).click()
    expect(screens.desk.locator("#turns li").last).to_contain_text("hxg8=N")
    top.look(1.0)
    screens.pictures("08-exchange", "g8: knight of White", "g8 : cavalier (Blanc)")
    top.place("g8", "N0").look(1.0)
    said(screens.desk, "Black to move")


def time_is_up(screens: Screens, top: KeptTabletop) -> None:
    expect(screens.desk.locator("#seats .clock").nth(1)).to_have_class("clock running")
    top.time += AFTERNOON
    top.look(1.0)
    said(screens.desk, "White wins: on time")
    expect(screens.desk.locator("#seats .clock").nth(1)).to_have_text("0:00.0")
    expect(screens.desk.locator("#turns li").last).to_contain_text("runs out of time")
    screens.pictures("09-flag", "White wins: on time", "Les Blancs gagnent : au temps")


def looked_up(screens: Screens) -> None:
    """The game is found in the library, and stepped through with the slider."""
    for page, link, on_time in (
        (screens.desk, "Library", "runs out of time"),
        (open_drawer(screens.phone), "Bibliothèque", "perd au temps"),
    ):
        page.get_by_role("link", name=link).click()
        page.locator("#list a").first.click()
        expect(page.locator("#now")).to_contain_text(on_time)
    page = screens.desk
    slider = page.get_by_label("Turn", exact=True)
    slider.fill("0")
    expect(page.locator("#now")).to_have_text("The start position")
    slider.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("1. Anne: h4")
    slider.fill("9")
    expect(page.locator("#now")).to_have_text("5. Anne: hxg8=N")
    cell(page, "g8", "g8, knight of White, lit")
    expect(page.locator("#turns .variation")).to_have_count(2)
    expect(page.locator("#turns .foul")).to_contain_text("rule R5")
    screens.pictures("10-replay", "5. Anne: hxg8=N", "perd au temps")


def once_more(screens: Screens, host: Host) -> None:
    """From the library back to the table, where another game is begun."""
    screens.desk.get_by_role("link", name="Library").click()
    screens.desk.get_by_role("link", name="The table").click()
    screens.desk.get_by_role("button", name="Begin a new game").click()
    expect(screens.desk.get_by_label("Name of White")).to_have_value("")
    screens.desk.get_by_role("button", name="Start the game").click()
    said(screens.desk, "Waiting for the set-up")
    expect(screens.desk.locator("#turns li")).to_have_count(0)
    set_up(hands(host))
    said(screens.desk, "White to move")
    expect(screens.desk.get_by_role("button", name="Begin a new game")).to_be_hidden()


@pytest.fixture
def chess(host: Host, screens: Screens) -> KeptTabletop:
    """A game of chess that has been set up."""
    host.order("page", read_order("open chess"))
    return set_up(hands(host))


def test_a_game_may_be_put_away_while_a_page_fetches_its_board(screens: Screens, host: Host) -> None:
    """The page is told that there is no board any more; that is no error, and it does not complain."""
    answers: list[int] = []

    def put_away(route: Route) -> None:
        host.order("page", read_order("welcome"))
        answer = route.fetch()
        answers.append(answer.status)
        route.fulfill(response=answer)

    screens.desk.route("**/board.svg", put_away)
    with screens.desk.expect_request("**/board.svg"):
        host.order("page", read_order("open chess"))
    expect(screens.desk.get_by_text("What shall we play?")).to_be_visible()
    assert answers == [204]


def test_help_is_asked_for_and_answered_in_words(screens: Screens, chess: KeptTabletop) -> None:
    desk, phone = screens.desk, screens.phone
    for page in (desk, phone):
        open_drawer(page, "help")
        expect(page.locator("#hint")).to_be_hidden()
    phone.locator("#mode").select_option(label="enseigne")
    for _ in range(3):  # the kind of piece, the piece, the cell
        desk.locator("#hint").click()
    screens.pictures("11-hint", "A good turn seems to be", "Un bon coup semble être")
    phone.locator("#why").click()
    tap(phone, "b1", "b3")
    said(desk, "The knight leaps two cells straight and one aside.")
    screens.pictures("12-why", "The knight leaps", "Le cavalier saute")
    chess.lift("g1").look(1.0)
    expect(desk.locator("#reach li")).to_have_text(["Nf3", "Nh3"])
    screens.pictures("13-reach", "Nf3", "Nh3")
    chess.place("g1", "N0").look(1.0)
    desk.locator("#mode").select_option(label="is strict")
    open_drawer(phone, "help")
    expect(phone.locator("#hint")).to_be_hidden()
    said(desk, "White to move")


def test_lessons_are_begun_and_followed_by_page(screens: Screens, host: Host) -> None:
    desk, phone = screens.desk, screens.phone
    desk.locator("[data-game=chess]").click()
    picture(desk, screens.folder / "14-learn-desk.png", f"{len(LESSONS)} short lessons at the table")
    desk.get_by_role("button", name="Learn Chess").click()
    expect(phone.locator("#course h2")).to_have_text("Le roi")
    top = hands(host)
    top.look(1.0)
    screens.pictures("15-lesson", "Set up king of White", "Placez : roi (Blanc)")
    play(set_up(top), "Kc3")
    screens.pictures("16-missed", f"Lesson 1 of {len(LESSONS)}", "Ce coup ne prend rien")
    set_up(top)
    play(top, "Kxd5")
    screens.pictures("17-solved", LESSONS[0].praise.en, "Leçon suivante")
    phone.get_by_role("button", name="Leçon suivante").click()
    expect(desk.locator("#course h2")).to_have_text(LESSONS[1].called.en)
    expect(desk.locator("#turns li")).to_have_count(0)
    desk.get_by_role("button", name="Change the game").click()
    expect(phone.get_by_text("À quoi jouons-nous")).to_be_visible()


def test_a_kept_game_is_shown_on_the_board(screens: Screens, host: Host, journal: Journal) -> None:
    desk, phone = screens.desk, screens.phone
    journal.begin("chess", {}, ("Ann", "Bob"), "Open", "2026-01-02").extend(mated().events)
    desk.get_by_role("link", name="Library").click()
    desk.get_by_role("link", name="Ann \u2013 Bob").click()
    picture(desk, screens.folder / "18-kept-desk.png", "Lights call every turn")
    desk.get_by_role("button", name="Show on the board").click()
    expect(desk.locator("#course h2")).to_have_text("Turn 0 of 4")
    top = set_up(hands(host))
    top.look(2.0)
    said(phone, "Coup 1 sur 4 : f3 (Blanc)")
    cell(phone, "f3", "f3, vide, posez une pièce ici, y poser : pion (Blanc)")
    screens.pictures("19-show", "Turn 1 of 4", "Coup 1 sur 4")
    for words in ("Turn 2 of 4: e5", "Turn 3 of 4: g4"):
        set_up(top).look(1.0)
        said(desk, words)
    phone.get_by_role("button", name="Reculer").click()
    said(desk, "Turn 2 of 4: e5")
    screens.pictures("20-back", "Turn 2 of 4", "Coup 2 sur 4")
    phone.get_by_role("button", name="Changer de jeu").click()
    expect(desk.get_by_text("What shall we play?")).to_be_visible()
