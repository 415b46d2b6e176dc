"""A kept game as lists show it: what was agreed, what was noted later, how it ended. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pydantic import ValidationError

from boardlight.journal.log_lines import Header
from boardlight.referee.session.logged import By, Event, Noted
from messages.message import Message

NOTED = "noted"
"""The kind of event that says who played, at what occasion or where, when that was known later."""

FACTS = ("players", "occasion", "started", "place")
"""What a note may say, as in the header."""

ENDINGS = ("end", "takeback")
"""The events that decide whether a game is over."""


@dataclass(frozen=True)
class Entry:
    """A game as the list of games shows it."""

    id: int
    header: Header
    """As the game began: the hash chain starts there."""
    result: str
    """How it ended, or empty while it goes on."""
    events: int
    facts: Header
    """As they are known now, later notes included."""
    scores: tuple[float, ...] = ()
    """One a seat, once the game is over."""
    by: str = ""
    """Through what it was begun; ``file`` if it was read from one."""
    opening: str = ""
    """Details of its first event, as JSON."""
    screens: str = ""
    """The last event that says whether screens stand; empty where there was none."""


@dataclass(frozen=True)
class Chain:
    """The hash chain of one game, checked."""

    events: int
    digest: str
    """SHA-256 of the last event and all before it."""
    trouble: Message | None = None
    """Where the past was changed, if it is not as it was written."""


def note(facts: Header, by: By, last: Event) -> Event:
    """The event that keeps what is known of a game now, after its event `last`."""
    known = facts.model_dump(mode="json", include=set(FACTS))
    return Noted(last.time, by, None, "", last.ply, **known)


def noted(header: Header, details: Iterable[Mapping[str, object]]) -> Header:
    """`header` with the details of these notes, the last word counting; what is no fact is passed over."""
    for each in details:
        known = {key: each[key] for key in FACTS if key in each} if isinstance(each, Mapping) else {}
        with suppress(ValidationError):
            header = Header.model_validate({**header.model_dump(), **known})
    return header


def result_of(past: Sequence[Event]) -> str:
    """How the game ended; a takeback after the end opens it again."""
    last = next((event for event in reversed(past) if event.kind in ENDINGS), None)
    return (last.text or "over") if last and last.kind == "end" else ""
