"""What can be heard: one soft sound for what weighs most, and nothing where nothing may be heard."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.scripted import ScriptedTable

RECORDER = """
window.heard = [];
const create = BaseAudioContext.prototype.createOscillator;
BaseAudioContext.prototype.createOscillator = function () {
  const tone = create.call(this);
  const start = tone.start;
  tone.start = function (...when) { heard.push(tone.frequency.value); return start.apply(tone, when); };
  return tone;
};
"""

LOUDNESS = """async (name) => {
  const { TONES, sound } = await import("/static/help/tones.js");
  const context = new OfflineAudioContext(1, 2 * 44100, 44100);
  sound(context, name, 1);
  const samples = (await context.startRendering()).getChannelData(0);
  const loud = samples.map(Math.abs);
  const last = loud.findLastIndex((sample) => sample > 0.001);
  let step = 0;
  for (let i = 1; i < samples.length; i++) step = Math.max(step, Math.abs(samples[i] - samples[i - 1]));
  return { peak: Math.max(...loud), seconds: last / 44100, step };
}"""

FIRST_HEARD = """() => new Promise((heardAt) => {
  const asking = setInterval(() => {
    if (heard.length === 0) return;
    clearInterval(asking);
    heardAt(heard);
  }, 20);
})"""

TURN, CAPTURE, CHECK, FOUL, HALF_A_MINUTE, END = (
    [392],
    [294, 220],
    [523, 659],
    [247, 185],
    [880, 880],
    [392, 494, 587],
)


@pytest.fixture
def listener(visit: Visit) -> Page:
    """A page that somebody has touched, so that the browser lets it sound."""
    page = visit(script=RECORDER)
    page.locator("#title").click()
    return page


def heard(page: Page, table: ScriptedTable, words: str, tone: str = "calm", **changed: object) -> list[float]:
    """The tones, in hertz, of a change of the table that the page shows with `words`."""
    page.evaluate("heard.length = 0")
    table.change(says={"tone": tone, "words": {"en": words, "fr": words}, "rule": "", "cells": []}, **changed)
    expect(page.locator("#words")).to_have_text(words)
    tones: list[float] = page.evaluate("heard")
    return tones


def turn(number: int, text: str) -> dict[str, object]:
    return {
        "number": number,
        "label": f"{number}.",
        "seat": number % 2,
        "text": text,
        "by": "camera",
        "time": number,
    }


def test_every_happening_has_its_sound(listener: Page, table: ScriptedTable) -> None:
    one, two, three = turn(1, "d8-e7"), turn(2, "f4-e5"), turn(3, "e7xc5")
    fewer = list(table.page()["cells"])
    fewer[table.cell("f4")] = None
    assert heard(listener, table, "South plays.", turns=[one]) == TURN
    assert heard(listener, table, "Nothing new.") == []
    assert heard(listener, table, "That is a foul.", "foul") == FOUL
    assert heard(listener, table, "Check.", turns=[one, two], check=True) == CHECK
    assert heard(listener, table, "North took.", turns=[one, two, three], check=False, cells=fewer) == CAPTURE
    assert heard(listener, table, "Taken back.", turns=[one, two]) == []
    assert heard(listener, table, "Another end.", turns=[one, turn(2, "h8-i7")]) == TURN
    ended = {"scores": [1, 0], "words": {"en": "North wins.", "fr": "Nord gagne."}}
    listener.evaluate("heard.length = 0")
    table.change(outcome=ended, says={**table.page()["says"], "tone": "foul"})
    expect(listener.locator("#words")).to_have_text("North wins.")
    assert listener.evaluate("heard") == END


def test_a_page_that_opens_late_is_silent_and_so_is_a_secret_set_up(
    visit: Visit, table: ScriptedTable
) -> None:
    table.change(turns=[turn(1, "d8-e7")])
    page = visit(script=RECORDER)
    expect(page.locator("#turns li")).to_have_count(1)
    page.locator("#title").click()
    assert page.evaluate("heard") == []
    placing = {"seat": None, "ready": [False, False], "pieces": [], "cells": []}
    assert (
        heard(page, table, "South places.", placing=placing, turns=[turn(1, "d8-e7"), turn(2, "ready")]) == []
    )


def test_a_short_clock_is_heard_once(listener: Page, table: ScriptedTable) -> None:
    clocks = {"left": [30.4, 60.0], "running": 0, "paused": False, "free": 0.0, "control": "5+0"}
    listener.evaluate("heard.length = 0")
    table.change(clocks=clocks)
    assert listener.evaluate(FIRST_HEARD) == HALF_A_MINUTE
    assert heard(listener, table, "Still running.", clocks={**clocks, "left": [29.0, 60.0]}) == []


def test_the_volume_is_remembered_and_zero_is_silent(visit: Visit, table: ScriptedTable) -> None:
    page = visit(script=RECORDER)
    page.locator("#sounds").click()
    expect(page.locator("#volume")).to_have_value("40")
    page.locator("#volume").fill("0")
    assert heard(page, table, "South plays.", turns=[turn(1, "d8-e7")]) == []
    page.reload()
    expect(page.locator("#volume")).to_have_value("0")
    page.locator("#sounds").click()
    page.locator("#volume").fill("80")
    assert page.evaluate("heard") == TURN


def test_the_tones_are_soft_short_and_without_clicks(listener: Page) -> None:
    for name in ("turn", "capture", "check", "foul", "low", "tick", "end"):
        measured = listener.evaluate(LOUDNESS, name)
        assert 0.2 < measured["peak"] < 1, name
        assert measured["seconds"] < 1.3, name
        # A sine of 880 Hz at full loudness moves by 0.125 from one sample to the next.
        assert measured["step"] < 0.125, name
