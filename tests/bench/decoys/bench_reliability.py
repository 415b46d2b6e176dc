"""Whether the eye is as sure as it should be: of labels of cells, and of what is a piece at all.

Run: python -m tests.bench.decoys.bench_reliability [--seed N] [--tables N] [--images N] [--diagram FILE].
Labels are those of drawn tables in hard rooms, as they are and through spots (`bench_spots`); things that are
no pieces are drawn on such tables and painted into rendered footage (`fit_markings`). Nothing is fitted.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np

from tests.bench.decoys.bench_spots import judged, told_by
from tests.bench.decoys.fit_markings import chances, drawn, gathered, rendered
from tests.bench.decoys.reliability import Told, diagram, table
from vision.cells.markings import WEIGHTS


def labels_of(number: int, seed: int, is_clean: bool) -> Told:
    """One drawn table: how likely the likeliest label of each cell that is seen is to be wrong."""
    return told_by(judged(number, seed, is_clean))


def things_of(seed: int, tables: int, images: int) -> Told:
    """How likely what is taken for a piece is to be something else."""
    pieces = gathered(chain(drawn(seed, tables), rendered(seed, images))).pieces
    return Told(chances(WEIGHTS, pieces), pieces.is_thing)


def together(parts: Sequence[Told]) -> Told:
    """All that was told."""
    return Told(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def main(arguments: list[str]) -> int:
    """A table for each, and the diagram if it is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--images", type=int, default=2)
    parser.add_argument("--diagram", type=Path)
    asked = parser.parse_args(arguments)
    with ProcessPoolExecutor() as pool:
        things = pool.submit(things_of, asked.seed, asked.tables, asked.images)
        numbers = range(asked.tables)
        as_is = together([*pool.map(partial(labels_of, seed=asked.seed, is_clean=True), numbers)])
        spotted = together([*pool.map(partial(labels_of, seed=asked.seed, is_clean=False), numbers)])
    panels = {
        "another label on this cell": {"hard rooms": as_is, "the same through spots": spotted},
        "no piece at all": {"what is taken for a piece": things.result()},
    }
    for title, kinds in panels.items():
        for name, told in kinds.items():
            print(f"{title}, {name}", *table(told), sep="\n")
    if asked.diagram:
        asked.diagram.write_text(diagram(panels), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
