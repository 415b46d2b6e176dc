"""The events of a game that two tables keep alike: the same, in the same order, with the same times. Pure.

What concerns one table alone stays there: fouls and their repair, help, lights, modes. So does what is placed
behind screens: which piece was placed first is nobody else's business, and what it was is told when all is
revealed.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator

from boardlight.club.far.line.wire import Happened, happened
from boardlight.journal.replay import follow
from boardlight.referee.session.logged import Event, Times, TurnPlayed
from boardlight.referee.session.visibility import is_screened
from rules.game import Game, State

SHARED = ("turn", "declared", "takeback", "paused", "unpaused")


def is_shared(event: Event, before: State) -> bool:
    """Whether both tables keep it, by the position before it."""
    return event.kind in SHARED and not (event.kind == "turn" and is_screened(before))


class Ledger:
    """All of them so far."""

    def __init__(self) -> None:
        self.events: list[Happened] = []
        self._digests = [""]

    def __len__(self) -> int:
        return len(self.events)

    def add(self, event: Event, clocks: tuple[float, ...]) -> Happened:
        """One more."""
        told = happened(len(self.events), event, clocks)
        self.events.append(told)
        # What clocks show at a pause or a takeback is in no journal.
        times = told.clocks if isinstance(event, TurnPlayed) else ()
        entry = json.dumps([self._digests[-1], told.event, told.seat, told.text, told.turns, times])
        self._digests.append(hashlib.sha256(entry.encode()).hexdigest())
        return told

    def digest(self, length: int) -> str:
        """Of the first so many; empty of none, or of more than there are."""
        return self._digests[length] if length < len(self._digests) else ""


def read_ledger(game: Game, events: Iterable[Event]) -> Ledger:
    """That of a journal; ReplayError if it does not fit the rules."""
    ledger = Ledger()
    for event, clocks in shared_events(game, events):
        ledger.add(event, clocks)
    return ledger


def shared_events(game: Game, events: Iterable[Event]) -> Iterator[tuple[Event, tuple[float, ...]]]:
    """Those of a journal that both tables keep, with the times of their clocks."""
    before = game.start()
    times: tuple[float, ...] = ()
    for step in follow(game, events):
        shown: Times = step.event.clock if isinstance(step.event, TurnPlayed) else None
        times = tuple(shown) if shown else times
        if is_shared(step.event, before):
            yield step.event, times
        before = step.line.last
