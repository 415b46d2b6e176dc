"""How late the referee is: simulated tables at 30 images a second, in video time, every game it can follow.

Run: python -m tests.bench.bench_delay [TURNS]. Every game plays TURNS random turns (6 if not told) twice.
"""

import sys
from statistics import median

from boardlight.recording.evaluation import MOST, within
from rules.games import load
from tests.boardlight.table.delays import Watched, played

GAMES = ("quatrarmes", "chess", "quaternity", "quattuor-reges", "arcanor", "guerre-des-maitres")
WRONG = {"quatrarmes": ("d8", "d6"), "chess": ("e2", "e5"), "quaternity": ("a1", "c3")}
"""A piece, and a cell it may not go to at the start."""

MEDIAN, LATEST, CALLED = 0.2, 0.35, 0.9
"""Seconds after the hand has left the picture."""

SLACK = 1e-6


def main() -> int:
    """A line a game; 1 if a figure is missed or a turn was logged wrong."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    delays: list[float] = []
    right = True
    for name in GAMES:
        turns = [turn for seed in (1, 2) for turn in played(load(name), seed, count)]
        exact = all(turn.texts == (turn.wanted,) for turn in turns)
        mine = [turn.delay for turn in turns]
        delays += mine
        right &= exact
        print(f"{name:<18} {len(turns)} turns, {'exactly those' if exact else turns}: {_figures(mine)}")
    called = [Watched.of(load(name), 1).carry(*wrong) for name, wrong in WRONG.items()]
    print(f"{'all':<18} {_figures(delays)} (goals {MEDIAN} s and {LATEST} s)")
    print(f"a wrong position named after {max(called):.3f} s at most (goal {CALLED} s)")
    late = median(delays) > MEDIAN + SLACK or within(delays, MOST) > LATEST + SLACK
    return int(late or not right or max(called) > CALLED)


def _figures(delays: list[float]) -> str:
    return f"median {median(delays):.3f} s, 95 % within {within(delays, MOST):.3f} s"


if __name__ == "__main__":
    sys.exit(main())
