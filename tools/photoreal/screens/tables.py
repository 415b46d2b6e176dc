"""The two tables that are lit by a screen: who plays what, in which room, and how the screen stands."""

from collections.abc import Mapping
from typing import NamedTuple

from tools.photoreal.acting.script import Script, read_script
from tools.photoreal.screens.displays import Display, Monitor, Projector
from tools.photoreal.setting import rooms
from tools.photoreal.setting.conditions import Condition


class LitTable(NamedTuple):
    """One table with its screen, and the whole game that is played there."""

    display: Display
    room: Condition
    turns: str
    """Of chess."""

    @property
    def script(self) -> Script:
        """What is played."""
        return read_script("screens", "game: chess\n" + "\n".join(self.turns.split()))


_PLAYERS = (rooms.ANN, rooms.TOM)

TABLES: Mapping[str, LitTable] = {
    "monitor": LitTable(
        Monitor((960, 540), 1.808, (191.0, 184.0), 2.6, 300.0),
        Condition(0, rooms.LAMP, (-6, 62, 62, 0.5, -0.03), rooms.WEBCAM, "oak", _PLAYERS, True, caught=2),
        "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
    ),
    "projector": LitTable(
        Projector((1280, 720), (150.0, -120.0, 1150.0), (190.0, 183.0), 4.0, 36.0, 0.06, 330.0),
        Condition(0, rooms.TUBES, (9, 58, 62, -0.4, -0.04), rooms.PHONE, "walnut", _PLAYERS, True, caught=2),
        "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#",
    ),
}
