"""What everything that shines can do, whoever makes it: show a frame, tell what happens, let go."""

import queue
from collections.abc import Callable
from typing import Protocol

from hardware.leds import LedMap, LightFrame
from hardware.protocol.events import Event


class Light(Protocol):
    """A light that is open. It finds its lamp again by itself, and shows the last frame there again."""

    @property
    def events(self) -> "queue.SimpleQueue[Event]":
        """What happens: `Found` and `Lost` when the lamp comes and goes, `Shown` when a frame shines."""

    def show(self, frame: LightFrame) -> int:
        """Show one glow a cell, as soon as possible and until the next frame; the ticket of its `Shown`.

        Of frames that come too quickly only the newest is sure to shine. ValueError for another board's.
        """

    def close(self) -> None:
        """Let go of the lamp, which then goes dark or back to its own ways by itself."""


Wired = Callable[[LedMap, int], Light]
"""Opens a light whose LEDs hang on one wire: by which LEDs light which cell, and how many there are."""
