"""Whole games by taps alone on a phone, without a board: every special act of every game, to its end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.server import serve
from boardlight.simulation.people.performance import declares, show_of
from boardlight.table.table import Table
from boardlight.web.keys import Keys
from rules.games import games, load
from rules.pieces import CHANCE
from tests.web.conftest import PHONE, Visit
from tests.web.pictures import fits
from tests.web.tap.fingers import Finger, table_of

NAMES = sorted(games())
KEYS = Keys("the-arbiter", ("the-first-seat", "the-second-seat"))
KEYED = "quattuor-reges"
"""Two players with phones of their own, for its set-up is secret."""


def phone(visit: Visit, address: str) -> Page:
    return visit(PHONE, url=address, has_touch=True, reduced_motion="reduce")


def pages_of(visit: Visit, table: Table, url: str, is_keyed: bool) -> Callable[[int], Finger]:
    """Whose finger plays a turn: one for all, or that of each seat."""
    if not is_keyed:
        everybody = Finger(phone(visit, url), table)
        return lambda seat: everybody
    pages = [phone(visit, url) for _ in KEYS.seats]
    for page, key in zip(pages, KEYS.seats, strict=True):
        page.goto(f"{url}/#key={key}")
        expect(page.locator("body")).to_have_attribute("data-role", "seat")
        expect(page.locator(".cell").first).to_be_attached()
    fingers = [Finger(page, table) for page in pages]
    return lambda seat: fingers[seat]


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_played_by_taps(visit: Visit, tmp_path: Path, name: str) -> None:
    game = load(name)
    show = show_of(game)
    dice = [turn.path[0].value for turn in show.turns if turn.path[0].seat == CHANCE]
    table = table_of(start(game, show.first), dice)
    keys = KEYS if name == KEYED else None
    texts, asked = iter(show.texts(game)), 0

    def looks() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            assert fits(finger.page)
            finger.page.screenshot(path=tmp_path / "choice.png")

    with serve(table, port=0, keys=keys) as server:
        of = pages_of(visit, table, server.url.rstrip("/"), bool(keys))
        here = show.first
        for turn in show.turns:
            finger = of(turn.path[0].seat)
            if declares(game, here, turn):
                verb, seat = turn.path[0].verb, game.seats[turn.path[0].seat]
                assert table.order("terminal", read_order(f"{verb} {seat}")) is None
            else:
                finger.sees(len(table.page(turn.path[0].seat if keys else None)["turns"]))  # type: ignore[arg-type]
                finger.play(next(texts), looks)
            here = turn.state
        expect(finger.page.locator("#referee")).to_have_attribute("data-tone", "end")
        for seat in range(len(game.seats)):
            of(seat).page.close()
    assert table.session.state.outcome == show.turns[-1].state.outcome
