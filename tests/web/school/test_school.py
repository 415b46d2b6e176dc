"""A learner and a teacher in a real browser: a lesson by taps, what is shown of it, a certificate."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardlight.host.host import Host
from boardlight.host.playing import Playing
from boardlight.journal.pupils.pupils import Pupils
from boardlight.school.lessons import lessons_of
from boardlight.server import Server
from boardlight.web.keys import Keys
from tests.boardlight.school.answering import answer, solve
from tests.boardlight.web.serving_host import served_host
from tests.patience import eventually
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, open_drawer
from tests.web.contexts import Contexts
from tests.web.pictures import picture
from tests.web.tap.fingers import Finger
from tests.web.tap.test_taps import walk

KEYS = Keys("the-arbiter", ("a-seat", "another-seat"))
LESSONS = lessons_of("chess")

Served = tuple[Host, Server]
Open = Callable[..., Page]


def pupils(host: Host) -> Pupils:
    assert isinstance(host.school.register, Pupils)
    return host.school.register


@pytest.fixture
def opened(contexts: Contexts) -> Iterator[Open]:
    """Open an address as somebody with such a screen and language; no complaint is forgiven."""
    closing = ExitStack()
    complaints: list[str] = []

    def opened(url: str, size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Page:
        viewport = {"width": size[0], "height": size[1]}
        context = contexts.fresh(viewport=viewport, locale=locale, has_touch=True, reduced_motion="reduce")
        page = closing.enter_context(context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    with closing:
        yield opened
    assert complaints == []


WORDS = {
    "en-GB": ("A new learner…", "Learn Chess", "1 of 68 solved", "solved", "Certificate: The pieces (PDF)"),
    "fr-FR": (
        "Un nouvel élève…", "Apprendre : Échecs", "1 sur 68 résolues", "résolue",
        "Diplôme : Les pièces (PDF)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en-GB"), (PHONE, "fr-FR")])
def test_from_a_name_to_a_certificate(
    tmp_path: Path, opened: Open, size: tuple[int, int], locale: str
) -> None:
    new, learn, told, solved, certificate = WORDS[locale]
    with served_host(tmp_path, None) as (host, server):
        host.wait(0.1)
        page = opened(f"{server.url}/#chess", size, locale)
        page.locator("#pupil").select_option(label=new)
        page.locator("#new-pupil input").fill("Anne Martin")
        page.locator("#new-pupil button").tap()
        key = page.locator("#learner-key output").inner_text()
        assert pupils(host).of_key(key) == pupils(host).named("Anne Martin")
        page.locator("#learner-key button").tap()
        expect(page.locator("#learner-key")).to_have_count(0)
        page.get_by_role("button", name=learn).tap()
        solve_by_taps(page, host)
        expect(page.locator("#course .learner")).to_contain_text(f"Anne Martin · {told}")
        expect(page.locator("#lesson-number option").first).to_contain_text(f" · {solved}")
        picture(page, tmp_path / "lesson.png", told)
        page.locator("#course .learner a").tap()
        expect(page.locator('tr[data-standing="solved"] td').nth(3)).to_have_text("1")
        page.get_by_role("link", name="School" if locale == "en-GB" else "École").tap()
        picture(page, tmp_path / "school.png", told)
        solve(pupils(host), pupils(host).named("Anne Martin").id, "chess", "pieces")
        page.get_by_role("link", name="Anne Martin").tap()
        page.locator("summary").first.tap()
        with page.expect_download() as download:
            page.get_by_role("link", name=certificate).tap()
        assert download.value.path().read_bytes().startswith(b"%PDF-")
        picture(page, tmp_path / "pupil.png", told.replace("1 ", "12 ", 1))


def solve_by_taps(page: Page, host: Host) -> None:
    """Ask for a hint, then play the answer of the first lesson."""
    expect(page.locator(".cell").first).to_be_attached()
    assert isinstance(host.activity, Playing)
    host.wait(1.0)
    open_drawer(page, "help").locator("#hint").tap()
    eventually(lambda: host.school.learner is not None and hints(host) == 1)
    page.locator("#close-drawer").tap()
    Finger(page, host.activity.table).play("Kxd5")
    expect(page.locator("#course h2")).to_have_attribute("data-stand", "solved")


def hints(host: Host) -> int:
    """How many were asked for in the lesson on the table."""
    assert isinstance(host.activity, Playing) and host.activity.table.session.guidance.course
    return host.activity.table.session.guidance.course.hints


def test_a_learner_begins_solves_and_looks_by_keyboard_alone(tmp_path: Path, opened: Open) -> None:
    with served_host(tmp_path, None) as (host, server):
        host.wait(0.1)
        page = opened(f"{server.url}/#chess")
        expect(page.locator("#pupil option")).to_have_count(2)
        tab_to(page, "#pupil")
        page.keyboard.type("A new")
        expect(page.locator("#new-pupil input")).to_be_focused()
        page.keyboard.type("Anne Martin")
        page.keyboard.press("Enter")
        expect(page.locator("#learner-key button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#learn")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#course .learner")).to_be_visible()
        host.wait(1.0)
        expect(page.locator('[data-name="d4"]')).to_have_attribute("role", "button")
        for cell in ("d4", "d5"):
            walk(page, cell)
            page.keyboard.press("Enter")
        expect(page.locator("#course h2")).to_have_attribute("data-stand", "solved")
        tab_to(page, "#course .learner a")
        page.keyboard.press("Enter")
        expect(page.locator('tr[data-standing="solved"]')).to_be_visible()
        tab_to(page, "summary")
        page.keyboard.press("Enter")
        expect(page.locator('tr[data-standing="solved"]')).to_be_hidden()


def tab_to(page: Page, place: str) -> None:
    """Press Tab until something there has the keyboard."""
    for _ in range(60):
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
        page.keyboard.press("Tab")
    raise AssertionError(place)


def test_what_is_due_is_offered_and_repeated_first(tmp_path: Path, opened: Open) -> None:
    with served_host(tmp_path, None) as (host, server):
        host.wait(0.1)
        pupil, _ = pupils(host).add("Anne", "2026-01-02")
        for number in (4, 2):
            pupils(host).keep(pupil.id, answer(LESSONS[number - 1].key, misses=1))
        page = opened(f"{server.url}/#chess")
        expect(page.locator("#pupil")).to_have_value("")
        expect(page.locator("#repeat")).to_be_hidden()
        page.locator("#pupil").select_option("Anne")
        page.get_by_role("button", name="Repeat 2 lessons").tap()
        expect(page.locator("#lesson-number")).to_have_value("2")
        expect(page.locator("#course .learner")).to_contain_text("2 to repeat")
        expect(page.locator("#lesson-number optgroup").first).to_have_attribute("label", "The pieces · 2/12")
        expect(page.locator("#lesson-number option").nth(3)).to_contain_text("to repeat")
        page.locator("#course-next").tap()
        expect(page.locator("#lesson-number")).to_have_value("4")


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en-GB"), (PHONE, "fr-FR")])
def test_puzzles_are_begun_by_a_learner_and_told_beside_the_lessons(
    tmp_path: Path, opened: Open, size: tuple[int, int], locale: str
) -> None:
    french = locale == "fr-FR"
    with served_host(tmp_path, None) as (host, server):
        host.wait(0.1)
        pupil, _ = pupils(host).add("Anne", "2026-01-02")
        solve(pupils(host), pupil.id, "chess/puzzles")
        page = opened(f"{server.url}/school/{pupil.id}", size, locale)
        course = page.locator("#courses section")
        expect(course.locator("h2")).to_have_text("Échecs : problèmes" if french else "Chess: puzzles")
        expect(course.locator("a.button").first).to_have_attribute("href", re.compile("chess/puzzles.pdf"))
        picture(page, tmp_path / "puzzles.png", "problèmes" if french else "puzzles")
        page.goto(f"{server.url}/#chess")
        page.locator("#pupil").select_option("Anne")
        page.locator("#puzzles").tap()
        expect(page.locator("#course .learner")).to_contain_text("Anne")
        assert host.school.learner and host.school.learner.course == "chess/puzzles"


def test_a_learner_sees_the_own_lessons_on_the_own_phone_and_nothing_else(
    tmp_path: Path, opened: Open
) -> None:
    with served_host(tmp_path, KEYS) as (host, server):
        anne, key = pupils(host).add("Anne", "2026-01-02")
        bob, _ = pupils(host).add("Bob", "2026-01-02")
        for each in (anne, bob):
            pupils(host).keep(each.id, answer())
        page = opened(f"{server.url}/school#learner={key}", PHONE)
        expect(page.locator("#person")).to_have_text("Anne")
        assert "learner=" not in page.url
        expect(page.locator("#courses section")).to_have_count(1)
        for button in ("#renew", "#delete"):
            expect(page.locator(button)).to_be_hidden()
        page.get_by_role("link", name="School").tap()
        expect(page.locator("#pupils tbody tr")).to_have_count(1)
        expect(page.locator("#new-pupil")).to_be_hidden()
        page.get_by_role("link", name="Anne").tap()
        page.locator("#forget").tap()
        expect(page.locator("#enter-key")).to_be_visible()
        expect(page.locator("#pupils")).to_be_hidden()
        page.locator("#key").fill(key.upper())
        page.locator("#enter-key button").tap()
        expect(page.locator("#person")).to_have_text("Anne")


def test_a_teacher_enters_renews_and_removes_a_learner(tmp_path: Path, opened: Open) -> None:
    with served_host(tmp_path, None) as (host, server):
        page = opened(f"{server.url}/school")
        expect(page.locator("#about")).to_contain_text("Nobody learns here yet")
        page.locator("#name").fill("Anne")
        page.keyboard.press("Enter")
        first = page.locator("#learner-key output").inner_text()
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Anne").click()
        page.locator("#renew").click()
        second = page.locator("#learner-key output").inner_text()
        assert pupils(host).of_key(first) is None and pupils(host).of_key(second)
        page.keyboard.press("Escape")
        page.locator("#delete").click()
        expect(page.locator("#remove")).to_contain_text("Remove Anne and every answer")
        page.locator("#remove button[value=remove]").click()
        expect(page.locator("#about")).to_contain_text("Nobody learns here yet")
        assert pupils(host).all() == []
