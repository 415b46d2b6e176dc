"""The grain of a simulated camera, drawn once for all tables whose chance is the same."""

import json
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.geometry.sampling import Pixels

MARGIN_PX = 64
"""How much larger it is than a picture: each takes another part of it."""


class Grain(NamedTuple):
    """Two arrays (h, w, 3), of which one is added and one taken away: bytes are added far more quickly than
    larger numbers.
    """

    brighter: Pixels
    darker: Pixels


def grain(chance: np.random.Generator, noise: float, size: tuple[int, int]) -> Grain:
    """Normal noise of that deviation for pictures of `size` (width, height), drawn by `chance`."""
    drawn, after = _drawn(json.dumps(chance.bit_generator.state), noise, size)
    chance.bit_generator.state = json.loads(after)
    return drawn


@lru_cache(maxsize=4)
def _drawn(before: str, noise: float, size: tuple[int, int]) -> tuple[Grain, str]:
    """What a generator in the state `before` draws, and its state then.

    Most tables begin with the same one, and to draw millions of numbers takes as long as several pictures.
    """
    chance = np.random.default_rng()
    chance.bit_generator.state = json.loads(before)
    drawn = chance.normal(0, noise, (size[1] + MARGIN_PX, size[0] + MARGIN_PX, 3)).round()
    brighter, darker = (np.clip(part, 0, 255).astype(np.uint8) for part in (drawn, -drawn))
    brighter.flags.writeable = darker.flags.writeable = False
    return Grain(brighter, darker), json.dumps(chance.bit_generator.state)
