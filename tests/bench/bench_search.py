"""The search: positions a second, time of a hint, time until it stops when asked, tactics solved within a
second.

Processor time, for the machine may be busy. Run: python -m tests.bench.bench_search
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from time import process_time

from boardlight.referee.coaching.good_turn import BUDGET
from rules.games import load
from rules.notation import read_setup
from search.best import best
from search.budget import Budget
from tests.search.positions import NAMES, some
from tests.search.test_tactics import FILES, SHARE

HINT_S, STOP_S, SOLVE_S = 0.5, 0.1, 1.0
NODES = 6000


def speeds(name: str) -> tuple[float, float, float]:
    """Positions a second, the longest hint, the longest time between two looks at whether to stop;
    seconds.
    """
    game = load(name)
    hints, gaps, nodes, spent = [0.0], [0.0], 0, 0.0
    for state in some(game, seed=11, plies=60, every=15):
        begun = process_time()
        best(game, state, state.turn, BUDGET)
        hints.append(process_time() - begun)
        looks: list[float] = [process_time()]

        def stop(looks: list[float] = looks) -> bool:
            looks.append(process_time())
            return False

        begun = process_time()
        nodes += best(game, state, state.turn, Budget(nodes=NODES, stop=stop)).nodes
        spent += process_time() - begun
        gaps += [later - earlier for earlier, later in pairwise(looks)]
    return nodes / spent, max(hints), max(gaps)


def solved() -> Iterator[tuple[str, int, int]]:
    """By game, how many of the proved positions are answered rightly within a second of processor time."""
    for file in FILES:
        content = json.loads(file.read_text("utf-8"))
        game = load(file.stem, content["options"])
        right = 0
        for each in content["positions"]:
            state = read_setup(game, each["setup"])
            path = best(game, state, state.turn, Budget(seconds=SOLVE_S, clock=process_time)).path
            right += game.write(state, path) in each["answers"]
        yield file.stem, right, len(content["positions"])


def main() -> int:
    """Print the figures; 1 if a promise is broken."""
    broken = False
    print(f"{'':<20} positions/s   hint s   stops within ms")
    for name in NAMES:
        speed, hint, gap = speeds(name)
        print(f"{name:<20} {speed:11.0f} {hint:8.2f} {1000 * gap:17.0f}")
        broken |= hint > HINT_S or gap > STOP_S
    for name, right, many in solved():
        print(f"{name:<20} {right} of {many} positions solved within a second")
        broken |= right < SHARE * many
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
