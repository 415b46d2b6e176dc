"""The first walk through the page, from nothing to the first turns: print, calibrate every step, play.

The household reads the page and does what it asks; a browser presses the buttons, on a desk and on a phone,
in both languages. Nobody knows the lens, the order of the LEDs, which are dead, or what the pieces look like.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boardlight.host.host import Host
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import PROFILES_VARIABLE, profile_file
from boardlight.server import serve
from boardlight.simulation.people.household import Household
from boardlight.simulation.uncalibrated_table import BENT, wired_at_random
from boardlight.table.live import Live
from calibration.fixture import Fixture
from calibration.profile import Profile, read_profile
from rules.games import load
from tests.web.conftest import DESKTOP, PATIENCE, PHONE
from tests.web.pictures import picture

pytestmark = pytest.mark.long

SEED = 3
SLOW = 150_000
"""Milliseconds that the longest step may take on a machine that has much else to do."""


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: Journal) -> Iterator[str]:
    """The address of a house with an empty journal and no profile, and a household in it."""
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    # The pictures of this camera are as young as can be.
    monkeypatch.setattr("boardlight.guided_calibration.rig.SETTLE_S", 0.13)
    household = Household(str(SEED), errs_after=1)
    host = Host(journal, household.lights)
    with serve(host, port=0, journal=journal, home=host) as server:
        live = Live(host, "sim:", household.at(host))
        yield server.url
        live.stop()
        host.close()


@pytest.fixture
def page(browser: Browser, home: str) -> Iterator[Page]:
    """The page, which complains of nothing."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(4 * PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(home)
    yield page
    context.close()
    assert complaints == []


def pictures(page: Page, folder: Path, name: str, french: str) -> None:
    """Pictures for people, of the desk in English and of a phone in French; nothing hangs over the side."""
    page.screenshot(path=folder / f"{name}-desk.png")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("#language").click()
    picture(page, folder / f"{name}-phone.png", french)
    page.locator("#language").click()
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def reach(page: Page, step: str) -> None:
    expect(page.locator("#step-title")).to_have_text(step, timeout=SLOW)


def keep(page: Page, folder: Path, name: str, french: str) -> None:
    """Wait until the step is done, take its pictures, and keep what it found."""
    go = page.get_by_role("button", name="Keep and go on")
    expect(go).to_be_enabled(timeout=SLOW)
    pictures(page, folder, name, french)
    expect(go).to_be_enabled(timeout=SLOW)
    go.click()


def test_from_nothing_to_the_first_turns(page: Page, tmp_path: Path, journal: Journal) -> None:
    expect(page.locator("#sheet-words")).to_contain_text("Lay a printed sheet under the camera")
    expect(page.locator("#list button")).to_have_count(6)
    pictures(page, tmp_path, "1-welcome", "À quoi jouons-nous")
    page.get_by_role("button", name="QuatrArmes").click()
    pictures(page, tmp_path, "2-game", "Étalonner cette table")
    with page.expect_download() as printing:
        page.get_by_role("link", name="Sheet and stickers (PDF)").click()
    assert printing.value.suggested_filename == "boardlight-quatrarmes-A4.pdf"
    assert printing.value.path().read_bytes().startswith(b"%PDF-")

    page.get_by_role("button", name="Calibrate this table").click()
    reach(page, "Lens")
    expect(page.get_by_role("button", name="Keep and go on")).to_be_disabled()
    with page.expect_download() as printing:
        page.get_by_role("link", name="Print the target (PDF)").click()
    assert printing.value.path().read_bytes().startswith(b"%PDF-")
    keep(page, tmp_path, "3-lens", "L'objectif est étalonné")
    reach(page, "Board")
    expect(page.locator("#words")).to_contain_text("The sheet is found", timeout=SLOW)
    keep(page, tmp_path, "4-board", "Le plateau est repéré")
    reach(page, "Lights")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#words")).to_contain_text("53 of 55 cells have a light", timeout=SLOW)
    keep(page, tmp_path, "5-lights", "53 cases sur 55")
    reach(page, "Check")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#words")).to_have_text("All is well: the table is ready.", timeout=SLOW)
    expect(page.locator("#findings .good")).to_have_count(4)
    keep(page, tmp_path, "6-check", "Tout va bien")
    reach(page, "Pieces")
    expect(page.locator("#words")).to_contain_text("These are 40 plain pieces", timeout=SLOW)
    keep(page, tmp_path, "7-pieces", "Ce sont 40 pièces sans autocollants")
    reach(page, "The table is calibrated.")
    pictures(page, tmp_path, "8-ready", "La table est étalonnée")
    found_out(read_profile(profile_file("quatrarmes")), fixture_of(load("quatrarmes")))

    page.get_by_role("button", name="Play QuatrArmes").click()
    page.get_by_label("Name of South").fill("Anne")
    page.get_by_text("5 min + 3 s").click()
    pictures(page, tmp_path, "8-who-plays", "Qui joue")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#seats .name")).to_contain_text(["Anne"])
    # Somebody puts a piece where it may not go, reads why, and takes it back.
    expect(page.locator("#referee")).to_have_attribute("data-tone", "foul", timeout=SLOW)
    expect(page.locator("#turns li")).to_have_count(1)
    expect(page.locator("#turns li")).to_have_count(2, timeout=SLOW)
    expect(page.locator("#board .piece").first).to_be_visible()
    pictures(page, tmp_path, "9-play", "Arbitre")
    turns = [event.text for event in journal.events(1) if event.kind == "turn"]
    assert [text.strip() for text in page.locator("#turns .text").all_inner_texts()][:2] == turns[:2]

    page.get_by_role("button", name="Change the game").click()
    expect(page.get_by_text("The sheet of QuatrArmes is on the table.")).to_be_visible(timeout=SLOW)
    expect(page.locator("#sheet").get_by_role("button", name="Continue the game of")).to_be_visible()
    pictures(page, tmp_path, "10-again", "Reprendre la partie")


def found_out(profile: Profile, fixture: Fixture) -> None:
    """What is kept is what nobody knew before."""
    wiring = wired_at_random(fixture, SEED)
    assert profile.lens and abs(profile.lens.focal / BENT.focal - 1) < 0.005
    assert profile.lights and set(profile.lights.broken) == wiring.dead and len(wiring.dead) == 2
    places = {site.name: (site.x, site.y) for site in fixture.sites}
    assert all(wiring.places[led] == places[name] for name, (led,) in profile.lights.cells.items())
    assert profile.pose and not profile.stickers and profile.set_up == "quatrarmes.set-up.png"
