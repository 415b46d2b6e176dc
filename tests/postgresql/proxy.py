"""A wire to a server that tests can cut, and silence."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PIECE_BYTES = 65536


class Proxy:
    """Listens on a port of this machine and carries everything to a server's socket, until it is cut."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._whole = threading.Event()
        self._flows = threading.Event()
        self._flows.set()
        self._whole.set()
        self._carrying: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def url(self, direct: str) -> str:
        """The URL over this wire of a database whose URL leads to the server's socket."""
        host, port = self._listener.getsockname()
        start, _, query = direct.partition("?")
        others = "&".join(each for each in query.split("&") if not each.startswith("host="))
        return f"{start.replace('@/', f'@{host}:{port}/')}?{others}"

    def cut(self) -> None:
        """Every connection breaks, and none is made."""
        self._whole.clear()
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """Connections stand, and nothing arrives any more."""
        self._flows.clear()

    def mend(self) -> None:
        """All is as before; what was held back by silence arrives."""
        self._whole.set()
        self._flows.set()

    def close(self) -> None:
        """End it."""
        self._flows.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._accepting.join()
        self.cut()
        for thread in self._carrying:
            thread.join()
        for end in (*self._ends, self._listener):
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if not self._whole.is_set():
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                self._ends += [client, server]
                try:
                    server.connect(str(self._server))
                except OSError:
                    client.shutdown(socket.SHUT_RDWR)
                    continue
                for ends in ((client, server), (server, client)):
                    self._carrying.append(threading.Thread(target=self._carry, args=ends, daemon=True))
                    self._carrying[-1].start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE_BYTES):
                self._flows.wait()
                sink.sendall(piece)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire(server: Path) -> Iterator[Proxy]:
    """A wire that is gone at the end."""
    proxy = Proxy(server)
    try:
        yield proxy
    finally:
        proxy.close()
