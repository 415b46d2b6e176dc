"""What was decided at a table so far: its turns, and how often something was decided or found wrong. Pure."""

from collections.abc import Iterable, Sequence

from boardlight.events import Event

PLAYED = ("turn", "declared", "set")


def turns_of(events: Iterable[Event]) -> list[Event]:
    """What was played, by a log: that which was taken back left out."""
    tally = Tally()
    for event in events:
        tally.add(event, is_secret=False)
    return tally.turns


class Tally:
    """Of one table, event by event."""

    def __init__(self, turns: Sequence[Event] = ()) -> None:
        self.turns = list(turns)
        self.fouls = 0
        self.moment = 0
        """Rises with whatever is decided or taken back: what is ordered at one is meant for no other."""

    def add(self, event: Event, is_secret: bool) -> None:
        """Take an event in; nobody is to count what is done behind screens."""
        self.fouls += event.kind in ("foul", "marked") and "cells" in event.details
        self.moment += event.kind in (*PLAYED, "takeback") and not is_secret
        if event.kind in PLAYED:
            self.turns.append(event)
        elif event.kind == "takeback":
            count = event.details["turns"]
            assert isinstance(count, int)
            del self.turns[-count:]
