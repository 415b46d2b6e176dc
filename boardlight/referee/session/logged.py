"""What the journal keeps for ever, as types: one for every kind of event. Pure values, JSON at the border.

Whatever an event says beside its text are its *details*. They are written again as they were read, to the
byte: what this version does not know of a kind stays in `more`, and an event of another kind is `Other`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from rules.pieces import Seat

By = Literal["camera", "button", "page", "terminal", "clock", "file", "rules", "computer", "far"]
"""Through what a decision came; `far`: it was taken, and its time measured, at another table."""

Number = int | float
Times = list[Number] | None
"""Seconds that the clocks show, by seat."""

Odd = list[list[str]] | None
"""Cell, expected, seen."""


SaidKind = Literal[
    "confirmed", "paused", "unpaused", "mode", "theme", "assist", "hinted", "resumed", "veiled", "unveiled",
    "control", "opponents", "called", "attended", "far",
]  # fmt: skip


@dataclass(frozen=True)
class JournalEvent:
    """One line of the journal."""

    time: float
    by: By
    seat: Seat | None = None
    text: str = ""
    """The turn, the declaration, or the reason."""
    ply: int = 0
    """Of the position after it."""
    more: Mapping[str, object] = field(default_factory=dict, kw_only=True)
    """Details that are none of its fields."""
    order: tuple[str, ...] = field(default=(), kw_only=True, compare=False)
    """Of its details, where another version wrote them otherwise."""


@dataclass(frozen=True, kw_only=True)
class Started(JournalEvent):
    """A game begins; `tags` are those of the file that it was read from."""

    kind: Literal["start"] = "start"
    setup: str | None = None
    tags: dict[str, object] | None = None

    @property
    def position(self) -> str:
        """The text of its position; empty where it says none."""
        return str(self.more.get("setup") or self.setup or "")


@dataclass(frozen=True, kw_only=True)
class TurnPlayed(JournalEvent):
    """A turn; `unsure` where a recorder could not see it well enough."""

    kind: Literal["turn"] = "turn"
    clock: Times = None
    unsure: bool | None = None


@dataclass(frozen=True, kw_only=True)
class TakenBack(JournalEvent):
    """So many turns are given up; logs of the first versions do not say how many."""

    kind: Literal["takeback"] = "takeback"
    turns: int | None = None


@dataclass(frozen=True, kw_only=True)
class Blame(JournalEvent):
    """What fits no rule, or is not plain; logs of the first versions know English only."""

    rule: str | None = None
    fr: str | None = None
    cells: Odd = None

    @property
    def names_cells(self) -> bool:
        """Whether it says which cells are odd."""
        return self.cells is not None or "cells" in self.more


@dataclass(frozen=True, kw_only=True)
class Fouled(Blame):
    """The table shows what fits no rule."""

    kind: Literal["foul"] = "foul"


@dataclass(frozen=True, kw_only=True)
class Marked(Blame):
    """The same for a recorder; or what may have been played, where that is not plain."""

    kind: Literal["marked"] = "marked"
    choices: list[str] | None = None


@dataclass(frozen=True, kw_only=True)
class Mended(JournalEvent):
    """After a foul the table shows the position again."""

    kind: Literal["mended"] = "mended"


@dataclass(frozen=True, kw_only=True)
class Declared(JournalEvent):
    """Something was said that the game allows at any time."""

    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, kw_only=True)
class Noted(JournalEvent):
    """What was known later of players, occasion, date and place."""

    kind: Literal["noted"] = "noted"
    players: list[str] | None = None
    occasion: str | None = None
    started: str | None = None
    place: str | None = None


@dataclass(frozen=True, kw_only=True)
class PositionSet(JournalEvent):
    """Another position stands there."""

    kind: Literal["set"] = "set"
    setup: str | None = None
    clock: Times = None

    @property
    def position(self) -> str:
        """The text of its position; empty where it says none."""
        return str(self.more.get("setup") or self.setup or "")


@dataclass(frozen=True, kw_only=True)
class ClockSet(JournalEvent):
    """A clock was set by hand."""

    kind: Literal["clock"] = "clock"
    clock: Times = None


@dataclass(frozen=True, kw_only=True)
class Corrected(JournalEvent):
    """Turn `number` became the text; of what followed so many were kept and lost."""

    kind: Literal["corrected"] = "corrected"
    number: int | None = None
    was: str | None = None
    kept: int | None = None
    lost: int | None = None


@dataclass(frozen=True, kw_only=True)
class Remembered(JournalEvent):
    """What may have been played since a doubt: one list of turns a branch."""

    kind: Literal["remembered"] = "remembered"
    lines: list[list[str]] | None = None


@dataclass(frozen=True, kw_only=True)
class Said(JournalEvent):
    """About the sitting itself; the text says all."""

    kind: Literal[
        "confirmed",
        "paused",
        "unpaused",
        "mode",
        "theme",
        "assist",
        "hinted",
        "resumed",
        "veiled",
        "unveiled",
        "control",
        "opponents",
        "called",
        "attended",
        "far",
    ]


@dataclass(frozen=True, kw_only=True)
class Ended(JournalEvent):
    """The game is over."""

    kind: Literal["end"] = "end"
    scores: list[Number] | None = None


@dataclass(frozen=True, kw_only=True)
class Other(JournalEvent):
    """Of a kind, or with details, that this version does not know; all of them are in `more`."""

    kind: str


Known = (
    Started | TurnPlayed | TakenBack | Fouled | Marked | Mended | Declared | Noted | PositionSet | ClockSet
    | Corrected | Remembered | Said | Ended
)  # fmt: skip
Event = Known | Other


_COMMON = frozenset(each.name for each in fields(JournalEvent)) | {"kind"}
_DETAILS = {
    model: tuple(each.name for each in fields(model) if each.name not in _COMMON) for model in get_args(Event)
}
_BY_KIND: Mapping[str, type[Known]] = {
    kind: model for model in get_args(Known) for kind in get_args(get_type_hints(model)["kind"])
}


def _checks_of(model: type[Known]) -> dict[str, TypeAdapter[object]]:
    hints = get_type_hints(model)
    strict = ConfigDict(strict=True)
    return {name: TypeAdapter(hints[name], config=strict) for name in _DETAILS[model]}


_CHECKS = {model: _checks_of(model) for model in get_args(Known)}


def read_event(
    kind: str,
    time: float,
    by: By,
    seat: Seat | None = None,
    text: str = "",
    ply: int = 0,
    details: Mapping[str, object] | None = None,
) -> Event:
    """The event of that kind, from its details as JSON has them."""
    details, model = details or {}, _BY_KIND.get(kind)
    if model is None:
        return Other(time, by, seat, text, ply, kind=kind, more=dict(details))
    known: dict[str, Any] = {key: value for key, value in details.items() if _fits(model, key, value)}
    more = {key: value for key, value in details.items() if key not in known}
    event = model(time, by, seat, text, ply, kind=kind, more=more, **known)  # type: ignore[arg-type]
    return event if [*details_of(event)] == [*details] else replace(event, order=tuple(details))


def _fits(model: type[Known], key: str, value: object) -> bool:
    """Whether it is a detail of that kind; what is said by `null` is none."""
    check = _CHECKS[model].get(key)
    if check is None or value is None:
        return False
    try:
        check.validate_python(value)
    except ValidationError:
        return False
    return True


def details_of(event: Event) -> dict[str, object]:
    """What an event says beside its text, as JSON has it."""
    said = {name: getattr(event, name) for name in _DETAILS[type(event)]}
    found = {**{name: value for name, value in said.items() if value is not None}, **event.more}
    return {key: found[key] for key in event.order} if event.order else found


def as_json(event: Event) -> dict[str, object]:
    """What `read_event` makes the same event of."""
    return {
        "kind": event.kind, "time": event.time, "by": event.by, "seat": event.seat, "text": event.text,
        "ply": event.ply, "details": details_of(event),
    }  # fmt: skip
