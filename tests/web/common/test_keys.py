"""Keys in a real browser: a scanned link, a seat's private page, the arbiter's codes; none in an address."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.state import start
from boardlight.server import Server, serve
from boardlight.table.table import Table
from boardlight.web.keys import Keys
from rules.games.quattuor_reges import QuattuorReges
from tests.patience import PATIENCE_S
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, open_drawer
from tests.web.contexts import Contexts
from tests.web.scripted import LESSON, ScriptedTable

KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))

Enter = Callable[..., Page]


@pytest.fixture
def guarded() -> Iterator[tuple[ScriptedTable, Server]]:
    table = ScriptedTable()
    with serve(table, port=0, keys=KEYS) as server:
        yield table, server


@pytest.fixture
def enter(contexts: Contexts) -> Iterator[Enter]:
    """Open the page with a key, as by scanning a code; every address the browser asks for is looked at."""
    asked: list[str] = []
    closing = ExitStack()

    def enter(server: Server, key: str = "", size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        viewport = {"width": size[0], "height": size[1]}
        page = closing.enter_context(contexts.fresh(viewport=viewport, locale=locale)).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("request", lambda request: asked.extend([request.url, str(request.headers.get("referer"))]))
        page.goto(f"{server.url}/#key={key}" if key else server.url)
        expect(page.locator(".cell").first).to_be_attached()
        return page

    with closing:
        yield enter
    addresses = [address.split("#")[0] for address in asked]
    assert not any(key in address for address in addresses for key in (KEYS.arbiter, *KEYS.seats))


def test_a_scanned_key_stays_out_of_the_address(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    table, server = guarded
    page = enter(server, KEYS.seats[1])
    expect(page.locator("#reader")).to_contain_text("You play North.")
    assert page.url == f"{server.url}/"
    assert page.evaluate("document.cookie") == ""
    page.reload()
    expect(page.locator("#reader")).to_contain_text("You play North.")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#answers button")).to_have_text(["North"])
    page.locator("#answers button").click()
    assert table.orders.get(timeout=PATIENCE_S) == ("page", "resign North")
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#reader")).to_contain_text("You are watching")
    expect(page.locator("#actions")).to_be_hidden()
    expect(page.locator(".tools #more")).to_be_visible()


def test_a_seat_may_only_ask_for_less_help(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    table, server = guarded
    page = enter(server, KEYS.seats[1])
    open_drawer(page, "help")
    expect(page.locator("#mode, [id^=assist-]")).to_have_count(1)
    expect(page.locator("[id^=assist-] option")).to_have_count(3)
    for id in ("#why", "#hint", "#pause", "#start-here"):
        expect(page.locator(id)).to_be_hidden()
    open_drawer(page, "log")
    for id in ("#correct", "#set-clock"):
        expect(page.locator(id)).to_be_hidden()
    open_drawer(page, "help")
    table.change(assist=[3, 3])
    page.locator("#hint").click()
    assert table.orders.get(timeout=PATIENCE_S) == ("page", "hint")


def test_a_guest_watches_a_lesson(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    table, server = guarded
    page = enter(server)
    table.change(lesson=LESSON)
    expect(page.locator("#course h2")).to_have_text("Captures are compulsory")
    open_drawer(page, "log")
    for id in ("#help", "#tab-help", "#course button", "#correct"):
        expect(page.locator(id)).to_be_hidden()


def test_a_wrong_key_watches_and_is_told_why(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    table, server = guarded
    page = enter(server, "wrong", PHONE, "fr-FR")
    expect(page.locator("#refusal")).to_contain_text("Cette clé ne convient pas")
    expect(page.locator("#reader")).to_contain_text("Vous regardez")
    table.change(choices=[{"text": "one", "words": {"en": "One", "fr": "Un"}, "cells": []}])
    open_drawer(page, "log")
    expect(page.locator("#dictate")).to_be_hidden()
    expect(page.locator(".choice")).to_have_count(0)


def test_the_arbiter_shows_one_code_at_a_time(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    page = enter(guarded[1], KEYS.arbiter)
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("#code-seats button")).to_have_text(["Arbiter", "South", "North"])
    for seat in ("South", "North"):
        page.locator("#code-seats").get_by_role("button", name=seat).click()
        expect(page.get_by_role("img", name=f"Code of {seat}")).to_be_visible()
        expect(page.locator("#code svg")).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#code svg")).to_have_count(0)


def test_a_draw_is_offered_and_answered(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    table, server = guarded
    page = enter(server, KEYS.seats[0])
    table.change(wishes=[{"order": "draw", "seat": 1, "turns": 0}])
    expect(page.locator("#wishes")).to_contain_text("North offers a draw.")
    page.get_by_role("button", name="Decline").click()
    assert table.orders.get(timeout=PATIENCE_S) == ("page", "decline")
    page.get_by_role("button", name="Accept").click()
    assert table.orders.get(timeout=PATIENCE_S) == ("page", "draw")
    table.change(wishes=[{"order": "draw", "seat": 0, "turns": 0}])
    expect(page.locator("#wishes")).to_have_text("You offer a draw.")


def test_pieces_are_placed_in_secret_on_a_phone(enter: Enter) -> None:
    game = QuattuorReges()
    fixture = fixture_of(game)
    table = Table(start(game), fixture, eye_of(game, fixture))
    with serve(table, port=0, keys=KEYS) as server:
        watcher = enter(server)
        page = enter(server, KEYS.seats[0], PHONE, "fr-FR")
        cards = page.locator("#hand-left button")
        expect(cards).to_have_count(16)
        expect(page.locator("#ready")).to_be_disabled()
        page.get_by_role("button", name="roi de cœur").click()
        page.locator(".cell[data-name='r3\\.4']").click()
        expect(cards).to_have_count(15)
        page.locator(".cell[data-name='r3\\.4']").click()
        page.locator(".cell[data-name='r3\\.5']").click()
        assert (
            page.locator(".cell[data-name='r3\\.5']").get_attribute("aria-label")
            == "r3.5, roi de cœur (Rouge)"
        )
        page.reload()
        expect(cards).to_have_count(15)
        page.get_by_role("button", name="Placer le reste pour moi").click()
        expect(cards).to_have_count(0)
        assert table.session.state.ply == 0, "a draft stays in its browser"
        page.get_by_role("button", name="Prêt").click()
        expect(page.locator("#deploy-words")).to_contain_text("Vous êtes prêt")
        expect(page.locator("#board .piece")).to_have_count(16)
        expect(watcher.locator("#seats li").first).to_contain_text("ready")
        expect(watcher.locator("#board .piece")).to_have_count(0)
        expect(watcher.locator("#turns li")).to_have_count(1)
    assert table.session.state.cells[game.board.cell("r3.5")][0].kind == "HK"


def test_only_the_tables_own_page_sounds_unasked(enter: Enter, guarded: tuple[ScriptedTable, Server]) -> None:
    _, server = guarded
    for key, volume in ((KEYS.arbiter, "40"), (KEYS.seats[0], "0"), ("", "0")):
        expect(enter(server, key).locator("#volume")).to_have_value(volume)
