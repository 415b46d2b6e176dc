"""The whole way of a newcomer, for every game, at three sizes and in both languages, with pictures.

``python -m tests.web.walk_of_every_game FOLDER [GAME ...]``: from nothing to print, calibration, a first game
with names and clock, a fault and its repair, the end, the library and an MP4. It takes a minute or two
a game; the suite walks the way of one game.
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import av
from playwright.sync_api import Page, expect, sync_playwright

from boardlight.host.host import Host
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from boardlight.server import serve
from boardlight.simulation.people.household import Household
from boardlight.table.live import Live
from messages.catalogue import languages
from rules.games import games, load
from tests.web.conftest import ARGUMENTS, CHROMIUM
from tests.web.pictures import fits

SIZES = {"laptop": (1366, 768), "far": (1920, 1080), "phone": (390, 844)}
SLOW = 240_000
"""Milliseconds for the slowest step."""

OUT = "out"
"""Beside the name of a seat that has resigned."""

FAULT_AFTER = 3
"""Turns."""


class Walk:
    """One newcomer with one game."""

    def __init__(self, page: Page, name: str, folder: Path) -> None:
        self.page, self.game, self._folder = page, load(name), folder
        self._stage = 0
        folder.mkdir(parents=True, exist_ok=True)

    def pictures(self, name: str) -> None:
        """The page at every size and in every language; nothing hangs over the side."""
        self._stage += 1
        for language in languages():
            while self.page.evaluate("document.documentElement.lang") != language:
                self.page.locator("#language").click()
            for size, (width, height) in SIZES.items():
                self.page.set_viewport_size({"width": width, "height": height})
                assert fits(self.page), (self.game.name, name, size)
                self.page.screenshot(path=self._folder / f"{self._stage:02d}-{name}-{size}-{language}.png")
        while self.page.evaluate("document.documentElement.lang") != "en":
            self.page.locator("#language").click()
        width, height = SIZES["laptop"]
        self.page.set_viewport_size({"width": width, "height": height})

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def kept(self, step: str, begins: bool = False) -> None:
        """One step of the calibration. A slow machine ends a look before it goes on."""
        expect(self.page.locator("#step-title")).to_have_text(step, timeout=SLOW)
        if begins:
            self.button("Begin")
        expect(self.page.get_by_role("button", name="Keep and go on")).to_be_enabled(timeout=SLOW)
        self.pictures(step.lower())
        self.button("Keep and go on")

    def prints_and_calibrates(self) -> None:
        title = self.game.called().en
        expect(self.page.locator("#list button")).to_have_count(len(games()))
        self.pictures("welcome")
        self.page.locator(f"[data-game={self.game.name}]").click()
        self.pictures("game")
        with self.page.expect_download() as printing:
            self.page.get_by_role("link", name="Sheet and stickers (PDF)").click()
        assert printing.value.path().read_bytes().startswith(b"%PDF-")
        self.button("Calibrate this table")
        self.kept("Lens")
        self.kept("Board")
        self.kept("Lights", begins=True)
        self.kept("Check", begins=True)
        self.kept("Pieces")
        expect(self.page.locator("#step-title")).to_have_text("The table is calibrated.", timeout=SLOW)
        self.pictures("ready")
        self.button(f"Play {title}")

    def plays(self) -> None:
        for seat, name in zip(self.game.seats, ("Anne", "Bao", "Chloé", "Dev"), strict=False):
            self.page.get_by_label(f"Name of {seat}").fill(name)
        self.page.get_by_text("5 min + 3 s").click()
        self.pictures("who-plays")
        self.button("Start the game")
        expect(self.page.locator("#seats .name").first).to_be_visible(timeout=SLOW)
        self.pictures("set-up")
        referee = self.page.locator("#referee")
        expect(referee).to_have_attribute("data-tone", "foul", timeout=SLOW)
        self.pictures("fault")
        expect(referee).not_to_have_attribute("data-tone", "foul", timeout=SLOW)
        played = FAULT_AFTER + 2
        expect(self.page.locator("#turns li").nth(played)).to_be_attached(timeout=SLOW)
        self.pictures("play")
        self.page.locator("#more").click()
        self.pictures("drawer")
        self.page.locator("#close-drawer").click()

    def ends(self) -> None:
        """Seat after seat resigns until somebody has won."""
        for left in range(len(self.game.seats), 1, -1):
            self.page.locator("#resign").click()
            expect(self.page.locator("#answers button")).to_have_count(left)
            self.page.locator("#answers button").first.click()
            if left > 2:
                out = self.page.locator("#seats .note").filter(has_text=OUT)
                expect(out).to_have_count(len(self.game.seats) - left + 1, timeout=SLOW)
        expect(self.page.locator("#referee")).to_have_attribute("data-tone", "end", timeout=SLOW)
        self.pictures("end")

    def looks_back(self) -> None:
        self.page.locator("#library").click()
        expect(self.page.locator("#list .title").first).to_be_visible(timeout=SLOW)
        self.pictures("library")
        self.page.locator("#list .title").first.click()
        expect(self.page.locator(".cell").first).to_be_attached(timeout=SLOW)
        self.pictures("replay")
        with self.page.expect_download(timeout=SLOW) as film:
            self.page.locator("a[href*='/export/mp4']").click()
        with av.open(str(film.value.path())) as opened:
            assert opened.streams.video[0].codec_context.name == "h264"
            assert sum(1 for _ in opened.decode(video=0)) > FAULT_AFTER


@contextmanager
def at_home(folder: Path) -> Iterator[str]:
    """The address of a house with an empty journal and no profile, and a household in it who errs once."""
    os.environ[PROFILES_VARIABLE] = str(folder / "profiles")
    with ExitStack() as closing:
        journal = closing.enter_context(open_journal(f"sqlite:///{folder / 'journal.db'}"))
        household = Household("3", errs_after=FAULT_AFTER)
        host = Host(journal, household.lights)
        closing.callback(host.close)
        server = closing.enter_context(serve(host, port=0, journal=journal, home=host))
        live = Live(host, "sim:", household.at(host))
        closing.callback(live.stop)
        yield server.url


def main(folder: Path, names: Sequence[str]) -> None:
    """Walk, and say where the pictures are."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in names:
            complaints: list[str] = []
            with tempfile.TemporaryDirectory() as home, at_home(Path(home)) as address:
                context = browser.new_context(locale="en-GB", color_scheme="light", reduced_motion="reduce")
                page = context.new_page()
                page.set_default_timeout(SLOW)
                page.on("pageerror", lambda error, into=complaints: into.append(str(error)))  # type: ignore[misc]
                page.goto(address)
                walk = Walk(page, name, folder / name)
                walk.prints_and_calibrates()
                walk.plays()
                walk.ends()
                walk.looks_back()
                context.close()
            assert complaints == [], complaints
            print(
                f"{name}: {len(list((folder / name).glob('*.png')))} pictures in {folder / name}", flush=True
            )
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or sorted(games()))
