"""A simulated table that no camera looks at: hands, lights and referee are those of a whole one.

What lies there is read off the pieces that hands have put down, face by face; nothing is drawn. Frames go
through the real driver and the real protocol to a simulated controller.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import FACE_PX, eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.events import Say, Seen
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.state import Session
from boardlight.simulation.people.erring import ERRORS, Error
from boardlight.simulation.people.hands import Hands
from boardlight.simulation.people.pupils import Pupils
from boardlight.table.table import Table
from calibration.printing.sheet.stickers import face_image
from hardware.controller import Driver
from hardware.leds import LedMap, LightFrame
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from rules.game import EMPTY
from vision.observation import Observation
from vision.simulation.table import SimTable

RATE = 3.0
"""Looks a second: few, so that the referee must make do with little."""

WIRE_S, PUMP_S = 0.12, 0.01
"""How long a frame has to reach the controller, and between two looks at the link."""

UNDRAWN = np.zeros((8, 8, 3), np.uint8)


class Bed:
    """Lights with a clock of their own, which runs while there is something to show."""

    def __init__(self, leds: int) -> None:
        self._now = 0.0
        self.port = SimPort(Twin(leds, strong=True), lambda: self._now)
        self._driver = Driver(lambda: self.port, LedMap.straight(leds), leds, nonce=1)

    def show(self, frame: LightFrame) -> None:
        self._driver.show(frame)
        until = self._now + WIRE_S
        while self._now < until:
            self._now += PUMP_S
            self._driver.pump(self._now)

    @property
    def lit(self) -> list[bool]:
        return [any(colour) for colour in self.port.strip]


class Watched:
    """Pupils at a table, look by look."""

    def __init__(
        self,
        session: Session,
        lessons: Sequence[Lesson] = (),
        seed: int = 1,
        errors: Sequence[Error] = ERRORS,
    ) -> None:
        game = session.game
        self.fixture = fixture_of(game)
        self._faces = {face_image(face, FACE_PX).tobytes(): face.label for face in self.fixture.faces}
        self._known: dict[int, tuple[NDArray[np.uint8], str]] = {}
        self.sim = SimTable(UNDRAWN, 0.1)
        self.bed = Bed(len(game.board))
        self.table = Table(session, self.fixture, eye_of(game, self.fixture), None, self.bed)
        self.hands = Hands(self.sim, game, self.fixture)
        self.pupils = Pupils(game, self.hands, self._hear, lessons, seed, errors)
        self.orders: list[Order] = []
        self.said: list[Say] = []
        self.time = 0.0

    def _hear(self, order: Order) -> object:
        self.orders.append(order)
        return self.table.order("page", order)

    def until(self, is_done: Callable[[Session], bool], most: int) -> "Watched":
        """Look until that is so; more than `most` looks are a failure."""
        for _ in range(most):
            if is_done(self.table.session):
                return self
            self.look()
        said = self.table.presented.said
        raise AssertionError((said and said.words.en, self.table.page()["odd"], self.orders[-3:]))

    def look(self) -> None:
        """One image more."""
        self.time += 1 / RATE
        self.pupils.tend(self.table.page, self.time)
        self.sim.advance(self.time)
        self.table.hear(Seen(self.time, self._observation()))
        said = self.table.presented.said
        if said and (not self.said or self.said[-1] != said):
            self.said.append(said)

    def _observation(self) -> Observation:
        busy, labels = self.sim.busy_until > self.time, self.table.session.game.labels
        cost = np.full((len(self.fixture.sites), len(labels)), 200, np.uint8)
        cost[range(len(cost)), [labels.index(label) for label in self._labels()]] = 0
        tray = self.sim.die.face if self.sim.die and not busy else None
        return Observation(self.time, cost, np.zeros(len(cost), np.bool_), busy, tray)

    def _labels(self) -> list[str]:
        """What stands on the cells, by the faces of the pieces; what is in a hand stands nowhere."""
        stands = [piece for piece in self.sim.pieces.values() if piece.lift_mm == 0]
        there = {(piece.x, piece.y): self._label(piece.face) for piece in stands}
        return [there.get((site.x, site.y), EMPTY) for site in self.fixture.sites]

    def _label(self, face: NDArray[np.uint8]) -> str:
        """What is on a face; each is compared once, and lives as long as its piece."""
        known = self._known.get(id(face))
        if known is None or known[0] is not face:
            known = self._known[id(face)] = face, self._faces[face.tobytes()]
        return known[1]
