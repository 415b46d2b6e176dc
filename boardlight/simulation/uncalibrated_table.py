"""A simulated table that nobody has calibrated: a lens that bends, LEDs in any order, pieces of any colour.

Takes the place of camera and controller, in virtual time: the driver, the link and the packets are the real
ones, and what shines is what the LEDs of the simulated controller show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.guided_calibration.rig import Lit, lights_of
from boardlight.kit.eye import SHEET_PX_PER_MM, sheet_image
from calibration.fixture import Fixture
from calibration.target import Pixels, target
from hardware.controller import Driver
from hardware.leds import LedMap
from hardware.protocol.events import Shown
from hardware.rendering.current import RGB
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from vision.camera.image import Image
from vision.geometry.pose import Lens
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint, bare_table
from vision.simulation.table import SimTable

PUMP_S = 0.004
"""Between two looks at the link."""

SIZE = (1280, 720)

BENT = Lens(990.0, (649.0, 352.0), (-0.17, 0.04, 0.0006, -0.0004, 0.0))
"""The lens of this camera, for pictures of `SIZE`."""

WIDER = 1.3
"""The straight picture that is bent has so many times the sides, for a barrel shows more than a hole."""

VIEWS: tuple[tuple[float, float, float, float, float], ...] = (
    (148, 105, 330, 85, 0), (148, 105, 300, 50, 0), (148, 105, 300, 50, 120), (148, 105, 310, 48, 240),
    (270, 165, 400, 70, 12), (30, 165, 400, 70, -12), (270, 40, 400, 66, -10), (30, 40, 400, 66, 12),
    (148, 105, 240, 75, 80), (225, 105, 330, 55, 300), (148, 150, 330, 50, 170), (148, 60, 300, 50, 20),
)  # fmt: skip
"""How the target is held: the place on it that the camera looks at, distance, mm; elevation, azimuth."""


PAINT = ((196, 150, 60), (52, 60, 190), (70, 150, 70), (40, 40, 44))
"""BGR of the pieces of each seat."""


@dataclass(frozen=True)
class Wiring:
    """The LEDs of a bed, in the order of the wire."""

    places: tuple[tuple[float, float], ...]
    """On the sheet, mm."""
    dead: frozenset[int] = frozenset()


def wired_at_random(fixture: Fixture, seed: int = 0) -> Wiring:
    """A bed as people build it: to and fro from any corner, one strip the wrong way round, two LEDs dead."""
    chance = np.random.default_rng(seed)
    column = chance.integers(2) == 1
    rows: dict[float, list[tuple[float, float]]] = {}
    for site in fixture.sites:
        rows.setdefault(round(site.x if column else site.y, 1), []).append((site.x, site.y))
    strips = [sorted(rows[key], reverse=bool(turn % 2)) for turn, key in enumerate(sorted(rows))]
    strips = strips[:: int(chance.choice((-1, 1)))]
    wrong = int(chance.integers(len(strips)))
    strips[wrong].reverse()
    places = tuple(place for strip in strips for place in strip)
    # The first and the last LED would make a strip that is merely shorter.
    dead = frozenset(int(led) + 1 for led in chance.choice(len(places) - 2, 2, replace=False))
    return Wiring(places, dead)


class UncalibratedTable:
    """Camera and lights of a table that is to be calibrated."""

    live = False

    def __init__(
        self,
        fixture: Fixture,
        wiring: Wiring | None = None,
        lens: Lens = BENT,
        room: Room | None = None,
        viewpoint: Viewpoint | None = None,
        seed: int = 0,
    ) -> None:
        self.wiring = wiring or wired_at_random(fixture, seed)
        self._lens, self._room, self._seed = lens, room or Room(), seed
        self._fixture, self._now = fixture, 0.0
        long = max(fixture.width, fixture.height)
        looks = viewpoint or Viewpoint(distance_mm=1.3 * long, elevation_deg=66.0, azimuth_deg=8.0)
        self.table = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, self._straight(looks), self._room, seed)
        leds = len(self.wiring.places)
        self.port = SimPort(Twin(leds, strong=True), lambda: self._now)
        self._driver = Driver(lambda: self.port, LedMap.straight(leds), leds, nonce=1)

    @property
    def leds(self) -> int:
        """On the wire."""
        return len(self.wiring.places)

    def take(self, lit: Lit | None = None) -> Image:
        """A picture of the sheet, with these LEDs lit; it has no screen."""
        if isinstance(lit, frozenset):
            self._show(frozenset(led for led in lit if led < self.leds))
        self._now += 0.04
        return Image(self._now, self.picture(self._now))

    def picture(self, time: float) -> Pixels:
        """The sheet at that moment, as this camera's lens bends it; moments may not go backwards."""
        return self._bent(self.table.picture(time))

    def close(self) -> None:
        """Nothing is held."""

    def set_up(self, labels: Sequence[str]) -> None:
        """Plain pieces on the sheet, of one colour a seat; a label that ends in no seat's number is no
        piece."""
        for name in list(self.table.pieces):
            self.table.remove(name)
        radius = {face.label: face.diameter_mm / 2 for face in self._fixture.faces}
        for site, label in zip(self._fixture.sites, labels, strict=False):
            if label[-1:].isdigit():
                self.table.put(
                    site.name, DrawnPiece(plain_face(PAINT[int(label[-1])]), radius[label], site.x, site.y)
                )

    def view(self, number: int) -> Image:
        """The target, held before the camera in one of `VIEWS`."""
        x, y, distance, elevation, azimuth = VIEWS[number]
        viewpoint = self._straight(Viewpoint(distance, elevation, azimuth))
        pose = viewpoint.pose(np.array([x, y]))
        held = bare_table(_target_image(), SHEET_PX_PER_MM, pose, self._room, viewpoint.size)
        lit = cv2.GaussianBlur(self._bent(held), (0, 0), self._room.blur_px).astype(np.float32)
        grain = np.random.default_rng(self._seed + number).normal(0, self._room.noise, lit.shape)
        pixels = np.clip(lit * self._room.light + grain, 0, 255).astype(np.uint8)
        return Image(float(number), pixels)

    def _show(self, lit: frozenset[int]) -> None:
        ticket = self._driver.show(lights_of(lit, self.leds))
        shown = False
        while not shown:
            self._now += PUMP_S
            shown = Shown(ticket) in self._driver.pump(self._now)
        self.shine(self.port.strip)

    def shine(self, strip: Sequence[RGB]) -> None:
        """What the LEDs show, in the order of the wire; those beyond its end are not there."""
        self.table.shine(
            [
                (*place, colour)
                for led, (place, colour) in enumerate(zip(self.wiring.places, strip, strict=False))
                if led not in self.wiring.dead
            ]
        )

    def _straight(self, looks: Viewpoint) -> Viewpoint:
        """The same view through a hole, with room round it."""
        width, height = (round(WIDER * side) for side in SIZE)
        hfov = 2 * np.degrees(np.arctan(width / 2 / self._lens.focal))
        return Viewpoint(
            looks.distance_mm, looks.elevation_deg, looks.azimuth_deg, float(hfov), (width, height)
        )

    def _bent(self, straight: Pixels) -> Pixels:
        return np.asarray(cv2.remap(straight, *_bend(self._lens), cv2.INTER_LINEAR), np.uint8)


