"""A program that plays is killed a thousand times.

Run: python -m tests.bench.attack.bench_power_cuts [TIMES]
"""

import sys
import tempfile
from pathlib import Path

from tests.boardlight.journal.power_cuts import cut


def main(times: int) -> int:
    """Print what the kills came to; 1 if anything was lost or a game could not be continued."""
    with tempfile.TemporaryDirectory() as folder:
        cuts = cut(Path(folder), times, seed=2)
    print(f"killed {cuts.killed} times, after {cuts.turns} acknowledged turns in all")
    print(f"{cuts.unfinished} games gone on with")
    for fault in cuts.wrong:
        print("WRONG", fault)
    print(f"{len(cuts.wrong)} wrong")
    return bool(cuts.wrong)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
