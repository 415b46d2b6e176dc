"""Who may talk to the page, and what the page may load."""

import gzip
import posixpath
import re
import socket

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from boardlight.club.broadcast.web.pages import embedded_html
from boardlight.server import Server
from boardlight.web.assets import assets, pages
from tests.boardlight.asking import asking
from tests.boardlight.club.broadcast.worlds import told
from tests.boardlight.kept_games import mated
from tests.web.scripted import ScriptedTable
from tests.web.serving import watching

MOST_SCRIPTS = 100_000
"""Bytes of scripts, compressed, before the first paint."""


def test_the_page_and_every_file_it_names_are_here(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    sources = {name: asset.content.decode() for name, asset in assets().items() if name.endswith(".html")}
    framed = told(mated())
    assert framed
    texts = [*sources.values(), *(pages()[name].content.decode() for name in sources)]
    texts += [client.get("/rules/chess").text, embedded_html(framed, "en")]
    named = {name for text in texts for name in re.findall(r'(?:src|href)="/static/([^"]+)"', text)}
    reached = set()
    while fresh := named - reached:
        for name in fresh:
            file = client.get(f"/static/{name}")
            assert file.status_code == 200, name
            imported = re.findall(r'(?:from|import) "(\.{1,2}/[^"]+)"', file.text)
            named |= set(re.findall(r'url\("/static/([^"]+)"\)', file.text))
            named |= {posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imported}
        reached |= fresh
    assert reached == ({*assets(), *pages()}) - {*sources, "common/message.js"}


def test_a_page_asks_for_one_script_and_one_stylesheet_that_browsers_keep(client: httpx.Client) -> None:
    for name in (name for name in pages() if name.endswith(".html")):
        asked = re.findall(
            r'<(?:script|link)\b.* (?:src|href)="/static/([^"]+)"', pages()[name].content.decode()
        )
        assert [each.rsplit(".", 1)[1] for each in asked] == ["svg", "css", "js"], name
        kept = [client.get(f"/static/{each}").headers["cache-control"] for each in asked]
        assert ["immutable" in each for each in kept] == [False, True, True]
    assert client.get("/").headers["cache-control"] == "no-cache"


def test_nothing_comes_from_elsewhere() -> None:
    for name, asset in {**assets(), **pages()}.items():
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


@pytest.mark.parametrize(
    "name",
    ["__init__.py", "guard.py", "table", "table/../assets.py", "..%2fserver.py", "..%2f..%2fpyproject.toml"],
)
def test_only_the_page_is_served(client: httpx.Client, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_a_large_or_endless_order_is_cut_off(client: httpx.Client, table: ScriptedTable) -> None:
    assert client.post("/api/order", json=asking("x" * 3000)).status_code == 413
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
    answer = client.post("/api/order", json=asking("draw"), headers={"origin": origin})
    assert (answer.status_code, answer.content) == (403, b"")
    assert table.orders.empty()


def test_our_own_page_gives_orders(server: Server, client: httpx.Client) -> None:
    answer = client.post("/api/order", json=asking("draw"), headers={"origin": server.url})
    assert answer.status_code == 202


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


@pytest.mark.parametrize("page", ["table/table.html", "welcome/welcome.html", "replay/replay.html"])
def test_the_scripts_of_a_page_are_light(page: str) -> None:
    """What a browser fetches before it paints, compressed as it would be on its way."""
    scripts = re.findall(r'<script[^>]* src="/static/([^"]+)"', pages()[page].content.decode())
    assert scripts
    assert sum(len(gzip.compress(pages()[name].content)) for name in scripts) < MOST_SCRIPTS
