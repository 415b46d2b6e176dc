"""Taps, drags and keys on the board: what they pick, play and ask, and for whom."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from boardlight.referee.lesson import teaching
from boardlight.referee.session.events import Input
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import lessons_of
from boardlight.server import serve
from boardlight.table.table import Table
from boardlight.web.keys import Keys
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.tabletop import Tabletop
from tests.patience import eventually
from tests.web.conftest import PHONE, Visit
from tests.web.pictures import said_by
from tests.web.tap.fingers import MIDDLE, Finger, table_of

KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))
SCROLL_BY = 120
"""Pixels that a finger swipes."""


@contextmanager
def phone_at(
    visit: Visit, session: Session, keys: Keys | None = None, key: str = "", camera: bool = False
) -> Iterator[tuple[Page, Table]]:
    table = table_of(session, camera=camera)
    with serve(table, port=0, keys=keys) as server:
        page = visit(PHONE, url=server.url, has_touch=True, reduced_motion="reduce")
        if key:
            page.goto(f"{server.url}#key={key}")
            expect(page.locator("body")).to_have_attribute("data-role", "seat")
            expect(page.locator(".cell").first).to_be_attached()
        yield page, table
        page.close()


def marks(page: Page, mark: str) -> set[str]:
    found = page.locator(f'.cell:has(.tap[data-tap="{mark}"])')
    return set(found.evaluate_all("cells => cells.map(cell => cell.dataset.name)"))


def tap(page: Page, table: Table, name: str) -> None:
    Finger(page, table).tap(table.session.game.board.cell(name))


def swipe(page: Page, table: Table, source: str, by: tuple[float, float]) -> None:
    """A finger that goes so many pixels from a cell and is lifted there."""
    line = page.context.new_cdp_session(page)
    x, y = page.evaluate(MIDDLE, table.session.game.board.cell(source))

    def touch(kind: str, *share: float) -> None:
        points = [{"x": x + part * by[0], "y": y + part * by[1]} for part in share]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.0)
    for share in (0.3, 0.6, 1.0):
        touch("touchMove", share)
    touch("touchEnd")


def way(page: Page, table: Table, source: str, target: str) -> tuple[float, float]:
    board = table.session.game.board
    (x, y), (u, v) = (page.evaluate(MIDDLE, board.cell(name)) for name in (source, target))
    return u - x, v - y


def played(table: Table) -> list[str]:
    return [turn.text for turn in table.turns]


def test_a_tap_shows_the_cells_of_a_piece_and_a_second_lets_it_go(visit: Visit) -> None:
    game = load("chess")
    state = read_setup(game, "White: K e1, R h1, B c4; Black: K g8, P f7; turn: White")
    with phone_at(visit, start(game, state)) as (page, table):
        assert said_by(page, "c4") == "c4, bishop of White, may move"
        tap(page, table, "c4")
        expect(page.locator("#tap p")).to_have_text("Now tap where the piece on c4 goes.")
        assert marks(page, "picked") == {"c4"} and marks(page, "capture") == {"f7"}
        assert said_by(page, "f7") == "f7, pawn of Black, may capture here"
        assert said_by(page, "b5") == "b5, empty, may go here" and said_by(page, "c4").endswith("picked")
        tap(page, table, "e1")
        expect(page.locator("#tap p")).to_contain_text("e1")
        assert marks(page, "target") == {"d1", "d2", "e2", "f1", "f2", "g1"}, "castling is a step of the king"
        tap(page, table, "e1")
        expect(page.locator("#tap")).to_be_hidden()
        assert marks(page, "picked") == set() == marks(page, "target")


def test_a_piece_is_dragged_and_the_page_does_not_scroll(visit: Visit) -> None:
    with phone_at(visit, start(load("chess"))) as (page, table):
        page.evaluate("document.body.style.paddingBottom = '60rem'")
        swipe(page, table, "e2", way(page, table, "e2", "e4"))
        eventually(lambda: played(table) == ["e4"])
        expect(page.locator("#turns li")).to_have_count(1)
        assert page.evaluate("scrollY") == 0 and page.locator(".ghost").count() == 0
        swipe(page, table, "e4", (0, -SCROLL_BY))
        page.wait_for_function("scrollY > 0")
        assert played(table) == ["e4"] and page.locator("#tap").is_hidden(), "a swipe is no tap"


def test_what_is_dropped_where_it_may_not_go_is_explained(visit: Visit) -> None:
    with phone_at(visit, start(load("chess"))) as (page, table):
        page.mouse.move(*page.evaluate(MIDDLE, table.session.game.board.cell("e2")))
        page.mouse.down()
        page.mouse.move(*page.evaluate(MIDDLE, table.session.game.board.cell("e4")), steps=4)
        expect(page.locator(".ghost")).to_be_visible()
        expect(page.locator('.tap[data-tap="target"]')).to_have_count(2)  # The table is asked for them.
        assert marks(page, "target") == {"e3", "e4"}
        page.mouse.move(*page.evaluate(MIDDLE, table.session.game.board.cell("e5")), steps=2)
        page.mouse.up()
        expect(page.locator("#words")).to_contain_text("A pawn steps one cell ahead")
        assert played(table) == [] and page.locator(".ghost").count() == 0


def test_a_fault_is_asked_about_and_answered_by_taps(visit: Visit) -> None:
    game = load("quatrarmes")
    state = read_setup(game, "South: F d4 h4; North: F e5 g7, H a9; turn: South")
    with phone_at(visit, start(game, state)) as (page, table):
        tap(page, table, "d4")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        tap(page, table, "f6")
        expect(page.locator("#tap p")).to_have_text("Go on: tap the next cell.")
        assert said_by(page, "f6").startswith("f6, infantry of South") and said_by(page, "d4").startswith(
            "d4, empty"
        )
        page.get_by_role("button", name="Let go").tap()
        assert said_by(page, "d4").startswith("d4, infantry of South")
        tap(page, table, "h4")
        expect(page.locator("#tap p")).to_contain_text("a capture must be played")
        tap(page, table, "i5")
        expect(page.locator("#tap p")).to_contain_text("leaves out a capture")
        page.get_by_role("button", name="Play it all the same").tap()
        eventually(lambda: played(table) == ["h4-i5"])
        page.get_by_role("button", name="Force").tap()
        eventually(lambda: played(table) == ["h4-i5", "force"])


def test_a_lesson_is_solved_by_keyboard_alone(visit: Visit) -> None:
    lessons = lessons_of("quatrarmes")
    game = load("quatrarmes")
    with phone_at(visit, teaching(start(game, mode="teach"), lessons)) as (page, _):
        accepted = lessons[0].accept[0][0].split("-")
        walk(page, accepted[0])
        page.keyboard.press("Enter")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        page.keyboard.press("Escape")
        expect(page.locator("#tap")).to_be_hidden()
        page.keyboard.press("Enter")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        target = next(iter(sorted(marks(page, "target"))))
        walk(page, target if "*" in accepted[1] else accepted[1])
        page.keyboard.press("Enter")
        expect(page.locator("#course h2")).to_have_attribute("data-stand", "solved")


def walk(page: Page, name: str) -> None:
    """Go to a cell with Tab and the arrows, column by column and row by row."""
    for _ in range(40):
        if page.evaluate("document.activeElement.closest('.cell') !== null"):
            break
        page.keyboard.press("Tab")
    for _ in range(60):
        u, v = page.evaluate(
            """name => {
              const box = cell => cell.querySelector(".target").getBoundingClientRect();
              const there = document.querySelector(`[data-name="${name}"]`);
              const [from, to] = [box(document.activeElement), box(there)];
              return [to.x - from.x, to.y - from.y];
            }""",
            name,
        )
        if abs(v) > 4:
            page.keyboard.press("ArrowDown" if v > 0 else "ArrowUp")
        elif abs(u) > 4:
            page.keyboard.press("ArrowRight" if u > 0 else "ArrowLeft")
        else:
            return
    raise AssertionError(name)


def test_a_choice_is_made_by_keyboard_and_the_board_has_the_keyboard_again(visit: Visit) -> None:
    game = load("chess")
    state = read_setup(game, "White: K e1, P b7; Black: K h6; turn: White")
    with phone_at(visit, start(game, state)) as (page, table):
        walk(page, "b7")
        page.keyboard.press("Enter")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Queen")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        eventually(lambda: played(table) == ["b8=R"])
        expect(page.locator('[data-name="b8"]')).to_be_focused()


@pytest.mark.parametrize(("key", "plays"), [(KEYS.seats[0], True), (KEYS.seats[1], False), ("", False)])
def test_only_the_seat_on_the_move_plays_by_taps(visit: Visit, key: str, plays: bool) -> None:
    with phone_at(visit, start(load("chess")), KEYS, key) as (page, table):
        assert said_by(page, "e2").endswith("may move") == plays
        tap(page, table, "e2")
        if not plays:
            expect(page.locator("#tap")).to_be_hidden()
            return
        expect(page.locator("#tap")).to_be_visible()
        tap(page, table, "e5")
        expect(page.locator("#tap")).to_be_hidden()
        assert page.locator("#words").text_content() == "White to move", "a seat asks only where it is taught"


def test_who_wants_no_help_plays_without_marks(visit: Visit) -> None:
    session = start(load("chess"), assist=(1,))  # type: ignore[arg-type]
    with phone_at(visit, session, KEYS, KEYS.seats[0]) as (page, table):
        tap(page, table, "e2")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        assert marks(page, "picked") == {"e2"} and marks(page, "target") == set()
        tap(page, table, "e4")
        eventually(lambda: played(table) == ["e4"])


def test_what_is_picked_is_let_go_when_the_game_goes_on(visit: Visit) -> None:
    with phone_at(visit, start(load("chess"))) as (page, table):
        tap(page, table, "e2")
        expect(page.locator("#tap p")).to_contain_text("Now tap")
        assert table.order("terminal", read_order("play d4")) is None
        expect(page.locator("#tap")).to_be_hidden()
        assert marks(page, "picked") == set()


def test_at_a_real_board_the_next_turn_waits_until_hands_have_carried_this_one_out(visit: Visit) -> None:
    top = Tabletop.of(load("chess"))
    with phone_at(visit, top.session, camera=True) as (page, table):
        tap(page, table, "e2")
        expect(page.locator("#tap p")).to_contain_text("Carry the turn out on the real board as well.")
        tap(page, table, "e4")
        eventually(lambda: played(table) == ["e4"])
        for seen in seen_by(top):
            table.hear(seen)
        expect(page.locator('[data-name="e2"]')).to_have_attribute(
            "aria-label", re.compile("take this piece off")
        )
        assert not said_by(page, "e7").endswith("may move")
        for seen in seen_by(top.carry("e2", "e4")):
            table.hear(seen)
        expect(page.locator('[data-name="e7"]')).to_have_attribute(
            "aria-label", "e7, pawn of Black, may move"
        )


def seen_by(top: Tabletop) -> list[Input]:
    """What its camera sees in a second."""
    heard: list[Input] = []
    top.hear = heard.append  # type: ignore[method-assign]
    top.look(1.0)
    return heard


def _answered_after_the_news(page: Page, route: Route) -> None:
    """What the last order has changed is on the page before its answer comes."""
    response = route.fetch()
    if "ready Black" in (route.request.post_data or ""):
        expect(page.locator("#deploy")).to_be_hidden()
    route.fulfill(response=response)


@pytest.mark.parametrize("is_answered_late", [False, True])
def test_two_players_at_one_page_place_their_pieces_one_after_the_other(
    visit: Visit, is_answered_late: bool
) -> None:
    with phone_at(visit, start(load("quattuor-reges"))) as (page, table):
        if is_answered_late:
            page.route("**/api/order", lambda route: _answered_after_the_news(page, route))
        for seat in ("Red", "Black"):
            expect(page.locator("#deploy-words")).to_contain_text(f"{seat} places its pieces")
            page.locator("#hand-left button").first.tap()
            tap(page, table, "r2.2" if seat == "Red" else "r14.2")
            expect(page.locator("#hand-left button")).to_have_count(15)
            page.locator("#place-rest").tap()
            page.locator("#ready").tap()
        expect(page.locator("#deploy")).to_be_hidden()
        expect(page.locator("#board .piece")).to_have_count(32)
