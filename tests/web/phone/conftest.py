"""A phone: a browser of its own whose camera plays a film."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.web.phone.door import PhoneDoor
from tests.web.conftest import ARGUMENTS, CHROMIUM, PATIENCE, PHONE
from tests.web.phone.film import SIZE, write_film

FILMING = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


@pytest.fixture
def door(tmp_path: Path) -> Iterator[PhoneDoor]:
    """Where phones come in; certificates are kept for one test."""
    door = PhoneDoor(folder=tmp_path / "https")
    yield door
    door.close()


Phone = Callable[..., Page]


@pytest.fixture(scope="package")
def filming(browser: Browser) -> Iterator[Callable[[Path], Browser]]:
    """A browser whose camera plays that film, the same for all who ask."""
    with ExitStack() as closing:

        @cache
        def launched(film: Path) -> Browser:
            camera = f"--use-file-for-fake-video-capture={film}"
            arguments = (*ARGUMENTS, *FILMING, camera)
            own = browser.browser_type.launch(executable_path=CHROMIUM, args=arguments)
            closing.callback(own.close)
            return own

        yield launched


@pytest.fixture
def phone(filming: Callable[[Path], Browser], complaints: list[str]) -> Iterator[Phone]:
    """Open a link as a phone whose person goes on after the warning; its camera plays a film."""
    with ExitStack() as closing:

        def opened(
            film: Path,
            link: str,
            allowed: bool = True,
            go_on: bool = True,
            locale: str = "en-GB",
            script: str = "",
            **more: Any,
        ) -> Page:
            size = {"width": PHONE[0], "height": PHONE[1]}
            context = filming(film).new_context(
                ignore_https_errors=True, viewport=size, locale=locale, **more
            )
            closing.callback(context.close)
            if allowed:
                context.grant_permissions(["camera"])
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            if script:
                page.add_init_script(script)
            page.goto(link)
            expect(page.locator("#onwards")).to_be_visible()
            if go_on:
                page.locator("#onwards").click()
                expect(page.locator("#filming")).to_be_visible()
            return page

        yield opened
    assert complaints == []


@pytest.fixture(scope="package")
def still(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film of a few grey images, each brighter than the one before."""

    file = tmp_path_factory.mktemp("film") / "grey.y4m"
    write_film(file, (np.full((SIZE[1], SIZE[0], 3), 40 + 20 * each, np.uint8) for each in range(8)), 10)
    return file
