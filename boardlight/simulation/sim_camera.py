"""The camera ``sim:GAME``: a simulated table on which people play random turns, in real time. Does I/O."""

import random
import time as clock
from collections.abc import Callable, Mapping
from typing import Protocol

from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.people.against import Person
from boardlight.simulation.people.performance import IMPROVISED, PAUSE, Performance, improvised, placements
from boardlight.simulation.stage import scene
from boardlight.table.table import Table
from messages.message import Message
from rules.game import Game, State
from rules.games import load
from vision.camera.sources import Camera, Image, open_camera, register

SIMULATED = "sim:"
"""How the addresses of simulated cameras and lights begin."""

RATE = 15.0
"""Images a second."""

SEEN_S = 3.0
"""In which the set-up is seen, where no referee tells whether it was."""

THINKING_S = 3.0
"""From the set-up to the first turn."""


class Referee(Protocol):
    """Whom the simulated players listen to."""

    def page(self) -> Mapping[str, object]:
        """The public page."""

    def order(self, by: By, order: Order) -> Message | None:
        """Hear what leaves no trace on the table."""


class SimulatedCamera(Camera):
    """Looks at a simulated table from `first` on; ends a moment after the show.

    With a `referee` the players wait until the set-up was seen, and say what leaves no trace on the table.
    """

    live = True

    def __init__(
        self,
        game: Game,
        seed: int = 1,
        first: State | None = None,
        referee: Referee | None = None,
        count: int = IMPROVISED,
    ) -> None:
        self._referee = referee
        first = first or game.start()
        placed = placements(game, first, random.Random(seed))
        show = improvised(game, seed, count, first=placed[-1].state if placed else first)
        # Behind screens, people tell the page what they place.
        self._unsaid = [Play(turn=game.write(first, turn.path)) for turn in placed]
        self._sim, hands = scene(game, fixture_of(game), show.first, seed)
        self._performance = Performance(game, show, hands, self._say, due=float("inf"))
        self._began = clock.monotonic()
        self._images = 0

    def read(self) -> Image | None:
        """The next picture, when its time has come."""
        time = self._images / RATE
        self._images += 1
        if self._performance.is_over and time > self._performance.due + PAUSE:
            return None
        clock.sleep(max(0.0, self._began + time - clock.monotonic()))
        while self._unsaid:
            self._say(self._unsaid.pop(0))
        if self._performance.due == float("inf") and self._may_play(time):
            self._performance.due = time + THINKING_S
        self._performance.tend(time)
        return Image(time, self._sim.picture(time))

    def _may_play(self, time: float) -> bool:
        return self._referee.page()["phase"] == "play" if self._referee else time >= SEEN_S

    def _say(self, order: Order) -> None:
        if self._referee:
            self._referee.order("page", order)


class AgainstComputer(Camera):
    """Looks at a simulated table on which people play against the computer; ends a moment after the game."""

    live = True

    def __init__(self, table: Table, seed: int) -> None:
        game, self._table = table.session.game, table
        self._sim, hands = scene(game, fixture_of(game), table.session.state, seed)
        self._person = Person(table, hands, seed)
        self._began, self._images, self._over = clock.monotonic(), 0, 0

    def read(self) -> Image | None:
        """The next picture, when its time has come."""
        time = self._images / RATE
        self._images += 1
        self._over += bool(self._table.session.state.outcome)
        if self._over > SEEN_S * RATE:
            return None
        clock.sleep(max(0.0, self._began + time - clock.monotonic()))
        self._person.tend(time)
        return Image(time, self._sim.picture(time))


def is_room(camera: str) -> bool:
    """Whether people and their table are simulated behind that address; which ones, a number may say."""
    number = camera.removeprefix(SIMULATED)
    return camera.startswith(SIMULATED) and (number.isdecimal() or not number)


def number_of(camera: str) -> int:
    """Which people and which room stand behind that address."""
    return int(camera.removeprefix(SIMULATED) or 1)


def opening(camera: str, table: Table) -> Callable[[str], Camera]:
    """What opens the cameras of `table`, with people at it where they are simulated."""
    return players(camera, table) if is_room(camera) else open_camera


def players(url: str, table: Table) -> Callable[[str], Camera]:
    """What opens cameras at `table`: behind `url`, such as ``sim:2``, people play on from what stands there.

    Another number is another room and other turns.
    """
    session, seed = table.session, number_of(url)

    def opens(asked: str) -> Camera:
        if asked != url:
            return open_camera(asked)
        if table.session.settings.computers:
            return AgainstComputer(table, seed)
        return SimulatedCamera(session.game, seed, session.state, table)

    return opens


def register_simulation() -> None:
    """Let `open_camera` open ``sim:``."""
    register("sim", lambda name: SimulatedCamera(load(name or "quatrarmes")))
