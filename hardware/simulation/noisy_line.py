"""A wire that loses, flips and delays bytes, and the port of a simulated controller behind it. Pure."""

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.errors import PortLostError
from hardware.rendering.current import RGB
from hardware.simulation.led_chain import Latch
from hardware.simulation.twin import Twin
from messages.message import message

Clock = Callable[[], float]
"""Tells the time in seconds, real or virtual."""

_BITS_PER_BYTE = 10


@dataclass
class Noise:
    """What the wire does to bytes, in both directions; a test may change it at any time."""

    loss: float = 0.0
    """Chance that a byte is lost."""
    flip: float = 0.0
    """Chance that one bit of a byte is flipped."""
    delay: float = 0.0
    """Seconds a byte is under way, beside the time it takes to send."""
    baud: int = 500_000


class Line:
    """One direction of the wire."""

    def __init__(self, noise: Noise, seed: int, paced: bool = True) -> None:
        self.noise = noise
        self.carried = 0
        """Bytes sent so far, arrived or not."""
        self._paced = paced
        self._random = random.Random(seed)
        self._free_at = 0.0
        self._under_way: deque[tuple[float, bytes]] = deque()

    def send(self, data: bytes, now: float) -> None:
        """Put bytes on the wire."""
        if not data:
            return
        self.carried += len(data)
        duration = len(data) * _BITS_PER_BYTE / self.noise.baud if self._paced else 0.0
        self._free_at = max(self._free_at, now) + duration
        self._under_way.append((self._free_at + self.noise.delay, self._damage(data)))

    def arrivals(self, now: float) -> list[tuple[float, bytes]]:
        """What has arrived until now, each with its time."""
        arrived = []
        while self._under_way and self._under_way[0][0] <= now:
            arrived.append(self._under_way.popleft())
        return arrived

    @property
    def due(self) -> float:
        """When something arrives next."""
        return self._under_way[0][0] if self._under_way else float("inf")

    def _damage(self, data: bytes) -> bytes:
        if self.noise.loss == self.noise.flip == 0:
            return data
        chance = self._random.random
        kept = (byte for byte in data if chance() >= self.noise.loss)
        return bytes(
            byte ^ 1 << self._random.randrange(8) if chance() < self.noise.flip else byte for byte in kept
        )


class SimPort:
    """The port of a Twin behind a noisy wire."""

    title = message("controller.python-twin")

    def __init__(
        self, twin: Twin, clock: Callable[[], float], noise: Noise | None = None, seed: int = 0
    ) -> None:
        self.twin = twin
        self.noise = noise or Noise()
        self.down, self.up = Line(self.noise, seed), Line(self.noise, seed + 1)
        """The wire to the controller and the wire to the host."""
        self.plugged = True
        self._clock = clock

    def write(self, data: bytes) -> None:
        """Send bytes to the controller."""
        self._run()
        self.down.send(data, self._clock())

    def read(self) -> bytes:
        """The bytes that have come from the controller."""
        self._run()
        return b"".join(data for _, data in self.up.arrivals(self._clock()))

    def close(self) -> None:
        """The twin lives on, as a controller does."""

    @property
    def strip(self) -> list[RGB]:
        """The colour every LED shows now."""
        self._run()
        return self.twin.strip

    @property
    def latches(self) -> Sequence[Latch]:
        """What the LEDs took over."""
        self._run()
        return self.twin.latches

    @property
    def tone(self) -> int:
        """What the beeper sounds now, in hertz; 0 is silence."""
        self._run()
        return self.twin.tone(self._clock())

    def rest(self, until: float) -> float:
        """In virtual time: when to look again, at the latest, while the host has nothing to do."""
        return min(until, self.down.due, self.up.due, self.twin.due)

    def forget_latches(self) -> None:
        """Keep only the last of `latches`."""
        while len(self.twin.latches) > 1:
            self.twin.latches.popleft()

    def press(self, button: int) -> None:
        """Push a button down and let it go."""
        self._run()
        self.twin.press(button, self._clock())
        self.twin.release(button, self._clock())
        self._run()

    def restart(self) -> None:
        """Reset the controller."""
        self._run()
        self.twin.restart(self._clock())
        self._run()

    def cut_power(self) -> None:
        """Cut the power of the controller, but not that of the LEDs."""
        self.restart()

    def _run(self) -> None:
        """Let the controller live until now."""
        if not self.plugged:
            raise PortLostError(message("simulator.is-unplugged"))
        now = self._clock()
        for at, data in self.down.arrivals(now):
            self.twin.feed(data, at)
            self.up.send(self.twin.take(at), at)
        self.up.send(self.twin.take(now), now)
