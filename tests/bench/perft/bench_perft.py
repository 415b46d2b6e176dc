"""Perft of every game: turn paths a second with pure rules, with compiled ones, and with python-chess.

Processor time; rounds of each in turns, the best counts, so that a busy machine hurts none of them. Each kind
of rules runs in a process of its own. Run: python -m tests.bench.perft.bench_perft
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import chess

from rules.games.chess import START
from tests.bench import NOT_MEASURED
from tests.bench.bench_rules_chess import their_perft, times_of
from tests.bench.perft.speed import PLACES
from tests.compiled_rules import ROOT, NoCompilerError, compiled_rules

AT_LEAST = 2.5
"""Times the nodes a second of python-chess that compiled chess must reach."""
ROUNDS = 3
SCRIPT = ROOT / "tests/bench/perft/speed.py"

Speeds = dict[str, float]


def speeds(islands: Path) -> Speeds:
    """Turn paths a second with the rules that lie in `islands`."""
    told = subprocess.run(
        [sys.executable, str(SCRIPT)], env={**os.environ, "PYTHONPATH": str(islands)},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found = json.loads(told)
    assert Path(found["rules"]) == islands / "rules", found
    return dict(found["speeds"])


def of_python_chess() -> float:
    """Nodes a second from the start of a game."""
    board, depth = chess.Board(START), PLACES["chess"][2]
    count = their_perft(board, depth)
    seconds, _ = times_of(lambda: their_perft(board, depth), lambda: None)
    return count / seconds


def main() -> int:
    """Print the figures; 1 if a promise is broken."""
    try:
        kinds = {"pure": ROOT, "compiled": compiled_rules()}
    except NoCompilerError as error:
        print(f"not measured: {error}")
        return NOT_MEASURED
    theirs, found = 0.0, {kind: dict.fromkeys(PLACES, 0.0) for kind in kinds}
    for _ in range(ROUNDS):
        theirs = max(theirs, of_python_chess())
        for kind, islands in kinds.items():
            for what, speed in speeds(islands).items():
                found[kind][what] = max(found[kind][what], speed)
    print(f"{'turn paths a second':<28}{'pure':>12}{'compiled':>12}{'faster':>8}")
    for what in PLACES:
        pure, compiled = (found[kind][what] for kind in kinds)
        print(f"{what:<28}{pure:12,.0f}{compiled:12,.0f}{compiled / pure:8.2f}")
    shares = {kind: found[kind]["chess"] / theirs for kind in kinds}
    print(f"{'python-chess':<28}{theirs:12,.0f}")
    print(f"chess beside python-chess: pure {shares['pure']:.2f}, compiled {shares['compiled']:.2f}")
    met = shares["compiled"] >= AT_LEAST
    print(f"goal for compiled chess >= {AT_LEAST} times python-chess: {'met' if met else 'NOT MET'}")
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
