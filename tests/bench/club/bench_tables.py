"""What a club costs one machine: how long tables, spectators and the arbiter wait, and whether all is kept.

    python -m tests.bench.club.bench_tables                                               some numbers of each
    python -m tests.bench.club.bench_tables --minutes 60 --tables 200 --spectators 1000   one, for an hour

A real PostgreSQL with everything on the disk at once, a real hall, real sockets; tables, spectators and the
servers share this machine. The exit code is 1 if an event was lost, a spectator cut off, or the arbiter kept
waiting. `--plot FILE` draws the picture of docs/club.md.
"""

import argparse
import os
import sys
import tempfile
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from itertools import zip_longest
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy as sa

from boardlight.journal.journal import Journal, open_journal
from boardlight.recording.evaluation import MOST, within
from tests.bench.club.hall import Arbiter, serve
from tests.bench.club.plot import plot
from tests.bench.club.spectators import Watched, watch
from tests.bench.club.tables import Played, Turned, play
from tests.patience import PATIENCE_S
from tests.postgresql.server import Server, running

STEPS = ((25, 125), (50, 250), (100, 500), (200, 1000))
"""Tables, and spectators."""

PACE_S = 5.0
"""Between two turns of a table: that of blitz."""

SECONDS = 20.0
"""Of each run, unless somebody says how long."""

ORDERED_MS = 250.0
"""The arbiter's orders: 95 of 100 are done within this time."""

CONNECTIONS = "1000"

TABLES_A_PROCESS = 25
"""Python computes for one thread of a process at a time; in a club each table is a machine of its own."""

Both = tuple[float, float]
"""Milliseconds: the median, and what 95 of 100 are within."""


@dataclass
class Figures:
    """What one run came to."""

    tables: int
    spectators: int
    seconds: float
    events: int
    lost: int
    away: int
    cut: int
    orders: int
    unanswered: int
    wait_ms: Both
    seen_ms: Both
    order_ms: Both
    processors: Mapping[str, float]
    """In the mean, by who used them."""
    messages: float
    """A second, to all who watch."""
    sent_bytes: float
    event_bytes: float
    """On the server's disk, indexes and notes among them."""

    @property
    def keeps_promises(self) -> bool:
        """Whether nothing was lost, nobody cut off, and no arbiter kept waiting."""
        return not (self.lost or self.cut or self.unanswered) and self.order_ms[1] <= ORDERED_MS

    def text(self) -> str:
        """One line."""
        work = ", ".join(f"{who} {each:.2f}" for who, each in self.processors.items())
        return (
            f"{self.tables:>4} tables, {self.spectators:>4} watch, {self.seconds:.0f} s: "
            f"{self.events:>5} turns, {self.lost} lost, {self.away} by way of the spool; "
            f"{self.cut} spectators cut off; "
            f"table waits {_pair(self.wait_ms)}, spectators see it after {_pair(self.seen_ms)}, "
            f"{self.orders} orders {_pair(self.order_ms)} ms, {self.unanswered} unanswered; "
            f"processors: {work}; "
            f"{self.messages:.0f} messages and {self.sent_bytes / 1e6:.2f} MB a second; "
            f"{self.event_bytes:.0f} bytes an event"
        )


def _pair(both: Both) -> str:
    return f"{both[0]:.0f} ({both[1]:.0f})"


