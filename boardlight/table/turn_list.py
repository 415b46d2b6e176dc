"""What was decided at a table so far: its turns, who knows of them, and what was found wrong. Pure."""

from collections.abc import Iterable, Sequence

from boardlight.referee.feedback.known_turns import Known, event_of, known
from boardlight.referee.session.logged import (
    Declared,
    Event,
    Fouled,
    Marked,
    PositionSet,
    TakenBack,
    TurnPlayed,
)
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.pieces import Seat


def turns_of(events: Iterable[Event]) -> list[Event]:
    """What was played, by a log: that which was taken back left out."""
    turns: list[Event] = []
    for event in events:
        _take_in(turns, event)
    return turns


def _take_in(turns: list[Event], event: Event) -> None:
    if isinstance(event, TurnPlayed | Declared | PositionSet):
        turns.append(event)
    elif isinstance(event, TakenBack) and event.turns:
        del turns[-event.turns :]


class Tally:
    """Of one table, event by event."""

    def __init__(self, session: Session, turns: Sequence[Event] = ()) -> None:
        self.turns = list(turns)
        self.fouls = 0
        self.moment = 0
        """Rises with whatever all see decided or taken back: what is ordered at one is meant for no other."""
        readers = (None, *range(len(session.game.seats)))
        self.known: dict[Seat | None, Known] = {reader: known(session, reader) for reader in readers}
        """By seat; None is the public."""

    def add(self, event: Event) -> None:
        """Take an event in."""
        self.fouls += isinstance(event, Fouled | Marked) and event.names_cells
        _take_in(self.turns, event)

    def follow(self, session: Session) -> None:
        """Look at new turns now, for all readers: whoever asks later shall not wait the longer for it."""
        before = self.known[None]
        self.known = {reader: known(session, reader, old) for reader, old in self.known.items()}
        after = self.known[None]
        is_news = after is not before and after.turns != before.turns
        self.moment += is_news and not is_screened(session.state)

    def public_turns(self, session: Session) -> list[Event]:
        """The turns that everybody may know of."""
        return [event_of(session, self.turns, shown) for shown in self.known[None].turns]
