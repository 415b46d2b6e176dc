"""The board of the page, drawn from the fixture of the sheet."""

import re
from xml.etree import ElementTree

import pytest

from boardlight.kit.fixture import fixture_of
from boardlight.web.pictures.board_svg import board_svg
from rules.games import games, load
from tests.web.scripted import ScriptedTable

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def table() -> ScriptedTable:
    return ScriptedTable()


def test_the_board_has_a_place_for_every_cell(table: ScriptedTable) -> None:
    drawn = ElementTree.fromstring(board_svg(table.fixture))
    cells = drawn.find(f"{SVG}g[@data-layer='cells']")
    assert cells is not None
    assert [cell.get("data-name") for cell in cells] == list(table.game.board.names)
    symbols = drawn.findall(f"{SVG}defs/{SVG}symbol")
    assert [symbol.get("data-label") for symbol in symbols] == list(table.game.labels[1:])
    assert all(len(symbol) > 1 for symbol in symbols)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_drawn_in_full(name: str) -> None:
    game = load(name)
    fixture = fixture_of(game)
    drawn = ElementTree.fromstring(board_svg(fixture))
    left, top, width, height = map(float, drawn.get("viewBox", "").split())
    places = [group for group in drawn.iter(f"{SVG}g") if group.get("data-name")]
    assert len(places) == len(game.board)
    for site in fixture.sites:
        assert left < site.x < left + width and top < site.y < top + height
    names = {text.text for text in drawn.iter(f"{SVG}text")}
    assert {"1", "2"} <= names and not any(name and name.startswith("r") for name in names - {"r"})


def test_the_first_seat_sits_at_the_bottom(table: ScriptedTable) -> None:
    drawn = ElementTree.fromstring(board_svg(table.fixture))
    at = {
        group.get("data-name"): tuple(map(float, re.findall(r"[\d.]+", group.get("transform", ""))))
        for group in drawn.iter(f"{SVG}g")
        if group.get("data-name")
    }
    assert at["a1"][0] == at["a11"][0] < at["c1"][0]
    assert at["a1"][1] > at["a11"][1]
