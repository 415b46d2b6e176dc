"""WebSocket frames as no browser sends them: the line ends, the terminal is quiet, others are served."""

import random
from collections.abc import Iterator

import pytest

from boardlight.server import Server, serve
from boardlight.web import porch
from boardlight.web.guard import LIMIT
from tests.boardlight.strangers import frame, is_cut, line, request, socket_line, status
from tests.boardlight.test_keys import KEYS, MANY
from tests.web.scripted import ScriptedTable

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


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(porch, "HEAD_S", 0.1)
        patch.setattr(porch, "SWEEP_S", 0.1)
        with serve(ScriptedTable(), port=0, keys=KEYS, limits=MANY) as server:
            yield server


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_a_broken_frame_ends_its_line_and_nothing_else(
    server: Server, sent: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket_line(server) as broken:
        send(broken, sent)
        assert is_cut(broken)
    with line(server, said=request()) as asked:
        assert status(asked) == 200
    assert capfd.readouterr().err == ""


def test_frames_of_chance_and_frames_cut_anywhere(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(20)
    for _ in range(100):
        with socket_line(server) as broken:
            whole = chance.choice([*BROKEN.values()])[:600]
            send(broken, whole[: chance.randrange(len(whole) + 1)] + chance.randbytes(chance.randrange(40)))
    with line(server, said=request()) as asked:
        assert status(asked) == 200
    assert capfd.readouterr().err == ""


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


@pytest.mark.parametrize("header", HANDSHAKES)
@pytest.mark.parametrize("path", [b"/ws", b"/nowhere", b"/%ff%00", b"*"])
def test_a_broken_handshake_is_answered_or_cut(
    server: Server, header: bytes, path: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    head = b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    with line(server, said=b"GET " + path + b" HTTP/1.1\r\n" + head + header + b"\r\n\r\n") as broken:
        assert status(broken) in (0, 101, 400, 403, 426)
    assert [said for said in capfd.readouterr().err.splitlines() if not said.startswith("Page: ")] == []


def send(broken: object, sent: bytes) -> None:
    """As much of it as is taken before the line is cut."""
    try:
        broken.sendall(sent)  # type: ignore[attr-defined]
    except ConnectionError:
        return
