"""Random games of which the camera missed something: turns right, asked and wrong, and time for an image.

Run: python -m tests.bench.doubt.bench_doubt [-n GAMES] [-s SEED] [-g GAME ...] [-v] [KIND ...]
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from time import process_time

from boardlight.recording.evaluation import asks
from boardlight.recording.recorder import reading_of
from boardlight.referee.session.events import Seen
from boardlight.referee.session.logged import Event, PositionSet, TakenBack, TurnPlayed
from boardlight.referee.session.positions import set_anew
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from rules.game import State
from rules.notation import read_turn
from tests.bench.doubt.doubtful_games import GAMES, KINDS, ObservedGame

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
        kinds = ("right", "set", "marked", "asked", "wrong", "fouls")
        parts = ", ".join(f"{self.counts[kind]} {kind}" for kind in kinds)
        each, most = 1000 * self.seconds / images, 1000 * self.slowest
        return f"{self.counts['turns']} turns: {parts}; {each:.2f} ms an image, {most:.0f} at most"


class Kept:
    """The journal of one game, beside what was truly played."""

    def __init__(self, told: ObservedGame) -> None:
        self.told, self.due = told, 0
        self.line: list[tuple[str, bool]] = []
        """What stands in the log, and whether it was played just then."""
        self.turns_at = _turns_at(told)

    def read(self, session: Session, event: Event) -> None:
        """One more event; after a wrong turn the next one that is due is the same."""
        told = self.told
        if isinstance(event, TurnPlayed):
            is_true = self.due < len(told.truth) and event.text == told.truth[self.due]
            self.line.append((event.text, is_true))
            self.due += is_true
        elif isinstance(event, TakenBack):
            kept = len(self.line) - (event.turns or 0)
            self.due -= sum(is_true for text, is_true in self.line[kept:] if text != "set")
            del self.line[kept:]
        elif isinstance(event, PositionSet):
            found = self.turns_at.get(_place(set_anew(told.game, session.state, event.setup or "")))
            self.line.append(("set", found is not None))
            self.due = self.due if found is None else found

    @property
    def right(self) -> int:
        """Turns in the log that were played."""
        return sum(is_true for text, is_true in self.line if text != "set")

    @property
    def wrong(self) -> int:
        """Turns and positions in the log that were not."""
        return sum(not is_true for _, is_true in self.line)

    def __str__(self) -> str:
        kept = " ".join(text + ("" if is_true else "?") for text, is_true in self.line)
        return f"{kept} | played {' '.join(self.told.truth)}"


def _turns_at(told: ObservedGame) -> dict[object, int]:
    """By what lies on the table and who is to move, how many turns were played then; the last such time."""
    state, found = told.first, {_place(told.first): 0}
    for number, text in enumerate(told.truth, 1):
        state = read_turn(told.game, state, text).state
        found[_place(state)] = number
    return found


def _place(state: State) -> object:
    return state.cells, state.turn


def follow(told: ObservedGame, tally: Tally) -> Kept:
    """Let the referee hear the whole stream, nobody answering what it asks."""
    session = start(told.game, told.first, mode=told.mode)
    session = replace(session, table=replace(session.table, is_confirmed=True))
    reading = reading_of(told.game) if told.mode == "record" else None
    if reading is not None:
        session = replace(session, settings=session.settings.weighing_lines(reading))
    kept, asked = Kept(told), set[int]()
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
    tally.counts["set"] += sum(text == "set" for text, _ in kept.line)
    tally.counts.update(turns=len(told.truth), right=kept.right, wrong=kept.wrong, asked=len(asked))
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
