"""WebSocket frames at random by seed, whole ones and broken ones, over line after line."""

import random
import socket
from collections import Counter
from contextlib import suppress

from boardlight.server import Server
from tests.boardlight.asking import asking_text
from tests.boardlight.web.hostile_clients import (
    BINARY,
    BROKEN,
    CLOSE,
    PING,
    PONG,
    TEXT,
    frame,
    is_cut,
    socket_line,
)
from tests.boardlight.web.test_keys import GIVEN
from tests.patience import PATIENCE_S

SAID = (b"{}", b"", b"null", "\u202e\u00e9\x1b".encode(), b'{"order": 7}', b"[" * 500)
ORDERS = ("play z9-z8", "play d4-c5 extra", "theme bright", "why d4-c5", "nonsense", "takeback 99", "x" * 999)
"""Of which none makes a game longer: a log that grows would be taken for a leak."""
MOST_FRAMES = 200
"""Before a line ends: with them no address says more than its purse of bytes holds (web/wires.py)."""
ENDS = ("broken", "whole", "random", "cut off")
HEARD = 65536


class Stranger:
    """Sends frames until it has sent enough; `faults` tells of lines that were treated otherwise than due."""

    def __init__(self, server: Server, seed: int) -> None:
        self._server, self._chance = server, random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.faults: list[str] = []

    def send(self, frames: int) -> "Stranger":
        """So many of them, or a few more."""
        while self.sent.total() < frames:
            self._talk(self._chance.choice(ENDS))
        return self

    def _talk(self, end: str) -> None:
        """One line, from an address that nobody used: every line has the full purse of its address."""
        chance = self._chance
        address = f"127.{chance.randrange(1, 255)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"
        key = chance.choice([*GIVEN.values()])
        with socket_line(self._server, key, address, PATIENCE_S) as line:
            self.lines[end] += 1
            said = b"".join(self._whole() for _ in range(chance.randrange(MOST_FRAMES)))
            with suppress(ConnectionError):
                line.sendall(said)
            fault = getattr(self, f"_end_{end.replace(' ', '_')}")(line)
        if fault:
            self.faults.append(f"{fault} (key {key!r}, after {len(said)} bytes)")

    def _whole(self) -> bytes:
        chance = self._chance
        kind = chance.choice(["order", "text", "binary", "ping", "pong", "pieces"])
        self.sent[kind] += 1
        if kind == "order":
            return frame(TEXT, asking_text(chance.choice(ORDERS)).encode())
        if kind == "text":
            return frame(TEXT, chance.choice(SAID))
        if kind == "pieces":
            pieces = [frame(0, b"x", first=0) for _ in range(chance.randrange(4))]
            between = frame(PING, b"between")
            self.sent[kind] += len(pieces) + 2
            return frame(TEXT, b"x", first=0) + b"".join(pieces) + between + frame(0, b"")
        opcode = {"binary": BINARY, "ping": PING, "pong": PONG}[kind]
        return frame(opcode, chance.randbytes(chance.randrange(125)))

    def _end_broken(self, line: socket.socket) -> str:
        """Whatever is broken ends the line."""
        name, broken = self._chance.choice([*BROKEN.items()])
        self.sent["broken"] += 1
        with suppress(ConnectionError):
            line.sendall(broken)
        return "" if is_cut(line) else f"still open after {name}"

    def _end_whole(self, line: socket.socket) -> str:
        """Who sends nothing broken is answered to the end."""
        mark = self._chance.randbytes(8)
        self.sent["ping"] += 1
        heard = b""
        with suppress(ConnectionError, TimeoutError):
            line.sendall(frame(PING, mark))
            while bytes([0x80 | PONG, len(mark)]) + mark not in heard:
                more = line.recv(HEARD)
                if not more:
                    break
                heard = heard[-2 - len(mark) :] + more
            else:
                line.sendall(frame(CLOSE, b"\x03\xe8"))
                self.sent["close"] += 1
                return "" if is_cut(line) else "still open after a goodbye"
        return "cut, though nothing was broken"

    def _end_random(self, line: socket.socket) -> str:
        """A frame with some bits turned: what becomes of the line is nobody's promise."""
        chance = self._chance
        spoilt = bytearray(self._whole())
        for _ in range(chance.randrange(1, 9)):
            spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        self.sent["random"] += 1
        with suppress(ConnectionError):
            line.sendall(bytes(spoilt) + chance.randbytes(chance.randrange(40)))
        return ""

    def _end_cut_off(self, line: socket.socket) -> str:
        """Half a frame, and the line is gone."""
        whole = self._chance.choice([*BROKEN.values()])[:600]
        self.sent["half"] += 1
        with suppress(ConnectionError):
            line.sendall(whole[: self._chance.randrange(len(whole))])
        return ""
