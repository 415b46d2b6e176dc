"""A simulated table, hands and camera. Knows nothing of rules or referees: it moves pictures of pieces.

Time is virtual: a picture belongs to a moment, and the same seed and script give the same pictures.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise

import cv2
import numpy as np

from vision.camera.image import Image
from vision.camera.sources import Camera
from vision.geometry.layout import Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels
from vision.simulation.at_rest import AtRest, Layer
from vision.simulation.die import Die, add_die, die_window
from vision.simulation.gestures import (
    CARRIED_MM,
    Bring,
    Event,
    Gesture,
    Key,
    Lift,
    Place,
    Script,
    Swap,
    TakeOff,
    Throw,
    Wait,
)
from vision.simulation.grain import MARGIN_PX, grain
from vision.simulation.rendering import (
    DrawnPiece,
    Room,
    Viewpoint,
    Window,
    add_glow,
    add_hand,
    add_piece,
    bare_table,
    glow_window,
    piece_window,
)
from vision.simulation.screen_light import ScreenLight

__all__ = ["Bring", "Gesture", "Lift", "Place", "SimCamera", "SimTable", "Swap", "TakeOff", "Throw", "Wait"]

Thing = Callable[[Pixels, Pose, float], None]
"""Draws what lies over a part of the table into a picture, at a moment. In place."""

GLOW_MM = 7.0
"""How far a light shines under the sheet."""


class SimTable:
    """A sheet, pieces on it, lights under it, and hands that follow a script."""

    def __init__(
        self,
        sheet: Pixels,
        per_mm: float,
        viewpoint: Viewpoint | None = None,
        room: Room | None = None,
        seed: int = 0,
    ) -> None:
        self.pieces: dict[str, DrawnPiece] = {}
        self.die: Die | None = None
        self.over: Thing | None = None
        """What lies over the pieces, or shades them."""
        self.camera: Callable[[Pixels], Pixels] | None = None
        """What a camera that trembles, or loses its focus, makes of each picture (720, 1280, 3)."""
        self.size_mm = np.array([sheet.shape[1], sheet.shape[0]]) / per_mm
        self._sheet, self._per_mm = sheet, per_mm
        self._chance = np.random.default_rng(seed)
        self._lights: list[tuple[float, float, tuple[int, int, int]]] = []
        self._screen: ScreenLight | None = None
        self._keys: list[Key] = []
        self._home = np.zeros(2)
        self._events: list[Event] = []
        self._time = -1e9
        self._rest: Pixels | None = None
        self.hand_in_view = False
        """Whether a hand, its shadow or what it carries is in the last picture."""
        self.room = room or Room()
        self.look(viewpoint or Viewpoint())

    def look(self, viewpoint: Viewpoint, room: Room | None = None) -> None:
        """Move the camera, or change the room."""
        self.viewpoint, self.room = viewpoint, room or self.room
        self.pose = viewpoint.pose(self.size_mm / 2)
        self._ground = bare_table(self._sheet, self._per_mm, self.pose, self.room, viewpoint.size)
        self._light = self._light_of_room()
        self._grain = grain(self._chance, self.room.noise, viewpoint.size)
        self._illuminate()

    def put(self, name: str, piece: DrawnPiece) -> None:
        """A piece stands there at once (also: is replaced)."""
        self.pieces[name] = piece
        self._rest = None

    def remove(self, name: str) -> None:
        """A piece is gone at once."""
        del self.pieces[name]
        self._rest = None

    def lay(self, die: Die | None) -> None:
        """A die lies there at once, or none."""
        self.die = die
        self._rest = None

    def shine(self, lights: Sequence[tuple[float, float, tuple[int, int, int]]]) -> None:
        """The lights that are on: x, y in mm and red, green, blue (0 to 255)."""
        wanted = [light for light in lights if any(light[2])]
        if wanted != self._lights:
            self._lights = wanted
            self._rest = None

    def project(self, screen: ScreenLight | None) -> None:
        """The light of a screen, or of none."""
        self._screen = screen
        self._illuminate()

    def _illuminate(self) -> None:
        ground = self._screen.on_ground(self._ground, self.pose) if self._screen else self._ground
        self._lying = AtRest(ground, self._light, self.room.blur_px)
        self._rest = None

    def visit(self, start: float, gestures: Sequence[Gesture], home: tuple[float, float]) -> float:
        """A hand comes from `home` (mm, off the sheet), does this, and goes back; gives the time it is gone.

        Visits follow one another: one that would begin before the last has ended waits for it.
        """
        begin = max(start, self._keys[-1].time + 0.05) if self._keys else start
        script = Script(self.pieces, begin, home, self.lay, self.die)
        for gesture in gestures:
            script.follow(gesture)
        script.leave()
        self._keys, self._home = [*self._keys, *script.keys], np.array(home, np.float64)
        self._events += script.events
        return script.keys[-1].time

    @property
    def busy_until(self) -> float:
        """When the last visit ends."""
        return self._keys[-1].time if self._keys else self._time

    def advance(self, time: float) -> None:
        """Let hands work until that moment, at which nobody looks; moments may not go backwards."""
        if time < self._time:
            raise ValueError("the simulated table cannot go back in time")
        self._time = time
        while self._events and self._events[0][0] <= time:
            self._events.pop(0)[1]()
            self._rest = None
        while len(self._keys) > 1 and self._keys[1].time <= time and self._keys[-1].time > time:
            self._keys.pop(0)

    def picture(self, time: float) -> Pixels:
        """(720, 1280, 3) BGR at that moment; moments may not go backwards."""
        self.advance(time)
        if self._rest is None:
            self._rest = self._at_rest()
        scene = self._rest
        if self.over:
            scene = scene.copy()
            self.over(scene, self.pose, time)
        covered = self._with_hand(scene, time)
        self.hand_in_view = covered is not None and not np.array_equal(scene, covered)
        scene = scene if covered is None else covered
        down, right = self._chance.integers(0, MARGIN_PX, 2)
        high, wide = scene.shape[:2]
        brighter, darker = (part[down : down + high, right : right + wide] for part in self._grain)
        picture = np.asarray(cv2.add(scene, brighter), np.uint8)
        cv2.subtract(picture, darker, dst=picture)
        return self.camera(picture) if self.camera else picture

    def _at_rest(self) -> Pixels:
        return self._lying.picture([*self._glows(), *self._pieces_at_rest(), *self._die_at_rest()])

    def _glows(self) -> Iterator[Layer]:
        for light in self._lights:
            x, y, (red, green, blue) = light
            place, glow = np.array([x, y]), np.array([blue, green, red], np.float32) / np.float32(255)
            window = glow_window(self.pose, place, GLOW_MM, self.viewpoint.size)
            yield from _layer(light, window, partial(_glow, self.pose, place, glow))

    def _pieces_at_rest(self) -> Iterator[Layer]:
        held = {key.carried for key in self._keys if key.carried}
        for name, piece in sorted(self.pieces.items(), key=lambda item: item[1].y):
            if piece.lift_mm == 0 or name not in held:
                lit = _lit(piece, self._screen) if self._screen else piece
                window = piece_window(self.pose, lit, self.viewpoint.size)
                yield from _layer(lit, window, partial(_piece, self.pose, lit))

    def _die_at_rest(self) -> Iterator[Layer]:
        if self.die:
            window = die_window(self.pose, self.die, self.viewpoint.size)
            yield from _layer(self.die, window, partial(_die, self.pose, self.die))

    def _light_of_room(self) -> Floats:
        width, height = self.viewpoint.size
        across = 1 - self.room.falloff * np.linspace(0, 1, width, dtype=np.float32)
        gain = np.float32(self.room.light) * np.array(self.room.colour, np.float32) * 255 / 245
        return np.ascontiguousarray(np.broadcast_to(across[None, :, None] * gain, (height, width, 3)))

    def _with_hand(self, scene: Pixels, time: float) -> Pixels | None:
        """The scene and the hand that is over it at that moment; None if there is none."""
        for before, after in pairwise(self._keys):
            if before.time <= time < after.time:
                covered = scene.copy()
                share = (time - before.time) / max(after.time - before.time, 1e-9)
                place = np.array([before.x, before.y]) * (1 - share) + np.array([after.x, after.y]) * share
                if before.carried and before.carried in self.pieces:
                    piece = self.pieces[before.carried]
                    add_piece(covered, self.pose, replace(piece, x=place[0], y=place[1], lift_mm=CARRIED_MM))
                add_hand(covered, self.pose, place, self._home, (118, 148, 196))
                return covered
        return None


def _layer(what: object, window: Window | None, draw: Callable[[Pixels], None]) -> Iterator[Layer]:
    """What lies in the picture: none if it is drawn nowhere."""
    if window is not None:
        yield Layer(what, window, draw)


def _glow(pose: Pose, place: Points, glow: Floats, picture: Pixels) -> None:
    add_glow(picture, pose, place, GLOW_MM, glow)


def _piece(pose: Pose, piece: DrawnPiece, picture: Pixels) -> None:
    add_piece(picture, pose, piece)


def _die(pose: Pose, die: Die, picture: Pixels) -> None:
    add_die(picture, pose, die)


@lru_cache(maxsize=256)
def _lit(piece: DrawnPiece, screen: ScreenLight) -> DrawnPiece:
    """The piece in the light of a screen, drawn once for as long as both stay as they are."""
    face = screen.on_piece(piece)
    return piece if face is piece.face else replace(piece, face=face)


class SimCamera(Camera):
    """Looks at a simulated table, `rate` images a second of virtual time."""

    def __init__(
        self, table: SimTable, rate: float = 30.0, until: float = float("inf"), start: float = 0.0
    ) -> None:
        self._table, self._rate, self._until = table, rate, until
        self._start, self._count = start, 0

    def read(self) -> Image | None:
        time = self._start + self._count / self._rate
        if time > self._until:
            return None
        self._count += 1
        return Image(time, self._table.picture(time))

    def close(self) -> None:
        self._until = -float("inf")
