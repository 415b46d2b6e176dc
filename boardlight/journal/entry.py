"""A kept game as lists show it: what was agreed, what was noted later, how it ended. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import ValidationError

from boardlight.journal.log_lines import Header
from boardlight.referee.session.logged import By, Declared, Event, Noted, PositionSet, TakenBack, TurnPlayed
from boardlight.referee.session.turn_numbers import is_turn
from boardlight.referee.session.visibility import SCREENS_GONE, SCREENS_UP
from messages.message import Message, message

NOTED = "noted"
"""The kind of event that says who played, at what occasion or where, when that was known later."""

FACTS = ("players", "occasion", "started", "place")
"""What a note may say, as in the header."""

ENDINGS = ("end", "takeback")
"""The events that decide whether a game is over."""


PLAYED = ("turn", "declared", "set", "end")
"""A game without any of these never began."""

FAR = "far"
"""The kind of event that says which seats sit at another table."""

MARKS = ("end", NOTED, SCREENS_UP, SCREENS_GONE, FAR)
"""The kinds of events that a list of games tells something of."""


class Mark(NamedTuple):
    """What an entry needs of one of them."""

    kind: str
    details: Any
    text: str


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
    far: str = ""
    """Who sits at another table, as the event says it; empty where one table plays."""


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


def counted(played: Iterable[tuple[int, Event]]) -> dict[int, int]:
    """How many turns stand in each game, by its number; `played` is all that happened, in order."""
    lines: dict[int, list[bool]] = {}
    for game_id, event in played:
        line = lines.setdefault(game_id, [])
        if isinstance(event, TurnPlayed | Declared | PositionSet):
            line.append(is_turn(event))
        elif isinstance(event, TakenBack) and event.turns:
            del line[-event.turns :]
    return {game_id: sum(line) for game_id, line in lines.items()}


def entry_of(row: Mapping[str, Any], later: Sequence[Mark]) -> Entry:
    """The entry of a row of the list, with what ended, noted or hid it later."""
    header = Header(**{key: row[key] for key in Header.model_fields})
    if not isinstance(row["result"], str):
        raise TypeError(message("journal.result-is-no-text"))
    notes = [mark.details for mark in later if mark.kind == NOTED]
    ends = [mark.details for mark in later if mark.kind == "end"]
    scores = tuple(map(float, ends[-1].get("scores", ()))) if row["result"] and ends else ()
    screens = [mark.kind for mark in later if mark.kind in (SCREENS_UP, SCREENS_GONE)][-1:]
    far = [mark.text for mark in later if mark.kind == FAR][-1:]
    return Entry(
        row["id"], header, row["result"], row["events"], noted(header, notes), scores,
        row["by"] or "", row["opening"] or "", "".join(screens), "".join(far),
    )  # fmt: skip
