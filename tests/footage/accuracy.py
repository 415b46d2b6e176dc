"""How well the eye sees footage, part by part: ``python -m tests.footage.accuracy [FOLDER]``."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from tests.footage.truth import QUATRARMES, Facts, Footage
from vision.observation import Observation
from vision.pipeline import Eye, see


@dataclass
class Tally:
    """What was seen in one part."""

    name: str
    images: int = 0
    rests: int = 0
    judged: int = 0
    """Cells of tables at rest that were not called covered."""
    withheld: int = 0
    """Cells of tables at rest that were called covered."""
    wrong: list[str] = field(default_factory=list)
    """Cells of tables at rest that were taken for something else."""
    margin: int = 255
    """The least cost by which a right label beat the next best, on a table at rest."""
    restless: list[str] = field(default_factory=list)
    """Tables at rest, from the second image on, that were called busy."""
    unnoticed: list[str] = field(default_factory=list)
    """Images with a hand that were not called busy."""
    deceived: list[str] = field(default_factory=list)
    """Cells taken for something else while a hand was at work, and not called covered."""
    seconds: float = 0.0

    def row(self) -> str:
        """One line of a table."""
        return (
            f"{self.name:<20} {self.images:>6} {self.judged:>7} {self.withheld:>8} {len(self.wrong):>6} "
            f"{self.margin:>7} {len(self.restless):>9} {len(self.unnoticed):>10} {len(self.deceived):>9} "
            f"{1000 * self.seconds / max(self.images, 1):>7.0f}"
        )


HEADING = (
    f"{'part':<20} {'images':>6} {'judged':>7} {'withheld':>8} {'wrong':>6} {'margin':>7} "
    f"{'restless':>9} {'unnoticed':>10} {'deceived':>9} {'ms each':>7}"
)


def fresh_eye(footage: Footage) -> Eye:
    """An eye for the printed kit that has seen nothing yet."""
    return eye_of(footage.game, fixture_of(footage.game))


def accuracy(footage: Footage, eye: Eye, images: Iterable[Facts], lights_known: bool = True) -> list[Tally]:
    """The eye's tally of every part, over the given images in their order."""
    tallies = [Tally(part["name"]) for part in footage.truth["parts"]]
    before: Facts | None = None
    for image in images:
        tally = tallies[footage.part(image)]
        picture = footage.picture(image)
        began = perf_counter()
        eye, seen = see(eye, picture, footage.lit(image) if lights_known else None)
        tally.seconds += perf_counter() - began
        tally.images += 1
        if image["played"] is None:
            _hand(tally, footage, image, seen)
        else:
            again = before is not None and before["played"] == image["played"]
            same = before is not None and footage.part(before) == footage.part(image)
            _rest(tally, footage, image, seen, settled=again and same)
        before = image
    return tallies


def _rest(tally: Tally, footage: Footage, image: Facts, seen: Observation, settled: bool) -> None:
    tally.rests += 1
    if settled and seen.busy:
        tally.restless.append(image["file"])
    wrong, margins = _judged(footage, image, seen)
    tally.wrong += wrong
    tally.margin = min([tally.margin, *margins])
    tally.judged += len(margins)
    tally.withheld += int(seen.covered.sum())


def _hand(tally: Tally, footage: Footage, image: Facts, seen: Observation) -> None:
    if not seen.busy:
        tally.unnoticed.append(image["file"])
    tally.deceived += _judged(footage, image, seen)[0]


def _judged(footage: Footage, image: Facts, seen: Observation) -> tuple[list[str], list[int]]:
    """What was wrong, in words, and the margin of every cell that was not called covered."""
    labels, names = footage.game.labels, footage.game.board.names
    wrong, margins = [], []
    for cell, truth in enumerate(footage.labels(image)):
        if seen.blind or seen.covered[cell]:
            continue
        cost = seen.cost[cell].astype(int)
        right = labels.index(truth)
        margins.append(int(np.delete(cost, right).min() - cost[right]))
        if margins[-1] <= 0:
            taken = labels[int(cost.argmin())]
            hidden = " (hidden)" if names[cell] in image["hidden"] else ""
            wrong.append(
                f"{image['file']} {names[cell]}{hidden}: {truth} taken for {taken} by {-margins[-1]}"
            )
    return wrong, margins


def report(tallies: Sequence[Tally]) -> str:
    """A table, and every fault by name."""
    faults = [
        f"{tally.name}: {what} {fault}"
        for tally in tallies
        for what, list_ in (
            ("wrong", tally.wrong),
            ("restless", tally.restless),
            ("unnoticed", tally.unnoticed),
            ("deceived", tally.deceived),
        )
        for fault in list_
    ]
    return "\n".join([HEADING, *(tally.row() for tally in tallies), *faults])


if __name__ == "__main__":
    shown = Footage(Path(sys.argv[1]) if len(sys.argv) > 1 else QUATRARMES)
    for known in (True, False):
        print("lights", "known" if known else "not known")
        print(report(accuracy(shown, fresh_eye(shown), shown.images(), known)))
