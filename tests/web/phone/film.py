"""Films for Chromium's fake camera: uncompressed, and from their start when it is opened."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.fixture import fixture_of
from boardlight.simulation.people.performance import PAUSE, Show
from boardlight.simulation.stage import scene
from rules.game import EMPTY, Game

Pixels = NDArray[np.uint8]

RATE = 5
"""Images a second: few, as on a slow machine."""

SIZE = (960, 540)
"""Width and height: the least that shows the faces of pieces."""

STANDS_S = 3.0
"""For which the set-up lies there before anybody plays, and the last position after."""

HELD_S = 8.0
"""For which the piece of the last turn is held beside the board."""


def write_film(file: Path, images: Iterable[Pixels], rate: int = RATE) -> None:
    """Write images (h, w, 3; BGR) as YUV4MPEG2."""
    with file.open("wb") as film:
        film.write(f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F{rate}:1 Ip A1:1 C420jpeg\n".encode())
        for image in images:
            small = cv2.resize(image, SIZE, interpolation=cv2.INTER_AREA)
            film.write(b"FRAME\n" + cv2.cvtColor(small, cv2.COLOR_BGR2YUV_I420).tobytes())


def played(game: Game, show: Show) -> Iterator[Pixels]:
    """A game from its set-up on; before the last turn its piece is taken off, and held for a while."""
    table, hands = scene(game, fixture_of(game), show.first, 2)
    time, number = 0.0, 0

    def until(end: float) -> Iterator[Pixels]:
        nonlocal time, number
        while time < end:
            yield table.picture(time)
            number += 1
            time = number / RATE

    yield from until(STANDS_S)
    here = show.first
    for turn in show.turns[:-1]:
        yield from until(hands.play(time, here, turn.path) + PAUSE)
        here = turn.state
    (action,) = show.turns[-1].path
    source, target = action.source, action.target
    assert source is not None and target is not None
    labels = [*hands.labels]
    labels[source], held = EMPTY, labels[source]
    yield from until(hands.arrange(time, labels) + HELD_S)
    yield from until(hands.arrange(time, [*labels[:target], held, *labels[target + 1 :]]) + STANDS_S)
