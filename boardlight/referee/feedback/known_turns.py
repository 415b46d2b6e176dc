"""What one reader knows of the turns of a sitting: the shown turns, and the lines that were given up. Pure.

A turn that the reader may not know of is looked at once, when it is made, and is in none of these lists: what
a page is told, and what it costs to tell it, is the same however many there were.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from operator import is_
from typing import NamedTuple

from boardlight.referee.feedback.phrases import news
from boardlight.referee.session.logged import Event, read_event
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.state import Session
from messages.message import Message
from rules.game import Game, State
from rules.pieces import Seat

SIDELINES = 20
"""Variations that a page is told of, the last ones."""


class Shown(NamedTuple):
    """A turn that the reader may know of."""

    place: int
    """In the line."""
    rest: Rest
    view: State
    """What the reader may know of the position after it."""
    news: Message | None

    def same(self, other: "Shown") -> bool:
        """Whether a reader takes both for the same turn."""
        one, two = self.rest, other.rest
        return (one.text, one.kind, self.view) == (two.text, two.kind, other.view)


Turns = tuple[Shown, ...]


class Variation(NamedTuple):
    """A line that was given up, as far as the reader may know of it."""

    after: int
    """So many of the shown turns."""
    texts: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Known:
    """What one reader knows of a session."""

    line: tuple[Rest, ...]
    """The whole line, of which `turns` are shown."""
    turns: Turns
    sidelines: tuple[tuple[Rest, ...], ...]
    """All that were given up; of `given_up` the reader knows something."""
    given_up: tuple[Turns, ...]
    variations: tuple[Variation, ...]

    @property
    def rests(self) -> tuple[Rest, ...]:
        """The first position and those after the shown turns."""
        return (self.line[0], *(shown.rest for shown in self.turns))


def known(session: Session, seat: Seat | None, before: Known | None = None) -> Known:
    """What `seat` (None: the public) knows now; `before`, what it knew earlier, spares looking again."""
    if before and before.line is session.line and before.sidelines is session.history.sidelines:
        return before
    turns = _shown(session.game, session.line, seat, before)
    old = before.sidelines if before else ()
    is_longer = _shared(old, session.history.sidelines) == len(old)
    given_up = list(before.given_up) if before and is_longer else []
    for line in session.history.sidelines[len(old) if is_longer else 0 :]:
        shown = _shown(session.game, line, seat, before)
        if _fork(shown, turns) < len(shown):
            given_up.append(shown)
    recent = tuple(given_up[-SIDELINES:])
    return Known(session.line, turns, session.history.sidelines, recent, tuple(_variations(recent, turns)))


def event_of(session: Session, turns: Sequence[Event], shown: Shown) -> Event:
    """What was logged of a shown turn: a kept game brings its own, and every lesson begins anew."""
    rest = shown.rest
    if session.guidance.script:
        return read_event(rest.kind, 0.0, "file", rest.path[0].seat if rest.path else None, rest.text)
    return turns[shown.place - len(session.line)]


def _shown(game: Game, line: tuple[Rest, ...], seat: Seat | None, before: Known | None) -> Turns:
    """The turns of a line that `seat` may know of: those that changed something for it."""
    shared = _shared(before.line, line) if before else 0
    found = list(takewhile(lambda shown: shown.place < shared, before.turns)) if before else []
    first = max(shared, 1)
    view = game.view(line[first - 1].state, seat)
    for place in range(first, len(line)):
        there = game.view(line[place].state, seat)
        if there != view:
            shown_news = news(game, line[place - 1].state, line[place].state)
            found.append(Shown(place, line[place], there, shown_news))
        view = there
    return tuple(found)


def _shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How many values both begin with, the very same ones."""
    return sum(1 for _ in takewhile(bool, map(is_, one, other)))


def _fork(one: Turns, other: Turns) -> int:
    """Shown turns that both lines begin with."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0].same(pair[1]), pairs))


def _variations(lines: Sequence[Turns], standing: Turns) -> list[Variation]:
    """The lines that were given up, none within another."""
    found: list[Variation] = []
    for number, line in enumerate(lines):
        if all(_fork(line, other) < len(line) for other in (*lines[:number], standing)):
            fork = _fork(line, standing)
            found.append(Variation(fork, tuple(shown.rest.text for shown in line[fork:])))
    return found