@lru_cache(maxsize=4)
def _bend(lens: Lens) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where each pixel of the bent picture lies in the straight one, the same for every table."""
    width, height = SIZE
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 1, 2)
    rays = cv2.undistortPoints(grid.astype(np.float64), lens.matrix, np.array(lens.distortion))
    middle = (np.rint(WIDER * np.array(SIZE)) - 1) / 2
    places = (rays.reshape(height, width, 2) * lens.focal + middle).astype(np.float32)
    return np.ascontiguousarray(places[..., 0]), np.ascontiguousarray(places[..., 1])


class Target:
    """The printed target before the camera of a table, in every view once."""

    leds, live = 0, False

    def __init__(self, table: UncalibratedTable) -> None:
        self._table, self._next = table, 0

    def take(self, lit: Lit | None = None) -> Image | None:
        """The next view; there are no lights."""
        if self._next == len(VIEWS):
            return None
        self._next += 1
        return self._table.view(self._next - 1)

    def close(self) -> None:
        """Nothing is held."""


@cache
def _target_image() -> Pixels:
    png = np.frombuffer(target().png(SHEET_PX_PER_MM), np.uint8)
    return np.asarray(cv2.imdecode(png, cv2.IMREAD_COLOR), np.uint8)


def plain_face(colour: tuple[int, int, int]) -> Pixels:
    """A disc of one colour."""
    face = np.zeros((64, 64, 4), np.uint8)
    cv2.circle(face, (32, 32), 31, (*colour, 255), -1)
    return face
