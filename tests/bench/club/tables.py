"""Tables without cameras: the page is their board, and games drawn by a seed are played on them by orders.

All else is as in a club: referee, spool, journal, the place in the hall and the hand that takes its orders.
"""

import heapq
import random
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection

from boardlight.club.hall.registration import Registration
from boardlight.host.host import Host
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal
from boardlight.journal.spool.club import ClubJournal, open_table_journal
from boardlight.journal.store import sqlite
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.orders.text import read_order
from rules.games import load
from rules.turns import turns
from tests.bench.club.used import used
from tests.patience import eventually

GAMES = 12
MOST_PLIES = 60
HANDS = 16
"""Tables that play in the same moment; each waits for the disk most of the time."""

Turned = tuple[str, int, str]
"""A table, how many turns it has, and the last of them."""


@cache
def scripts() -> tuple[tuple[str, ...], ...]:
    """Games of chess by chance: the same ones in every run."""
    return tuple(tuple(_script(random.Random(seed))) for seed in range(GAMES))


def _script(chance: random.Random) -> Iterator[str]:
    game = load("chess")
    state = game.start()
    for _ in range(MOST_PLIES):
        if state.outcome:
            return
        turn = chance.choice(list(turns(game, state)))
        yield game.write(state, turn.path)
        state = turn.state


@dataclass
class Played:
    """What some tables came to."""

    waits_s: list[float] = field(default_factory=list)
    """How long each turn took, from the order until it was kept."""
    away: int = 0
    """Turns that went into the spool, because the club did not answer in time."""
    kept: dict[Turned, list[float]] = field(default_factory=dict)
    """When each turn was kept."""
    games: dict[int, list[str]] = field(default_factory=dict)
    """The turns that were kept of each game, by its number in the club."""
    used_s: float = 0.0
    """Of processors."""

    @classmethod
    def of(cls, parts: Sequence["Played"]) -> "Played":
        """What all of these came to; no table is in two of them."""
        whole = cls()
        for part in parts:
            whole.waits_s += part.waits_s
            whole.away += part.away
            whole.kept |= part.kept
            whole.games |= part.games
            whole.used_s += part.used_s
        return whole


class BenchTable:
    """One table."""

    def __init__(self, url: str, number: int, pace_s: float) -> None:
        self.name = f"Board {number}"
        self._pace_s, self._chance = pace_s, random.Random(number)
        self._journal: Journal = open_table_journal(url, self.name)
        self._host = Host(self._journal, control=read_control("5+5"))
        self._host.is_in_hall = True
        self._playing = self._begin()
        self._registration = Registration(self._journal.club, self.name, self._host)
        self._began = time.monotonic()
        self._games: list[tuple[GameLog, list[str]]] = []

    def _begin(self) -> Playing:
        playing = self._host.play(Wanted("chess", {}, new=True))
        self._left = list(self._chance.choice(scripts()))
        return playing

    def pause_s(self) -> float:
        """Until the next turn."""
        return self._pace_s * self._chance.uniform(0.6, 1.4)

    def turn(self, played: Played, lock: threading.Lock) -> None:
        """Play the next turn, or begin another game."""
        if not self._left:
            if not self._playing.table.session.state.outcome:
                assert self._host.order("page", read_order("resign White")) is None
            self._playing = self._begin()
        log, text = self._playing.log, self._left.pop(0)
        assert log
        self._host.wait(time.monotonic() - self._began)
        began = time.perf_counter()
        refused = self._host.order("page", read_order(f"play {text}"))
        ended = time.perf_counter()  # The same clock in every process.
        assert refused is None, f"{text}: {refused}"
        if not self._games or self._games[-1][0] is not log:
            self._games.append((log, []))
        own = self._games[-1][1]
        own.append(text)
        with lock:
            played.waits_s.append(ended - began)
            played.away += log.notice is not None
            played.kept.setdefault((self.name, len(own), text), []).append(ended)

    def finish(self) -> dict[int, list[str]]:
        """Leave once the club has everything; the turns of each game, by its number there."""
        journal = self._journal
        assert isinstance(journal, ClubJournal)
        self._registration.close()
        eventually(lambda: journal.notice is None)
        journal.send()
        found = {log.id if log.id > 0 else journal.number_of(-log.id): own for log, own in self._games if own}
        self._host.close()
        journal.close()
        return found


def play(url: str, folder: str, names: list[int], seconds: float, pace_s: float, told: Connection) -> Played:
    """These tables for so many seconds, in a process of their own: each has a spool and connections.

    `told` says when they are there and when they have played, and hears when they shall begin and leave.
    """
    sqlite.platformdirs.user_data_dir = lambda name: folder  # type: ignore[assignment]
    scripts()
    with ThreadPoolExecutor(HANDS) as hands:
        tables = [*hands.map(lambda number: BenchTable(url, number, pace_s), names)]
    told.send("all are here")
    told.recv()
    played, lock = Played(), threading.Lock()
    before = used()
    _play(tables, played, lock, time.monotonic() + seconds)
    played.used_s = used() - before
    # Whoever orders something finds the table until then.
    told.send("all have played")
    told.recv()
    with ThreadPoolExecutor(HANDS) as hands:
        for games in hands.map(BenchTable.finish, tables):
            played.games |= games
    return played


def _play(tables: list[BenchTable], played: Played, lock: threading.Lock, until: float) -> None:
    """Each table when it is due; a table that is late plays at once, and then at its pace again."""
    now = time.monotonic()
    due = [(now + table.pause_s(), number) for number, table in enumerate(tables)]
    heapq.heapify(due)
    again = threading.Condition()

    def turn(number: int) -> None:
        tables[number].turn(played, lock)
        with again:
            heapq.heappush(due, (time.monotonic() + tables[number].pause_s(), number))
            again.notify()

    with ExitStack() as closing:
        hands = closing.enter_context(ThreadPoolExecutor(HANDS))
        asked = []
        while time.monotonic() < until:
            with again:
                wait = due[0][0] - time.monotonic() if due else 0.1
                if wait > 0:
                    again.wait(min(wait, 0.1))
                    continue
                _, number = heapq.heappop(due)
            asked.append(hands.submit(turn, number))
    for each in asked:
        each.result()
