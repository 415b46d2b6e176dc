"""Every reader of strangers' files and texts is given what chance makes of its seeds.

Run: python -m tests.bench.bench_fuzz [INPUTS [SEED]]; OpenCV's own lines about broken pictures are not shown.
"""

import os
import sys

from tests.boardlight.fuzzing import tried
from tests.boardlight.readers import READERS


def main(inputs: int, seed: int) -> int:
    """Print what came of so many inputs, reader by reader; 1 if anything fell."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    each, fallen = -(-inputs // len(READERS)), 0
    print(f"{'reader':<28} {'inputs':>8} {'accepted':>9} {'refused':>8} {'fell':>5}")
    for name, reader in READERS.items():
        found = tried(reader, each, seed)
        fallen += len(found.crashes)
        counts = f"{found.inputs:>8} {found.accepted:>9} {found.refused:>8} {len(found.crashes):>5}"
        print(f"{name:<28} {counts}", flush=True)
        for crash in found.crashes:
            print("  FELL", crash, flush=True)
    print(f"{each * len(READERS)} inputs, {fallen} ways to fall")
    return bool(fallen)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*(given + [1_000_000, 1][len(given) :])))
