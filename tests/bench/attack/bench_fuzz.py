"""Every reader of strangers' files and texts is given what chance makes of its seeds.

All get the same time, and none fewer than `LEAST` inputs: a text of three letters is read ten thousand times
as fast as the longest list of turns is searched.

Run: python -m tests.bench.attack.bench_fuzz [INPUTS [SEED]]
OpenCV's own lines about broken pictures are not shown.
"""

import os
import sys
from dataclasses import dataclass
from time import process_time

from tests.boardlight.strange_files.fuzzing import Tally, tried
from tests.boardlight.strange_files.readers import READERS, reader_called

LEAST = 500
BATCH = 100


NOTHING = Tally(0, 0, 0, ())


@dataclass
class Share:
    """What one reader has got so far."""

    name: str
    seconds: float = 0.0
    found: Tally = NOTHING

    def go_on(self, inputs: int, seed: int) -> None:
        """Give it so many more."""
        began, before = process_time(), self.found
        more = tried(reader_called(self.name), inputs, seed)
        self.seconds += process_time() - began
        self.found = Tally(
            before.inputs + more.inputs,
            before.accepted + more.accepted,
            before.refused + more.refused,
            tuple(dict.fromkeys((*before.crashes, *more.crashes))),
        )


def shared(inputs: int, seed: int) -> list[Share]:
    """Give all readers so many inputs together, batch by batch."""
    shares = [Share(name) for name in READERS]
    least = min(LEAST, -(-inputs // len(shares)))
    for share in shares:
        share.go_on(least, seed)
    while sum(share.found.inputs for share in shares) < inputs:
        seed += 1
        min(shares, key=lambda share: share.seconds).go_on(BATCH, seed)
    return shares


def main(inputs: int, seed: int) -> int:
    """Print what came of so many inputs, reader by reader; 1 if anything fell."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    shares = shared(inputs, seed)
    print(f"{'reader':<28} {'inputs':>8} {'accepted':>9} {'refused':>8} {'fell':>5}")
    for share in shares:
        found = share.found
        counts = f"{found.inputs:>8} {found.accepted:>9} {found.refused:>8} {len(found.crashes):>5}"
        print(f"{share.name:<28} {counts}")
        for crash in found.crashes:
            print("  FELL", crash)
    fallen = sum(len(share.found.crashes) for share in shares)
    print(f"{sum(share.found.inputs for share in shares)} inputs, {fallen} ways to fall")
    return bool(fallen)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*(given + [1_000_000, 1][len(given) :])))
