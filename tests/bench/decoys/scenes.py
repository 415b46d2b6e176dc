"""Positions of random games on drawn tables in hard rooms. Pure."""

import random
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from boardlight.kit.eye import FACE_PX, SHEET_PX_PER_MM, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import placements
from calibration.fixture import Fixture
from calibration.printing.sheet.stickers import face_image
from rules.game import EMPTY, Game, State
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import turns
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable

STRAY_PITCHES = 0.05
"""Standard deviation of how far off its cell's middle a piece stands, each way."""


class Scene(NamedTuple):
    """A position, and a turn that takes one piece to another cell and changes nothing else."""

    game: Game
    fixture: Fixture
    before: State
    labels: tuple[str, ...]
    """Of every cell."""
    source: int
    target: int

    @property
    def piece(self) -> str:
        """The label of the piece that moves."""
        return self.labels[self.source]


def scene(seed: int, number: int) -> Scene:
    """The scene of that number, of every game in turn."""
    names = sorted(games())
    game, chance = load(names[number % len(names)]), random.Random(f"{seed} {number}")
    while True:
        state = _played(game, chance)
        if not state.outcome and state.turn != CHANCE and (ends := _ends(game, state, chance)):
            return Scene(game, fixture_of(game), state, labels_of(game, state), *ends)


def _played(game: Game, chance: random.Random) -> State:
    """A position some random turns into a game."""
    state = game.start()
    placed = placements(game, state, chance)
    state = placed[-1].state if placed else state
    for _ in range(chance.randrange(2, 30)):
        if not state.outcome:
            state = chance.choice([*turns(game, state)]).state
    return state


def _ends(game: Game, state: State, chance: random.Random) -> tuple[int, int] | None:
    """From where to where one of its turns takes a piece, if one changes nothing else."""
    before, ways = labels_of(game, state), [*turns(game, state)]
    for turn in chance.sample(ways, len(ways)):
        after = labels_of(game, turn.state)
        changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
        if len(changed) == 2:
            source, target = sorted(changed, key=lambda cell: after[cell] != EMPTY)
            if after[source] == EMPTY and after[target] == before[source]:
                return source, target
    return None


def labels_of(game: Game, state: State) -> tuple[str, ...]:
    """What a camera sees of a position."""
    return tuple(game.label(stack[-1]) if stack else EMPTY for stack in state.cells)


def hard_table(fixture: Fixture, chance: np.random.Generator) -> SimTable:
    """A bare table in a hard room: far, from a low or a steep view, in bad light, through a poor lens."""
    distance = max(1.65 * fixture.height, 1.05 * fixture.width) * chance.uniform(0.95, 1.15)
    view = Viewpoint(float(distance), chance.uniform(45, 78), float(chance.normal(0, 8)))
    blue, green, red = np.clip(chance.normal(1, 0.12, 3), 0.7, 1.15).tolist()
    room = Room(
        light=float(chance.uniform(0.35, 0.95)),
        colour=(blue, green, red),
        falloff=float(chance.uniform(0, 0.4)),
        noise=float(chance.uniform(1, 5)),
        blur_px=float(chance.uniform(0.4, 1.1)),
    )
    return SimTable(sheet_image(fixture), SHEET_PX_PER_MM, view, room, int(chance.integers(1 << 30)))


@cache
def pieces_of(name: str) -> dict[str, DrawnPiece]:
    """One piece a label of a game, standing nowhere yet."""
    return {
        face.label: DrawnPiece(face_image(face, FACE_PX), face.diameter_mm / 2, 0.0, 0.0)
        for face in fixture_of(load(name)).faces
    }


def strangers_to(name: str) -> tuple[DrawnPiece, ...]:
    """The pieces of all other games."""
    return tuple(piece for other in sorted(games()) if other != name for piece in pieces_of(other).values())


def placed(chance: np.random.Generator, fixture: Fixture, piece: DrawnPiece, cell: int) -> DrawnPiece:
    """The piece on a cell, a little off its middle, turned anyhow."""
    site, off = fixture.sites[cell], chance.normal(0, STRAY_PITCHES * fixture.pitch, 2)
    x, y = site.x + float(off[0]), site.y + float(off[1])
    return replace(piece, x=x, y=y, yaw_deg=float(chance.uniform(0, 360)))
