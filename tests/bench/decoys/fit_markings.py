"""What tells pieces and bare cells from other things: fits the weights of vision/cells/markings.py.

Run: python -m tests.bench.decoys.fit_markings [--seed N] [--tables N] [--images N] [--check].

Examples are drawn tables in hard rooms with decoys among the pieces, and images of rendered footage as they
are and with things painted into them; of bare cells also the same tables through spots of gloss and shadow.
The weights are those of the greatest likelihood. With `--check` nothing is fitted: the weights as they stand
are told on examples of that seed.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import eye_of
from rules.game import EMPTY
from tests.bench.camera.disturbances import flickering, levels, squeezed
from tests.bench.decoys.bench_spots import through_spots
from tests.bench.decoys.decoys import DECOYS, Spot
from tests.bench.decoys.painted import painted
from tests.bench.decoys.reliability import Told, table
from tests.bench.decoys.scenes import hard_table, pieces_of, placed, scene, strangers_to
from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Footage
from vision.camera.image import Image
from vision.cells import markings
from vision.cells.markings import (
    BARE_WEIGHTS,
    RARE_THING_NATS,
    WEIGHTS,
    BareWeights,
    Weights,
    bare_features,
    features,
)
from vision.cells.scene import UNSEEN_MSE
from vision.geometry.sampling import Pixels
from vision.pipeline import Eye, see

FOOTAGE = Path("tests/footage")
PENALTY = 1e-2
"""Of the square of each weight, by the spread of its feature: hardly any."""

DECOYS_SHARES = (0.0, 0.1, 0.2)
"""Of the pieces of a drawn table; a third as many lie on bare cells."""

RARE_THING = float(np.exp(-RARE_THING_NATS))
"""How much rarer things are at a table."""

OVERLOOKED = 5.0
"""How many bare cells a piece counts for that is taken for one: it misleads, where they only say less."""

STILL = tuple(kind for kind in DECOYS if kind != "held still")


class Examples(NamedTuple):
    """Cells that were taken for one thing, and whether they are another."""

    features: NDArray[np.float64]
    """(n, m)."""
    is_thing: NDArray[np.bool_]
    """(n,)."""
    weight: NDArray[np.float64]
    """(n,) how much each counts."""

    @classmethod
    def alike(cls, features: NDArray[np.float64], is_thing: Sequence[bool]) -> "Examples":
        """All of which count as much."""
        return cls(features, np.array(is_thing, np.bool_), np.ones(len(is_thing)))


class Seen(NamedTuple):
    """Cells of one image, or of many."""

    pieces: Examples
    """Taken for pieces."""
    bare: Examples
    """Taken for the bare sheet."""


def drawn(seed: int, count: int) -> Iterator[Seen]:
    """Of drawn tables of all games; bare cells once more through spots."""
    for number in range(count):
        here, chance = scene(seed, number), np.random.default_rng([seed, number])
        fixture, sim = here.fixture, hard_table(here.fixture, chance)
        own, share = pieces_of(here.game.name), DECOYS_SHARES[chance.integers(len(DECOYS_SHARES))]
        truth, any_piece = list(here.labels), next(iter(own.values()))
        for cell, label in enumerate(here.labels):
            kept = placed(chance, fixture, own.get(label, any_piece), cell)
            if chance.random() < share / (1 if label != EMPTY else 3):
                middle = (fixture.sites[cell].x, fixture.sites[cell].y)
                spot = Spot(kept, tuple(own.values()), strangers_to(here.game.name), middle, fixture.pitch)
                for piece in DECOYS[STILL[chance.integers(len(STILL))]](chance, spot).pieces:
                    sim.put(f"{cell} {len(sim.pieces)}", piece)
                truth[cell] = ""
            elif label != EMPTY:
                sim.put(f"{cell}", kept)
        eye, pixels = eye_of(here.game, fixture), sim.picture(0.0)
        plain = examples(eye, Image(0.0, pixels), None, truth)
        spotted = examples(eye, Image(0.0, through_spots(pixels, sim, fixture, chance)), None, truth)
        yield Seen(plain.pieces, together([plain.bare, spotted.bare]))


def rendered(seed: int, count: int) -> Iterator[Seen]:
    """Of images of every part of the footage, `count` of each, as they are and painted."""
    for place in sorted(FOOTAGE.rglob("truth.json")):
        footage, chance = Footage(place.parent), np.random.default_rng([seed, len(str(place))])
        rests = [
            image
            for image in footage.images()
            if image["played"] is not None and (place.parent / image["file"]).exists()
        ]
        for image in chance.permutation(len(rests))[:count].tolist():
            facts = rests[image]
            picture, lit, truth = footage.picture(facts), footage.lit(facts), footage.labels(facts)
            picture = picture._replace(pixels=spoilt(picture.pixels, chance))
            eye = fresh_eye(footage)
            yield examples(eye, picture, lit, truth)
            known, _ = see(eye, picture, lit)
            if known.sight is None:
                continue
            radii = {
                label: eye.looks.radius_mm[face]
                for label, face in zip(eye.looks.labels, eye.looks.face, strict=True)
                if face >= 0
            }
            wide = np.array([radii.get(label, 0.0) for label in truth])
            pixels, taken = painted(picture.pixels, known.sight.pose, eye.layout, wide, chance)
            other = ["" if thing else label for thing, label in zip(taken, truth, strict=True)]
            yield examples(eye, Image(picture.time, pixels), lit, other)


def spoilt(pixels: Pixels, chance: np.random.Generator) -> Pixels:
    """As a worse camera sees it, or a worse lamp shows it; two of seven stay as they are."""
    match int(chance.integers(7)):
        case 0:
            return np.asarray(cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.3, 1.0)), np.uint8)
        case 1:
            return levels(pixels + chance.normal(0, chance.uniform(3, 9), pixels.shape))
        case 2:
            return levels(pixels * chance.uniform(0.6, 1.0, 3))
        case 3:
            return next(flickering(chance, [pixels]))
        case 4:
            return next(squeezed(int(chance.integers(30, 80)))(chance, [pixels]))
        case _:
            return pixels


def examples(eye: Eye, image: Image, lit: list[tuple[int, int, int]] | None, truth: list[str]) -> Seen:
    """The cells that are taken for what stands there, or for a piece or the bare sheet though a thing lies
    there ("")."""
    kept = markings.WEIGHTS, markings.BARE_WEIGHTS
    markings.WEIGHTS = WEIGHTS._replace(constant=-1e6)
    markings.BARE_WEIGHTS = BARE_WEIGHTS._replace(constant=-1e6)
    try:
        after, _ = see(eye, image, lit)
    finally:
        markings.WEIGHTS, markings.BARE_WEIGHTS = kept
    judged = after.cells.judged
    if judged is None:
        return Seen(_none(WEIGHTS), _none(BARE_WEIGHTS))
    said = [eye.looks.labels[label] for label in judged.scores.log_likelihood.argmax(axis=1)]
    told = [cell for cell, label in enumerate(said) if label != EMPTY and truth[cell] in ("", label)]
    seen = judged.scores.error < UNSEEN_MSE
    bare = [cell for cell, label in enumerate(said) if label == EMPTY and seen[cell]]
    of_pieces, of_bare = features(judged.scores, judged.usual.contrast), bare_features(judged.scores)
    counts = {EMPTY: 1.0, "": RARE_THING}
    rare = np.array([counts.get(truth[cell], OVERLOOKED) for cell in bare])
    return Seen(
        Examples.alike(of_pieces[told], [truth[cell] == "" for cell in told]),
        Examples.alike(of_bare[bare], [truth[cell] != EMPTY for cell in bare])._replace(weight=rare),
    )


def _none(weights: Sequence[float]) -> Examples:
    return Examples.alike(np.zeros((0, len(weights) - 1)), [])


def _all_of(way: Callable[[int, int], Iterator[Seen]], seed: int, count: int) -> Seen:
    return gathered(way(seed, count))


def gathered(parts: Iterable[Seen]) -> Seen:
    """All of them."""
    each = list(parts)
    return Seen(together([part.pieces for part in each]), together([part.bare for part in each]))


def together(parts: Sequence[Examples]) -> Examples:
    """All of them."""
    return Examples(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def fitted(told: Examples) -> list[float]:
    """Logistic regression by Newton's method, with features of mean zero and deviation one: the constant, and
    a weight by feature."""
    mean, spread = told.features.mean(axis=0), told.features.std(axis=0)
    design = np.column_stack([np.ones(len(told.features)), (told.features - mean) / spread])
    stiff = PENALTY * np.diag([0.0] + [1.0] * len(mean))
    weight = np.zeros(design.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(design @ weight, -30, 30)))
        slope = design.T @ (told.weight * (chance - told.is_thing)) + stiff @ weight
        bend = (design * (told.weight * chance * (1 - chance))[:, None]).T @ design + stiff
        weight -= np.linalg.solve(bend, slope)
    each = weight[1:] / spread
    return [float(weight[0] - each @ mean), *(float(one) for one in each)]


def chances(weights: Sequence[float], told: Examples) -> NDArray[np.float64]:
    """(n,) that something else lies there."""
    odds = told.features @ np.array(weights[1:]) + weights[0]
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))), np.float64)


def main(arguments: list[str]) -> int:
    """Prints the weights, and how they do."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=900)
    asked.add_argument("--tables", type=int, default=240)
    asked.add_argument("--images", type=int, default=5)
    asked.add_argument("--check", action="store_true")
    given = asked.parse_args(arguments)
    with ProcessPoolExecutor(2) as pool:
        ways = {"drawn": (drawn, given.tables), "rendered": (rendered, given.images)}
        asked_for = {
            name: pool.submit(_all_of, way, given.seed, count) for name, (way, count) in ways.items()
        }
        parts = {name: each.result() for name, each in asked_for.items()}
    told = gathered(parts.values())
    weights = WEIGHTS if given.check else Weights(*fitted(told.pieces))
    of_bare = BARE_WEIGHTS if given.check else BareWeights(*fitted(told.bare))
    print(weights, of_bare, sep="\n")
    for name, part in parts.items():
        for taken, mine, cells in (("pieces", weights, part.pieces), ("bare", of_bare, part.bare)):
            print(f"{name}, taken for {taken}: {len(cells.is_thing)}, {cells.is_thing.sum()} of them wrongly")
            print("\n".join(table(Told(chances(mine, cells), cells.is_thing))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
