"""Random games at length: chess beside python-chess, and every game to its end or its cap.

The tests play the beginning of the same games. Run: python -m tests.bench.bench_random_games [GAMES]
"""

import random
import sys

from rules.games import games
from tests.rules.games.test_chess_against_python_chess import POSITIONS, compare_walk
from tests.rules.test_every_game import CAPS, played_to_the_end

WALKS = 16
"""Of chess: together more than 20 000 positions."""
GAMES = 200
"""Of each game."""


def main(count: int) -> int:
    """Print what was compared and played; 1 if a game found no end. A broken law ends it all."""
    for walk in range(WALKS):
        compare_walk(random.Random(walk), walk)
    print(f"chess: {WALKS * POSITIONS} positions are what python-chess says")
    endless = [
        f"{name} {seed}"
        for name in sorted(games())
        for seed in range(count)
        if not played_to_the_end(name, seed) and name not in CAPS
    ]
    print(f"{count} random games of each game, without an end: {', '.join(endless) or 'none'}")
    return bool(endless)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
