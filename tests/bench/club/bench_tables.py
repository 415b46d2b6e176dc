"""What many tables cost one database: how long everybody waits, and whether all is kept.

Run: python -m tests.bench.club.bench_tables [SECONDS [TABLES]]: so many seconds (15 if not told) for each of
several numbers of tables, or for one. A real PostgreSQL on this machine, with everything on the disk at once;
tables, hall and server share its processors. `--plot FILE` draws the picture of docs/club.md.
"""

import argparse
import itertools
import resource
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import sqlalchemy as sa

from boardlight.journal.journal import Journal, open_journal
from boardlight.recording.evaluation import MOST, within
from tests.bench.club.hall import Hall
from tests.bench.club.plot import plot
from tests.bench.club.tables import HELD_S, Played, play, scripts
from tests.postgresql.server import Server, eventually, running

STEPS = ((25, 1000), (50, 1000), (100, 1000), (200, 1000), (200, 0), (200, 3000))
"""Tables, and spectators."""

ORDERED_S = 0.25
"""The arbiter's orders: 95 of 100 are done within this time."""

ORDER_EACH_S = 0.5

PROCESSES = 4
"""In which the tables play: one would wait for itself."""


@dataclass
class Figures:
    """What one run came to."""

    tables: int
    spectators: int
    events: int
    lost: int
    away: int
    wait_ms: tuple[float, float]
    """Median, and what 95 of 100 are within."""
    heard_ms: tuple[float, float]
    order_ms: tuple[float, float]
    server_cpu: float
    """Processors, in the mean."""
    own_cpu: float
    event_bytes: float
    """On the server's disk, indexes and notes among them."""

    def text(self) -> str:
        """One line."""
        return (
            f"{self.tables:>4} tables, {self.spectators:>4} watch: {self.events:>5} events, "
            f"{self.lost} lost, {self.away} by way of the spool; table waits {_pair(self.wait_ms)}, watched "
            f"after {_pair(self.heard_ms)}, order {_pair(self.order_ms)} ms; "
            f"processors: server {self.server_cpu:.2f}, tables and hall {self.own_cpu:.2f}; "
            f"{self.event_bytes:.0f} bytes an event"
        )


def _pair(both: tuple[float, float]) -> str:
    return f"{both[0]:.0f} ({both[1]:.0f})"


def main(arguments: Sequence[str]) -> int:
    """A line a run; 1 if the arbiter waited too long, or anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=15.0)
    parser.add_argument("tables", nargs="?", type=int)
    parser.add_argument("--pace", type=float, default=HELD_S, help="seconds between two turns of a table")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args(arguments)
    steps = STEPS if given.tables is None else ((given.tables, 1000),)
    found = []
    print("median (95 % within), in ms")
    with running({"max_connections": "1000"}) as server:
        for tables, spectators in steps:
            found.append(measured(server, tables, spectators, given.seconds, given.pace))
            print(found[-1].text(), flush=True)
    if given.plot:
        given.plot.write_text(plot([asdict(each) for each in found]), encoding="utf-8")
    return int(any(each.lost or each.order_ms[1] > 1000 * ORDERED_S for each in found))


def measured(server: Server, count: int, spectators: int, seconds: float, pace_s: float) -> Figures:
    """So many tables for so many seconds, in some processes."""
    url = server.database()
    with ExitStack() as closing, tempfile.TemporaryDirectory() as folder:
        hall = Hall(url, spectators)
        shares = [[*range(first, count, PROCESSES)] for first in range(PROCESSES)]
        pool = closing.enter_context(ProcessPoolExecutor(PROCESSES, get_context("spawn")))
        [each.result() for each in [pool.submit(scripts) for _ in shares]]
        hall.start()
        closing.callback(hall.stop)
        began, cpu, own = time.monotonic(), server.processor_seconds(), _used()
        playing = [pool.submit(play, url, folder, share, seconds, pace_s) for share in shares if share]
        _arbiter(hall, playing)
        played = [each.result() for each in playing]
        took = time.monotonic() - began
        cpu = server.processor_seconds() - cpu
        kept = {key: at for each in played for key, at in each.kept.items()}
        eventually(lambda: kept.keys() <= hall.heard.keys())
        lost, size = _lost(url, [games for each in played for games in each.written]), _size(hall.journal)
        pool.shutdown()
        own = _used() - own
    waits = [wait for each in played for wait in each.waits_s]
    heard = [max(0.0, hall.heard[key] - at) for key, at in kept.items()]
    away, orders = sum(each.away for each in played), _both(hall.orders_s)
    times, work = (_both(waits), _both(heard), orders), (cpu / took, own / took)
    return Figures(count, spectators, len(waits), lost, away, *times, *work, size / max(1, len(waits)))


def _used() -> float:
    """Seconds of processors, own and of the processes that have ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _arbiter(hall: Hall, playing: Sequence["Future[Played]"]) -> None:
    """An order each half second, at one game after the other, as long as anybody plays."""
    for number in itertools.count():
        if games := hall.games():
            hall.order(games[number % len(games)])
        if not wait(playing, ORDER_EACH_S).not_done:
            return


def _lost(url: str, written: Sequence[Mapping[int, int]]) -> int:
    """Events that a table was told are kept, and that are not there, once and in order."""
    lost = 0
    with open_journal(url) as journal:
        for each in written:
            for game, count in each.items():
                lost += abs(count - _kept(journal, game))
                journal.verify(game)
    return lost


def _size(journal: Journal) -> int:
    with journal.connection() as connection:
        return int(connection.execute(sa.text("SELECT pg_total_relation_size('events')")).scalar_one())


def _kept(journal: Journal, game: int) -> int:
    return sum(event.kind != "noted" for event in journal.events(game))


def _both(found: Sequence[float]) -> tuple[float, float]:
    return 1000 * median(found or [0.0]), 1000 * within(list(found or [0.0]), MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
