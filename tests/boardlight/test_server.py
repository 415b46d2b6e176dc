"""The page's server as a browser, a stranger and a broken client meet it, over a real socket."""

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from xml.etree import ElementTree

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from boardlight.boardart import board_svg
from boardlight.kit import fixture_of
from boardlight.server import PortInUse, Server, serve
from boardlight.web import assets
from boardlight.web.feed import MOST
from rules.games import games, load
from tests.web.scripted import REFUSED, ScriptedTable, picture

SVG = "{http://www.w3.org/2000/svg}"


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
    with httpx.Client(base_url=running[1].url, timeout=5, trust_env=False) as browser:
        yield browser


@pytest.fixture
def client(server: Server, browser: httpx.Client) -> httpx.Client:
    """A browser at a fresh table."""
    return browser


@contextmanager
def watching(server: Server, **options: object) -> Iterator[ClientConnection]:
    url = server.url.replace("http", "ws") + "/ws"
    with connect(url, open_timeout=5, close_timeout=1, proxy=None, **options) as line:
        yield line


def heard(line: ClientConnection) -> dict:
    return json.loads(line.recv(timeout=5))


def test_the_page_and_every_file_it_names_are_here(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    named = set(re.findall(r'(?:src|href)="/static/([^"]+)"', page.text))
    reached = set()
    while fresh := named - reached:
        for name in fresh:
            file = client.get(f"/static/{name}")
            assert file.status_code == 200, name
            named |= set(re.findall(r'from "\./([^"]+)"', file.text))
        reached |= fresh
    assert reached == set(assets()) - {"index.html", "message.js"}


def test_nothing_comes_from_elsewhere() -> None:
    for name, asset in assets().items():
        text = asset.content.decode().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"""https?://|["'(]//|@import|@font-face""", text), name


def test_the_page_keeps_its_own_content_policy(client: httpx.Client) -> None:
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page.text)
    assert "style=" not in client.get("/board.svg").text


@pytest.mark.parametrize("path", ["/", "/api/table", "/nowhere", "/static/none.js"])
def test_every_answer_is_dressed(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers


@pytest.mark.parametrize("name", ["__init__.py", "guard.py", "..%2fserver.py", "..%2f..%2fpyproject.toml"])
def test_only_the_page_is_served(client: httpx.Client, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_the_board_has_a_place_for_every_cell(table: ScriptedTable) -> None:
    drawn = ElementTree.fromstring(board_svg(table.fixture))
    cells = drawn.find(f"{SVG}g[@data-layer='cells']")
    assert cells is not None
    assert [cell.get("data-name") for cell in cells] == list(table.game.board.names)
    symbols = drawn.findall(f"{SVG}defs/{SVG}symbol")
    assert [symbol.get("data-label") for symbol in symbols] == list(table.game.labels[1:])
    assert all(len(symbol) > 1 for symbol in symbols)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_drawn_in_full(name: str) -> None:
    game = load(name)
    fixture = fixture_of(game)
    drawn = ElementTree.fromstring(board_svg(fixture))
    left, top, width, height = map(float, drawn.get("viewBox", "").split())
    places = [group for group in drawn.iter(f"{SVG}g") if group.get("data-name")]
    assert len(places) == len(game.board)
    for site in fixture.sites:
        assert left < site.x < left + width and top < site.y < top + height
    names = {text.text for text in drawn.iter(f"{SVG}text")}
    assert {"1", "2"} <= names and not any(name and name.startswith("r") for name in names - {"r"})


def test_the_first_seat_sits_at_the_bottom(table: ScriptedTable) -> None:
    drawn = ElementTree.fromstring(board_svg(table.fixture))
    at = {
        group.get("data-name"): tuple(map(float, re.findall(r"[\d.]+", group.get("transform", ""))))
        for group in drawn.iter(f"{SVG}g")
        if group.get("data-name")
    }
    assert at["a1"][0] == at["a11"][0] < at["c1"][0]
    assert at["a1"][1] > at["a11"][1]


def test_the_table_as_it_is(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.get("/api/table").json() == table.page()
    table.change(ply=7)
    assert client.get("/api/table").json()["ply"] == 7
    assert client.get("/api/table").headers["cache-control"] == "no-store"


def test_an_order_reaches_the_table(client: httpx.Client, table: ScriptedTable) -> None:
    answer = client.post("/api/order", json={"order": "  play d8-e7 "})
    assert (answer.status_code, answer.json()) == (202, {"accepted": True})
    assert table.orders.get(timeout=5) == ("page", "play d8-e7")


def test_a_refused_order_says_why_in_both_languages(client: httpx.Client) -> None:
    answer = client.post("/api/order", json={"order": "play z9-z8"})
    assert (answer.status_code, answer.json()) == (409, {"refusal": REFUSED._asdict()})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"order": ""}',
        b'{"order": "   "}',
        b'{"order": 5}',
        b'{"order": "play a1\\nresign South"}',
        b'{"order": "draw", "by": "terminal"}',
        json.dumps({"order": "x" * 201}).encode(),
    ],
)
def test_an_unreadable_order_is_refused_and_not_repeated(
    client: httpx.Client, table: ScriptedTable, body: bytes
) -> None:
    answer = client.post("/api/order", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()) == {"refusal"} and set(answer.json()["refusal"]) == {"en", "fr"}
    assert table.orders.empty()


