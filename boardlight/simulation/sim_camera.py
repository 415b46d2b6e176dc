"""The camera ``sim:GAME``: a simulated table on which people play random turns, in real time. Does I/O."""

import time as clock

from boardlight.kit.fixture import fixture_of
from boardlight.simulation.performance import PAUSE, Performance, improvised
from boardlight.simulation.stage import scene
from rules.games import load
from vision.camera.sources import Camera, Image, register

RATE = 15.0
"""Images a second."""

FIRST_TURN = 6.0
"""Seconds in which the set-up can be seen."""


class SimulatedCamera(Camera):
    """Looks at a simulated table; ends a moment after the show."""

    live = True

    def __init__(self, game_name: str) -> None:
        game = load(game_name or "quatrarmes")
        show = improvised(game, seed=1)
        self._sim, hands = scene(game, fixture_of(game), show.first)
        self._performance = Performance(game, show, hands, lambda _: None, due=FIRST_TURN)
        self._began = clock.monotonic()
        self._images = 0

    def read(self) -> Image | None:
        """The next picture, when its time has come."""
        time = self._images / RATE
        self._images += 1
        if self._performance.is_over and time > self._performance.due + PAUSE:
            return None
        clock.sleep(max(0.0, self._began + time - clock.monotonic()))
        self._performance.tend(time)
        return Image(time, self._sim.picture(time))


def register_simulation() -> None:
    """Let `open_camera` open ``sim:``."""
    register("sim", SimulatedCamera)
