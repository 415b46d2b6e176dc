"""A net that cuts lines, loses what was under way then, and delivers messages late and twice."""

import random
import threading
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from boardlight.club.far.line.address import Address

CUT, TWICE, LATE = 0.06, 0.15, 0.3
"""How often, of all messages."""
LATE_S = 0.02


class BadNet:
    """Stands between two tables until `close`; `heal` makes a good net of it."""

    def __init__(self, target: Address, seed: int) -> None:
        self._target, self._chance = target, random.Random(seed)
        self._lock, self._closing = threading.Lock(), threading.Event()
        self._is_bad = True
        self._open: set[ClientConnection | ServerConnection] = set()
        self.said: list[str] = []
        """Every message, whether it arrived or not."""
        self.cuts = 0
        self._server = serve(self._carry, "127.0.0.1", 0)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        port = self._server.socket.getsockname()[1]
        self.address = Address(f"ws://127.0.0.1:{port}/far", target.key)

    def heal(self) -> None:
        self._is_bad = False

    def cut(self) -> None:
        """Every line that there is."""
        with self._lock:
            lines = [*self._open]
        for line in lines:
            self._end(line)

    def close(self) -> None:
        self._closing.set()
        self.cut()
        self._server.shutdown()
        self._thread.join()

    def _carry(self, near: ServerConnection) -> None:
        assert near.request
        headers = {"Authorization": near.request.headers["Authorization"]}
        with (
            suppress(WebSocketException, OSError),
            connect(self._target.url, additional_headers=headers, proxy=None, close_timeout=1) as far,
        ):
            with self._lock:
                self._open |= {near, far}
            back = threading.Thread(target=self._pump, args=(far, near), daemon=True)
            back.start()
            self._pump(near, far)
            back.join()
            with self._lock:
                self._open -= {near, far}

    def _pump(
        self, source: ClientConnection | ServerConnection, target: ClientConnection | ServerConnection
    ) -> None:
        with suppress(WebSocketException, OSError):
            for text in source:
                self.said.append(str(text))
                with self._lock:
                    cut, twice, late = (
                        self._is_bad and self._chance.random() < each for each in (CUT, TWICE, LATE)
                    )
                self.cuts += cut
                if cut:
                    break
                if late:
                    self._closing.wait(LATE_S)
                for _ in range(1 + twice):
                    target.send(text)
        self._end(source)
        self._end(target)

    def _end(self, line: ClientConnection | ServerConnection) -> None:
        with suppress(OSError):
            line.socket.shutdown(2)
