"""Record a game, in the browser: a video is given, one tap settles a doubt, files are taken away."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from boardlight.host.host import Host
from boardlight.host.recording import recording
from boardlight.journal.journal import Journal
from boardlight.journal.log_lines import Header
from boardlight.recording.told.hearer import Hearer
from boardlight.recording.told.pictures import moment_file
from boardlight.recording.told.task import Task
from boardlight.server import Server
from boardlight.web.pictures.jpeg import jpeg
from messages.message import message
from rules.games import load
from tests.boardlight.recording.told.test_doubts import LOG
from tests.boardlight.web.serving_host import served_host
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.contexts import Contexts
from vision.camera.image import Image

GREY = jpeg(np.full((90, 160, 3), 120, np.uint8)) or b""


class Told:
    """A recording of a film in which three turns are in doubt; it goes on until it is stopped."""

    read: ClassVar[list[Task]] = []
    films: ClassVar[list[bytes]] = []

    def __init__(self, task: Task, journal: Journal, hearer: Hearer) -> None:
        assert task.film
        self.read.append(task)
        self.films.append(task.film.read_bytes())
        for doubted in (0, 2, 4):
            for is_before in (False, True):
                (task.folder / moment_file(doubted, is_before)).write_bytes(GREY)
        hearer.began(Header(game="chess"), 10.0, 1)
        words = message("recording.board-seen-bottom", seat=load("chess").called(), count=32)
        hearer.seen(words, True)
        for event in LOG:
            hearer.kept(event)
        hearer.moved_on(5.0)
        self._hearer = hearer

    def look(self, image: Image) -> None:
        """Nothing of the camera is read."""

    def stop(self) -> None:
        self._hearer.over(None, True)

    def end(self) -> None:
        """Nothing is left to end."""


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Host, Server]]:
    monkeypatch.setattr(recording, "reader_of", Told)
    Told.read, Told.films = [], []
    with served_host(tmp_path, None) as served:
        yield served


def given(page: Page) -> None:
    page.locator("#record").click()
    expect(page.locator("#choose")).to_be_visible()
    page.locator("#film input").set_input_files(
        {"name": "evening.mp4", "mimeType": "video/mp4", "buffer": b"film" * 50_000}
    )


@pytest.fixture
def visit_host(contexts: Contexts, served: tuple[Host, Server], complaints: list[str]) -> Iterator[Visit]:
    closing = ExitStack()

    def open_page(size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        context = contexts.fresh(viewport={"width": size[0], "height": size[1]}, locale=locale)
        page = closing.enter_context(context).new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(served[1].url)
        return page

    with closing:
        yield open_page
    assert complaints == []


def test_a_video_is_recorded_and_one_tap_settles_each_doubt(
    visit_host: Visit, served: tuple[Host, Server]
) -> None:
    host, _ = served
    page = visit_host()
    given(page)
    expect(page.locator("#share")).to_have_js_property("value", 0.5)
    expect(page.locator("#words")).to_contain_text("all 32 pieces")
    expect(page.locator("#turns li")).to_have_text(["1. e4 ?", "1... e5", "2. Nf3 ?", "2... Nc6"])
    expect(page.locator("#doubts button").first).to_be_disabled()
    assert Told.films == [b"film" * 50_000]
    page.locator("#stop").click()
    expect(page.locator("#doubts > li")).to_have_count(3)
    expect(page.locator("#doubts img")).to_have_count(6)
    page.locator("#doubts li[data-number='1']").get_by_role("button", name="e4").click()
    expect(page.locator("#doubts > li")).to_have_count(2)
    expect(page.locator("#again")).to_be_hidden()
    page.locator("#doubts li[data-number='3']").get_by_role("button", name="Nc3").click()
    expect(page.locator("#turns li")).to_have_text(["1. e4", "1... e5", "2. Nc3", "2... Nc6"])
    with page.expect_download() as taken:
        page.locator("#pgn").click()
    assert "1. e4 e5 2. Nc3" in taken.value.path().read_text()
    with page.expect_download() as taken:
        page.locator("#log").click()
    assert '"kind": "corrected"' in taken.value.path().read_text()
    page.locator("#again").click()
    expect(page.locator("#under-way")).to_be_visible()
    assert dict(Told.read[-1].answers) == {1: "e4", 3: "Nc3"}
    recording_here = host.recording
    assert recording_here is not None
    folder = recording_here.folder
    page.locator("#leave").click()
    expect(page.locator("#record")).to_be_visible()
    assert not folder.exists()


def test_the_page_speaks_french_and_fits_a_phone(visit_host: Visit) -> None:
    page = visit_host(PHONE, "fr-CA")
    given(page)
    page.locator("#stop").click()
    expect(page.locator("#doubts-title")).to_have_text("3 coups sont incertains")
    expect(page.locator("#doubts h3").nth(2)).to_have_text("Coup 5 : qu'a-t-on joué ?")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
