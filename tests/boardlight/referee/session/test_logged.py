"""Events as types: whatever a log says of one is written again to the byte, known to this version or not."""

import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from boardlight.journal.log_lines import Header, read_log, write_log
from boardlight.referee.session.logged import (
    By,
    Event,
    Fouled,
    Known,
    Marked,
    Other,
    PositionSet,
    Started,
    TakenBack,
    TurnPlayed,
    as_json,
    details_of,
    read_event,
)

KINDS = sorted(
    kind for model in get_args(Known) for kind in get_args(model.__dataclass_fields__["kind"].type)
)
KEYS = [
    "setup", "tags", "clock", "unsure", "turns", "rule", "fr", "cells", "choices", "players", "occasion",
    "started", "place", "number", "was", "kept", "lost", "lines", "scores", "doubt", "options",
]  # fmt: skip
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(2**40), 2**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
FITTING = st.sampled_from(
    [
        [1, 2.5],
        [0.0, 1],
        True,
        3,
        "R7",
        [["e4", "F0", "-"]],
        ["e4", "e5"],
        [["e4"], ["d4", "d5"]],
        {"Event": "x"},
    ]
)
DETAILS = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), FITTING | VALUES, max_size=6)
EVENTS = st.builds(
    read_event,
    st.sampled_from(KINDS) | st.text(min_size=1, max_size=9),
    st.floats(0, 1e6),
    st.sampled_from(get_args(By)),
    st.none() | st.integers(-1, 3),
    st.text(max_size=9),
    st.integers(0, 999),
    DETAILS,
)


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(KINDS) | st.text(min_size=1), DETAILS)
def test_whatever_a_log_says_is_written_again_to_the_byte(kind: str, details: dict[str, object]) -> None:
    event = read_event(kind, 1.0, "file", None, "", 0, details)
    assert event.kind == kind
    assert json.dumps(details_of(event)) == json.dumps(details)
    assert read_event(**as_json(event)) == event  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.lists(EVENTS, max_size=5))
def test_a_log_is_read_and_written_again_line_by_line(events: list[Event]) -> None:
    lines = list(write_log(Header(game="chess"), events))
    header, found = read_log(lines)
    assert list(write_log(header, found)) == lines


def test_every_kind_is_one_type() -> None:
    assert len(KINDS) == len(set(KINDS)) == 28
    assert {type(read_event(kind, 0.0, "file")) for kind in KINDS} == set(get_args(Known))
    assert isinstance(read_event("asked", 0.0, "file"), Other)
    described = TypeAdapter(Event).json_schema()["$defs"]
    assert {model.__name__ for model in get_args(Event)} == set(described)


def test_what_an_event_says_is_an_attribute() -> None:
    turn = read_event(
        "turn", 1.0, "camera", 0, "e4", 1, {"clock": [299, 300.0], "unsure": True, "doubt": 0.1}
    )
    assert isinstance(turn, TurnPlayed)
    assert (turn.clock, turn.unsure, turn.more) == ([299, 300.0], True, {"doubt": 0.1})
    foul = read_event(
        "foul", 1.0, "camera", 0, "no", 1, {"rule": "R7", "fr": "non", "cells": [["e4", "P0", "-"]]}
    )
    assert isinstance(foul, Fouled) and (foul.rule, foul.fr, foul.names_cells) == ("R7", "non", True)
    asked = read_event("marked", 1.0, "camera", 0, "e4 or d4", 1, {"choices": ["e4", "d4"]})
    assert isinstance(asked, Marked) and asked.choices == ["e4", "d4"] and not asked.names_cells


@pytest.mark.parametrize("kind", ["start", "set"])
@pytest.mark.parametrize(
    ("details", "position"), [({}, ""), ({"setup": None}, ""), ({"setup": "8/8"}, "8/8"), ({"setup": 5}, "5")]
)
def test_logs_of_older_versions_may_say_less(kind: str, details: dict[str, object], position: str) -> None:
    event = read_event(kind, 0.0, "file", details=details)
    assert isinstance(event, Started | PositionSet) and event.position == position


def test_what_is_no_number_of_turns_stays_what_it_was() -> None:
    for turns in ("x", None, 1.5, True, [1]):
        event = read_event("takeback", 0.0, "file", details={"turns": turns})
        assert isinstance(event, TakenBack) and event.turns is None and event.more == {"turns": turns}
