"""Orders as types and as text: what is written is read again as it was; what is not read is kept whole."""

import json
from decimal import Decimal
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from boardlight.referee.session.orders import activities, agreed, calibration, followed, sitting
from boardlight.referee.session.orders.fields import LONGEST, Asked
from boardlight.referee.session.orders.text import admitted, read_order, write_order
from boardlight.referee.session.orders.union import (
    BY_VERB,
    CALIBRATION_VERBS,
    HOST_VERBS,
    Declare,
    Misread,
    Order,
    Readable,
    Sent,
    Typed,
)

SENT: TypeAdapter[Readable | Typed] = TypeAdapter(Sent)
MODELS = [model for model in get_args(Readable) if isinstance(model, type)]
WORDS = st.sampled_from(
    [
        "e4",
        "White",
        "South",
        "e7-e5",
        "place HK r1.1",
        "White x",
        "",
        "@",
        "@ 7",
        "x@7",
        "5:00",
        "a;b",
        "k=v",
        "3",
    ]
)
PIECES = st.text(max_size=30) | WORDS | st.tuples(WORDS, WORDS).map(" ".join)
NUMBERS = st.integers(0, 10**9 - 1)
MOMENTS = st.none() | NUMBERS
MEASURES = st.decimals(-(10**9) + 1, 10**9 - 1, allow_nan=False, places=2) | st.integers(-9, 999).map(Decimal)
COORDINATES = st.floats(allow_nan=False, allow_infinity=False)
POINTS = st.tuples(COORDINATES, COORDINATES)
FIELDS: dict[str, st.SearchStrategy[object]] = {
    "moment": MOMENTS, "number": NUMBERS, "turns": st.integers(1, 10**9 - 1),
    "course": st.sampled_from([None, "puzzles"]), "places": st.lists(NUMBERS, max_size=4).map(tuple),
    "lesson": MOMENTS | st.just("due"), "pupil": st.none() | PIECES,
    "level": st.integers(0, 3),
    "mode": st.sampled_from(["play", "record", "teach"]),
    "theme": st.sampled_from(["bright", "calm", "colour-blind"]),
    "pitch": st.none() | MEASURES, "mm": MEASURES, "count": st.none() | MEASURES,
    "points": st.tuples(POINTS, POINTS, POINTS, POINTS),
    "options": st.none() | st.dictionaries(PIECES, PIECES, max_size=4),
    "step": st.sampled_from(["lens", "pose", "ready"]) | PIECES,
    "game": st.sampled_from(["chess", "quatrarmes"]) | PIECES,
    "names": st.lists(PIECES, max_size=4).map(tuple),
    "players": st.none() | st.lists(PIECES, max_size=4).map(tuple),
    "opponents": st.none() | st.lists(PIECES, max_size=4).map(tuple),
    "levels": st.none() | st.lists(st.integers(0, 3), max_size=4).map(tuple),
}  # fmt: skip
"""By the name of a field; every other field is text."""

TRYING = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=100, derandomize=True)


def made(model: type[Asked], values: dict[str, object]) -> Asked | None:
    """The order with these fields, where they make one."""
    try:
        return model(**values)
    except ValidationError:
        return None


def orders_of(model: type[Asked]) -> st.SearchStrategy[Asked]:
    fields = {name: FIELDS.get(name, PIECES) for name in model.model_fields if name != "kind"}
    found = st.fixed_dictionaries(fields).map(lambda values: made(model, values))
    return found.filter(lambda order: order is not None)  # type: ignore[return-value, arg-type]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_what_is_written_is_read_again_as_it_was(model: type[Asked]) -> None:
    @TRYING
    @given(orders_of(model))
    def tried(order: Order) -> None:
        assert read_order(write_order(order)) == order
        assert SENT.validate_json(order.model_dump_json()) == order

    tried()


TEXTS = st.text(max_size=40) | st.tuples(
    st.sampled_from([*BY_VERB, "step", "nothing"]), PIECES, st.sampled_from(["", " @7", " @x", "; a=b"])
).map(lambda parts: f"{parts[0]} {parts[1]}{parts[2]}")


@TRYING
@given(TEXTS)
def test_whatever_is_said_is_an_order_or_kept_as_it_was_said(text: str) -> None:
    order = read_order(text)
    assert read_order(write_order(order)) == order
    if isinstance(order, Misread):
        moment = "" if order.moment is None else f" @{order.moment}"
        assert " ".join(text.split()) == " ".join(f"{order.text}{moment}".split())
    else:
        assert SENT.validate_json(order.model_dump_json()) == order


def test_every_order_is_of_one_kind_and_in_the_union() -> None:
    kinds = [model.model_fields["kind"].default for model in MODELS]
    assert len(kinds) == len(set(kinds))
    written = {
        model
        for module in (sitting, followed, agreed, activities, calibration)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, Asked) and model.model_fields["kind"].default
        if model.__module__ == module.__name__ and isinstance(model.model_fields["kind"].default, str)
    }
    assert written | {Declare} == set(MODELS)
    assert set(BY_VERB) | {"step"} == {*kinds, "step"} - {"go", "declare"}
    assert set(BY_VERB) > HOST_VERBS and set(BY_VERB) > CALIBRATION_VERBS


@pytest.mark.parametrize(
    "wrong",
    [
        "mode", "mode loud", "theme dark", "assist", "assist 2", "assist White 4", "correct", "correct 1",
        "correct x e4", "start", "clock", "clock White", "step", "step x y", "lesson", "lesson x",
        "takeback x", "takeback 0", "pause x", "flag", "decline x", "calibrate", "calibrate chess x",
        "calibrate chess 30 30", "teach", "teach chess 0", "teach chess 1 1", "teach chess due 1",
        "teach chess; who=Anne", "teach chess; pupil", "teach chess; pupil=", "show", "show 0", "show x",
        "better", "better 1", "better 1 0", "better 1 x", "better 1 2 3 4 5", "teach chess; course=poems",
        "welcome x", "begin x", "corners", "corners 1,1", "corners 1,1 2,2 3,3 nan,4",
        "height", "height 1e1", "leds x", "play e4 @7 @8", "", f"play {'x' * (LONGEST + 1)}",
    ],
)  # fmt: skip
def test_what_is_not_understood_whole_is_no_order_at_all(wrong: str) -> None:
    assert isinstance(read_order(wrong), Misread)


@pytest.mark.parametrize(
    ("text", "moment", "meant"),
    [
        ("e4", 7, "play e4 @7"),
        ("e4", None, "play e4"),
        ("takeback", 7, "takeback @7"),
        ("correct 1 d4", 7, "correct 1 d4 @7"),
        ("check", 7, "check"),
        ("set South: F d4", 7, "set South: F d4"),
        ("resign White", 7, "resign White"),
        ("check-e4", None, "play check-e4"),
        ("checker", None, "play checker"),
    ],
)
def test_what_is_typed_is_a_turn_or_one_of_a_few_orders(text: str, moment: int | None, meant: str) -> None:
    assert write_order(admitted(Typed(text=text, moment=moment))) == meant


def test_nobody_sends_what_is_not_understood() -> None:
    for sent in ({"kind": "misread", "text": "takeback"}, {"kind": "play"}, {"turn": "e4"}, "play e4", None):
        with pytest.raises(ValidationError):
            SENT.validate_json(json.dumps(sent))
