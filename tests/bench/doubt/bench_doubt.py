"""Random games of which the camera missed something: turns right, asked and wrong, and time for an image.

A turn in the log that was not played so counts as guessed if it is marked as not sure, else as wrong.
A question is named if all that was played is one of its answers.

Run: python -m tests.bench.doubt.bench_doubt [-n GAMES] [-s SEED] [-g GAME ...] [-v] [KIND ...]
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from time import process_time
from typing import NamedTuple

from boardlight.recording.evaluation import asks
from boardlight.referee.session.events import Seen
from boardlight.referee.session.logged import Event, PositionSet, TakenBack, TurnPlayed
from boardlight.referee.session.positions import set_anew
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.game import State
from tests.bench.doubt.doubtful_games import GAMES, KINDS, ObservedGame

SET = "set"
"""The text of a position that was set."""

SEED = 1000
"""Of the first game of each kind."""


@dataclass
class Tally:
    """What became of some games."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: float = 0.0

    def __str__(self) -> str:
        images = max(self.counts["images"], 1)
        kinds = ("right", "set", "marked", "asked", "named", "guessed", "wrong", "fouls")
        parts = ", ".join(f"{self.counts[kind]} {kind}" for kind in kinds)
        each, most = 1000 * self.seconds / images, 1000 * self.slowest
        return f"{self.counts['turns']} turns: {parts}; {each:.2f} ms an image, {most:.0f} at most"


class Logged(NamedTuple):
    """A turn in the log, or a position."""

    text: str
    is_marked: bool = False
    """As not sure."""
    is_there: bool = True
    """Of a position: it lay on the table at some time."""


class Kept:
    """The journal of one game, beside what was truly played."""

    def __init__(self, told: ObservedGame) -> None:
        self.told = told
        self.line: list[Logged] = []
        """What stands in the log."""
        self.positions = {_place(state) for state in told.positions}

    def read(self, session: Session, event: Event) -> None:
        """One more event."""
        if isinstance(event, TurnPlayed):
            self.line.append(Logged(event.text, bool(event.unsure)))
        elif isinstance(event, TakenBack):
            del self.line[len(self.line) - (event.turns or 0) :]
        elif isinstance(event, PositionSet):
            there = _place(set_anew(self.told.game, session.state, event.setup or ""))
            self.line.append(Logged(SET, is_there=there in self.positions))

    @property
    def in_place(self) -> set[int]:
        """Where in the log stands what was played, in the order in which it was played."""
        texts = [each.text for each in self.line]
        blocks = SequenceMatcher(None, self.told.truth, texts, autojunk=False).get_matching_blocks()
        return {place for block in blocks for place in range(block.b, block.b + block.size)}

    @property
    def right(self) -> int:
        """Turns in the log that were played."""
        return len(self.in_place)

    @property
    def guessed(self) -> int:
        """Turns in the log that were not, and are marked as not sure."""
        return sum(each.is_marked for each in self._untrue)

    @property
    def wrong(self) -> int:
        """Other turns, and positions, in the log that were not."""
        return sum(not each.is_marked for each in self._untrue)

    @property
    def _untrue(self) -> list[Logged]:
        right = self.in_place
        turns = [each for place, each in enumerate(self.line) if place not in right and each.text != SET]
        return [*turns, *(each for each in self.line if not each.is_there)]

    def __str__(self) -> str:
        untrue = self._untrue
        kept = " ".join(
            each.text + ("?" if each.is_marked else "??") * (each in untrue) for each in self.line
        )
        return f"{kept} | played {' '.join(self.told.truth)}"


def _place(state: State) -> object:
    return state.cells, state.turn


def follow(told: ObservedGame, tally: Tally) -> Kept:
    """Let the referee hear the whole stream, nobody answering what it asks."""
    session = start(told.game, told.first, mode=told.mode)
    session = replace(session, table=replace(session.table, is_confirmed=True))
    kept, asked, is_named = Kept(told), set[int](), False
    for given in told.inputs:
        began = process_time()
        session, records = step(session, given)
        took = process_time() - began
        if isinstance(given, Seen):
            tally.seconds, tally.slowest = tally.seconds + took, max(tally.slowest, took)
            tally.counts["images"] += 1
        for record in records:
            tally.counts["fouls"] += record.event.kind == "foul"
            tally.counts["marked"] += record.event.kind == "marked"
            kept.read(session, record.event)
        if asks(session):
            asked.add(len(kept.line))
            is_named |= ", ".join(told.truth) in {choice.text for choice in session.dialogue.choices}
    tally.counts["set"] += sum(each.text == SET for each in kept.line)
    tally.counts.update(turns=len(told.truth), right=kept.right, asked=len(asked))
    tally.counts.update(named=is_named, guessed=kept.guessed, wrong=kept.wrong)
    return kept


def main() -> int:
    """A line a kind; 1 if anything was logged wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=2, help="games of each kind")
    parser.add_argument("-s", type=int, default=SEED, help="the first seed")
    parser.add_argument("-g", nargs="*", default=GAMES, help="games")
    parser.add_argument("-v", action="store_true", help="every game that was not kept whole")
    parser.add_argument("kinds", nargs="*")
    given = parser.parse_args()
    wrong = 0
    for kind in given.kinds or KINDS:
        tally = Tally()
        faults = []
        for name in given.g:
            for seed in range(given.s, given.s + given.n):
                kept = follow(KINDS[kind](name, seed), tally)
                if kept.wrong or (given.v and kept.right < len(kept.told.truth)):
                    faults.append(f"   {name} {seed}: {kept}")
        print(f"{kind:<14} {tally}", *faults, sep="\n", flush=True)
        wrong += tally.counts["wrong"]
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
