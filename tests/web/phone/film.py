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
"""For which a position lies there before anybody plays, and after."""

STILL_S = 1.0
"""How long a film takes in which nothing happens: it begins anew at its end."""


def write_film(file: Path, images: Iterable[Pixels], rate: int = RATE) -> None:
    """Write images (h, w, 3; BGR) as YUV4MPEG2."""
    with file.open("wb") as film:
        film.write(f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F{rate}:1 Ip A1:1 C420jpeg\n".encode())
        for image in images:
            small = cv2.resize(image, SIZE, interpolation=cv2.INTER_AREA)
            film.write(b"FRAME\n" + cv2.cvtColor(small, cv2.COLOR_BGR2YUV_I420).tobytes())


def in_three(game: Game, show: Show) -> Iterator[Iterator[Pixels]]:
    """Films of a game: all but its last turn, that turn's piece held beside the board, and the last position.

    Each is to be used up before the next. The second and the third may be shown for as long as anybody likes.
    """
    table, hands = scene(game, fixture_of(game), show.first, 2)
    time = 0.0

    def until(end: float) -> Iterator[Pixels]:
        nonlocal time
        while time < end:
            yield table.picture(time)
            time += 1 / RATE

    def all_but_the_last() -> Iterator[Pixels]:
        yield from until(STANDS_S)
        here = show.first
        for turn in show.turns[:-1]:
            yield from until(hands.play(time, here, turn.path) + PAUSE)
            here = turn.state
        yield from until(time + STANDS_S)

    def still(labels: list[str]) -> Iterator[Pixels]:
        nonlocal time
        time = hands.arrange(time, labels)
        yield from until(time + STILL_S)

    yield all_but_the_last()
    (action,) = show.turns[-1].path
    source, target = action.source, action.target
    assert source is not None and target is not None
    labels = [*hands.labels]
    labels[source], held = EMPTY, labels[source]
    yield still(labels)
    yield still([*labels[:target], held, *labels[target + 1 :]])
