"""Against the computer by taps on a phone, without any hardware: chosen, played, taken back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.referee.session.orders.text import read_order
from boardlight.server import serve
from boardlight.table.devices.choosing import Devices
from boardlight.table.live import NO_CAMERA, Live
from boardlight.table.table import Table
from rules.turns import turns
from tests.patience import eventually
from tests.web.conftest import PHONE, open_drawer
from tests.web.pictures import fits
from tests.web.tap.fingers import Finger

ColorScheme = Literal["dark", "light"]

PLAYED = 3
"""Turns of each side."""


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.table.devices.choosing.cameras", list)
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        host = Host(journal)
        live = Live(host, NO_CAMERA)
        host.devices = Devices(live)
        yield host
        live.stop()
        host.close()


def table_of(host: Host) -> Table:
    assert isinstance(host.activity, Playing)
    return host.activity.table


def beginning(page: Page, french: bool, picture_file: Path) -> None:
    """Choose chess against the easiest level."""
    page.locator("[data-game=chess]").tap()
    page.get_by_role("button", name="Jouer :" if french else "Play Chess").tap()
    black = page.locator("#players select[name=opponent]").nth(1)
    black.select_option(value="1")
    expect(black.locator("option:checked")).to_contain_text("facile" if french else "easiest")
    expect(page.locator("#players input[name=player]").nth(1)).to_be_hidden()
    assert fits(page)
    page.screenshot(path=picture_file, full_page=True)
    page.get_by_role("button", name="Commencer la partie" if french else "Start the game").tap()
    expect(page.locator(".cell").first).to_be_attached()


@pytest.mark.parametrize("locale", ["en-GB", "fr-CA"])
def test_the_computer_answers_every_turn_on_the_page(
    browser: Browser, host: Host, tmp_path: Path, locale: str
) -> None:
    french = locale.startswith("fr")
    with serve(host, port=0, home=host) as server:
        size = {"width": PHONE[0], "height": PHONE[1]}
        context = browser.new_context(viewport=size, locale=locale, has_touch=True, reduced_motion="reduce")
        page = context.new_page()
        page.goto(server.url)
        beginning(page, french, tmp_path / "begin.png")
        table = table_of(host)
        finger = Finger(page, table)
        expect(page.locator("#seats")).to_contain_text("niveau 1" if french else "level 1")
        for count in range(1, PLAYED + 1):
            eventually(lambda: table.session.state.turn == 0 and table.session.table.in_step)
            game, state = table.session.game, table.session.state
            finger.sees(2 * count - 2)
            tap(finger, game.write(state, next(iter(turns(game, state))).path))
            finger.sees(2 * count)
        assert [turn.by for turn in table.turns] == ["page", "computer"] * PLAYED
        assert fits(page)
        page.screenshot(path=tmp_path / "played.png")
        page.locator("#takeback").tap()
        finger.sees(2 * PLAYED - 2)
        assert table.session.state.turn == 0
        page.locator("#draw").tap()
        page.locator("#answers button").first.tap()
        expect(page.locator("#words")).to_contain_text("refuse la nulle" if french else "declines the draw")
        assert table.session.state.outcome is None
        page.screenshot(path=tmp_path / "declined.png")
        context.close()


@pytest.mark.parametrize(
    ("locale", "size", "colours"), [("fr-CA", PHONE, "dark"), ("en-GB", (1366, 768), "light")]
)
def test_who_plays_is_changed_in_mid_game_and_the_board_lies_before_the_person(
    browser: Browser, host: Host, tmp_path: Path, locale: str, size: tuple[int, int], colours: ColorScheme
) -> None:
    french = locale.startswith("fr")
    assert host.order("page", read_order("open chess; player1=Anne; player2=Bob")) is None
    with serve(host, port=0, home=host) as server:
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=viewport, locale=locale, color_scheme=colours)
        page = context.new_page()
        page.goto(server.url)
        open_drawer(page, "help")
        agreement, table = page.locator("#agreement"), table_of(host)
        white = agreement.get_by_label("Blanc : qui joue ?" if french else "Who plays White?")
        white.select_option("1")
        page.screenshot(path=tmp_path / "chosen.png", full_page=True)
        assert fits(page)
        for field in agreement.locator("select, input").all():
            assert not field.is_visible() or lies_within(field, agreement)
        agreement.get_by_role("button", name="Appliquer" if french else "Apply").click()
        eventually(lambda: [turn.by for turn in table.turns] == ["computer"])
        seats = page.locator("#seats li")
        expect(seats.nth(0)).to_contain_text("Ordinateur, niveau 1" if french else "Computer, level 1")
        expect(seats.nth(1)).to_contain_text("Bob")
        expect(seats.nth(1)).to_have_attribute("data-side", "bottom")
        assert host.page()["names"] == ["Boardlight 1", "Bob"]
        page.locator("#close-drawer").click()
        page.screenshot(path=tmp_path / "turned.png", full_page=True)
        open_drawer(page, "help")
        expect(white).to_have_value("1")
        white.select_option("")
        agreement.get_by_role("button", name="Appliquer" if french else "Apply").click()
        expect(seats.nth(0)).to_have_attribute("data-side", "bottom")
        assert (host.page()["computers"], host.page()["names"]) == (["", ""], ["", "Bob"])
        context.close()


def lies_within(field: Locator, place: Locator) -> bool:
    """Whether nothing of it is cut off at the sides."""
    inner, outer = field.bounding_box(), place.bounding_box()
    assert inner and outer
    return inner["x"] >= outer["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def tap(finger: Finger, text: str) -> None:
    """Play a turn of one step; the computer may have answered before anybody looks."""
    game, state = finger.table.session.game, finger.table.session.state
    turn = next(each for each in turns(game, state) if game.write(state, each.path) == text)
    source, target = turn.path[0].source, turn.path[0].target
    assert source is not None and target is not None
    finger.tap(source)
    finger.page.wait_for_function('() => document.querySelector("#tap").dataset.stage !== ""')
    finger.tap(target)
