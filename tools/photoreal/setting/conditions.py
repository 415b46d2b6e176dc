"""In which room, by which camera and at whose table every sequence is played."""

from collections.abc import Mapping
from typing import NamedTuple

from calibration.fixture import Fixture
from tools.photoreal.setting import rooms
from tools.photoreal.setting.rooms import Facts, Light, Player
from tools.photoreal.setting.views import view

PAPER: Facts = {"warp_mm": 0.4, "roughness": 0.5}


class Condition(NamedTuple):
    """What stays the same for a part of a sequence."""

    first: int
    """The turn after which it begins."""
    light: Light
    seen_from: tuple[float, ...] | Facts
    """Azimuth, elevation, field of view, roll, bend, distance (see `view`), or as the renderer has it."""
    sensor: Facts
    table: str
    players: tuple[Player, ...]
    """By seat; they come round again where there are more seats."""
    glowing: bool = False
    """The lights under the cells shine."""
    die: tuple[str, str] = rooms.WHITE_DIE
    paper: Facts = PAPER
    caught: int | None = None
    """The hand of every so many-th turn is caught by the camera; None: all at first, later every third."""

    @property
    def name(self) -> str:
        """Footage of one name was taken in one kind of room."""
        return f"{self.light.name}, lights {'on' if self.glowing else 'off'}"

    def camera(self, fixture: Fixture) -> Facts:
        """In the words of the renderer."""
        return self.seen_from if isinstance(self.seen_from, Mapping) else view(fixture, *self.seen_from)

    def player(self, seat: int) -> Player:
        """Whose hand it is."""
        return self.players[seat % len(self.players)]


_AB, _IT = (rooms.ANN, rooms.BEN), (rooms.IDA, rooms.TOM)
_LS, _ME = (rooms.LEO, rooms.SUE), (rooms.MAX, rooms.EVE)
_ALL = (*_AB, *_IT)
_OTHERS = (*_LS, *_ME)

CONDITIONS: Mapping[str, tuple[Condition, ...]] = {
    "arcanor": (
        Condition(0, rooms.WINDOW, (-8, 62, 64, 0.7, -0.03), rooms.WEBCAM, "oak", _AB),
        Condition(10, rooms.LAMP, (84, 57, 60, -0.8, -0.05), rooms.PHONE, "walnut", _IT, glowing=True),
        Condition(20, rooms.TUBES, (12, 50, 66, 0.4, -0.08), rooms.CHEAP, "white", _LS, glowing=True),
    ),
    "arcanor-end": (
        Condition(0, rooms.SUN, (187, 66, 62, -0.5, -0.04), rooms.COOL_PHONE, "cloth_green", _ME),
        Condition(7, rooms.OVERCAST, (-80, 60, 58, 0.9, 0.0), rooms.SOFT_CHEAP, "pine", _AB, glowing=True),
    ),
    "guerre-des-maitres": (
        Condition(0, rooms.OVERCAST, (6, 64, 62, -0.6, -0.04), rooms.WEBCAM, "pine", _ME),
        Condition(22, rooms.LAMP_LEFT, (-14, 55, 64, 1.0, -0.06), rooms.PHONE, "oak", _LS, glowing=True),
        Condition(42, rooms.TUBES, (93, 62, 60, 0.3, -0.02), rooms.CHEAP, "grey", _IT, glowing=True),
        Condition(62, rooms.WINDOW_BEHIND, (182, 58, 66, -0.9, -0.08), rooms.COOL_PHONE, "black", _AB),
    ),
    "guerre-des-maitres-dice": (
        Condition(0, rooms.WINDOW, (4, 60, 62, 0.5, -0.04), rooms.WEBCAM, "oak", _AB),
        Condition(8, rooms.LAMP, (-85, 54, 64, -0.6, -0.03), rooms.PHONE, "white", _IT, True, rooms.RED_DIE),
        Condition(16, rooms.TUBES, (171, 66, 60, 0, 0.0), rooms.CHEAP, "grey", _ME, True, rooms.BLACK_DIE),
    ),
    "quattuor-reges": (
        Condition(0, rooms.TUBES, (3, 70, 62, 0.5, -0.03), rooms.PHONE, "white", _LS),
        Condition(12, rooms.WINDOW, (-10, 64, 60, -0.7, -0.05), rooms.WEBCAM, "cloth_blue", _IT, True),
        Condition(24, rooms.LAMP, (9, 60, 66, 0.8, -0.07), rooms.COOL_PHONE, "oak", _AB, glowing=True),
        Condition(35, rooms.OVERCAST, (176, 66, 58, -0.4, 0.0), rooms.WARM_WEBCAM, "walnut", _ME),
    ),
    "quaternity": (
        Condition(0, rooms.WINDOW_BEHIND, (-5, 68, 62, 0.6, -0.03), rooms.PHONE, "oak", _ALL),
        Condition(9, rooms.LAMP, (95, 62, 60, -0.5, -0.05), rooms.WEBCAM, "cloth", _OTHERS, glowing=True),
        Condition(18, rooms.OVERCAST, (14, 58, 66, 0.9, -0.08), rooms.COOL_PHONE, "grey", _ALL, glowing=True),
    ),
    "quaternity-end": (
        Condition(0, rooms.TUBES, (184, 64, 60, -0.8, -0.04), rooms.CHEAP, "pine", _OTHERS),
        Condition(9, rooms.LAMP_LEFT, (-88, 60, 64, 0.4, -0.02), rooms.PHONE, "walnut", _ALL, glowing=True),
    ),
    "chess": (
        Condition(0, rooms.LAMP_LEFT, (10, 58, 62, -0.6, -0.04), rooms.WEBCAM, "walnut", _IT, glowing=True),
        Condition(12, rooms.SUN, (-12, 64, 60, 0.5, -0.02), rooms.PHONE, "white", _ME),
        Condition(24, rooms.TUBES, (88, 52, 66, 0.8, -0.07), rooms.CHEAP, "cloth_green", _AB, glowing=True),
        Condition(36, rooms.WINDOW, (179, 68, 58, -0.4, 0.0), rooms.SOFT_CHEAP, "patterned", _LS),
    ),
    "quatrarmes-evening": (
        Condition(0, rooms.TUBES, (-9, 60, 64, 0.6, -0.06), rooms.CHEAP, "white", _LS, glowing=True),
        Condition(4, rooms.SUN, (86, 66, 60, -0.7, -0.03), rooms.PHONE, "cloth_blue", _IT),
    ),
}  # fmt: skip
