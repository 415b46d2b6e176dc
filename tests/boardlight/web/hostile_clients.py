"""Guests who mean harm, one line at a time: bare sockets that say what they like."""

import base64
import os
import select
import socket
import struct
from contextlib import ExitStack, suppress

from boardlight.server import Server
from boardlight.web.connections.guard import LIMIT

PATIENCE_S = 5.0


def port_of(server: Server) -> int:
    return int(server.url.rsplit(":", 1)[1])


def line(
    server: Server, address: str = "127.0.0.1", said: bytes = b"", patience_s: float = PATIENCE_S
) -> socket.socket:
    """A connection from some address of this machine, on which `said` was sent."""
    opened = socket.create_connection(("127.0.0.1", port_of(server)), patience_s, (address, 0))
    opened.sendall(said)
    return opened


def lines(closing: ExitStack, server: Server, count: int, address: str = "127.0.0.1") -> list[socket.socket]:
    """Many of them at the same time, none of which ever says a whole request."""
    opened = [closing.enter_context(socket.socket()) for _ in range(count)]
    for each in opened:
        each.bind((address, 0))
        each.setblocking(False)
        each.connect_ex(("127.0.0.1", port_of(server)))
    for each in opened:
        ready = select.poll()
        ready.register(each, select.POLLOUT)
        assert ready.poll(PATIENCE_S * 1000)
        each.settimeout(PATIENCE_S)
        with suppress(ConnectionError):
            each.sendall(b"GET / HTTP/1.1\r\nX: ")
    return opened


def request(
    path: str = "/api/table", key: str = "", server: Server | None = None, method: str = "GET"
) -> bytes:
    """The head of a request."""
    cookie = f"Cookie: boardlight-{port_of(server)}={key}\r\n" if key and server else ""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n".encode()


def is_cut(opened: socket.socket) -> bool:
    """Whether the other end has given the line up; waits for it."""
    try:
        while opened.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def is_open(opened: socket.socket) -> bool:
    """Whether the line is still open now."""
    opened.setblocking(False)
    try:
        return opened.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        opened.settimeout(PATIENCE_S)


def is_reset(opened: socket.socket) -> bool:
    """Whether the other end cuts the line, though what it sent is not read; waits for it."""
    waiting = select.poll()
    waiting.register(opened, 0)
    return bool(waiting.poll(PATIENCE_S * 1000))


def status(opened: socket.socket) -> int:
    """Of the answer to what was asked; 0 if the line was cut."""
    try:
        head = opened.recv(65536)
    except ConnectionError:
        return 0
    return int(head.split()[1]) if head else 0


def socket_line(
    server: Server, key: str = "", address: str = "127.0.0.1", patience_s: float = PATIENCE_S
) -> socket.socket:
    """A line that has gone over to WebSocket; of what it hears, a message may have been read."""
    opened = line(server, address, patience_s=patience_s)
    cookie = f"Cookie: boardlight-{port_of(server)}={key}\r\n" if key else ""
    nonce = base64.b64encode(os.urandom(16)).decode()
    opened.sendall(
        f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
        f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert status(opened) == 101
    return opened


def frame(
    opcode: int, payload: bytes = b"", first: int = 0x80, masked: int = 0x80, length: int = -1
) -> bytes:
    """A WebSocket frame: `first` is its FIN and reserved bits, `length` what it says of its own length."""
    size = len(payload) if length < 0 else length
    head = bytes([first | opcode])
    if size < 126:
        head += bytes([masked | size])
    elif size < 65536:
        head += bytes([masked | 126]) + struct.pack("!H", size)
    else:
        head += bytes([masked | 127]) + struct.pack("!Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MANY_PIECES = 10 * LIMIT

BROKEN = {
    "bad UTF-8": frame(TEXT, b"\xff\xfe"),
    "bad UTF-8 in pieces": frame(TEXT, b"\xc3", first=0) + frame(0, b"("),
    "a surrogate": frame(TEXT, b"\xed\xa0\x80"),
    "a reserved bit": frame(TEXT, b"{}", first=0xC0),
    "compressed nonsense": frame(TEXT, b"\x00\xff" * 50, first=0xC0),
    "another reserved bit": frame(TEXT, b"{}", first=0xA0),
    "a reserved kind": frame(3, b"{}"),
    "a reserved kind of control": frame(11, b"{}"),
    "not masked": frame(TEXT, b"{}", masked=0),
    "a huge frame": frame(TEXT, b"x", length=2**40),
    "the longest frame there can be": frame(TEXT, b"x", length=2**64 - 1),
    "a huge frame that comes": frame(TEXT, b"x" * 300_000),
    "a piece of nothing": frame(0, b"x"),
    "text within text": frame(TEXT, b"x", first=0) + frame(TEXT, b"x"),
    "pieces without end": frame(TEXT, b"x", first=0) + frame(0, b"xx", first=0) * LIMIT,
    "empty pieces without end": frame(TEXT, b"", first=0) + frame(0, b"", first=0) * MANY_PIECES,
    "a ping in pieces": frame(PING, b"x", first=0),
    "a long ping": frame(PING, b"x" * 126),
    "pings without end": frame(PING, b"x" * 125) * 10_000,
    "a close of one byte": frame(CLOSE, b"x"),
    "a close with a code out of range": frame(CLOSE, b"\x00\x05"),
    "a close with a code that is never sent": frame(CLOSE, b"\x03\xed"),
    "a close with a huge code": frame(CLOSE, b"\xff\xff"),
    "a close with bad UTF-8": frame(CLOSE, b"\x03\xe8\xff"),
    "a close": frame(CLOSE, b"\x03\xe8"),
    "no frame at all": b"GET / HTTP/1.1\r\n\r\n",
}
"""Frames that end a line, by what is wrong with them."""

HANDSHAKES = [
    b"Sec-WebSocket-Version: 99",
    b"Sec-WebSocket-Key: short",
    b"Sec-WebSocket-Key: \xff\xff",
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99",
    b"Sec-WebSocket-Extensions: ;;;,,,===",
    b"Sec-WebSocket-Protocol: ,,\xe9",
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    b"Origin: http://[",
    b"Cookie: \xff=\xff; boardlight-1=\xe9",
    b"Content-Length: 5",
    b"Transfer-Encoding: chunked",
]
"""A line each that a handshake is sent with."""
