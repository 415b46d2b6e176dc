"""The real firmware in a simulated chip, as a port: lock-step with any clock, real or virtual. Does I/O.

The simulator is a program of its own, `firmware/build/controller`, that runs the committed hex; its sources
are in `firmware/sim`.
"""

import struct
import subprocess
import weakref
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from hardware.errors import PortLostError, PortMissingError
from hardware.firmware_image import HEX
from hardware.leds import MOST_LEDS_COUNT
from hardware.rendering.current import RGB
from hardware.simulation.led_chain import MOST_KEPT_COUNT, Latch
from hardware.simulation.noisy_line import Clock, Line, Noise
from messages.message import Place, message

CLOCK_HZ = 16_000_000
SIMULATOR = Path(__file__).resolve().parents[2] / "firmware" / "build" / "controller"

_REQUEST = struct.Struct("<cBHQ")
_RECORD = struct.Struct("<cHQ")
_LATCH = struct.Struct("<IQ8H")
_COUNTERS = struct.Struct("<8I")
_PRESS_CYCLES = 30 * CLOCK_HZ // 1000


@dataclass(frozen=True)
class Pulses:
    """One refresh as an LED sees it, in cycles of 16 MHz: shortest and longest of every kind of pulse."""

    began: int
    gap: int
    high_zero: tuple[int, int]
    high_one: tuple[int, int]
    low_zero: tuple[int, int]
    low_one: tuple[int, int]


@dataclass(frozen=True)
class Counters:
    """What the simulated chip has counted, as nobody inside it can."""

    overruns: int
    """Bytes that the UART lost because the firmware did not fetch them in time."""
    framing: int
    carried_in: int
    carried_out: int
    resets: int
    tone: int
    """Hertz at the pin of the beeper."""
    worn: int
    """Writes to the cell of the EEPROM that was written most."""
    memory: int


