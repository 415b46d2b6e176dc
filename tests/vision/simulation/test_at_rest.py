"""What is drawn again where something changed is what would be drawn from nothing."""

import random

import numpy as np
import pytest

from tests.vision import printed_table
from vision.simulation.die import Die
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable

CHANGES = 12


def piece(chance: random.Random) -> DrawnPiece:
    """Somewhere on the sheet, or beyond its edges and those of the picture."""
    face = printed_table.face(chance.choice(printed_table.LABELS[1:]))
    x, y = chance.uniform(-60, 390), chance.uniform(-60, 390)
    return DrawnPiece(face, printed_table.RADIUS, x, y, chance.uniform(0, 360))


def drawn_from_nothing(sim: SimTable, lights: list[tuple[float, float, tuple[int, int, int]]]) -> np.ndarray:
    fresh = SimTable(printed_table.sheet(), printed_table.PER_MM, sim.viewpoint, sim.room)
    for name, each in sim.pieces.items():
        fresh.put(name, each)
    fresh.lay(sim.die)
    fresh.shine(lights)
    return fresh.picture(0)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_as_if_all_was_drawn_again(seed: int) -> None:
    chance = random.Random(seed)
    room = Room(noise=0, blur_px=(0.0, 0.6, 0.9, 1.4)[seed])
    view = Viewpoint(chance.uniform(300, 650), chance.uniform(40, 85), chance.uniform(-180, 180))
    sim = SimTable(printed_table.sheet(), printed_table.PER_MM, view, room)
    lights: list[tuple[float, float, tuple[int, int, int]]] = []
    for number in range(CHANGES):
        sim.put(f"{number}", piece(chance))
    for change in range(CHANGES):
        name = chance.choice(list(sim.pieces))
        match change % 4:
            case 0:
                sim.put(name, piece(chance))
            case 1:
                sim.remove(name)
            case 2:
                lights = [*lights[-1:], (chance.uniform(0, 330), chance.uniform(0, 330), (255, 0, change))]
                sim.shine(lights)
            case _:
                sim.lay(Die(3, chance.uniform(-20, 350), chance.uniform(-20, 350), chance.uniform(0, 90)))
        assert np.array_equal(sim.picture(change), drawn_from_nothing(sim, lights)), change
