"""A message crosses to another process and back as it was; nothing else is taken for one."""

import json
from collections.abc import Mapping
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from messages.catalogue import catalogue, languages
from messages.message import Argument, Message, Place, joined, literal, message, named
from messages.written import DEEPEST, as_data, from_data

TEXTS = catalogue("en").texts
KINDS = sorted(code.removeprefix("place.") for code in TEXTS if code.startswith("place."))


def asked(code: str) -> Mapping[str, str]:
    """The arguments of a message, and how each is written."""
    text = TEXTS[code]
    forms = (text,) if isinstance(text, str) else text
    parts = [(name, spec) for form in forms for _, name, spec, _ in Formatter().parse(form) if name]
    # What is written once with a capital and once without is a text both times.
    found = {name: max(spec or "" for other, spec in parts if other == name) for name, _ in parts}
    return found if isinstance(text, str) else {"count": "", **found}


def values(name: str, spec: str, inner: st.SearchStrategy[Message]) -> st.SearchStrategy[Argument]:
    if name == "count":
        return st.integers(0, 10**6)
    if spec and spec != "capital":
        return st.floats(allow_nan=False, allow_infinity=False)
    if spec:
        return st.text()
    places = st.builds(Place, st.sampled_from(KINDS), st.text())
    return st.text() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | places | inner


def of_code(code: str, inner: st.SearchStrategy[Message]) -> st.SearchStrategy[Message]:
    if code.startswith("list.") and not asked(code):
        return st.builds(joined, st.just(code), st.lists(inner, max_size=3))
    known = {name: values(name, spec, inner) for name, spec in asked(code).items()}
    return st.fixed_dictionaries(known).map(lambda arguments: message(code, **arguments))


SIMPLE = (
    st.builds(literal, st.text(), fr=st.text())
    | st.builds(literal, st.text())
    | st.builds(named, st.sampled_from(sorted(TEXTS)) | st.text(min_size=1), st.text())
)
MESSAGES = st.recursive(
    SIMPLE, lambda inner: st.sampled_from(sorted(TEXTS)).flatmap(lambda code: of_code(code, inner))
)


@settings(max_examples=300, deadline=None)
@given(MESSAGES)
def test_every_message_comes_back_as_it_was(words: Message) -> None:
    try:
        told = words.texts()
    except KeyError:  # A code that asks for more than a name.
        return
    again = from_data(json.loads(json.dumps(as_data(words))))
    assert again == words and again.texts() == told and str(again) == str(words)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["en", "count"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["code", "arguments", "place", "name", "x"]), inner, max_size=3)
    ),
)
CODES = st.sampled_from(["", "no.such.code", *sorted(TEXTS)])
ARGUMENTS = st.lists(st.tuples(st.sampled_from(["en", "fr", "why", "count", "parts", "seconds"]), ANYTHING))


@settings(max_examples=300, deadline=None)
@given(ANYTHING | st.fixed_dictionaries({"code": CODES, "arguments": ARGUMENTS}))
def test_whatever_comes_is_a_message_that_can_be_said_or_refused(data: object) -> None:
    try:
        words = from_data(json.loads(json.dumps(data)))
    except ValueError:
        return
    assert words.texts().keys() == {*languages()} and str(words) is not None
    assert from_data(as_data(words)) == words


EMPTY = {"code": "referee.game-over", "arguments": []}


def deep(levels: int) -> object:
    words = literal("no")
    for _ in range(levels - 1):
        words = joined("list.and", [words])
    return as_data(words)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "referee.game-over",
        {"code": "no.such.code", "arguments": []},
        {"code": "referee.game-over"},
        {**EMPTY, "more": 1},
        {"code": "", "arguments": [["en", 3]]},
        {"code": "", "arguments": [["fr", "non"]]},
        {"code": "", "arguments": [["en", "no"], ["klingon", "ghobe"]]},
        {"code": "library.queue-is-full", "arguments": []},
        {"code": "calibration.camera-moved", "arguments": [["away", "far"]]},
        {"code": "calibration.more-views", "arguments": [["count", True]]},
        {"code": "library.queue-is-full", "arguments": [["seconds", float("inf")]]},
        {"code": "library.queue-is-full", "arguments": [["seconds", {"place": "moon", "name": "/"}]]},
        {"code": "library.queue-is-full", "arguments": [["seconds", None]]},
        {"code": "library.queue-is-full", "arguments": [["seconds"]]},
        deep(DEEPEST + 1),
    ],
)
def test_what_is_no_message_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        from_data(data)


def test_what_is_just_allowed() -> None:
    assert from_data(EMPTY) == message("referee.game-over")
    assert from_data(deep(DEEPEST)).en == "no"


def test_the_texts_in_a_message_are_changed_wherever_they_are() -> None:
    words = message(
        "referee.piece-of", kind=literal("pawn", fr="pion"), seat=joined("list.and", [named("seat.x", "Ann")])
    )
    loud = words.with_texts(str.upper)
    assert loud.texts() == {"en": "PAWN of ANN", "fr": "PION (ANN)"}
    place = message("referee.blind", trouble=Place("camera", "/dev/video0"))
    assert place.with_texts(str.upper) == place
