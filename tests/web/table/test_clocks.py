"""The clocks on the page: the one that runs counts down between two messages."""

import pytest
from playwright.sync_api import expect

from boardlight.server import Server
from rules.games.quaternity import GAME as QUATERNITY
from tests.web.conftest import PHONE, Visit, open_drawer
from tests.web.scripted import ScriptedTable

CUT = """() => [...document.querySelectorAll("#seats :is(.name, .note, .clock)")]
  .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"""
"""What of the seats does not find room."""


def test_every_seat_has_its_time_and_one_of_them_runs(visit: Visit, table: ScriptedTable) -> None:
    table.change(clocks={"left": [300.0, 61.4], "running": 1, "paused": False, "free": 0.0, "control": "5+3"})
    page = visit(PHONE, frozen=True)
    clocks = page.locator("#seats .clock")
    expect(clocks.nth(0)).to_have_text("5:00")
    expect(clocks.nth(1)).to_have_text("1:02")
    page.clock.run_for(500)
    expect(clocks.nth(1)).to_have_text("1:01")
    expect(clocks.nth(1)).to_have_class("clock running")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_tenths_are_shown_when_time_is_short_and_a_stopped_clock_stands(
    visit: Visit, table: ScriptedTable
) -> None:
    table.change(clocks={"left": [9.4, 70.0], "running": None, "paused": True, "free": 0.0, "control": "5+3"})
    page = visit()
    expect(page.locator("#seats .clock").first).to_have_text("0:09.4")


def test_a_delay_goes_by_before_time_counts(visit: Visit, table: ScriptedTable) -> None:
    table.change(clocks={"left": [30.0, 9.98], "running": 0, "paused": False, "free": 1.2, "control": "5d3"})
    page = visit(frozen=True)
    clocks = page.locator("#seats .clock")
    expect(clocks.nth(1)).to_have_text("0:09.9")
    expect(clocks.first).to_have_text("0:30")
    page.clock.run_for(1000)
    expect(clocks.first).to_have_text("0:30")
    page.clock.run_for(1500)
    expect(clocks.first).to_have_text("0:29")


def test_a_seat_that_plays_no_more_is_out(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-CA")
    table.change(out=[1])
    expect(page.locator("#seats li").nth(1)).to_contain_text("hors jeu")
    expect(page.locator("#seats li").nth(0)).not_to_contain_text("hors jeu")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_of_four_seats_on_a_phone_none_is_cut_short(
    own_server: tuple[ScriptedTable, Server], visit: Visit, locale: str
) -> None:
    """Two stand in a row, each with its name, its clock, and what is to be said of it."""
    table, server = own_server
    other = ScriptedTable(QUATERNITY())
    table.fixture, table.game = other.fixture, other.game
    names = {"names": ["Anne", "Bao", "Chloé", "Dev"], "out": [3]}
    clocks = {"left": [3600.0] * 4, "running": 1, "paused": False, "free": 0.0, "control": "60+30"}
    table.change(**other.page())
    table.change(**names, clocks=clocks, turn=1)
    page = visit((360, 740), locale, url=server.url)
    expect(page.locator("#seats .state")).to_have_count(2)
    assert page.evaluate(CUT) == []
    over = {"scores": [0.0, 0.0, 1.0, 0.0], "words": {"en": "Over", "fr": "Fini"}}
    table.change(outcome=over, phase="over")
    expect(page.locator("#seats .state")).to_have_count(4)
    assert page.evaluate(CUT) == []


def test_a_game_without_clocks_shows_none(visit: Visit) -> None:
    expect(visit().locator("#seats .clock")).to_have_count(0)


def test_the_library_is_one_step_away_and_below_the_turns_on_a_phone(visit: Visit) -> None:
    expect(visit().get_by_role("link", name="Library")).to_have_attribute("href", "/library")
    log = open_drawer(visit(PHONE), "log").locator("#log")
    expect(log.get_by_role("link", name="Library")).to_have_attribute("href", "/library")
