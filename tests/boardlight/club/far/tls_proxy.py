"""What stands before a table that is reached from the internet: it speaks TLS outside, and plain inside."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from anyio.from_thread import start_blocking_portal

from boardlight.club.far.line.address import Address
from boardlight.web.phone.authority import https

LOOPBACK = "127.0.0.1"
AT_ONCE = 65536

TICKETS = 200
"""Messages after the handshake: whoever reads them in one thread and writes in another loses some."""


class TlsProxy:
    """Carries bytes; `lines` counts the connections that were opened."""

    def __init__(self, target: Address, folder: Path) -> None:
        self._target = urlsplit(target.url)
        self._tls = https(folder, [LOOPBACK], []).context
        self._tls.num_tickets = TICKETS
        self.lines = 0

    @contextmanager
    def open(self) -> Iterator[int]:
        """Its port, as long as it is open."""
        with (
            start_blocking_portal() as portal,
            portal.wrap_async_context_manager(portal.call(self._serving)) as server,
        ):
            yield server.sockets[0].getsockname()[1]

    async def _serving(self) -> asyncio.Server:
        return await asyncio.start_server(self._carry, LOOPBACK, 0, ssl=self._tls)

    async def _carry(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        self.lines += 1
        far, to_far = await asyncio.open_connection(self._target.hostname, self._target.port)
        await asyncio.gather(_pump(near, to_far), _pump(far, to_near))


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await source.read(AT_ONCE):
            target.write(some)
            await target.drain()
    target.close()
