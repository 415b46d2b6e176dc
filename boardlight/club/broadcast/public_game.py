"""One game as the world may see it: a log up to some event, and what everybody may know of it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardlight.club.broadcast.public_lines import Json
from boardlight.journal.entry import PLAYED, Entry
from boardlight.journal.log_lines import Header
from boardlight.journal.replay import Step
from boardlight.library.search import OpenedGame, open_steps
from boardlight.referee.session.logged import ClockSet, Event, PositionSet, TurnPlayed
from boardlight.referee.session.visibility import is_screened
from rules.game import Game
from rules.pieces import Seat


class Times(NamedTuple):
    """What the clocks showed when the log last told of them."""

    left: tuple[float, ...]
    """Seconds, by seat."""
    running: Seat | None
    """Whose time runs; None while nobody's does."""
    number: int
    """Of the event that told it, the first being 1."""


@dataclass(frozen=True, eq=False)
class PublicGame:
    """A game that is told to everybody."""

    id: int
    facts: Header
    """As they are known now."""
    game: Game
    opened: OpenedGame | None
    """None while screens stand: then it is named, and not opened."""
    lines: tuple[Json, ...]
    times: Times | None
    """None where no clock is used, or none has been told of."""

    @property
    def players(self) -> tuple[str, ...]:
        """One a seat; empty where nobody was named."""
        named = [" ".join(name.split()) for name in self.facts.players[: len(self.game.seats)]]
        return (*named, *("" for _ in self.game.seats[len(named) :]))

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.opened is not None and self.opened.tree.outcome is not None


def public_game(
    entry: Entry, game: Game, steps: Sequence[Step], lines: tuple[Json, ...]
) -> PublicGame | None:
    """The game of `entry` as far as its log was followed, with its public lines; None if it has not begun."""
    if not steps:
        return None
    last, events = steps[-1].line.last, [step.event for step in steps]
    behind = is_screened(last)
    if not behind and not any(event.kind in PLAYED for event in events):
        return None
    # What the list knows of its end may be younger than these events.
    known = replace(entry, result="", scores=())
    opened = None if behind else open_steps(known, game, steps)
    times = None if behind or last.outcome else _times(events, last.turn)
    return PublicGame(entry.id, entry.facts, game, opened, lines, times)


def _times(events: Sequence[Event], turn: Seat) -> Times | None:
    told: Times | None = None
    paused = False
    for number, event in enumerate(events, start=1):
        if isinstance(event, TurnPlayed | PositionSet | ClockSet) and event.clock:
            told = Times(tuple(event.clock), None, number)
        elif event.kind == "control":
            told = None
        elif event.kind in ("paused", "unpaused"):
            paused = event.kind == "paused"
    return told and told._replace(running=None if paused or turn < 0 else turn)
