"""The page's server as a table, a browser and a broken client meet it, over a real socket."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from boardlight.server import Server, serve
from boardlight.web.connections import guard
from boardlight.web.connections.limits import Limit, Limits
from boardlight.web.connections.listener import PortInUse
from boardlight.web.connections.quotas import WATCHERS as MOST
from boardlight.web.connections.quotas import WATCHERS_OF_ONE_ADDRESS as MOST_OF_ONE
from tests.boardlight.asking import asking, asking_text
from tests.patience import PATIENCE_S
from tests.web.scripted import REFUSED, ScriptedTable, picture
from tests.web.serving import heard, watching

LOCAL = {"role": "arbiter", "seat": None, "keyed": False}
"""Whoever reaches the page of this machine alone."""

ADDRESSED = {"devices": {"camera": None, "lights": None}, "you": LOCAL}
"""What the server says differently: troubles in two languages, and who reads."""


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[ScriptedTable, Server]]:
    """One server for all tests that leave it as it was."""
    shown = ScriptedTable()
    with serve(shown, port=0) as server:
        yield shown, server


@pytest.fixture
def table(running: tuple[ScriptedTable, Server]) -> ScriptedTable:
    running[0].clear()
    return running[0]


@pytest.fixture
def server(table: ScriptedTable, running: tuple[ScriptedTable, Server]) -> Server:
    return running[1]


@pytest.fixture(scope="module")
def browser(running: tuple[ScriptedTable, Server]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running[1].url, timeout=PATIENCE_S, trust_env=False) as browser:
        yield browser


@pytest.fixture
def client(server: Server, browser: httpx.Client) -> httpx.Client:
    """A browser at a fresh table."""
    return browser


def test_the_table_as_it_is(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.get("/api/table").json() == {**table.page(), **ADDRESSED}
    table.change(ply=7)
    assert client.get("/api/table").json()["ply"] == 7
    assert client.get("/api/table").headers["cache-control"] == "no-store"


def test_an_order_reaches_the_table(client: httpx.Client, table: ScriptedTable) -> None:
    answer = client.post("/api/order", json={"order": {"kind": "play", "turn": "  d8-e7 "}})
    assert (answer.status_code, answer.json()) == (202, {"accepted": True})
    assert table.orders.get(timeout=PATIENCE_S) == ("page", "play d8-e7")


def test_a_refused_order_says_why_in_both_languages(client: httpx.Client) -> None:
    answer = client.post("/api/order", json=asking("play z9-z8"))
    assert (answer.status_code, answer.json()) == (409, {"refusal": REFUSED.texts()})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"order": ""}',
        b'{"order": "draw"}',
        b'{"order": {}}',
        b'{"order": {"kind": "draw", "by": "terminal"}}',
        b'{"order": {"kind": "draw"}, "by": "terminal"}',
        b'{"order": {"kind": "misread", "text": "draw"}}',
        b'{"order": {"kind": "nothing"}}',
        b'{"order": {"kind": "typed", "text": "   "}}',
        b'{"order": {"kind": "typed", "text": "a1\\nresign South"}}',
        b'{"order": {"kind": "play", "turn": 5}}',
        b'{"order": {"kind": "play", "turn": "a1\\nresign South"}}',
        b'{"order": {"kind": "play", "turn": "a1 @7"}}',
        b'{"order": {"kind": "play", "turn": "a1", "moment": "7"}}',
        b'{"order": {"kind": "declare", "said": "resign", "seat": "South"}}',
        json.dumps({"order": {"kind": "play", "turn": "x" * 1001}}).encode(),
    ],
)
def test_an_unreadable_order_is_refused_and_not_repeated(
    client: httpx.Client, table: ScriptedTable, body: bytes
) -> None:
    answer = client.post("/api/order", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()) == {"refusal"} and set(answer.json()["refusal"]) == {"en", "fr"}
    assert table.orders.empty()


def test_the_camera_picture(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.get("/camera.jpg").status_code == 204
    table.jpeg = picture()
    answer = client.get("/camera.jpg")
    assert (answer.headers["content-type"], answer.content) == ("image/jpeg", table.jpeg)


def test_a_broken_table_tells_no_secrets(
    client: httpx.Client, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(seat: int | None) -> dict:
        raise RuntimeError("the key is 1234")

    monkeypatch.setattr(table, "page", broken)
    answer = client.get("/api/table")
    assert answer.status_code == 500
    assert "1234" not in answer.text and "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_watcher_is_sent_the_table_and_every_change(server: Server, table: ScriptedTable) -> None:
    with watching(server) as line:
        assert heard(line) == {**table.page(), **ADDRESSED}
        table.change(ply=1)
        assert heard(line)["ply"] == 1


def test_after_many_changes_a_watcher_knows_the_last(server: Server, table: ScriptedTable) -> None:
    with watching(server) as line:
        for ply in range(1, 200):
            table.change(ply=ply)
        plies = [heard(line)["ply"]]
        while plies[-1] < 199:
            plies.append(heard(line)["ply"])
        assert plies == sorted(plies)


def test_a_watcher_gives_orders(server: Server, table: ScriptedTable) -> None:
    with watching(server) as line:
        heard(line)
        line.send(asking_text("takeback"))
        assert heard(line) == {"refused": None}
        assert table.orders.get(timeout=PATIENCE_S) == ("page", "takeback")
        line.send(asking_text("play z9-z8"))
        assert heard(line) == {"refused": REFUSED.texts()}


@pytest.mark.parametrize("message", ["{", '{"order": 1}', b"\x00\xff", ""])
def test_nonsense_from_a_watcher_is_answered(
    server: Server, table: ScriptedTable, message: str | bytes
) -> None:
    with watching(server) as line:
        heard(line)
        line.send(message)
        assert heard(line)["refused"]["en"] == "This order cannot be read."
        assert table.orders.empty()


def test_a_huge_message_closes_the_line(server: Server) -> None:
    with watching(server) as line:
        heard(line)
        line.send('{"order": "' + "x" * 5000 + '"}')
        with pytest.raises(ConnectionClosed):
            heard(line)


def test_there_is_room_for_so_many_watchers() -> None:
    with serve(ScriptedTable(), port=0) as server, ExitStack() as lines:
        for address in range(1, 1 + MOST // MOST_OF_ONE):
            for _ in range(MOST_OF_ONE):
                heard(lines.enter_context(watching(server, sock=line_from(f"127.0.0.{address}", server))))
            assert refused_watcher(server, f"127.0.0.{address}") == 1013
        assert refused_watcher(server, "127.0.0.99") == 1013


def test_who_leaves_makes_room() -> None:
    with serve(ScriptedTable(), port=0) as server:
        for _ in range(2 * MOST):
            with watching(server) as line:
                heard(line)


def line_from(address: str, server: Server) -> socket.socket:
    """A connection from another address of this machine."""
    return socket.create_connection(("127.0.0.1", port_of(server)), source_address=(address, 0))


def refused_watcher(server: Server, address: str) -> int:
    """The code with which a watcher too many is sent away."""
    with watching(server, sock=line_from(address, server)) as late, pytest.raises(ConnectionClosed) as closed:
        heard(late)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def port_of(server: Server) -> int:
    return int(server.url.rsplit(":", 1)[1])


def test_a_taken_port_is_named(server: Server, table: ScriptedTable) -> None:
    port = port_of(server)
    with pytest.raises(PortInUse, match=f"port {port} .*--page-port {port + 1}"):
        serve(table, port=port)


def test_stopping_leaves_nothing_behind() -> None:
    table = ScriptedTable()
    server = serve(table, port=0)
    port = port_of(server)
    with watching(server) as line:
        heard(line)
        assert table.watched
        start = time.monotonic()
        server.stop()
        assert time.monotonic() - start < 3
        with pytest.raises(ConnectionClosed):
            heard(line)
    assert not table.watched
    socket.create_server(("127.0.0.1", port)).close()


def test_a_table_that_cannot_be_followed_is_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(callback: object) -> None:
        raise RuntimeError("no table")

    table = ScriptedTable()
    monkeypatch.setattr(table, "subscribe", broken)
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    with pytest.raises(RuntimeError, match="no table"):
        serve(table, port=port)
    socket.create_server(("127.0.0.1", port)).close()


def test_what_changes_nothing_is_not_sent(server: Server, table: ScriptedTable) -> None:
    with watching(server) as line:
        heard(line)
        for _ in range(20):
            table.change()
        table.change(ply=5)
        assert heard(line)["ply"] == 5


def test_an_order_that_never_arrives_is_given_up(
    server: Server, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE_S", 0.05)
    with socket.create_connection(("127.0.0.1", port_of(server)), timeout=PATIENCE_S) as slow:
        slow.sendall(b"POST /api/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{")
        assert slow.recv(100).startswith(b"HTTP/1.1 408 ")


def test_one_client_cannot_keep_the_table_busy() -> None:
    few = Limits(reads=Limit(5, 0), orders=Limit(2, 0), keys=Limit(1, 0))
    with serve(ScriptedTable(), port=0, limits=few) as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as client:
            asked = [client.post("/api/order", json=asking("draw")).status_code for _ in range(4)]
            assert asked == [202, 202, 429, 429]
            assert [client.post("/api/key", json={"key": "k"}).status_code for _ in range(2)] == [403, 429]
            assert [client.get("/api/table").status_code for _ in range(6)] == [200] * 5 + [429]
        with watching(server, sock=line_from("127.0.0.2", server)) as line:
            heard(line)
            for _ in range(3):
                line.send(asking_text("draw"))
            assert [heard(line), heard(line)] == [{"refused": None}] * 2
            with pytest.raises(ConnectionClosed):
                heard(line)
