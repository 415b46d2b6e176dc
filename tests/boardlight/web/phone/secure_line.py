"""The end of a WebSocket over TLS, for tests that wait.

Its bytes pass through one thread: OpenSSL lets one at a time use a session, and `websockets.sync` has two.
"""

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from anyio.from_thread import BlockingPortal, start_blocking_portal
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE_S


class SecureLine:
    """What one may do with it."""

    def __init__(self, portal: BlockingPortal, socket: ClientConnection) -> None:
        self._portal, self._socket = portal, socket

    def send(self, content: bytes) -> None:
        self._portal.call(self._socket.send, content)

    def send_raw(self, content: bytes) -> None:
        """Bytes that are no frame."""
        self._portal.call(self._socket.transport.write, content)

    def recv(self) -> str | bytes:
        return self._portal.call(self._received)

    async def _received(self) -> str | bytes:
        async with asyncio.timeout(PATIENCE_S):
            return await self._socket.recv()


@contextmanager
def secure_line(address: str, tls: ssl.SSLContext, cookie: str = "") -> Iterator[SecureLine]:
    """An open one."""
    opening = partial(
        connect,
        address,
        ssl=tls,
        additional_headers={"cookie": cookie} if cookie else {},
        proxy=None,
        open_timeout=PATIENCE_S,
        close_timeout=1,
    )
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(portal.call(opening)) as socket,
    ):
        yield SecureLine(portal, socket)
