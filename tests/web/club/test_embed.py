"""One board on somebody else's page: a real browser frames it, and sees the game go on."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardlight.club.broadcast.serving import serve_world
from boardlight.club.broadcast.watcher import Watcher
from boardlight.journal.game_log import GameLog
from boardlight.web.connections.server import Server
from tests.boardlight.club.broadcast.worlds import begun, timed, watched
from tests.boardlight.kept_games import mated
from tests.boardlight.secrecy.secret_setups import in_secret
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.serving import MANY
from tests.web.test_axe import violations

EVENTS = timed(mated().events)


class Site(SimpleHTTPRequestHandler):
    """Another site; it says nothing on the terminal."""

    def log_message(self, format: str, *given: object) -> None:
        """Nothing."""


@pytest.fixture
def world(tmp_path: Path) -> Iterator[tuple[Watcher, GameLog, Server]]:
    """A game of chess that goes on, and one that is set up behind screens."""
    with (
        watched(tmp_path) as (journal, watcher, _),
        serve_world(watcher, "127.0.0.1", 0, limits=MANY) as server,
    ):
        log = begun(journal)
        log.extend(EVENTS[:2])
        begun(journal, "quattuor-reges").extend(in_secret(1, 4).events)
        watcher.look()
        yield watcher, log, server


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that another site serves, and its address."""
    folder = tmp_path / "site"
    folder.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield folder, f"http://localhost:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(("language", "scheme", "size"), [("en", "light", DESKTOP), ("fr", "dark", PHONE)])
def test_a_framed_board_follows_its_game(
    world: tuple[Watcher, GameLog, Server],
    site: tuple[Path, str],
    browser: Browser,
    language: str,
    scheme: str,
    size: tuple[int, int],
) -> None:
    (watcher, log, server), (folder, address) = world, site
    frames = "".join(
        f'<iframe id="f{number}" width="340" height="480" src="{server.url}{path}"></iframe>'
        for number, path in enumerate((f"/embed/1?language={language}", f"/embed/2?language={language}", "/"))
    )
    (folder / "index.html").write_text(f"<!doctype html><title>Club</title>{frames}")
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=scheme)  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        board, screened = page.frame_locator("#f0"), page.frame_locator("#f1")
        expect(board.locator("#last")).to_have_text("1. f3")
        expect(board.locator("[data-name=f3] [data-piece=P0]")).to_have_count(1)
        words = {"en": "Black to move", "fr": "C'est aux Noirs de jouer"}
        expect(board.locator("#says")).to_have_text(words[language])
        expect(board.locator("#players .clock").first).to_have_text("4:50")
        screens = {"en": "behind screens", "fr": "derrière des écrans"}
        expect(screened.locator("#says")).to_contain_text(screens[language])
        assert screened.locator("svg").count() == 0
        # No other page may be framed.
        assert page.frame_locator("#f2").locator("#games").count() == 0
        log.extend(EVENTS[2:])
        watcher.look()
        expect(board.locator("#last")).to_have_text("2... Qh4#")
        expect(board.locator("[data-name=h4] [data-piece=Q1]")).to_have_count(1)
        assert errors == []
        page.goto(f"{server.url}/embed/1?language={language}")
        expect(page.locator("#board-picture svg")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        for path in (f"/embed/1?language={language}", f"/?language={language}"):
            page.goto(server.url + path)
            assert violations(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    finally:
        context.close()
