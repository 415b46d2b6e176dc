"""How cells are read through spots of gloss, shadow or colour, on drawn tables in hard rooms; nothing moves.

Run: python -m tests.bench.decoys.bench_spots [--seed N] [--tables N] [--clean] [--lights off|told|untold].
On three cells in ten lies a spot, the picture is blurred and packed hard; with `--clean` it is left as it is.
Lights may be on under a quarter of the cells, and the eye is told of them or not. To try a rule of the eye,
run it with and without, on the same seeds: what it hides, what is wrong, and the processor time.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import Literal, NamedTuple, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import eye_of
from calibration.fixture import Fixture
from rules.game import EMPTY
from tests.bench.decoys.reliability import Told
from tests.bench.decoys.scenes import hard_table, pieces_of, placed, scene
from tests.vision.cells.test_confidence import spoil
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import COST_UNITS_PER_NAT
from vision.pipeline import see
from vision.simulation.table import SimTable

SPOILT_SHARE = 0.3
"""Of the cells."""
SURE_NATS = 2.5

LIT_SHARE = 0.25
"""Of the cells, where lights are on."""

COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (255, 120, 0), (0, 200, 255), (80, 80, 80))


class Counts(NamedTuple):
    """Of the cells of a table."""

    cells: int
    pieces: int
    hidden: int
    """Cells of which nothing is said."""
    hidden_pieces: int
    wrong: int
    """Of the others, those on which another label is likelier than the right one."""
    surely_wrong: int
    """Those on which it is so by `SURE_NATS`."""
    nats: float
    """That the right labels lack, all cells together that are not hidden."""
    seconds: float
    """Of a processor."""
    refused: int
    """Tables of which nothing is said at all."""


Lights = Literal["off", "told", "untold"]


class Judged(NamedTuple):
    """A table, and what one look at it says."""

    truth: NDArray[np.intp]
    """(n,) by cell the column of its label."""
    nats: NDArray[np.float64]
    """(n, m) against each label."""
    covered: NDArray[np.bool_]
    """(n,) cells of which nothing is said."""
    is_refused: bool
    """Whether nothing is said at all."""
    seconds: float
    """Of a processor."""


def judged(number: int, seed: int, is_clean: bool, lights: Lights = "off") -> Judged:
    """One look at one table, with lights under some cells of which the eye may be told."""
    here, chance = scene(seed, number), np.random.default_rng([seed, number])
    sim, own = hard_table(here.fixture, chance), pieces_of(here.game.name)
    for cell, label in enumerate(here.labels):
        if label != EMPTY:
            sim.put(f"{cell}", placed(chance, here.fixture, own[label], cell))
    lit = _lit(np.random.default_rng([seed, number, 1]), here.fixture) if lights != "off" else []
    sim.shine([(site.x, site.y, light) for site, light in zip(here.fixture.sites, lit, strict=False)])
    eye, pixels = eye_of(here.game, here.fixture), sim.picture(0.0)
    image = Image(0.0, pixels if is_clean else through_spots(pixels, sim, here.fixture, chance))
    began = process_time()
    _, seen = see(eye, image, lit if lights == "told" else None)
    seconds = process_time() - began
    truth = np.array([here.game.labels.index(label) for label in here.labels])
    nats = seen.cost.astype(np.float64) / COST_UNITS_PER_NAT
    return Judged(truth, nats, seen.covered, seen.blind is not None, seconds)


def _lit(chance: np.random.Generator, fixture: Fixture) -> list[tuple[int, int, int]]:
    """A light a cell, dark under most."""
    shines = chance.random(len(fixture.sites)) < LIT_SHARE
    return [COLOURS[chance.integers(len(COLOURS))] if each else (0, 0, 0) for each in shines.tolist()]


def told_by(look: Judged) -> Told:
    """How likely the likeliest label of each cell that is seen is said to be wrong, and whether it is."""
    chance = np.exp(-look.nats)
    said = 1 - chance.max(axis=1) / chance.sum(axis=1)
    seen = ~look.covered & (not look.is_refused)
    return Told(said[seen], (look.nats.argmin(axis=1) != look.truth)[seen])


def counted(number: int, seed: int, is_clean: bool, lights: Lights) -> Counts:
    """What one look at one table gets right."""
    truth, nats, covered, is_refused, seconds = judged(number, seed, is_clean, lights)
    if is_refused:
        return Counts(0, 0, 0, 0, 0, 0, 0.0, seconds, 1)
    row = np.arange(len(truth))
    right, others = nats[row, truth], nats.copy()
    others[row, truth] = np.inf
    lead = np.where(covered, np.inf, others.min(axis=1) - right)
    lack = (right + np.log(np.exp(-nats).sum(axis=1)))[~covered].sum()
    pieces = truth > 0
    hidden = int(covered.sum()), int((covered & pieces).sum())
    wrong = int((lead < 0).sum()), int((lead <= -SURE_NATS).sum())
    return Counts(len(truth), int(pieces.sum()), *hidden, *wrong, float(lack), seconds, 0)


def through_spots(pixels: Pixels, sim: SimTable, fixture: Fixture, chance: np.random.Generator) -> Pixels:
    """The picture with spots, blurred by up to 1.3 pixels and packed hard."""
    spotted = pixels.astype(np.float32)
    places = np.array([(site.x, site.y) for site in fixture.sites])
    middles, beside = sim.pose.project(places), sim.pose.project(places + np.array([fixture.pitch, 0]))
    for middle, pitch in zip(middles, np.linalg.norm(beside - middles, axis=1), strict=True):
        if chance.random() < SPOILT_SHARE:
            off, px = chance.normal(0, 0.2 * pitch, 2), chance.uniform(0.08, 0.35) * pitch
            spoil(spotted, middle + off, px, chance)
    blur_px = chance.uniform(0, 1.3)
    soft = np.clip(spotted, 0, 255).astype(np.uint8)
    soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), blur_px), np.uint8) if blur_px > 0.4 else soft
    _, packed = cv2.imencode(".jpg", soft, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(15, 60))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def main(arguments: list[str]) -> int:
    """A line for all tables together."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--lights", choices=get_args(Lights), default="off")
    asked = parser.parse_args(arguments)
    look = partial(counted, seed=asked.seed, is_clean=asked.clean, lights=asked.lights)
    with ProcessPoolExecutor() as pool:
        every = list(pool.map(look, range(asked.tables), chunksize=2))
    for name, value in zip(Counts._fields, np.sum(every, axis=0), strict=True):
        print(f"{name.replace('_', ' '):<15}{value:10,.{1 if name in ('nats', 'seconds') else 0}f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
