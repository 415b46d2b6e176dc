"""The growing log of one game, replayed event by event as its events become old enough to be told. Pure."""

from collections import deque
from collections.abc import Sequence

from boardlight.club.broadcast.ages import Aged
from boardlight.club.broadcast.public_game import PublicGame, public_game
from boardlight.club.broadcast.public_lines import PublicLines
from boardlight.journal.entry import Entry
from boardlight.journal.replay import Step, follow
from boardlight.referee.session.logged import Event
from rules.games import load


class Followed:
    """One game of a journal, told to everybody `delay` seconds after it was played."""

    def __init__(self, entry: Entry, delay: float) -> None:
        """ValueError if nobody here knows this game."""
        self.game = load(entry.header.game, entry.header.options)
        self.known = 0
        """So many events of the log were heard of."""
        self._entry, self._delay, self._aged = entry, delay, Aged()
        self._due = deque[Event]()
        # One event is pulled for one step, so that the log never seems to have come to its end.
        self._following = follow(self.game, iter(self._due.popleft, None))
        self._steps: list[Step] = []
        self._lines = PublicLines(self.game, entry.header)
        self._told: PublicGame | None = None

    def hear(self, entry: Entry, later: Sequence[Event], now: float) -> None:
        """What the list knows of the game now, and what came later in its log."""
        self._aged.hear(later, now)
        self.known += len(later)
        if entry.facts != self._entry.facts:
            self._told = None
        self._entry = entry

    def told(self, now: float) -> PublicGame | None:
        """The game as it may be told now; ReplayError if its log does not fit the rules."""
        due = self._aged.older(self._delay, now)[len(self._steps) :]
        for event in due:
            self._due.append(event)
            self._steps.append(next(self._following))
            self._lines.add(self._steps[-1])
        if due or self._told is None:
            self._told = public_game(self._entry, self.game, self._steps, self._lines.lines)
        return self._told

    def since(self, number: int) -> float:
        """Since when event `number` may be told, the first being 1."""
        return self._aged.since(number) + self._delay
