"""Tables without cameras: each plays games drawn by a seed, and writes them as a real table does."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from boardlight.journal.journal import GameLog, Journal
from boardlight.journal.spool.club import ClubJournal, open_table_journal
from boardlight.journal.store import sqlite
from boardlight.referee.session.logged import Ended, Event, Started, TurnPlayed
from rules.games import load
from rules.turns import turns
from tests.postgresql.server import eventually

GAMES = 12
MOST_PLIES = 60
HELD_S = 5.0
"""Between two turns of a table: the pace of blitz."""


@cache
def scripts() -> tuple[tuple[Event, ...], ...]:
    """Games of chess by chance: the same ones in every run."""
    return tuple(_script(random.Random(seed)) for seed in range(GAMES))


def _script(chance: random.Random) -> tuple[Event, ...]:
    game = load("chess")
    state, played = game.start(), [Started(0.0, "page", None, "", 0, setup="")]
    while not state.outcome and len(played) < MOST_PLIES:
        turn = chance.choice(list(turns(game, state)))
        text = game.write(state, turn.path)
        played.append(TurnPlayed(float(len(played)), "camera", state.turn, text, turn.state.ply))
        state = turn.state
    return (*played, Ended(float(len(played)), "page", None, "agreed", state.ply))


@dataclass
class Table:
    """One table: what it wrote, and how long it had to wait for that."""

    number: int
    journal: Journal
    pace_s: float
    waits_s: list[float] = field(default_factory=list)
    written: dict[GameLog, int] = field(default_factory=dict)
    """Events of each game that were acknowledged."""
    away: int = 0
    """Events that went into the spool, because the club did not answer in time."""

    def play(self, until: float, kept: Callable[[int, int, float], None]) -> None:
        """One turn after the other until that moment; `kept` hears of game, number and time of each."""
        chance = random.Random(self.number)
        due = time.monotonic() + chance.uniform(0, self.pace_s)
        while True:
            threading.Event().wait(max(0.0, due - time.monotonic()))
            log, script = self.journal.begin("chess"), chance.choice(scripts())
            for number, event in enumerate(script, start=1):
                if due > until:
                    return
                threading.Event().wait(max(0.0, due - time.monotonic()))
                due = max(due + self.pace_s * chance.uniform(0.6, 1.4), time.monotonic())
                began = time.perf_counter()
                log.append(event)
                ended = time.perf_counter()  # The same clock in every process.
                self.waits_s.append(ended - began)
                self.written[log] = number
                self.away += log.notice is not None
                if log.id > 0:
                    kept(log.id, number, ended)

    def finish(self) -> dict[int, int]:
        """Leave the table once the club has everything; the events of each game, by its number there."""
        journal = self.journal
        assert isinstance(journal, ClubJournal)
        eventually(lambda: journal.notice is None)
        journal.send()
        found = {
            log.id if log.id > 0 else journal.number_of(-log.id): count for log, count in self.written.items()
        }
        journal.close()
        return found


@dataclass
class Played:
    """What some tables came to."""

    waits_s: list[float] = field(default_factory=list)
    away: int = 0
    written: list[dict[int, int]] = field(default_factory=list)
    """Of each table: the events of its games that were acknowledged, by their numbers at the club."""
    kept: dict[tuple[int, int], float] = field(default_factory=dict)
    """When each event was acknowledged, by its game and number."""


def play(url: str, folder: str, names: list[int], seconds: float, pace_s: float) -> Played:
    """These tables for so many seconds, in a process of their own: each has a spool and a connection."""
    sqlite.platformdirs.user_data_dir = lambda name: folder  # type: ignore[assignment]
    tables = [Table(each, open_table_journal(url, f"Board {each}"), pace_s) for each in names]
    played, until = Played(), time.monotonic() + seconds
    note = lambda game, number, at: played.kept.__setitem__((game, number), at)  # noqa: E731
    threads = [threading.Thread(target=each.play, args=(until, note)) for each in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in tables:
        played.waits_s += each.waits_s
        played.away += each.away
        played.written.append(each.finish())
    return played
