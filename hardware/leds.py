"""Light frames and the map from cells to LEDs. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Protocol


class Effect(IntEnum):
    """How a colour lives in time; the controller animates it by itself."""

    STEADY = 0
    BLINK = 1
    """1 Hz."""
    FLICKER = 2
    """4 Hz."""
    PULSE = 3


class Glow(NamedTuple):
    """One light: its colour at full (0 to 255 each) and its effect."""

    red: int = 0
    green: int = 0
    blue: int = 0
    effect: Effect = Effect.STEADY


DARK = Glow()

LightFrame = tuple[Glow, ...]
"""One glow a cell, in board order."""


class Lights(Protocol):
    """Whatever shows a light frame."""

    def show(self, frame: LightFrame) -> object:
        """Show it until the next."""


MOST_LEDS_COUNT = 256


@dataclass(frozen=True)
class LedMap:
    """Which LEDs, counted along the wire from 0, light which cell. A cell may have several, or none.

    Raises ValueError for an LED beyond the reach of the controller or under two cells.
    """

    cells: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        leds = [led for cell in self.cells for led in cell]
        if any(not 0 <= led < MOST_LEDS_COUNT for led in leds):
            raise ValueError(f"a controller has LEDs 0 to {MOST_LEDS_COUNT - 1}")
        if len(set(leds)) < len(leds):
            raise ValueError("an LED lights one cell only")

    @classmethod
    def straight(cls, cells: int, each: int = 1) -> "LedMap":
        """The wire visits the cells in board order, `each` LEDs a cell."""
        return cls(tuple(tuple(range(cell * each, (cell + 1) * each)) for cell in range(cells)))

    @classmethod
    def along(cls, order: Sequence[int]) -> "LedMap":
        """The wire visits the cells in the given order, one LED a cell; every cell is visited once."""
        return cls(tuple((order.index(cell),) for cell in range(len(order))))

    @property
    def leds(self) -> int:
        """LEDs on the wire, as far as the map uses them."""
        return max((led for cell in self.cells for led in cell), default=-1) + 1

    def wire(self, frame: LightFrame, leds: int) -> tuple[Glow, ...]:
        """One glow an LED in wire order; LEDs under no cell stay dark.

        Raises ValueError for a frame of another board.
        """
        if len(frame) != len(self.cells):
            raise ValueError(f"a frame of {len(frame)} cells for a map of {len(self.cells)}")
        glows = [DARK] * leds
        for glow, cell in zip(frame, self.cells, strict=True):
            for led in cell:
                glows[led] = glow
        return tuple(glows)