class Chip:
    """The simulator's process; time is in cycles."""

    def __init__(self, firmware: Path = HEX, strong: bool = False, bootloader: Path | None = None) -> None:
        for needed in (SIMULATOR, firmware):
            if not needed.exists():
                raise PortMissingError(message("simulator.chip-is-missing", chip=Place("chip", str(needed))))
        command = [str(SIMULATOR), str(firmware)] + ["--strong"] * strong
        command += ["--bootloader", str(bootloader)] if bootloader else []
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        weakref.finalize(self, _end, self._process)
        self.cycle = 0
        self.counters = Counters(0, 0, 0, 0, 0, 0, 0, 0)
        self.said: list[tuple[int, bytes]] = []
        """Bytes for the host, each with the cycle; whoever takes them clears the list."""
        self.latches: deque[tuple[int, bytes]] = deque(maxlen=MOST_KEPT_COUNT)
        """What the LEDs took over, as green, red and blue of each, with the cycle."""
        self.lit = bytearray(3 * MOST_LEDS_COUNT)
        """What the LEDs show; those that a refresh does not reach keep their colour."""
        self.pulses: deque[Pulses] = deque(maxlen=MOST_KEPT_COUNT)

    def run(self, until: int, data: bytes = b"", stop_at_zero: bool = False) -> None:
        """Put bytes on the wire and let time pass until a cycle, or until a packet has come back."""
        self.ask(b"R", int(stop_at_zero), len(data), max(until, self.cycle), data)

    def ask(self, op: bytes, argument: int = 0, count: int = 0, cycle: int = 0, data: bytes = b"") -> None:
        """One request; `firmware/sim/lockstep.c` lists them."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(_REQUEST.pack(op, argument, count, cycle) + data)
            self._process.stdin.flush()
            while self._hear(self._process.stdout.read(_RECORD.size)):
                pass
        except (OSError, ValueError, struct.error) as error:
            raise PortLostError(message("simulator.crashed")) from error

    def _hear(self, head: bytes) -> bool:
        """Take one record; False for the last of an answer."""
        kind, size, cycle = _RECORD.unpack(head)
        data = self._process.stdout.read(size) if self._process.stdout else b""
        if kind == b"T":
            self.said.append((cycle, data))
        elif kind == b"L":
            gap, began, *edges = _LATCH.unpack_from(data)
            pairs = list(zip(edges[::2], edges[1::2], strict=True))
            self.pulses.append(Pulses(began, gap, *pairs))
            wire = data[_LATCH.size :]
            self.latches.append((cycle, wire))
            self.lit[: len(wire)] = wire
        else:
            self.cycle = cycle
            self.counters = Counters(*_COUNTERS.unpack(data))
        return bool(kind != b"E")


class FirmwarePort:
    """The port of the real firmware behind a noisy wire; it offers what SimPort does."""

    title = message("controller.simulated-chip")

    def __init__(
        self, chip: Chip, clock: Clock, noise: Noise | None = None, seed: int = 0, leds: int = 60
    ) -> None:
        self.chip = chip
        self.noise = noise or Noise()
        # The simulated chip has its own idea of how long a byte takes.
        self.down, self.up = (Line(self.noise, seed + n, paced=False) for n in range(2))
        self.plugged = True
        self._leds = leds
        self._clock = clock
        self._started = clock()
        self._releases: deque[tuple[int, int]] = deque()

    def write(self, data: bytes) -> None:
        """Send bytes to the controller."""
        self._run()
        self.down.send(data, self._clock())
        self._run()

    def read(self) -> bytes:
        """The bytes that have come from the controller."""
        self._run()
        return b"".join(data for _, data in self.up.arrivals(self._clock()))

    def close(self) -> None:
        """The controller lives on, as a real one does; its process ends with the last use of `chip`."""

    @property
    def strip(self) -> list[RGB]:
        """The colour every LED shows now."""
        self._run()
        green, red, blue = (self.chip.lit[n : 3 * self._leds : 3] for n in range(3))
        return list(zip(red, green, blue, strict=True))

    @property
    def latches(self) -> list[Latch]:
        """What the LEDs took over, with red before green."""
        self._run()
        return [Latch(self._time(cycle), _rgb(wire)) for cycle, wire in self.chip.latches]

    @property
    def tone(self) -> int:
        """What the beeper sounds now, in hertz; 0 is silence."""
        self._run()
        return self.chip.counters.tone

    def rest(self, until: float) -> float:
        """In virtual time: let the chip live until then, or until it says something; the time it is then."""
        self._run()
        due = min(until, self.down.due, self.up.due)
        self._live(self._cycle(due), stop_at_zero=True)
        return max(self._time(self.chip.cycle), self._clock())

    def forget_latches(self) -> None:
        """Keep only the last of `latches`."""
        while len(self.chip.latches) > 1:
            self.chip.latches.popleft()

    def press(self, button: int) -> None:
        """Push a button down and let it go after 30 ms."""
        self._run()
        self.chip.ask(b"B", button, 1)
        self._releases.append((self.chip.cycle + _PRESS_CYCLES, button))

    def restart(self) -> None:
        """Reset the controller."""
        self._run()
        self.chip.ask(b"X")

    def cut_power(self) -> None:
        """Cut the power of the controller, but not that of the LEDs."""
        self._run()
        self.chip.ask(b"P")

    def _run(self) -> None:
        if not self.plugged:
            raise PortLostError(message("simulator.is-unplugged"))
        now = self._clock()
        for at, data in self.down.arrivals(now):
            self._live(self._cycle(at))
            self.chip.run(0, data)
        self._live(self._cycle(now))
        for cycle, data in self.chip.said:
            self.up.send(data, self._time(cycle))
        self.chip.said.clear()

    def _live(self, until: int, stop_at_zero: bool = False) -> None:
        """Let the chip live until a cycle, and let go of buttons on the way."""
        while self._releases and self._releases[0][0] <= until:
            released_at, button = self._releases.popleft()
            self.chip.run(released_at)
            self.chip.ask(b"B", button, 0)
        if until > self.chip.cycle:
            self.chip.run(until, stop_at_zero=stop_at_zero)

    def _cycle(self, at: float) -> int:
        return round((at - self._started) * CLOCK_HZ)

    def _time(self, cycle: int) -> float:
        return self._started + cycle / CLOCK_HZ


def _end(process: "subprocess.Popen[bytes]") -> None:
    """The process ends when its input does."""
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
    process.wait()


def _rgb(wire: bytes) -> bytes:
    rgb = bytearray(wire)
    rgb[::3], rgb[1::3] = wire[1::3], wire[::3]
    return bytes(rgb)
