"""Hostile guests of every kind, in a process of their own: run by `bench_hostile.py`.

Run: python -m tests.bench.attack.hostile_guests PORT SECONDS
They talk to this machine alone, and stop in time.
"""

import contextlib
import json
import random
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable

from tests.boardlight.web.hostile_clients import BROKEN, HANDSHAKES, frame

HALF_OPEN = 1100
"""More than a process usually has descriptors for."""
EACH_S = 0.01
"""Between two deeds of one guest: they are to hinder the referee, not to use up the processor they share."""
PATIENCE_S = 3.0
HOST = b"Host: localhost\r\n"
HEAVY = ("/api/library/1/export/sheet", "/api/library/1/export/gif", "/print/target.pdf")


class Guest:
    """One of them, who comes from some address of this machine, until the time is up."""

    def __init__(self, port: int, until: float, number: int) -> None:
        self.port, self.until, self.chance = port, until, random.Random(number)
        self.done: Counter[str] = Counter()
        self.address = f"127.0.0.{1 + number % 5}"
        """The first of them is also the arbiter's."""

    def line(self, said: bytes = b"") -> socket.socket:
        opened = socket.create_connection(("127.0.0.1", self.port), PATIENCE_S, (self.address, 0))
        opened.sendall(said)
        return opened

    def rest(self, seconds: float) -> None:
        """Do nothing for a while, or until the time is up."""
        time.sleep(max(0.0, min(seconds, self.until - time.monotonic())))

    def held(self, count: int, said: bytes) -> None:
        """So many lines that say the same and nothing more, held for a second."""
        with contextlib.ExitStack() as held:
            for _ in range(count):
                if time.monotonic() > self.until:
                    return
                held.enter_context(self.line(said))
            self.rest(1.0)

    def attempt(self, deed: Callable[["Guest"], None]) -> None:
        """Do it again and again."""
        while time.monotonic() < self.until:
            try:
                deed(self)
                self.done["done"] += 1
            except OSError:
                self.done["cut"] += 1
            self.rest(EACH_S)

    def answered(self, said: bytes) -> None:
        with self.line(said) as asked:
            head = asked.recv(65536)
            self.done[head[9:12].decode("latin-1") or "cut"] += 1


def half_open(guest: Guest) -> None:
    """Lines that never say a whole head."""
    guest.held(HALF_OPEN, b"GET / HTTP/1.1\r\nX: ")


def dribble(guest: Guest) -> None:
    with guest.line() as slow:
        for _ in range(100):
            slow.sendall(b"X")
            guest.rest(EACH_S)


def flood(guest: Guest) -> None:
    with guest.line((b"GET /api/table HTTP/1.1\r\n" + HOST + b"\r\n") * 20) as asked:
        while asked.recv(65536):
            pass


def wrong_keys(guest: Guest) -> None:
    body = json.dumps({"key": f"{guest.chance.getrandbits(128):x}"}).encode()
    head = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    guest.answered(b"POST /api/key HTTP/1.1\r\n" + HOST + head + body)


def heavy(guest: Guest) -> None:
    path = guest.chance.choice([*HEAVY, f"/print/chess.pdf?pitch={guest.chance.randrange(10, 100)}"])
    guest.answered(f"GET {path} HTTP/1.1\r\n".encode() + HOST + b"\r\n")


def deaf(guest: Guest) -> None:
    """Ask for much, and read nothing."""
    with guest.line(b"GET /print/target.pdf HTTP/1.1\r\n" + HOST + b"\r\n"):
        guest.rest(0.5)


def slow_body(guest: Guest) -> None:
    path = guest.chance.choice([b"/api/order", b"/api/library"])
    with guest.line(b"POST " + path + b" HTTP/1.1\r\n" + HOST + b"Content-Length: 900\r\n\r\n{"):
        guest.rest(0.5)


def garbage(guest: Guest) -> None:
    said = guest.chance.choice([
        guest.chance.randbytes(300),
        b"GET /\x1b]0;owned\x07 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \x1b[2J\xe2\x80\xae\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000,
        b"GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n" + HOST + b"\r\n",
        b"OPTIONS * HTTP/1.0\r\n\r\n" * 50,
    ])  # fmt: skip
    guest.answered(said)


def shake(guest: Guest) -> bytes:
    return (
        b"GET /ws HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    )


def broken_frames(guest: Guest) -> None:
    with guest.line(shake(guest) + b"\r\n") as watching:
        watching.recv(65536)
        watching.sendall(guest.chance.choice([*BROKEN.values()])[:2000] + guest.chance.randbytes(20))
        watching.recv(65536)


def broken_handshakes(guest: Guest) -> None:
    guest.answered(shake(guest) + guest.chance.choice(HANDSHAKES) + b"\r\n\r\n")


def frames(guest: Guest) -> None:
    """Orders without end, on one line as long as it lasts."""
    with guest.line(shake(guest) + b"\r\n") as watching:
        watching.recv(65536)
        for _ in range(200):
            watching.sendall(frame(1, b'{"order": {"kind": "takeback"}}'))
            guest.done["frames"] += 1


def crowd(guest: Guest) -> None:
    """Watchers, of which none reads."""
    guest.held(40, shake(guest) + b"\r\n")


KINDS = (
    half_open, dribble, flood, wrong_keys, heavy, deaf, slow_body, garbage, broken_frames, broken_handshakes,
    frames, crowd,
)  # fmt: skip


def let_loose(port: int, seconds: float) -> dict[str, Counter[str]]:
    """Two of every kind, from different addresses; what they met."""
    until = time.monotonic() + seconds
    guests = {(kind, twin): Guest(port, until, number) for number, (kind, twin) in enumerate(pairs())}
    threads = [threading.Thread(target=guest.attempt, args=(kind,)) for (kind, _), guest in guests.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    met: dict[str, Counter[str]] = {kind.__name__: Counter() for kind in KINDS}
    for (kind, _), guest in guests.items():
        met[kind.__name__] += guest.done
    return met


def pairs() -> list[tuple[Callable[[Guest], None], int]]:
    return [(kind, twin) for twin in range(2) for kind in KINDS]


if __name__ == "__main__":
    print(json.dumps(let_loose(int(sys.argv[1]), float(sys.argv[2]))))
