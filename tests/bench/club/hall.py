"""What a hall does for those who watch and for its arbiter: it listens, reads what is new, and passes it on.

No sockets: this is the store's part of the cost.
"""

import queue
import threading
import time
from dataclasses import dataclass, field

from boardlight.journal.errors import LockedError
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.store.notices import listening


@dataclass
class Hall:
    """A process of the hall, with so many spectators."""

    url: str
    spectators: int
    heard: dict[tuple[int, int], float] = field(default_factory=dict)
    """When the event of a game, by its number, had been passed on to everybody."""
    passed: int = 0
    orders_s: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.journal: Journal = open_journal(self.url)
        self._queues = [queue.SimpleQueue[object]() for _ in range(self.spectators)]
        self._known: dict[int, int] = {}
        self._over = threading.Event()
        self._ready = threading.Event()
        self._threads = [threading.Thread(target=self._listen)]

    def start(self) -> None:
        """Listen from now on."""
        for thread in self._threads:
            thread.start()
        self._ready.wait()

    def stop(self) -> None:
        """Let go of everything."""
        self._over.set()
        for thread in self._threads:
            thread.join()
        self.journal.close()

    def games(self) -> list[int]:
        """Those of which it has heard."""
        return list(self._known)

    def _listen(self) -> None:
        with listening(self.journal._engine) as listener:
            self._ready.set()
            while not self._over.is_set():
                for notice in listener.hear(0.2):
                    if notice.number > self._known.get(notice.game_id, 0):
                        self._pass_on(notice.game_id)

    def _pass_on(self, game_id: int) -> None:
        for line, _ in self.journal.lines(game_id, after=self._known.get(game_id, 0)):
            text = line.model_dump_json()
            for each in self._queues:
                each.put(text)
                each.get()
            self.passed += len(self._queues)
            self._known[game_id] = line.number
            self.heard[game_id, line.number] = time.perf_counter()

    def order(self, game_id: int) -> None:
        """The arbiter notes something in a game that goes on; a turn that comes at that moment goes first."""
        began = time.perf_counter()
        facts = self.journal.entry(game_id).facts.model_copy(update={"place": "Hall"})
        while True:
            try:
                self.journal.note(game_id, facts, "page")
                break
            except LockedError:
                continue
        self.orders_s.append(time.perf_counter() - began)
