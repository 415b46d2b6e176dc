"""What tells pieces from other things: fits the weights of vision/cells/markings.py, and tells how they do.

Run: python -m tests.bench.decoys.fit_markings [--seed N] [--tables N] [--images N] [--check].

Examples are drawn tables in hard rooms with decoys among the pieces, and images of rendered footage as they
are and with things painted into them. The weights are those of the greatest likelihood. With `--check`
nothing is fitted: the weights as they stand are told on examples of that seed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import eye_of
from rules.game import EMPTY
from tests.bench.camera.disturbances import flickering, levels, squeezed
from tests.bench.decoys.decoys import DECOYS, Spot
from tests.bench.decoys.painted import painted
from tests.bench.decoys.scenes import hard_table, pieces_of, placed, scene, strangers_to
from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Footage
from vision.camera.image import Image
from vision.cells import markings
from vision.cells.markings import WEIGHTS, Weights, features
from vision.geometry.sampling import Pixels
from vision.pipeline import Eye, see

FOOTAGE = Path("tests/footage")
PENALTY = 1e-2
"""Of the square of each weight, by the spread of its feature: hardly any."""

DECOYS_SHARES = (0.0, 0.1, 0.2)
"""Of the pieces of a drawn table; a third as many lie on bare cells."""

STILL = tuple(kind for kind in DECOYS if kind != "held still")


class Examples(NamedTuple):
    """Cells that were taken for pieces."""

    features: NDArray[np.float64]
    """(n, 9)."""
    is_thing: NDArray[np.bool_]
    """(n,)."""


def drawn(seed: int, count: int) -> Iterator[Examples]:
    """Of drawn tables of all games."""
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
        yield examples(eye_of(here.game, fixture), Image(0.0, sim.picture(0.0)), None, truth)


def rendered(seed: int, count: int) -> Iterator[Examples]:
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


def examples(eye: Eye, image: Image, lit: list[tuple[int, int, int]] | None, truth: list[str]) -> Examples:
    """The cells that are taken for what stands there, or for a piece though a thing lies there ("")."""
    kept, markings.WEIGHTS = markings.WEIGHTS, WEIGHTS._replace(constant=-1e6)
    try:
        after, _ = see(eye, image, lit)
    finally:
        markings.WEIGHTS = kept
    judged = after.cells.judged
    if judged is None:
        return Examples(np.zeros((0, len(WEIGHTS) - 1)), np.zeros(0, np.bool_))
    best = judged.scores.log_likelihood.argmax(axis=1)
    said = [eye.looks.labels[label] for label in best]
    told = [cell for cell, label in enumerate(said) if label != EMPTY and truth[cell] in ("", label)]
    every = features(judged.scores, judged.usual.contrast)
    return Examples(every[told], np.array([truth[cell] == "" for cell in told], np.bool_))


def _all_of(way: Callable[[int, int], Iterator[Examples]], seed: int, count: int) -> Examples:
    return gathered(way(seed, count))


def gathered(parts: Iterator[Examples]) -> Examples:
    """All of them."""
    each = list(parts)
    return Examples(
        np.concatenate([part.features for part in each]), np.concatenate([part.is_thing for part in each])
    )


def fitted(told: Examples) -> Weights:
    """Logistic regression by Newton's method, with features of mean zero and deviation one."""
    mean, spread = told.features.mean(axis=0), told.features.std(axis=0)
    design = np.column_stack([np.ones(len(told.features)), (told.features - mean) / spread])
    stiff = PENALTY * np.diag([0.0] + [1.0] * len(mean))
    weight = np.zeros(design.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(design @ weight, -30, 30)))
        slope = design.T @ (chance - told.is_thing) + stiff @ weight
        bend = (design * (chance * (1 - chance))[:, None]).T @ design + stiff
        weight -= np.linalg.solve(bend, slope)
    each = weight[1:] / spread
    return Weights(float(weight[0] - each @ mean), *(float(one) for one in each))


def chances(weights: Weights, told: Examples) -> NDArray[np.float64]:
    """(n,) that something else lies there."""
    odds = told.features @ np.array(weights[1:]) + weights.constant
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))), np.float64)


def reliability(weights: Weights, told: Examples) -> list[str]:
    """Lines of a table: what is said, and how often it is so."""
    said, lines = chances(weights, told), [f"{'said':>14}{'cells':>8}{'things':>8}"]
    edges = (0.0, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0)
    for low, high in pairwise(edges):
        mine = (said >= low) & (said < high if high < 1 else said <= high)
        if mine.any():
            lines.append(f"{low:>6} to {high:<5}{mine.sum():>7}{told.is_thing[mine].mean():>8.3f}")
    return lines


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
    told = Examples(
        np.concatenate([part.features for part in parts.values()]),
        np.concatenate([part.is_thing for part in parts.values()]),
    )
    weights = WEIGHTS if given.check else fitted(told)
    print(weights)
    for name, part in parts.items():
        said = chances(weights, part)
        things, pieces = said[part.is_thing], said[~part.is_thing]
        print(f"{name}: {len(pieces)} pieces, {(pieces > 0.5).sum()} doubted; {len(things)} things, ", end="")
        print(f"{(things < 0.5).sum()} taken for pieces, {(things < 0.08).sum()} believed")
        print("\n".join(reliability(weights, part)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
