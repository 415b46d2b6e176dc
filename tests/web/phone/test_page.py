"""The page of a phone: what it explains, how it films, paces itself, and comes back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardlight.web.phone.door import PhoneDoor
from tests.web.conftest import PATIENCE, PHONE
from tests.web.phone.conftest import Phone
from tests.web.phone.film import SIZE
from tests.web.pictures import fits
from tests.web.test_axe import violations
from vision.camera.phone import PHONE as ADDRESS

RECORDED = """
window.done = [];
window.lines = [];
const Line = WebSocket;
window.WebSocket = class extends Line {
  constructor(...given) { super(...given); lines.push(this); }
};
const { prototype } = MediaStreamTrack;
prototype.getCapabilities = () => ({ torch: true, focusMode: ["continuous"] });
prototype.applyConstraints = async ({ advanced }) => { done.push(...advanced); };
if (navigator.wakeLock) navigator.wakeLock.request = async (kind) => { done.push(kind); };
"""
"""A phone with a lamp and a lens that focuses, whose lines a test can break."""


def state(page: Page, words: str) -> None:
    expect(page.locator("#state")).to_have_text(re.compile(words))


@pytest.mark.parametrize(
    ("locale", "warned", "steps"),
    [
        (
            "en-GB",
            "Your phone will warn you once",
            ["Advanced", "Proceed", "Show Details", "visit this website"],
        ),
        ("fr-FR", "Votre téléphone va vous avertir une fois", ["Paramètres avancés", "Afficher les détails"]),
    ],
)
def test_the_one_warning_is_explained_before_it_comes(
    door: PhoneDoor, phone: Phone, still: Path, locale: str, warned: str, steps: list[str]
) -> None:
    page = phone(still, door.open().link, go_on=False, locale=locale)
    expect(page.locator("#warning")).to_contain_text(warned)
    for step in steps:
        expect(page.locator("#phones")).to_contain_text(step)
    assert fits(page) and violations(page) == []
    assert re.fullmatch(
        r"https://.+:\d+/phone#key=[\w-]+", page.locator("#onwards").get_attribute("href") or ""
    )
    page.goto("about:blank")
    page.goto(door.open().link.partition("#")[0])
    expect(page.locator("#keyless")).to_be_visible()
    expect(page.locator("#onwards")).to_be_hidden()


def test_it_films_once_it_may_and_says_how_it_goes(door: PhoneDoor, phone: Phone, still: Path) -> None:
    page = phone(still, door.open().link, allowed=False)
    assert "key=" not in page.url
    state(page, "does not look yet")
    assert fits(page) and violations(page) == []
    with door.opens(patience=None)(ADDRESS) as camera:
        expect(page.locator("#picture")).to_be_hidden()
        page.locator("#begin").click()
        image = camera.read()
        assert image is not None and image.pixels.shape == (SIZE[1], SIZE[0], 3)
        expect(page.locator("#begin")).to_be_hidden()
        expect(page.locator("#picture")).to_be_visible()
        brightness = {round(float(camera.read().pixels.mean())) for _ in range(12)}  # type: ignore[union-attr]
        assert len(brightness) > 3, "each image is another one of the film"
        state(page, r"takes \d+ pictures a second")
        assert violations(page) == []
    state(page, "does not look yet")


def test_a_broken_line_is_opened_again_and_the_lamp_the_lens_and_the_screen_are_seen_to(
    door: PhoneDoor, phone: Phone, still: Path
) -> None:
    page = phone(still, door.open().link, script=RECORDED)
    page.locator("#torch").click()
    expect(page.locator("#torch")).to_have_attribute("aria-pressed", "true")
    page.locator("#torch").click()
    assert page.evaluate("done.map((each) => each.torch ?? each.focusMode ?? each)") == [
        "continuous", "screen", True, False,
    ]  # fmt: skip
    with door.opens(patience=None)(ADDRESS) as camera:
        assert camera.read() is not None
        page.evaluate("lines.at(-1).close()")
        for _ in range(3):
            assert camera.read() is not None
    assert page.evaluate("lines.length") == 2


def test_only_one_phone_is_the_camera_and_the_first_may_be_it_again(
    door: PhoneDoor, phone: Phone, still: Path
) -> None:
    link = door.open().link
    first = phone(still, link)
    state(first, "does not look yet")
    second = phone(still, link, locale="fr-FR")
    state(first, "Another phone is the camera now")
    state(second, "ne regarde pas encore")
    first.locator("#begin").click()
    state(second, "Un autre téléphone")
    state(first, "does not look yet")


def test_a_key_of_another_evening_is_refused_in_words(
    door: PhoneDoor, phone: Phone, still: Path, complaints: list[str]
) -> None:
    page = phone(still, f"{door.open().link}x")
    state(page, "needs its key")
    expect(page.locator("#begin")).to_be_hidden()
    assert complaints.pop().endswith("403 (Forbidden)") and complaints == []


PACED = """async () => {
  const { Pace } = await import("/static/phone/pace.js");
  const pace = new Pace();
  const run = (ms, count) => {
    for (let number = 0; number < count; number += 1) pace.settle(ms);
    return { ...pace.size };
  };
  const sizes = [run(100, 50), run(600, 4), run(600, 200), run(20, 30), run(20, 400)];
  return [...sizes, pace.wait(0), pace.wait(500)];
}"""


def test_images_become_smaller_on_a_slow_network_and_larger_again(
    door: PhoneDoor, phone: Phone, still: Path
) -> None:
    page = phone(still, door.open().link)
    usual, coarser, least, larger, best, wait, none = page.evaluate(PACED)
    assert usual["share"] == 1 and coarser["share"] == 1 and coarser["quality"] < usual["quality"]
    assert least["share"] == 0.5
    assert larger["share"] > least["share"] and best == usual
    assert 50 < wait < 100 and none == 0


def test_the_page_fits_a_phone_held_sideways(door: PhoneDoor, phone: Phone, still: Path) -> None:
    page = phone(still, door.open().link)
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    expect(page.locator("#picture")).to_be_visible(timeout=PATIENCE)
    assert fits(page)
    box = page.locator("#picture").bounding_box()
    assert box and box["height"] <= 0.61 * PHONE[0]
