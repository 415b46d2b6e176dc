"""Kill a program that plays, again and again, and look at what it left."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Timer

from boardlight.journal.journal import GameLog, open_journal
from boardlight.referee.session.logged import Event, details_of
from boardlight.referee.session.positions import read_position
from boardlight.referee.session.state import Session, start
from boardlight.table.resuming import resume
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of, perform

game_of = cache(load)

MOST_TURNS = 4
"""A child is left alone until it has told of fewer than so many turns."""

LONGEST_S = 0.1
"""From then to the kill."""


@dataclass
class Cuts:
    """What many kills came to."""

    killed: int = 0
    turns: int = 0
    """Acknowledged before the kills."""
    unfinished: int = 0
    """Games that were continued."""
    wrong: list[str] = field(default_factory=list)
    """What was not as promised, in words."""


def cut(folder: Path, times: int, seed: int = 1) -> Cuts:
    """Kill `times` programs at random instants of play, and try to continue each game."""
    chance, done = random.Random(seed), Cuts()
    names = sorted(games())
    with subprocess.Popen(
        [sys.executable, "-m", "tests.boardlight.journal.playing_children"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
    ) as nursery:  # fmt: skip
        for number in range(times):
            name, store = names[number % len(names)], str(folder / f"{number}.sqlite")
            told = _killed(nursery, f"{store} {name} {chance.randrange(10**6)}", chance)
            done.killed += 1
            done.turns += sum(words[0] == "kept" for words in told)
            _examined(store, told[-1], chance, done)
        assert nursery.stdin is not None
        nursery.stdin.close()
    return done


def _killed(nursery: "subprocess.Popen[str]", order: str, chance: random.Random) -> list[list[str]]:
    """What a child told before it was killed, at any instant of its play."""
    assert nursery.stdin is not None and nursery.stdout is not None
    print(order, file=nursery.stdin, flush=True)
    lines = iter(nursery.stdout.readline, "")
    child = int(next(lines).split()[1])
    told = [_words(next(lines)) for _ in range(1 + chance.randrange(MOST_TURNS))]
    Timer(chance.uniform(0, LONGEST_S), os.kill, (child, signal.SIGKILL)).start()
    return told + list(_until_dead(lines))


def _until_dead(lines: Iterator[str]) -> Iterator[list[str]]:
    for line in lines:
        if line == "dead\n":
            return
        yield _words(line)


def _words(line: str) -> list[str]:
    return line.rstrip("\n").split(" ", 3)


def _examined(store: str, last: list[str], chance: random.Random, done: Cuts) -> None:
    """Open the journal, check that it holds what was told last, and play on."""
    with open_journal(store) as journal:
        for entry in journal.games():
            journal.verify(entry.id)
        log = journal.log(int(last[1]))
        events = log.events()
        acknowledged = _resumed(log, events[: int(last[2])]).line[-1].text
        if len(events) < int(last[2]) or acknowledged != last[3]:
            done.wrong.append(f"{store}: {last} was told, the journal holds {len(events)} events")
        session = _resumed(log, events)
        unfinished = journal.latest_unfinished()
        if unfinished is not None and unfinished.id == log.id:
            done.unfinished += 1
            done.wrong += _gone_on(session, chance)


def _resumed(log: GameLog, events: list[Event]) -> Session:
    game = game_of(log.header.game)
    setup = str(details_of(events[0])["setup"])
    first = read_position(game, setup) if setup else game.start()
    return resume(start(game, first), events)[0]


def _gone_on(session: Session, chance: random.Random) -> list[str]:
    """A piece that fell over is asked for; then the table is in step, and the next turn is taken from it."""
    top = Tabletop(session, labels_of(session.game, session.state))
    top.look(1.0)
    if not top.session.table.in_step:
        return [f"{session.game.name}: the table is not found to be in step"]
    turn = chance.choice(list(turns(session.game, session.state)))
    text = session.game.write(session.state, turn.path)
    perform(top, turn)
    return [] if text in top.log else [f"{session.game.name}: {text} was played, {top.log} was logged"]