def main(arguments: Sequence[str]) -> int:
    """A line a run; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=SECONDS / 60, help="of each run")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=PACE_S, help="seconds between two turns of a table")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args(arguments)
    steps = STEPS if given.tables is None else ((given.tables, given.spectators),)
    found = []
    print(f"median (95 % within), in ms; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
    with running({"max_connections": CONNECTIONS}) as server:
        for tables, spectators in steps:
            found.append(measured(server, tables, spectators, 60 * given.minutes, given.pace))
            print(found[-1].text(), flush=True)
    if given.plot:
        given.plot.write_text(plot([asdict(each) for each in found]), encoding="utf-8")
    return int(not all(each.keeps_promises for each in found))


def measured(server: Server, count: int, spectators: int, seconds: float, pace_s: float) -> Figures:
    """So many tables for so many seconds."""
    url, numbers = server.database(), [*range(1, count + 1)]
    with ExitStack() as closing, tempfile.TemporaryDirectory() as folder:
        journal = closing.enter_context(open_journal(url))
        groups = [numbers[at : at + TABLES_A_PROCESS] for at in range(0, count, TABLES_A_PROCESS)]
        players = [
            closing.enter_context(process(_tables, url, f"{folder}/{group[0]}", group, seconds, pace_s))
            for group in groups
        ]
        for tables in players:
            heard(tables, seconds)
        hall = closing.enter_context(process(serve, url, count))
        address = heard(hall, seconds)
        crowd = closing.enter_context(process(watch, address, spectators))
        heard(crowd, seconds)
        cpu = server.processor_seconds()
        for each in (hall, *players):
            each.send("begin")
        arbiter = Arbiter(address, [f"Board {number}" for number in numbers])
        began = time.monotonic()
        arbiter.rule(lambda: players[0].poll() or time.monotonic() > began + seconds + PATIENCE_S)
        took, cpu = time.monotonic() - began, server.processor_seconds() - cpu
        for tables in players:
            heard(tables, seconds)
            tables.send("leave")
        played = Played.of([heard(tables, seconds) for tables in players])
        for each in (crowd, hall):
            each.send("end")
        watched: Watched = heard(crowd, seconds)
        work = {
            "server": cpu,
            "hall": heard(hall, seconds),
            "tables": played.used_s,
            "spectators": watched.used_s,
        }
        lost, size = _lost(journal, played.games), _size(journal)
    return Figures(
        count, spectators, took, len(played.waits_s), lost, played.away, watched.lost, len(arbiter.waits_s),
        arbiter.unanswered, _both(played.waits_s), _both(_delays(played.kept, watched.seen)),
        _both(arbiter.waits_s), {who: each / took for who, each in work.items()},
        watched.messages / took, watched.bytes / took, size / max(1, len(played.waits_s)),
    )  # fmt: skip


def _tables(
    url: str, folder: str, numbers: list[int], seconds: float, pace_s: float, told: Connection
) -> None:
    told.send(play(url, folder, numbers, seconds, pace_s, told))


@contextmanager
def process(work: Callable[..., None], *given: object) -> Iterator[Connection]:
    """A process that does this, and a line to it; it is ended with the context."""
    context = get_context("spawn")
    here, there = context.Pipe()
    one = context.Process(target=work, args=(*given, there), daemon=True)
    one.start()
    there.close()
    try:
        yield here
    finally:
        one.join(PATIENCE_S)
        one.kill()


def heard(line: Connection, seconds: float) -> Any:
    """What a process says next; EOFError if it has failed."""
    assert line.poll(seconds + 10 * PATIENCE_S)
    return line.recv()


def _delays(kept: Mapping[Turned, list[float]], seen: Mapping[Turned, list[float]]) -> list[float]:
    """From each turn until a reader saw it; of a turn that was played twice the one before counts."""
    found = []
    for turned, moments in seen.items():
        began = sorted(kept.get(turned, ()))
        for moment in moments:
            before = bisect_right(began, moment)
            found.append(moment - began[before - 1] if before else 0.0)
    return found


def _lost(journal: Journal, games: Mapping[int, list[str]]) -> int:
    """Turns that a table was told are kept, and that are not there, once and in order."""
    lost = 0
    for game, turns in games.items():
        there = [event.text for event in journal.events(game) if event.kind == "turn"]
        lost += sum(one != other for one, other in zip_longest(there, turns))
        journal.verify(game)
    return lost


def _size(journal: Journal) -> int:
    with journal.connection() as connection:
        return int(connection.execute(sa.text("SELECT pg_total_relation_size('events')")).scalar_one())


def _both(found: Sequence[float]) -> Both:
    return 1000 * median(found or [0.0]), 1000 * within(list(found or [0.0]), MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
