"""A browser that is a light, at a page that is served."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from boardlight.server import serve_screen
from boardlight.web.addresses import LOOPBACK
from hardware.lights.screen import Screen
from tests.web.conftest import PATIENCE

Shine = Callable[..., Page]


@pytest.fixture
def shine(browser: Browser, complaints: list[str]) -> Iterator[Shine]:
    """Open the page of a screen on a display of some size, whose time goes on only as the test lets it."""
    with ExitStack() as closing:

        def opened(
            screen: Screen, size: tuple[int, int], px_per_mm: float = 0.0, locale: str = "en-GB"
        ) -> Page:
            server = closing.enter_context(serve_screen(screen, LOOPBACK, 0))
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
            closing.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            if px_per_mm:
                scale = px_per_mm * 25.4 / 96
                page.add_init_script(f"localStorage.setItem('boardlight.screen-scale', '{scale}')")
            page.clock.install(time=0)
            page.goto(f"{server.url}/screen")
            page.clock.pause_at(1000)
            return page

        yield opened
    assert complaints == []
