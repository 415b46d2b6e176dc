"""How often the referee takes a thing that is no piece for one, where a turn would end.

Run: python -m tests.bench.decoys.bench_decoys [--seed N] [--count N] [--mode play|record] [--only WORDS].

A piece is taken off the board, and a decoy lies where a legal turn would have brought it, in a room drawn by
the seed. Whatever is logged then is wrong. Every tenth scene has the piece itself there instead, and must be
logged.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from boardlight.kit.eye import FACE_PX, SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import placements
from boardlight.table.table import Table
from calibration.fixture import Fixture
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY, Game, State
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import turns
from tests.bench.decoys.decoys import DECOYS, Decoy, Lure, Spot
from vision.camera.image import Image
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint, add_hand
from vision.simulation.table import SimTable

RATE = 8.0
BEFORE_S, AFTER_S = 1.5, 6.0
"""Seconds that the table is seen before the decoy lies there, and then."""

SKIN = (118, 148, 196)
GENUINE_EVERY = 10


class Scene(NamedTuple):
    """A position, and a turn that changes two cells only."""

    game: Game
    fixture: Fixture
    before: State
    labels: tuple[str, ...]
    source: int
    target: int


class Told(NamedTuple):
    """What came of a scene."""

    turns: tuple[str, ...]
    """What was logged."""
    in_step: bool
    """Whether the position was understood before."""
    label: str
    """What the eye read where the decoy lay."""
    nats: float
    """By how much."""


def labels_of(game: Game, state: State) -> tuple[str, ...]:
    """What a camera sees of a position."""
    return tuple(game.label(stack[-1]) if stack else EMPTY for stack in state.cells)


def scenes(seed: int) -> Iterator[Scene]:
    """Positions of random games, of every game in turn."""
    for number, name in enumerate(name for _ in iter(int, 1) for name in sorted(games())):
        chance = random.Random(f"{seed} {number}")
        game = load(name)
        yield scene_of(game, fixture_of(game), chance)


def scene_of(game: Game, fixture: Fixture, chance: random.Random) -> Scene:
    """A position of a random game in which a turn takes one piece to another cell."""
    while True:
        state = game.start()
        placed = placements(game, state, chance)
        state = placed[-1].state if placed else state
        for _ in range(chance.randrange(2, 30)):
            if not state.outcome:
                state = chance.choice([*turns(game, state)]).state
        if state.outcome or state.turn == CHANCE:
            continue
        before, ways = labels_of(game, state), [*turns(game, state)]
        for turn in chance.sample(ways, len(ways)):
            after = labels_of(game, turn.state)
            changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
            if len(changed) != 2:
                continue
            source, target = sorted(changed, key=lambda cell: after[cell] != EMPTY)
            if after[source] == EMPTY and after[target] == before[source]:
                return Scene(game, fixture, state, before, source, target)


def room(chance: np.random.Generator, fixture: Fixture) -> tuple[Viewpoint, Room]:
    """A hard room."""
    distance = max(1.65 * fixture.height, 1.05 * fixture.width) * chance.uniform(0.95, 1.15)
    view = Viewpoint(float(distance), chance.uniform(45, 78), float(chance.normal(0, 8)))
    colour = tuple(np.clip(chance.normal(1, 0.12, 3), 0.7, 1.15).tolist())
    return view, Room(
        light=float(chance.uniform(0.35, 0.95)),
        colour=(colour[0], colour[1], colour[2]),
        falloff=float(chance.uniform(0, 0.4)),
        noise=float(chance.uniform(1, 5)),
        blur_px=float(chance.uniform(0.4, 1.1)),
    )


def tried(scene: Scene, decoy: Decoy | None, seed: tuple[int, ...], mode: Mode) -> Told:
    """What the referee made of it; without a decoy the piece itself arrives."""
    chance = np.random.default_rng(seed)
    view, light = room(chance, scene.fixture)
    sim = SimTable(sheet_image(scene.fixture), SHEET_PX_PER_MM, view, light, int(chance.integers(1 << 30)))
    drawn = pieces_of(scene.fixture)
    for cell, label in enumerate(scene.labels):
        if label != EMPTY:
            sim.put(str(cell), placed(chance, scene.fixture, drawn[label], cell))
    table = Table(
        start(scene.game, scene.before, mode), scene.fixture, eye_of(scene.game, scene.fixture), None
    )
    time = 0.0
    while time < BEFORE_S:
        time += 1 / RATE
        table.look(Image(time, sim.picture(time)))
    in_step = bool(table.session.table.in_step)
    sim.remove(str(scene.source))
    if scene.labels[scene.target] != EMPTY:
        sim.remove(str(scene.target))
    lure = _lure(scene, decoy, chance, drawn)
    for number, piece in enumerate(lure.pieces):
        sim.put(f"decoy {number}", piece)
    end = time + AFTER_S
    while time < end:
        time += 1 / RATE
        pixels = sim.picture(time)
        if lure.hand:
            piece, home = lure.pieces[0], np.array([scene.fixture.width / 2, scene.fixture.height + 170])
            place = np.array([piece.x, piece.y]) + 14 * (home - (piece.x, piece.y)) / np.linalg.norm(
                home - (piece.x, piece.y)
            )
            add_hand(pixels, sim.pose, place, home, SKIN)
        table.look(Image(time, pixels))
    assert table.sight
    cost = table.sight[2].cost[scene.target]
    order = np.argsort(cost, kind="stable")
    label = scene.game.labels[order[0]] + ("?" if table.sight[2].covered[scene.target] else "")
    nats = (int(cost[order[1]]) - int(cost[order[0]])) / 16
    return Told(tuple(str(turn) for turn in table.turns), in_step, label, nats)


def _lure(
    scene: Scene, decoy: Decoy | None, chance: np.random.Generator, drawn: dict[str, DrawnPiece]
) -> Lure:
    piece = placed(chance, scene.fixture, drawn[scene.labels[scene.source]], scene.target)
    if decoy is None:
        return Lure((piece,))
    others = tuple(drawn.values())
    strangers = tuple(
        each
        for name in sorted(games())
        if name != scene.game.name
        for each in pieces_of(fixture_of(load(name))).values()
    )
    return decoy(chance, Spot(piece, others, strangers, scene.fixture.pitch))


def pieces_of(fixture: Fixture) -> dict[str, DrawnPiece]:
    """One piece a label, standing nowhere yet."""
    return {
        face.label: DrawnPiece(face_image(face, FACE_PX), face.diameter_mm / 2, 0.0, 0.0)
        for face in fixture.faces
    }


def placed(chance: np.random.Generator, fixture: Fixture, piece: DrawnPiece, cell: int) -> DrawnPiece:
    """The piece on a cell, a little off its middle, turned anyhow."""
    site, off = fixture.sites[cell], chance.normal(0, 0.05 * fixture.pitch, 2)
    x, y = site.x + float(off[0]), site.y + float(off[1])
    return replace(piece, x=x, y=y, yaw_deg=float(chance.uniform(0, 360)))


def main(arguments: list[str]) -> int:
    """A line for each decoy; 1 if a turn was logged for any."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=100)
    asked.add_argument("--mode", choices=("play", "record"), default="play")
    asked.add_argument("--only", default="")
    asked.add_argument("--from", type=int, default=0, dest="first")
    told = asked.parse_args(arguments)
    wrong, total, genuine = Counter[str](), Counter[str](), Counter[bool]()
    names = list(DECOYS)
    drawn = scenes(told.seed)
    for number in range(told.count):
        scene = next(drawn)
        kind = names[(number // 6) % len(names)]
        is_genuine = (number // 6) % GENUINE_EVERY == GENUINE_EVERY - 1
        if number < told.first or told.only not in kind:
            continue
        found = tried(scene, None if is_genuine else DECOYS[kind], (told.seed, number), told.mode)
        if is_genuine:
            genuine[bool(found.turns)] += 1
            if not found.turns:
                print(f"{number:>5} genuine {scene.game.name} not logged; {found}", flush=True)
            continue
        total[kind] += 1
        if found.turns or not found.in_step:
            wrong[kind] += bool(found.turns)
            wanted = f"{scene.labels[scene.source]} to {scene.fixture.sites[scene.target].name}"
            print(f"{number:>5} {kind} {scene.game.name} {wanted}: {found}", flush=True)
    for kind in names:
        print(f"{kind:<24}{total[kind]:>6} decoys{wrong[kind]:>6} logged")
    print(f"genuine pieces: {genuine[True]} logged, {genuine[False]} not")
    return int(any(wrong.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
