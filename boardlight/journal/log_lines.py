"""A game's log as text: a header line, then one JSON line an event, chained by hashes. Pure.

Every line carries the SHA-256 of the line before it and of its own canonical JSON: a changed past shows.
Reading is strict: an unknown key, a missing one or a wrong type is a `RecordError` that names line and key.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from boardlight.referee.session.logged import By, Event, details_of, read_event
from messages.message import Message, message, said

Model = TypeVar("Model", bound=BaseModel)

FORMAT = 2
"""Version of the line format, in the header of every log: 2 may name the place."""


LONGEST_NUMBER = 32
"""Letters of a number: 17 digits, sign, point and exponent say every one that a computer has."""

LARGEST = 2**31
"""Numbers of a row stay below it: databases keep them so."""


class RecordError(ValueError):
    """A log that cannot be read, or whose past was changed; the message names the line."""


class Header(BaseModel):
    """What was agreed before the first event."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str = Field(min_length=1)
    options: dict[str, str] = {}
    """As chosen, in text; what is left out has its default."""
    players: tuple[str, ...] = ()
    """By seat; may be empty."""
    occasion: str = ""
    """The tournament, class or evening."""
    started: str = ""
    """Date and time, ISO 8601."""
    place: str = ""
    """The town or the club's room."""

    def digest(self) -> str:
        """The hash that the first event is chained to; a place that is not named leaves it as in format 1."""
        content = self.model_dump(mode="json")
        return _digest(
            "", content if self.place else {key: content[key] for key in content if key != "place"}
        )


class Line(BaseModel):
    """One event as it is written down."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    number: int = Field(ge=1)
    time: float = Field(allow_inf_nan=False)
    by: By
    seat: int | None = Field(default=None, gt=-LARGEST, lt=LARGEST)
    kind: str = Field(min_length=1)
    text: str = ""
    ply: int = Field(ge=0, lt=LARGEST)
    details: dict[str, JsonValue] = {}

    @classmethod
    def of(cls, number: int, event: Event) -> "Line":
        """The line of an event; ValueError or TypeError if its details are no JSON."""
        details = json.loads(json.dumps(details_of(event), allow_nan=False))
        return cls(
            number=number,
            time=float(event.time),
            by=event.by,
            seat=event.seat,
            kind=event.kind,
            text=event.text,
            ply=event.ply,
            details=details,
        )

    def event(self) -> Event:
        """The event that was written down."""
        return read_event(self.kind, self.time, self.by, self.seat, self.text, self.ply, dict(self.details))

    def digest(self, previous: str) -> str:
        """The hash of this line, chained to the line before it."""
        return _digest(previous, self.model_dump(mode="json"))


class _HashedLine(Line):
    hash: str


class _HeaderLine(Header):
    format: int


def _digest(previous: str, content: dict[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{previous}\n{canonical}".encode()).hexdigest()


def write_log(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """The lines of a log, without line ends: the header first."""
    yield header_line(header)
    previous = header.digest()
    for number, event in enumerate(events, start=1):
        line = Line.of(number, event)
        previous = line.digest(previous)
        yield event_line(line, previous)


def header_line(header: Header) -> str:
    """The first line of a log."""
    return _json({"format": FORMAT, **header.model_dump(mode="json")})


def event_line(line: Line, digest: str) -> str:
    """The line of an event, with its hash."""
    return _json({**line.model_dump(mode="json"), "hash": digest})


def read_log(lines: Iterable[str]) -> tuple[Header, list[Event]]:
    """Header and events of a log; RecordError names the line and the key that is wrong."""
    rows = [(at, text) for at, text in enumerate(lines, start=1) if text.strip()]
    if not rows:
        raise RecordError(message("log.empty"))
    header = _read_header(*rows[0])
    previous = header.digest()
    events = []
    for expected, (at, text) in enumerate(rows[1:], start=1):
        given = _checked(_HashedLine, at, text)
        line = Line(**given.model_dump(exclude={"hash"}))
        previous = line.digest(previous)
        if line.number != expected:
            out_of_order = message("log.out-of-order", given=line.number, expected=expected)
            raise _wrong(at, out_of_order)
        if given.hash != previous:
            raise _wrong(at, message("log.hash-does-not-fit"))
        events.append(line.event())
    return header, events


def _read_header(at: int, text: str) -> Header:
    given = _checked(_HeaderLine, at, text)
    if given.format > FORMAT:
        raise _wrong(at, message("log.newer-format", format=given.format))
    return Header(**given.model_dump(exclude={"format"}))


def _checked(model: type[Model], at: int, text: str) -> Model:
    try:
        json.loads(
            text, object_pairs_hook=_once, parse_int=_number, parse_float=_number, parse_constant=_number
        )
    except RecordError as error:
        raise _wrong(at, said(error)) from None
    except (ValueError, RecursionError):
        raise _broken(at) from None
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        if error.errors()[0]["type"] == "json_invalid":
            raise _broken(at) from None
        raise _wrong(at, misfit(error)) from None


_MISFITS = {"missing": "log.key-is-missing", "extra_forbidden": "log.key-is-unknown"}


def misfit(error: ValidationError) -> Message:
    """What a file holds that does not belong there, or lacks: the first of it, by its key."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    code = _MISFITS.get(first["type"], "log.key-does-not-fit")
    why = said(cause) if isinstance(cause, ValueError) else message(code)
    key = ".".join(str(part) for part in first["loc"])
    return message("list.colon", what=key, why=why) if key else why


def _broken(at: int) -> RecordError:
    return RecordError(message("log.no-whole-line", number=at))


def _wrong(at: int, why: Message) -> RecordError:
    return RecordError(message("log.line", number=at, why=why))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a key that is there twice, one value would be passed over."""
    known = dict(pairs)
    if len(known) < len(pairs):
        raise RecordError(message("log.key-is-there-twice"))
    return known


def _number(text: str) -> float:
    """What a number is does not matter here; that it is one, and that every program reads the same, does."""
    if len(text) > LONGEST_NUMBER or not isfinite(number := float(text)):
        raise RecordError(message("log.no-such-number"))
    return number


def _json(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(", ", ": "))