def test_a_large_or_endless_order_is_cut_off(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.post("/api/order", json={"order": "x" * 3000}).status_code == 413
    assert client.post("/api/order", content=iter([b"{", b"}"])).status_code == 411
    assert table.orders.empty()


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.5", "", "[::1", "a:b:c"]
)
def test_a_foreign_host_name_is_refused(client: httpx.Client, host: str) -> None:
    assert client.get("/api/table", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:1"])
def test_every_name_of_this_machine_is_known(client: httpx.Client, host: str) -> None:
    assert client.get("/api/table", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_page_from_elsewhere_gives_no_orders(
    client: httpx.Client, table: ScriptedTable, origin: str
) -> None:
    answer = client.post("/api/order", json={"order": "draw"}, headers={"origin": origin})
    assert (answer.status_code, answer.content) == (403, b"")
    assert table.orders.empty()


def test_our_own_page_gives_orders(server: Server, client: httpx.Client) -> None:
    answer = client.post("/api/order", json={"order": "draw"}, headers={"origin": server.url})
    assert answer.status_code == 202


def test_the_camera_picture(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.get("/camera.jpg").status_code == 204
    table.jpeg = picture()
    answer = client.get("/camera.jpg")
    assert (answer.headers["content-type"], answer.content) == ("image/jpeg", table.jpeg)


def test_a_broken_table_tells_no_secrets(
    client: httpx.Client, table: ScriptedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> dict:
        raise RuntimeError("the key is 1234")

    monkeypatch.setattr(table, "page", broken)
    answer = client.get("/api/table")
    assert answer.status_code == 500
    assert "1234" not in answer.text and "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_watcher_is_sent_the_table_and_every_change(server: Server, table: ScriptedTable) -> None:
    with watching(server) as line:
        assert heard(line) == table.page()
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
        line.send('{"order": "takeback"}')
        assert heard(line) == {"refused": None}
        assert table.orders.get(timeout=5) == ("page", "takeback")
        line.send('{"order": "play z9-z8"}')
        assert heard(line) == {"refused": REFUSED._asdict()}


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


def test_a_stranger_cannot_watch(server: Server) -> None:
    for options in ({"origin": "http://evil.example"}, {"additional_headers": {"Origin": "null"}}):
        with pytest.raises(InvalidStatus) as refusal, watching(server, **options):
            pass
        assert refusal.value.response.status_code == 403


def test_a_rebound_name_cannot_watch(server: Server) -> None:
    line = socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
    with pytest.raises(InvalidStatus) as refusal, connect("ws://evil.example/ws", sock=line, proxy=None):
        pass
    assert refusal.value.response.status_code == 403


def test_there_is_room_for_so_many_watchers() -> None:
    with serve(ScriptedTable(), port=0) as server, ExitStack() as lines:
        for _ in range(MOST):
            heard(lines.enter_context(watching(server)))
        with watching(server) as late, pytest.raises(ConnectionClosed) as closed:
            heard(late)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013


def test_a_taken_port_is_named(server: Server, table: ScriptedTable) -> None:
    port = int(server.url.rsplit(":", 1)[1])
    with pytest.raises(PortInUse, match=f"port {port} .*--port {port + 1}"):
        serve(table, port=port)


def test_stopping_leaves_nothing_behind() -> None:
    table = ScriptedTable()
    server = serve(table, port=0)
    port = int(server.url.rsplit(":", 1)[1])
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
