"""Those who watch the hall, each on a socket of its own from one of several addresses of this machine.

Most only take what comes, as the system of a spectator's machine would; some of them read it.
"""

import asyncio
import base64
import json
import os
import time
import zlib
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

from tests.bench.club.tables import Turned
from tests.bench.club.used import used

READERS = 20
OF_ONE_ADDRESS = 100
PING, PONG, BINARY, CLOSE = 9, 10, 2, 8
COMING = 50
"""Who come in the same moment."""


@dataclass
class Watched:
    """What those who watch came to."""

    seen: dict[Turned, list[float]] = field(default_factory=dict)
    """When the readers saw each turn first."""
    messages: int = 0
    bytes: int = 0
    lost: int = 0
    """Lines that were cut."""
    used_s: float = 0.0


class Spectator(asyncio.Protocol):
    """One of them: as much of RFC 6455 as is needed to listen."""

    def __init__(self, host: str, watched: Watched, reads: bool) -> None:
        self._host, self._watched, self._reads = host, watched, reads
        self._data, self._is_open = bytearray(), False
        self._seen: dict[str, Turned] = {}
        """The last turn of each table; what a table shows may change otherwise."""
        self.is_leaving = False
        self.has_come: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._data += data
        self._watched.bytes += len(data)
        if not self._is_open:
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._data, self._is_open = bytearray(rest), True
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame, if there is one."""
        data = self._data
        if len(data) < 2:
            return False
        size, at = data[1] & 127, 2
        if size > 125:
            at += 2 if size == 126 else 8
            size = int.from_bytes(data[2:at])
        if len(data) < at + size:
            return False
        kind = data[0] & 15
        if kind == PING:
            self._transport.write(bytes((128 | PONG, 128 | size)) + bytes(4) + bytes(data[at : at + size]))
        elif kind == BINARY:
            self._watched.messages += 1
            if self._reads:
                self._read(bytes(data[at : at + size]))
            if not self.has_come.done():
                self.has_come.set_result(None)
        del data[: at + size]
        return True

    def _read(self, packed: bytes) -> None:
        now, told = time.perf_counter(), json.loads(zlib.decompress(packed))
        for key, table in told["parts"].items():
            last = table and key.startswith("table/") and table["state"]["last"]
            if last and "arbiter" not in told:
                turned = table["name"], table["state"]["count"], last["text"]
                if self._seen.get(key) != turned:
                    self._seen[key] = turned
                    self._watched.seen.setdefault(turned, []).append(now)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watched.lost += not self.is_leaving
        if not self.has_come.done():
            self.has_come.set_exception(exc or ConnectionError("the hall has hung up"))

    def leave(self) -> None:
        self.is_leaving = True
        self._transport.close()


def watch(url: str, count: int, told: Connection) -> None:
    """So many watch that hall until they are told to leave; `told` says when they have come."""
    told.send(asyncio.run(_watch(url, count, told)))


async def _watch(url: str, count: int, told: Connection) -> Watched:
    watched, loop = Watched(), asyncio.get_running_loop()
    parts = urlsplit(url)
    every: list[Spectator] = []

    async def come(number: int) -> None:
        reads = number % max(1, count // READERS) == 0
        address = (f"127.0.0.{1 + number // OF_ONE_ADDRESS}", 0)
        _, one = await loop.create_connection(
            lambda: Spectator(parts.netloc, watched, reads), parts.hostname, parts.port, local_addr=address
        )
        every.append(one)
        await one.has_come

    for first in range(0, count, COMING):
        await asyncio.gather(*map(come, range(first, min(count, first + COMING))))
    before, watched.messages, watched.bytes = used(), 0, 0
    told.send("all are here")
    await loop.run_in_executor(None, told.recv)
    watched.used_s = used() - before
    for one in every:
        one.leave()
    return watched
