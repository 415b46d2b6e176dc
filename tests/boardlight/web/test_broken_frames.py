"""WebSocket frames as no browser sends them: the line ends, the terminal is quiet, others are served."""

import random
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from boardlight.server import Server, serve
from boardlight.web.connections import listener
from boardlight.web.connections.protocols import SocketWire
from tests.boardlight.web.hostile_clients import (
    BROKEN,
    CLOSE,
    HANDSHAKES,
    frame,
    is_cut,
    line,
    request,
    socket_line,
    status,
)
from tests.boardlight.web.random_frames import Stranger
from tests.boardlight.web.test_keys import KEYS
from tests.patience import PATIENCE_S
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY

GOING_AWAY = (1001).to_bytes(2, "big")
"""The code of who leaves a page."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listener, "HEAD_S", 0.1)
        patch.setattr(listener, "SWEEP_S", 0.1)
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


def test_whole_frames_are_answered_and_broken_ones_end_a_line(
    server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    """A short run of what `tests/bench/attack/bench_frames.py` does at length."""
    assert Stranger(server, 20).send(2000).faults == []
    assert capfd.readouterr().err == ""


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


def test_a_server_ends_while_somebody_says_goodbye() -> None:
    """Between a goodbye and the end of its line, for which the loop needs a turn of its own."""
    with serve(ScriptedTable(), port=0, limits=MANY) as server, socket_line(server):
        (wire,) = (each for each in server._uvicorn.server_state.connections if isinstance(each, SocketWire))
        ended = Future[None]()

        def end() -> None:
            try:
                wire.conn.receive_data(frame(CLOSE, GOING_AWAY))
                ended.set_result(wire.shutdown())
            except Exception as error:
                ended.set_exception(error)

        wire.loop.call_soon_threadsafe(end)
        ended.result(PATIENCE_S)
