"""Looks at a journal again and again, and keeps what the world may know of it. Does I/O.

It reads and never writes.

Whoever asks is answered from what was kept: no request reads the journal, and none takes longer because of
what is hidden.
"""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from boardlight.club.broadcast.followed import Followed
from boardlight.club.broadcast.public_game import PublicGame
from boardlight.journal.entry import Entry
from boardlight.journal.errors import ChangedError, JournalError
from boardlight.journal.growing.lengths import Store, lengths
from boardlight.journal.log_lines import Line
from boardlight.library.search import Search, search
from messages.message import Message, said

POLL_S = 0.5
"""Between two looks at the journal."""

LIST_S = 60.0
"""Between two looks at the list of all games: the others are at those that are told, and at new ones."""

Report = Callable[[Message | None], None]


class Shelf(Store, Protocol):
    """What is needed of a journal."""

    def games(self) -> list[Entry]:
        """Every game, oldest first."""

    def find(self, game_id: int) -> Entry | None:
        """One game, if it is there."""

    def lines(self, game_id: int, most: int | None = None, after: int = 0) -> list[tuple[Line, str]]:
        """Every line of a game with its hash, or those after so many."""


@dataclass(frozen=True)
class Chosen:
    """Which games are told: those that suit; where nothing is looked for, those that go on or begin later."""

    wanted: Search
    over: frozenset[int] = frozenset()
    """What had ended before, or came from a file."""

    @classmethod
    def from_now_on(cls, shelf: Shelf, wanted: Search) -> "Chosen":
        """As it is when the world begins to watch."""
        if wanted != Search():
            return cls(wanted)
        return cls(
            wanted, frozenset(entry.id for entry in shelf.games() if entry.result or entry.by == "file")
        )

    def of(self, entries: Collection[Entry]) -> list[Entry]:
        """Those of these games."""
        return [entry for entry in search(entries, self.wanted) if entry.id not in self.over]


@dataclass(frozen=True, eq=False)
class Told:
    """A game, and when what it tells last came to be told."""

    game: PublicGame
    clock_since: float
    """Seconds of the monotonic clock, as they were when its clocks showed what it tells."""


class Watcher:
    """The games of a journal that the world watches, in a thread of its own from `start` to `stop`."""

    def __init__(
        self,
        shelf: Shelf,
        wanted: Search,
        delay: float = 0.0,
        report: Report = lambda trouble: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`delay` in seconds; `report` is told why the journal cannot be read, and None when it can again."""
        self._shelf, self._delay, self._report, self._clock = shelf, delay, report, clock
        self._chosen = Chosen.from_now_on(shelf, wanted)
        self._followed: dict[int, Followed] = {}
        self._unreadable: set[int] = set()
        self._entries: dict[int, Entry] = {}
        self._last, self._listed = 0, float("-inf")
        self._trouble: Message | None = None
        self._listeners: list[Callable[[], None]] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watching", daemon=True)
        self.games: tuple[Told, ...] = ()
        self.look()

    def start(self) -> "Watcher":
        """Look from now on, again and again."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Look no more."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def __enter__(self) -> "Watcher":
        return self.start()

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def find(self, game_id: int) -> Told | None:
        """One of the games that are told."""
        return next((told for told in self.games if told.game.id == game_id), None)

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` from the thread that looks when more may be told, until the answer is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def look(self) -> None:
        """Look once."""
        try:
            now = self._clock()
            self._list(now)
            told = tuple(self._told(sorted(self._entries.values(), key=lambda entry: entry.id), now))
        except JournalError as error:
            self._say(said(error))
            return
        self._say(None)
        if [each.game for each in self.games] != [each.game for each in told]:
            self.games = told
            for callback in tuple(self._listeners):
                callback()

    def _list(self, now: float) -> None:
        """The games that are told, or may be one day, as the list has them now."""
        if now >= self._listed + LIST_S:
            # An older game may suit from now on: who played, and where, may be noted later.
            found = self._shelf.games()
            self._last = max((entry.id for entry in found), default=0)
            self._entries = {entry.id: entry for entry in self._chosen.of(found)}
            self._listed = now
            return
        grown = lengths(self._shelf, self._entries.keys(), self._last)
        self._last = max(self._last, *grown, 0)
        still = {number: entry for number, entry in self._entries.items() if number in grown}
        others = [
            number for number, count in grown.items() if number not in still or still[number].events != count
        ]
        found = [entry for number in others if (entry := self._shelf.find(number))]
        self._entries = still | {entry.id: entry for entry in self._chosen.of(found)}

    def _told(self, entries: Sequence[Entry], now: float) -> list[Told]:
        found = []
        for entry in entries:
            if entry.id in self._unreadable:
                continue
            try:
                told = self._of(entry, now)
            except (ValueError, ChangedError):
                # Its rules are unknown here, or its log is no log: `journal verify` says which.
                self._unreadable.add(entry.id)
                continue
            if told:
                found.append(told)
        return found

    def _of(self, entry: Entry, now: float) -> Told | None:
        followed = self._followed.get(entry.id)
        if followed is None:
            followed = self._followed[entry.id] = Followed(entry, self._delay)
        later = self._shelf.lines(entry.id, after=followed.known) if entry.events > followed.known else []
        followed.hear(entry, [line.event() for line, _ in later], now)
        game = followed.told(now)
        if game is None:
            return None
        return Told(game, followed.since(game.times.number) if game.times else now)

    def _say(self, trouble: Message | None) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._report(trouble)

    def _run(self) -> None:
        while not self._stopping.wait(POLL_S):
            self.look()
