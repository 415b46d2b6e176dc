"""What hangs on the wire after any sequence of packets, resets and power cuts: the sum at every instant.

The strip here is as long as a wire can be, and like a real one it keeps what it was last sent: beyond the
picture, behind a refresh that a reset has cut off, and while the controller starts.
"""

import random
import struct
import zlib

from hardware.leds import MOST_LEDS_COUNT
from hardware.port import open_port
from hardware.protocol.messages import MAJOR_VERSION, Command
from hardware.protocol.packets import seal
from hardware.protocol.picture import HEAD_SIZE
from hardware.simulation.firmware import FirmwarePort
from hardware.simulation.noisy_line import SimPort
from tests.hardware.simulated import VirtualClock

SHADOW_SIZE = HEAD_SIZE + MOST_LEDS_COUNT // 2
COUNTS = (1, 2, 60, 64, 128, 255, 256, 256)
BOOT_S = 0.05
"""Until the chip listens, with some to spare."""
PAUSES = (0.0, 0.0, 0.0005, 0.002, 0.004, 0.009, 0.03)
"""Seconds; the shorter ones end in the middle of a refresh."""


class Hanging:
    """A host that says anything at all to one controller, and an ammeter at its wire."""

    def __init__(self, scheme: str, strong: bool, seed: int) -> None:
        self.clock = VirtualClock()
        port = open_port(f"{scheme}:leds={MOST_LEDS_COUNT},strong={int(strong)}", self.clock)
        assert isinstance(port, SimPort | FirmwarePort)
        self.port = port
        self.ceiling_ma = 4000 if strong else 400
        self.worst_ma = 0.0
        """The most that ever hung on the wire."""
        self.random = random.Random(seed)
        self.strip = bytearray(3 * MOST_LEDS_COUNT)
        self.shadow = bytearray(SHADOW_SIZE)
        self.count = MOST_LEDS_COUNT
        self.wanted = 0
        self.clock.now += BOOT_S
        self.hello()

    def go(self, steps: int) -> None:
        """So many things, one after the other; it is measured all the time."""
        doings = (
            [self.picture] * 6 + [self.shrink] * 6 + [self.scribble, self.anything, self.hello, self.noise]
            + [self.reset, self.reset, self.pause, self.pause]
        )  # fmt: skip
        for _ in range(steps):
            self.random.choice(doings)()
            self.clock.now += self.random.choice(PAUSES)
            self.measure()

    def measure(self) -> None:
        """Let the LEDs take over what they were sent, one refresh after the other."""
        self.port.read()
        for latch in self.port.latches:
            self.strip[: len(latch.wire)] = latch.wire
            draws_ma = MOST_LEDS_COUNT * 1 + sum(self.strip) * 20 / 255
            self.worst_ma = max(self.worst_ma, draws_ma)
            assert draws_ma <= self.ceiling_ma, f"{draws_ma:.0f} mA hang on the wire at {latch.at:.4f} s"
        self.port.forget_latches()

    def say(self, command: int, payload: bytes = b"") -> None:
        """A packet with the number that is wanted, if all goes well."""
        self.port.write(seal(bytes([self.wanted % 256, command]) + payload))
        self.wanted += 1

    def hello(self) -> None:
        self.wanted = self.random.randrange(256)
        self.say(Command.HELLO, struct.pack("<HB", self.random.randrange(0x10000), MAJOR_VERSION))

    def write(self, offset: int, data: bytes) -> None:
        """Change the shadow, in pieces that fit into packets."""
        self.shadow[offset : offset + len(data)] = data
        for at in range(0, len(data), 90):
            self.say(Command.WRITE, bytes([offset + at]) + data[at : at + 90])
            # The window: so that nothing is dropped that is meant to be understood.
            self.clock.now += 0.005

    def show(self) -> None:
        size = HEAD_SIZE + (int.from_bytes(self.shadow[:2], "little") + 1) // 2
        self.say(Command.SHOW, struct.pack("<I", zlib.adler32(bytes(self.shadow[:size]))))

    def picture(self) -> None:
        """A new picture, mostly a bright one, even if what came before has gone wrong."""
        self.hello()
        chance = self.random.choice
        self.count = chance((*COUNTS, self.random.randint(1, MOST_LEDS_COUNT)))
        config = struct.pack(
            "<HHHBB", self.count, chance((0, 300, *[0xFFFF] * 4)), chance((0, 100, 3000)),
            chance((0, 0, 0, 64, 255)), chance((255, 255, 90)),
        )  # fmt: skip
        palette = bytes(chance((0, 0, 9, 255, 255)) for _ in range(64))
        # The light is at one end, at the other, in one LED, or everywhere.
        lit = bytearray(MOST_LEDS_COUNT // 2)
        first = self.random.randrange(MOST_LEDS_COUNT // 2)
        everywhere = range(len(lit))
        for at in chance(
            (everywhere, everywhere, range(first), range(first, len(lit)), range(first, first + 1))
        ):
            lit[at] = self.random.randrange(256)
        self.write(0, config + palette + bytes(lit))
        self.show()

    def shrink(self) -> None:
        """The same picture on a shorter wire."""
        self.shorten(self.random.choice((1, 1, 1, 40)))

    def shorten(self, leds: int) -> None:
        self.count = max(1, self.count - leds)
        self.write(0, struct.pack("<H", self.count))
        self.show()

    def scribble(self) -> None:
        """Any bytes anywhere in the shadow."""
        offset = self.random.randrange(SHADOW_SIZE)
        self.write(offset, self.random.randbytes(self.random.randint(1, SHADOW_SIZE - offset)))
        self.show()

    def anything(self) -> None:
        """A command, known or not, with any payload."""
        self.say(self.random.randrange(2, 12), self.random.randbytes(self.random.choice((0, 1, 2, 6, 7, 40))))
        self.hello()

    def noise(self) -> None:
        self.port.write(self.random.randbytes(self.random.randrange(60)))
        self.hello()

    def pause(self) -> None:
        self.clock.now += self.random.choice((0.15, 0.15, 1.1))

    def reset(self) -> None:
        self.clock.now += self.random.random() * 0.02
        if self.random.random() < 0.5:
            self.port.restart()
        else:
            self.port.cut_power()
        self.measure()
        self.clock.now += self.random.choice((0.001, 0.005, 0.02, BOOT_S, BOOT_S, 0.5))
        self.shadow = bytearray(SHADOW_SIZE)
        self.hello()


def shrunk(scheme: str, strong: bool) -> float:
    """The whole wire white, then one LED shorter each time: the most that ever hung on it, in mA."""
    at = Hanging(scheme, strong, 0)
    white = struct.pack("<HHHBB", MOST_LEDS_COUNT, 0xFFFF, 0, 0, 255) + bytes([255, 255, 255, 0] * 16)
    at.write(0, white + bytes(MOST_LEDS_COUNT // 2))
    at.show()
    for _ in range(MOST_LEDS_COUNT - 1):
        at.clock.now += 0.01
        at.measure()
        at.shorten(1)
    return at.worst_ma
