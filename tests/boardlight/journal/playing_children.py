"""A program whose children play games at a table until they are killed.

Every line it reads, ``STORE GAME SEED``, brings up a child. The child tells its process id, plays random
games by hand, and tells what is durable as soon as it knows. When it is dead, the nursery says so. Only the
first child costs the time of starting Python.
"""

import os
import random
import sys

from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.events import Input
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import improvised
from boardlight.table.seating import begin
from boardlight.table.table import Table
from rules.game import Game
from rules.games import games, load
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of, perform
from vision.observing.eye import Eye

TAKEN_BACK = 0.15
"""Share of turns after which the hands undo the last one."""


class KeptTabletop(Tabletop):
    """A table whose inputs go through the real one: nothing counts before it is in the journal."""

    table: Table

    def hear(self, given: Input) -> None:
        self.table.hear(given)
        self.session = self.table.session


def play(store: str, game: Game, chance: random.Random) -> None:
    """Play one game after the other, for ever."""
    with open_journal(store) as journal:
        while True:
            play_one(journal, game, chance)


def play_one(journal: Journal, game: Game, chance: random.Random) -> None:
    """Play one game to its end; a line holds the game's number, the events that are kept, the last turn."""
    first = improvised(game, chance.randrange(1000), 0).first
    log = journal.begin(game.name)
    begin(log, game, first)
    table = Table(start(game, first), fixture_of(game), blind, log)
    top = KeptTabletop(table.session, labels_of(game, first))
    top.table = table
    tell("begun", log.id, 1, "")
    top.look(0.5)
    while not top.session.state.outcome:
        turn_or_takeback(top, chance)
        tell("kept", log.id, len(log.events()), top.session.line[-1].text)


def turn_or_takeback(top: Tabletop, chance: random.Random) -> None:
    """What hands do next."""
    if len(top.session.line) > 1 and chance.random() < TAKEN_BACK:
        top.order("takeback")
        top.labels = labels_of(top.game, top.session.state)
        top.look(1.0)
    else:
        perform(top, chance.choice(list(turns(top.game, top.session.state))))


def blind(size: tuple[int, int]) -> Eye:
    """No eye is needed where observations come ready-made."""
    raise AssertionError(size)


def tell(*words: object) -> None:
    """One line, whole even if several processes write."""
    os.write(sys.stdout.fileno(), (" ".join(map(str, words)) + "\n").encode())


def main() -> None:
    """Bring up a child for every line."""
    known = {name: load(name) for name in games()}
    for line in iter(sys.stdin.readline, ""):
        store, name, seed = line.split()
        child = os.fork()
        if not child:
            tell("child", os.getpid())
            play(store, known[name], random.Random(int(seed)))
        os.waitpid(child, 0)
        tell("dead")


if __name__ == "__main__":
    main()
