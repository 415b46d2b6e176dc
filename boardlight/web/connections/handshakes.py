"""TLS handshakes that are under way: each takes the time of its other end, and nobody waits for another's.

A line is counted once its handshake is done. Until then there are places for some; one too many is paid for
by the address that holds most of them, with its oldest, so that whoever comes is heard.
"""

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Callable

from boardlight.web.connections.protocols import HttpWire

HANDSHAKE_S = 10.0
"""How long one may take: as long as the head of a request."""

AT_ONCE = 64
"""As many as one address may hold lines."""


class Handshakes:
    """All that are under way, the oldest first."""

    def __init__(self, tls: ssl.SSLContext) -> None:
        self._tls = tls
        self._under_way: dict[asyncio.Task[None], str] = {}

    def begin(self, line: socket.socket, address: str, wire: Callable[[], HttpWire]) -> None:
        """Serve this line once its handshake is done."""
        task = asyncio.get_running_loop().create_task(self._shake(line, wire))
        self._under_way[task] = address
        task.add_done_callback(self._under_way.pop)
        if len(self._under_way) > AT_ONCE:
            most, _ = Counter(self._under_way.values()).most_common(1)[0]
            next(task for task, address in self._under_way.items() if address == most).cancel()

    async def end(self) -> None:
        """Break all of them off."""
        tasks = [*self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _shake(self, line: socket.socket, wire: Callable[[], HttpWire]) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(wire, line, ssl=self._tls, ssl_handshake_timeout=HANDSHAKE_S)
        except OSError:
            # A browser that does not trust the certificate yet says so by ending the line.
            line.close()
        except asyncio.CancelledError:
            line.close()
            raise
