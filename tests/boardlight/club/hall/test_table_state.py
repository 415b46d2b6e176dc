"""What a table shows to the hall: part of what anybody may read, and news only when it is news."""

import json
from collections.abc import Mapping
from typing import Any, cast, get_args

import pytest

from boardlight.club.hall.table_state import STEADY_S, board_name, table_state
from boardlight.referee.session.orders.text import read_order
from boardlight.web.message import ActivityName
from rules.games import games
from tests.boardlight.club.hall.tables import page_table, say


@pytest.mark.parametrize("name", games())
def test_of_every_game_a_state_is_made_that_json_can_carry(name: str) -> None:
    table = page_table(name, control="5+3")
    state = table_state(table.page())
    assert type(state).model_validate(json.loads(state.model_dump_json())) == state
    assert state.game is not None and len(state.names) == len(state.game.seats)
    assert len(state.cells) == len(table.session.game.board)


def test_nothing_but_the_named_fields_of_the_public_message_is_shown() -> None:
    page = {
        **page_table().page(),
        "odd": "secret",
        "inside": "secret",
        "placing": "secret",
        "lights": "secret",
    }
    assert "secret" not in table_state(page).model_dump_json()


@pytest.mark.parametrize("activity", sorted({*get_args(ActivityName)} - {"play"}))
def test_where_nothing_is_played_only_that_is_told(activity: str) -> None:
    state = table_state({"activity": activity, "games": "secret"})
    assert state.model_dump(exclude_defaults=True) == {"activity": activity}


def test_a_clock_that_runs_as_foretold_is_no_news() -> None:
    table = page_table(control="5+3")
    say(table, "play e4")
    before = table_state(table.page())
    table.wait(20.1)
    after = table_state(table.page())
    assert before.clocks is not None and after.clocks is not None and after.clocks.left != before.clocks.left
    assert not after.is_news(before, 20.0) and after.is_news(before, 20.0 + 2 * STEADY_S)
    table.order("page", read_order("clock Black 9:00"))
    assert table_state(table.page()).is_news(before, 20.0)
    table.order("page", read_order("control off"))
    assert table_state(table.page()).is_news(before, 20.0)


def test_every_choice_of_options_has_a_board_of_its_own_name() -> None:
    options = {"board": "L55", "max_capture": False}
    names = {board_name("quatrarmes", each) for each in (options, {**options, "board": "K44"}, {})}
    assert len(names) == 3 and board_name("quatrarmes", dict(reversed(options.items()))) in names


def test_what_is_shown_is_what_the_page_shows() -> None:
    table = page_table("quatrarmes", ("Ann", "Bob"))
    say(table, "play d8-e7", "call")
    page = cast(Mapping[str, Any], table.page())
    state = table_state(page).model_dump(mode="json")
    for field in ("turn", "moment", "cells", "out", "calls", "names", "computers", "paused", "phase"):
        assert state[field] == page[field]
    assert state["calls"] == [-1] and state["last"]["text"] == "d8-e7"
