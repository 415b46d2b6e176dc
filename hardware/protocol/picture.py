"""The picture a controller shows, as the bytes both sides hold of it, and the commands that change it. Pure.

The picture is one string of bytes: 8 of configuration, 64 of palette (16 entries of red, green, blue, effect)
and half a byte an LED (even LEDs in the low half). The controller keeps two: the shadow, which WRITE and SHOW
change, and the one on show, which only a SHOW with the right digest replaces, as a whole.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from hardware.leds import Glow
from hardware.protocol.messages import Command, show_command, write_command
from hardware.protocol.packets import MOST_BODY_BYTES

CONFIG_BYTES = 8
PALETTE_BYTES = 64
HEAD_SIZE = CONFIG_BYTES + PALETTE_BYTES
_LONGEST_WRITE = MOST_BODY_BYTES - 3
_LONGEST_CHANGES = MOST_BODY_BYTES - 6
_ENTRY_BYTES = 4
_LONGEST_LIST_COUNT = 15
_LONGEST_RUN_COUNT = 15
_SHORTEST_RUN_COUNT = 3

Order = tuple[Command, bytes]
"""A command and its payload."""


@dataclass(frozen=True)
class Config:
    """How the controller shows pictures; part of every picture."""

    leds: int
    """LEDs on the wire, 1 to 256."""
    limit_ma: int = 0xFFFF
    """The host's wish for the current; the controller's own ceiling holds anyway."""
    lost_ms: int = 3000
    """Silence of the host after which the controller shows its host-lost picture; 0 is never."""
    fade: int = 0
    """Share of the way to a new colour that a light goes every 20 ms, in 256ths; 0 is at once."""
    brightness: int = 255

    def pack(self) -> bytes:
        """The first bytes of a picture."""
        return struct.pack("<HHHBB", self.leds, self.limit_ma, self.lost_ms, self.fade, self.brightness)


@dataclass(frozen=True)
class Picture:
    """Everything that determines what the LEDs show."""

    config: Config
    palette: tuple[Glow, ...]
    """16 glows."""
    colours: bytes
    """An index into the palette for every LED of the configuration."""

    @cached_property
    def image(self) -> bytes:
        """The picture as one string of bytes."""
        palette = b"".join(bytes(glow) for glow in self.palette)
        padded = self.colours + b"\0" * (len(self.colours) % 2)
        nibbles = bytes(low | high << 4 for low, high in zip(padded[::2], padded[1::2], strict=True))
        return self.config.pack() + palette + nibbles

    @cached_property
    def digest(self) -> int:
        """Adler-32 of the image.

        Not another CRC: what slips past the CRC of a packet would slip past the CRC of the picture too.
        """
        return zlib.adler32(self.image)


def orders(shadow: Picture | None, wanted: Picture) -> list[Order]:
    """The shortest commands known that turn the controller's shadow into the wanted picture and show it.

    `shadow` is what the shadow holds now, or None when nobody knows.
    """
    if shadow is None or shadow.config != wanted.config:
        return [*_writes(0, wanted.image), (Command.SHOW, show_command(wanted.digest, b""))]
    head = list(_changed_entries(shadow.image, wanted.image))
    changes = encode_changes(shadow.colours, wanted.colours)
    if len(changes) <= _LONGEST_CHANGES:
        return [*head, (Command.SHOW, show_command(wanted.digest, changes))]
    body = _writes(HEAD_SIZE, wanted.image[HEAD_SIZE:])
    return [*head, *body, (Command.SHOW, show_command(wanted.digest, b""))]


def encode_changes(old: bytes, new: bytes) -> bytes:
    """The LEDs that differ, grouped by their new colour.

    A group is a byte `colour << 4 | count - 1` and then `count` LEDs (1 to 15 of them), or a byte
    `colour << 4 | 15` and then the first and the last LED of a run.
    """
    by_colour: dict[int, list[int]] = {}
    for led, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            by_colour.setdefault(now, []).append(led)
    return b"".join(_groups(colour, leds) for colour, leds in sorted(by_colour.items()))


def _groups(colour: int, leds: list[int]) -> bytes:
    out = bytearray()
    single: list[int] = []
    for first, last in _runs(leds):
        if last - first + 1 >= _SHORTEST_RUN_COUNT:
            out += bytes([colour << 4 | _LONGEST_RUN_COUNT, first, last])
        else:
            single += range(first, last + 1)
    for at in range(0, len(single), _LONGEST_LIST_COUNT):
        part = single[at : at + _LONGEST_LIST_COUNT]
        out += bytes([colour << 4 | len(part) - 1, *part])
    return bytes(out)


def _runs(leds: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of every stretch of neighbours."""
    for _, stretch in groupby(enumerate(leds), key=lambda pair: pair[1] - pair[0]):
        members = [led for _, led in stretch]
        yield members[0], members[-1]


def read_changes(changes: bytes) -> list[tuple[int, range | bytes]] | None:
    """The groups that `encode_changes` wrote, as colours and LEDs, or None where they are malformed."""
    groups: list[tuple[int, range | bytes]] = []
    at = 0
    while at < len(changes):
        colour, kind = changes[at] >> 4, changes[at] & 15
        size = 2 if kind == _LONGEST_RUN_COUNT else kind + 1
        leds = changes[at + 1 : at + 1 + size]
        if len(leds) < size or (kind == _LONGEST_RUN_COUNT and leds[0] > leds[1]):
            return None
        groups.append((colour, range(leds[0], leds[1] + 1) if kind == _LONGEST_RUN_COUNT else leds))
        at += 1 + size
    return groups


def _changed_entries(old: bytes, new: bytes) -> Iterator[Order]:
    """WRITEs for the palette entries that differ."""
    entries = [
        at // _ENTRY_BYTES
        for at in range(CONFIG_BYTES, HEAD_SIZE, _ENTRY_BYTES)
        if old[at : at + _ENTRY_BYTES] != new[at : at + _ENTRY_BYTES]
    ]
    for first, last in _runs(entries):
        start, end = first * _ENTRY_BYTES, (last + 1) * _ENTRY_BYTES
        yield Command.WRITE, write_command(start, new[start:end])


def _writes(offset: int, data: bytes) -> Iterator[Order]:
    for at in range(0, len(data), _LONGEST_WRITE):
        yield Command.WRITE, write_command(offset + at, data[at : at + _LONGEST_WRITE])
