"""Files of journals are spoilt at random, thousands of times.

Run: python -m tests.bench.attack.bench_spoilt_journals [TIMES]
"""

import sys
import tempfile
from pathlib import Path

from tests.boardlight.journal.damage import Spoiler

FIRST = 1000
"""The suite has the seeds below."""


def main(times: int) -> int:
    """Print what the damage came to; 1 if it was not named, or hid a game that was whole."""
    with tempfile.TemporaryDirectory() as folder:
        spoiler = Spoiler(Path(folder))
        faults = [fault for seed in range(FIRST, FIRST + times) for fault in spoiler.faults(seed)]
    for fault in faults:
        print("WRONG", fault)
    print(f"spoilt {times} times, {len(faults)} wrong")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000))
