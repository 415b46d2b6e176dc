"""Who may what in the hall, over HTTP: whatever changes anything is for whoever holds its key."""

import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute
from websockets.sync.client import connect

from boardlight.club.hall.app import hall_app, serve_hall
from boardlight.club.hall.hall import Hall
from boardlight.journal.journal import open_journal
from boardlight.web.access import Access
from boardlight.web.connections.guard import KEY_PATHS
from boardlight.web.connections.quotas import WATCHERS
from boardlight.web.connections.server import Server
from boardlight.web.keys import Keys, new_keys
from tests.boardlight.club.hall.tables import in_hall, page_table
from tests.patience import PATIENCE_S
from tests.web.serving import MANY

KEYS = Keys("the-arbiter-of-the-hall", ())
LIST = "round,white,black\n1,Ann,Bob\n"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with open_journal(str(tmp_path / "journal.sqlite")) as journal, ExitStack() as closing:
        yield closing.enter_context(in_hall(journal, **{"1": page_table("arcanor")}))


@pytest.fixture
def server(hall: Hall) -> Iterator[Server]:
    with serve_hall(hall, "127.0.0.1", 0, KEYS, MANY) as server:
        yield server


def client(server: Server, key: str = "") -> httpx.Client:
    cookies = {f"boardlight-{server.url.rpartition(':')[2]}": key} if key else {}
    return httpx.Client(base_url=server.url, cookies=cookies, trust_env=False, timeout=PATIENCE_S)


def test_every_way_to_change_something_is_shut_to_whoever_holds_no_key(hall: Hall, server: Server) -> None:
    ways = [
        (method, route.path)
        for route in hall_app(hall, Access(KEYS, "")).routes
        if isinstance(route, APIRoute) and route.path not in KEY_PATHS
        for method in (route.methods or set()) - {"GET", "HEAD"}
    ]
    assert len(ways) == 4
    for key in ("", "wrong", new_keys(2).seats[0]):
        with client(server, key) as stranger:
            for method, path in ways:
                assert stranger.request(method, path, content=LIST).status_code == 403, (method, path)
    assert hall.pairings() == []


def test_whoever_holds_the_key_orders_imports_and_corrects(hall: Hall, server: Server) -> None:
    with client(server, KEYS.arbiter) as arbiter:
        assert arbiter.post("/api/pairings", content=LIST).status_code == 204
        assert arbiter.post("/api/result", json={"number": 1, "result": "½-½"}).status_code == 204
        assert arbiter.get("/pairings.csv").text == "round,table,player 1,player 2,result\n1,,Ann,Bob,½-½\n"
        order = {"id": "0" * 32, "table": "1", "order": {"kind": "pause"}}
        assert arbiter.post("/api/hall/order", json=order).status_code == 202
        assert arbiter.post("/api/hall/order", json={**order, "table": "2"}).status_code == 409
        for wrong in ({**order, "id": "x"}, {**order, "order": {"kind": "nonsense"}}, {}):
            assert arbiter.post("/api/hall/order", json=wrong).status_code == 422
        refused = arbiter.post("/api/pairings", content="nothing")
        assert refused.status_code == 409 and "name the columns" in refused.json()["refusal"]["en"]
        assert (
            arbiter.post("/api/pairings", content="round;a;b\n1;Zoé;Bob\n".encode("cp1252")).status_code
            == 204
        )
        assert hall.pairings()[0].players == ("Zoé", "Bob")
        assert arbiter.post("/api/pairings", content=b"x" * 1_000_001).status_code == 413
        assert arbiter.delete("/api/pairings").status_code == 204


def test_a_spectator_is_told_what_everybody_may_know_and_that_they_are_none(server: Server) -> None:
    with connect(server.url.replace("http", "ws") + "/ws", proxy=None) as line:
        told = json.loads(zlib.decompress(line.recv(timeout=PATIENCE_S, decode=False)))
    assert told["arbiter"] is False and told["parts"].keys() == {"table/1", "pairings", "standings"}


def test_a_whole_school_watches_from_one_address(server: Server) -> None:
    """More than may watch one table."""
    address = server.url.replace("http", "ws") + "/ws"
    with ExitStack() as closing:
        for _ in range(WATCHERS + 1):
            line = closing.enter_context(connect(address, proxy=None, close_timeout=0))
            assert line.recv(timeout=PATIENCE_S)


def test_the_pictures_of_boards_that_are_there_and_of_no_others(hall: Hall, server: Server) -> None:
    name = json.loads(hall.parts.since(0, False)[1])["table/1"]["state"]["board"]
    with client(server) as anybody:
        assert anybody.get(f"/board/{name}.svg").text.startswith("<svg")
        for other in ("chess", "..%2Fsecret", "x" * 500):
            assert anybody.get(f"/board/{other}.svg").status_code == 404
        for page in ("/", "/screen"):
            assert "<!doctype html>" in anybody.get(page).text


def test_on_the_machine_itself_nobody_needs_a_key(hall: Hall) -> None:
    with serve_hall(hall, "127.0.0.1", 0, limits=MANY) as server, client(server) as anybody:
        assert server.keys is None and anybody.post("/api/pairings", content=LIST).status_code == 204
