"""A real browser for the page, and a scripted table behind it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from boardlight.server import Server, serve
from tests.patience import PATIENCE_S
from tests.web.contexts import Contexts
from tests.web.scripted import ScriptedTable
from tests.web.serving import MANY

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
"""The first is the same browser without windows, and takes a third less of the processor."""
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # One process draws every page, on one thread: to begin another for each took a quarter of the time.
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding,IsolateOrigins,site-per-process",
    "--renderer-process-limit=1",
    "--in-process-gpu",
    "--js-flags=--single-threaded",
)
SHARED_MEMORY = Path("/dev/shm")
"""Where Linux lets processes share memory."""
ENOUGH_BYTES = 2**30
"""Of shared memory, for a browser that draws some pages at a time."""
PATIENCE = 1000 * PATIENCE_S
"""Milliseconds until a test gives up: only a failure ever waits so long."""

DESKTOP, PHONE = (1280, 800), (390, 844)

Visit = Callable[..., Page]


def unwanted() -> list[str]:
    """What Playwright tells Chromium by itself, and only containers need: to share files, not memory."""
    if not SHARED_MEMORY.is_dir():
        return []
    free = os.statvfs(SHARED_MEMORY)
    return ["--disable-dev-shm-usage"] if free.f_bavail * free.f_frsize >= ENOUGH_BYTES else []


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all pages; gone before other tests begin, who could run no loop of their own beside it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS, ignore_default_args=unwanted()
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[ScriptedTable, Server]]:
    shown = ScriptedTable()
    with serve(shown, port=0, limits=MANY) as server:
        yield shown, server


@pytest.fixture
def table(running: tuple[ScriptedTable, Server]) -> ScriptedTable:
    running[0].clear()
    return running[0]


@pytest.fixture
def server(table: ScriptedTable, running: tuple[ScriptedTable, Server]) -> Server:
    return running[1]


@pytest.fixture(scope="module")
def calling(running: tuple[ScriptedTable, Server]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running[1].url, timeout=PATIENCE_S, trust_env=False) as calling:
        yield calling


@pytest.fixture
def client(server: Server, calling: httpx.Client) -> httpx.Client:
    """A program that talks HTTP with a fresh table."""
    return calling


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of; a test that expects something empties it."""
    return []


@pytest.fixture
def visit(server: Server, browser: Browser, contexts: Contexts, complaints: list[str]) -> Iterator[Visit]:
    """Open the page as somebody with such a screen and language; no complaint and no stranger is forgiven.

    On a frozen page time stands until the test lets it go on.
    """
    closing = ExitStack()

    def open_page(
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        script: str = "",
        url: str = "",
        frozen: bool = False,
        **more: Any,
    ) -> Page:
        home = url or server.url
        options = {"viewport": {"width": size[0], "height": size[1]}, "locale": locale, **more}
        # Time is of the whole context.
        context = closing.enter_context(
            browser.new_context(**options) if frozen else contexts.fresh(**options)
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: _at_home(request.url, home, complaints))
        if script:
            page.add_init_script(script)
        if frozen:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        page.goto(home)
        expect(page.locator(".cell").first).to_be_attached()
        return page

    with closing:
        yield open_page
    assert complaints == []


def open_drawer(page: Page, tab: str = "log") -> Page:
    """Open what is seldom needed: the `log` of turns, `help`, or the `camera`."""
    expect(page.locator(".cell").first).to_be_attached()
    if page.locator("#drawer").is_hidden():
        page.locator("#more").click()
    page.locator(f"#tab-{tab}").click()
    expect(page.locator(f"#{tab}")).to_be_visible()
    return page


def _at_home(url: str, home: str, complaints: list[str]) -> None:
    if not url.startswith((home, home.replace("http", "ws"), "blob:")):
        complaints.append(f"asks a stranger: {url}")


@pytest.fixture
def own_server() -> Iterator[tuple[ScriptedTable, Server]]:
    """A table and server of a test's own, to be changed and stopped."""
    table = ScriptedTable()
    with serve(table, port=0) as server:
        yield table, server
