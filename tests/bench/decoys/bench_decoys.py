"""How often the referee takes a thing that is no piece for one, where a turn would end.

Run: python -m tests.bench.decoys.bench_decoys [--seed N] [--count N] [--mode play|record] [--only WORDS].

A piece is taken off the board, and a decoy lies where a legal turn would have brought it, in a room drawn by
the seed. Whatever is logged then is wrong. Every tenth round of games has the piece itself there instead, and
its turn must be logged.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

from boardlight.kit.eye import eye_of
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.table.table import Table
from rules.game import EMPTY
from rules.games import games
from tests.bench.decoys.decoys import DECOYS, Lure, Spot
from tests.bench.decoys.scenes import Scene, hard_table, pieces_of, placed, scene, strangers_to
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import COST_UNITS_PER_NAT
from vision.simulation.rendering import add_hand
from vision.simulation.table import SimTable

RATE = 8.0
"""Images a second."""

BEFORE_S, AFTER_S = 1.5, 6.0
"""Seconds that the table is seen before the decoy lies there, and then."""

SKIN = (118, 148, 196)
FINGERS_MM, HOME_MM = 14.0, 170.0
"""How far from the middle of a piece fingers hold it, and how far off the sheet their arm comes from."""

GENUINE, GENUINE_EVERY = "the piece itself", 10


class Told(NamedTuple):
    """What came of a scene."""

    kind: str
    piece: str
    """Of which game, and from where to where."""
    logged: tuple[str, ...]
    in_step: bool
    """Whether the position was understood before."""
    read: str
    """What the eye read there at the end."""
    nats: float
    """By how much."""


def kind_of(number: int) -> str:
    """Which decoy lies in that scene."""
    turn = number // len(games())
    names = list(DECOYS)
    return GENUINE if turn % GENUINE_EVERY == GENUINE_EVERY - 1 else names[turn % len(names)]


def tried(number: int, seed: int, mode: Mode) -> Told:
    """What the referee made of a scene."""
    here, chance, kind = scene(seed, number), np.random.default_rng([seed, number]), kind_of(number)
    sim = hard_table(here.fixture, chance)
    for cell, label in enumerate(here.labels):
        if label != EMPTY:
            sim.put(str(cell), placed(chance, here.fixture, pieces_of(here.game.name)[label], cell))
    session = start(here.game, here.before, mode)
    table = Table(session, here.fixture, eye_of(here.game, here.fixture), None)
    _watch(table, sim, BEFORE_S, Lure(()))
    in_step = bool(table.session.table.in_step)
    lure = _lure(here, kind, chance)
    for cell in {here.source, here.target}:
        if here.labels[cell] != EMPTY:
            sim.remove(str(cell))
    for place, piece in enumerate(lure.pieces):
        sim.put(f"decoy {place}", piece)
    _watch(table, sim, AFTER_S, lure)
    names = here.game.board.names
    piece = f"{here.game.name} {here.piece} {names[here.source]}-{names[here.target]}"
    return Told(kind, piece, tuple(turn.text for turn in table.turns), in_step, *_read(table, here))


def _watch(table: Table, sim: SimTable, seconds: float, lure: Lure) -> None:
    """Let the table see that for a while."""
    for _ in range(round(seconds * RATE)):
        time = table.time + 1 / RATE
        table.look(Image(time, _held(sim, sim.picture(time), lure)))


def _held(sim: SimTable, pixels: Pixels, lure: Lure) -> Pixels:
    """The picture, with a hand that holds the decoy if one does."""
    if lure.hand:
        place = np.array([lure.pieces[0].x, lure.pieces[0].y])
        home = np.array([sim.size_mm[0] / 2, sim.size_mm[1] + HOME_MM])
        fingers = place + FINGERS_MM * (home - place) / np.linalg.norm(home - place)
        add_hand(pixels, sim.pose, fingers, home, SKIN)
    return pixels


def _lure(here: Scene, kind: str, chance: np.random.Generator) -> Lure:
    own = pieces_of(here.game.name)
    piece = placed(chance, here.fixture, own[here.piece], here.target)
    if kind == GENUINE:
        return Lure((piece,))
    site = here.fixture.sites[here.target]
    spot = Spot(
        piece, tuple(own.values()), strangers_to(here.game.name), (site.x, site.y), here.fixture.pitch
    )
    return DECOYS[kind](chance, spot)


def _read(table: Table, here: Scene) -> tuple[str, float]:
    """What the eye reads where the turn would end, with "?" where it is covered, and the nats of its lead."""
    assert table.sight
    seen = table.sight[2]
    cost = seen.cost[here.target].astype(int)
    best, second = np.argsort(cost, kind="stable")[:2]
    doubt = "?" if seen.covered[here.target] else ""
    return here.game.labels[best] + doubt, float(cost[second] - cost[best]) / COST_UNITS_PER_NAT


def main(arguments: list[str]) -> int:
    """A line for each kind; 1 if a turn was logged for a decoy."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--mode", choices=("play", "record"), default="play")
    asked.add_argument("--only", default="")
    given = asked.parse_args(arguments)
    numbers = [number for number in range(given.count) if given.only in kind_of(number)]
    total, logged, waiting = Counter[str](), Counter[str](), 0
    with ProcessPoolExecutor(2) as pool:
        for found in pool.map(partial(tried, seed=given.seed, mode=given.mode), numbers):
            total[found.kind] += 1
            logged[found.kind] += bool(found.logged)
            waiting += not found.in_step
            if bool(found.logged) != (found.kind == GENUINE):
                print(*found, flush=True)
    for kind, count in total.items():
        print(f"{kind:<24}{count:>6} scenes, logged in{logged[kind]:>5}")
    print(f"the position was not understood in {waiting} of {len(numbers)}")
    return int(any(count for kind, count in logged.items() if kind != GENUINE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
