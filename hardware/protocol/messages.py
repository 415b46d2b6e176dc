"""What the packets of protocol v1 say: the commands of the host and the messages of the controller. Pure.

Numbers of more than one byte go low byte first. `hardware/PROTOCOL.md` is the text of this treaty.
"""

import struct
from enum import IntEnum, IntFlag
from typing import NamedTuple

MAJOR_VERSION = 1
"""Both sides must speak the same major version."""
MINOR_VERSION = 1
"""What the other side may understand or do beyond version 1.0."""
DROPS_MALFORMED_VERSION = 1
"""From this minor version on a controller drops what is malformed; before it wanted it again and again."""
BUTTONS_COUNT = 6
"""Press counters in every message, however many buttons are wired."""


class Command(IntEnum):
    """What the host may ask. The body of a command is `seq, command, payload`."""

    HELLO = 0x01
    WRITE = 0x02
    SHOW = 0x03
    READ = 0x04
    PRESSES = 0x05
    BEEP = 0x06
    PING = 0x07
    STATS = 0x08


class Message(IntEnum):
    """What the controller may say. The body of a message is `ack, flags, message, payload`."""

    HELLO = 0x81
    ACK = 0x82
    NAK = 0x83
    MEMORY = 0x84
    PRESSES = 0x85
    BOOT = 0x86
    PONG = 0x87
    STATS = 0x88


class Refusal(IntEnum):
    """Why the controller did not obey a packet. But for what is malformed, the packet keeps its number."""

    DAMAGED = 1
    GAP = 2
    NO_SESSION = 3
    DIGEST = 4
    MALFORMED = 5


class Feature(IntFlag):
    """What a controller can do beyond lighting LEDs."""

    EFFECTS = 1
    BEEPER = 2
    LIMIT = 4
    LIT = 8
    READ_BACK = 16
    STRONG_SUPPLY = 32
    """The strap says that a separate supply feeds the LEDs."""


LIT_BITS = 1
"""Flag in every message: the LEDs show the committed picture, and no fade is under way."""


class Hello(NamedTuple):
    """The controller introduces itself."""

    nonce: int
    major: int
    minor: int
    boot_id: int
    """Counts the starts of the controller: another number means that it has forgotten everything."""
    reset_cause: int
    max_leds: int
    leds: int
    window: int
    """Bytes the host may have under way, closing zeros included."""
    max_body: int
    palette: int
    buttons: int
    features: int
    ceiling_ma: int
    """No command makes the LEDs draw more than this."""
    baud_hundreds: int
    version: tuple[int, int, int]
    build: int
    """Checksum of the sources that the firmware was built from."""
    presses: tuple[int, ...]

    @property
    def firmware(self) -> str:
        """The version as people write it."""
        return ".".join(map(str, self.version))


class Presses(NamedTuple):
    """The buttons: which are down, how often each was pressed (modulo 256), and how long ago the last was."""

    down: int
    counters: tuple[int, ...]
    age_ms: int


class Stats(NamedTuple):
    """What the controller has counted since it started; a full counter stays full."""

    damaged: int
    gaps: int
    overruns: int
    """Bytes the UART lost because nobody fetched them in time."""
    dropped: int
    """Bytes that found the receive buffer full."""
    framing: int
    high_water: int
    """Most bytes that ever waited in the receive buffer."""
    stack_left: int
    """Bytes of memory that the stack never reached."""
    current_ma: int
    """Estimated current of the LEDs now."""
    refreshes: int
    uptime_ms: int


_HELLO = struct.Struct("<HBBHBHHBBBBHHH3BI6B")
_PRESSES = struct.Struct("<B6BH")
_STATS = struct.Struct("<HHHHHBHHII")
_PONG = struct.Struct("<HI")


def hello_payload(hello: Hello) -> bytes:
    """The payload of the controller's HELLO."""
    return _HELLO.pack(*hello[:14], *hello.version, hello.build, *hello.presses)


def read_hello(payload: bytes) -> Hello | None:
    """The controller's HELLO, or None for a payload of another length (another major version)."""
    if len(payload) != _HELLO.size:
        return None
    fields = _HELLO.unpack(payload)
    return Hello._make((*fields[:14], fields[14:17], fields[17], fields[18:]))


def presses_payload(presses: Presses) -> bytes:
    """The payload of the controller's PRESSES."""
    return _PRESSES.pack(presses.down, *presses.counters, presses.age_ms)


def read_presses(payload: bytes) -> Presses | None:
    """The controller's PRESSES, or None for a payload of the wrong length."""
    if len(payload) != _PRESSES.size:
        return None
    fields = _PRESSES.unpack(payload)
    return Presses(fields[0], fields[1 : 1 + BUTTONS_COUNT], fields[-1])


def stats_payload(stats: Stats) -> bytes:
    """The payload of the controller's STATS."""
    return _STATS.pack(*stats)


def read_stats(payload: bytes) -> Stats | None:
    """The controller's STATS, or None for a payload of the wrong length."""
    return Stats(*_STATS.unpack(payload)) if len(payload) == _STATS.size else None


def pong_payload(token: int, uptime_ms: int) -> bytes:
    """The payload of the controller's PONG."""
    return _PONG.pack(token, uptime_ms)


def hello_command(nonce: int) -> bytes:
    """The payload of the host's HELLO."""
    return struct.pack("<HB", nonce, MAJOR_VERSION)


def write_command(offset: int, data: bytes) -> bytes:
    """The payload of WRITE: bytes for the shadow picture."""
    return bytes([offset]) + data


def show_command(digest: int, changes: bytes) -> bytes:
    """The payload of SHOW: the digest the shadow must have after these changes."""
    return struct.pack("<I", digest) + changes


def beep_command(hertz: int, on_ms: int, off_ms: int, count: int) -> bytes:
    """The payload of BEEP: `count` tones of `on_ms`, with pauses of `off_ms`; count 0 is silence."""
    return struct.pack("<HHHB", hertz, on_ms, off_ms, count)
