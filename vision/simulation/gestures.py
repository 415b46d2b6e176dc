"""What a simulated hand can do, and the script it follows to do it. Pure but for the pieces it moves."""

import math
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, replace
from functools import partial

from vision.dice.pip_layout import RING
from vision.geometry.sampling import Pixels
from vision.simulation.die import Die
from vision.simulation.rendering import DrawnPiece

HAND_SPEED_MM_PER_S = 700.0
"""Of a hand, mm a second."""

GRIP_S = 0.15
"""Seconds to grasp a piece or let go of it."""

TUMBLE = (0.06, 6)
"""Seconds on one face of a die that rolls, and how often it falls on another."""

THROWN_MM = 12.0
"""How far it comes each time."""

CARRIED_MM = 30.0
"""Height of a piece under way."""


@dataclass(frozen=True, eq=False)
class Lift:
    """Take a piece up; one who was under it may come to light."""

    piece: str
    under: tuple[str, DrawnPiece] | None = None


@dataclass(frozen=True)
class Place:
    """Put the piece in the hand down, perhaps over another, who is hidden from then on."""

    x: float
    y: float
    yaw_deg: float | None = None
    over: str | None = None


@dataclass(frozen=True)
class TakeOff:
    """Carry the piece in the hand away from the table; it is gone when the hand has left."""


@dataclass(frozen=True, eq=False)
class Swap:
    """Exchange the face of a piece, as a promotion does."""

    piece: str
    face: Pixels


@dataclass(frozen=True, eq=False)
class Bring:
    """Bring a new piece from beside the table and put it down."""

    name: str
    piece: DrawnPiece


@dataclass(frozen=True)
class Wait:
    """Hold the hand where it is, or `away` from the table."""

    seconds: float
    away: bool = False


@dataclass(frozen=True)
class Throw:
    """Take up the die that lies there, if any, and throw it, so that it comes to rest as told."""

    die: Die


Gesture = Lift | Place | TakeOff | Swap | Bring | Wait | Throw


@dataclass(frozen=True)
class Key:
    """Where the hand is at a moment, and what it holds from then on."""

    time: float
    x: float
    y: float
    carried: str | None


Event = tuple[float, Callable[[], object]]


class Script:
    """One visit of a hand, from gestures to key positions and events."""

    def __init__(
        self,
        pieces: MutableMapping[str, DrawnPiece],
        start: float,
        home: tuple[float, float],
        lay: Callable[[Die | None], object] = lambda _: None,
        lying: Die | None = None,
    ) -> None:
        self.keys = [Key(start, home[0], home[1], None)]
        self.events: list[Event] = []
        """What changes on the table, and when."""
        self._pieces, self._home = pieces, home
        self._lay, self._lying = lay, lying
        self._carried: str | None = None
        self._places: dict[str, tuple[float, float]] = {}

    def follow(self, gesture: Gesture) -> None:
        """Plan one gesture."""
        match gesture:
            case Lift(name, under):
                self._go(*self._where(name))
                self._do(lambda: self._change(name, lift_mm=CARRIED_MM))
                if under:
                    self._places[under[0]] = (under[1].x, under[1].y)
                    self._do(lambda: self._pieces.update([under]))
                self._hold(GRIP_S, name)
            case Place(x, y, yaw, over):
                self._go(x, y)
                if over:
                    self._do(lambda: self._pieces.pop(over))
                self._set_down(x, y, yaw)
            case TakeOff():
                gone = self._held()
                self._go(*self._home)
                self._do(lambda: self._pieces.pop(gone))
                self._hold(0.0, None)
            case Swap(name, face):
                self._go(*self._where(name))
                self._hold(2 * GRIP_S, None)
                self._do(lambda: self._change(name, face=face))
                self._hold(GRIP_S, None)
            case Bring(name, piece):
                self._go(*self._home)
                self._places[name] = (piece.x, piece.y)
                self._do(lambda: self._pieces.update({name: replace(piece, lift_mm=CARRIED_MM)}))
                self._hold(0.0, name)
                self._go(piece.x, piece.y)
                self._set_down(piece.x, piece.y, piece.yaw_deg)
            case Wait(seconds, away):
                if away:
                    self._go(*self._home)
                self._hold(seconds, self._carried)
            case Throw(die):
                self._throw(die)

    def leave(self) -> None:
        """Go home."""
        self._go(*self._home)

    def _set_down(self, x: float, y: float, yaw: float | None) -> None:
        piece = self._held()
        self._places[piece] = (x, y)
        turned: dict[str, object] = {} if yaw is None else {"yaw_deg": yaw}
        self._do(lambda: self._change(piece, x=x, y=y, lift_mm=0.0, **turned))
        self._hold(GRIP_S, None)

    def _throw(self, die: Die) -> None:
        if self._lying:
            self._go(self._lying.x, self._lying.y)
            self._do(lambda: self._lay(None))
            self._hold(GRIP_S, None)
        away = math.hypot(self._home[0] - die.x, self._home[1] - die.y)
        to_home = ((self._home[0] - die.x) / away, (self._home[1] - die.y) / away)
        seconds, falls = TUMBLE
        reach = (falls + 2) * THROWN_MM
        self._go(die.x + reach * to_home[0], die.y + reach * to_home[1])
        for fall in range(falls, -1, -1):
            by, face = fall * THROWN_MM, RING[die.face][fall % 4] if fall else die.face
            x, y = die.x + by * to_home[0], die.y + by * to_home[1]
            now = replace(die, face=face, x=x, y=y, yaw_deg=die.yaw_deg + 37 * fall)
            self.events.append((self.keys[-1].time, partial(self._lay, now)))
            self._hold(seconds, None)
        self._lying = die

    def _go(self, x: float, y: float) -> None:
        last = self.keys[-1]
        seconds = max(math.hypot(x - last.x, y - last.y) / HAND_SPEED_MM_PER_S, 0.1)
        self.keys.append(Key(last.time + seconds, x, y, self._carried))

    def _hold(self, seconds: float, carried: str | None) -> None:
        last = self.keys[-1]
        self._carried = carried
        self.keys[-1] = replace(last, carried=carried)
        self.keys.append(Key(last.time + seconds, last.x, last.y, carried))

    def _do(self, change: Callable[[], object]) -> None:
        self.events.append((self.keys[-1].time, change))

    def _change(self, name: str, **values: object) -> None:
        self._pieces[name] = replace(self._pieces[name], **values)  # type: ignore[arg-type]

    def _held(self) -> str:
        if self._carried is None:
            raise ValueError("there is no piece in the hand")
        return self._carried

    def _where(self, piece: str) -> tuple[float, float]:
        known = self._pieces.get(piece)
        if piece in self._places:
            return self._places[piece]
        if known is None:
            raise ValueError(f"there is no piece {piece!r} on the table")
        return known.x, known.y
