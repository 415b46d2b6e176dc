"""The page for those who read it by ear, by keyboard, in another language, or in poor light."""

import pytest
from playwright.sync_api import expect

from messages.message import literal
from tests.web.conftest import PHONE, Visit, open_drawer
from tests.web.scripted import AMBER, LESSON, PULSE, ScriptedTable, play

CONTRASTS = """() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const bright = (colour) => {
    const [r, g, b] = numbers(colour).slice(0, 3).map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((numbers(colour)[3] ?? 1) > 0.99) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll("body *")]
    .filter((element) => own(element) && !element.closest("svg, .unseen, .skip, :disabled"))
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const pair = [getComputedStyle(element).color, ground(element)].map(bright);
      const [one, other] = pair.sort((a, b) => b - a);
      return [element.textContent.trim().slice(0, 30), (one + 0.05) / (other + 0.05)];
    });
}"""

TALKER = """
window.spoken = [];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
Object.defineProperty(window, "speechSynthesis", {value: {
  speak: (utterance) => spoken.push([utterance.lang, utterance.text]),
  cancel: () => spoken.push("cancel"),
}});
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_their_ground(visit: Visit, table: ScriptedTable, scheme: str) -> None:
    play(table, "d8-e7")
    table.change(
        choices=[{"text": "one", "words": {"en": "One", "fr": "Un"}, "cells": []}],
        devices={"camera": literal("unplugged"), "lights": None},
        covered=[1],
        cover={"en": "hand seen", "fr": "main vue"},
    )
    page = visit(color_scheme=scheme)
    for tone, shown in (("calm", ""), ("ask", "log"), ("foul", "help"), ("end", "camera")):
        if shown:
            open_drawer(page, shown)
        words = {"en": f"Said {tone}.", "fr": f"Dit {tone}."}
        table.change(says={"tone": tone, "words": words, "rule": "R1", "cells": []})
        expect(page.locator("#words")).to_have_text(words["en"])
        ratios = page.evaluate(CONTRASTS)
        assert len(ratios) > 15
        assert [(tone, text, ratio) for text, ratio in ratios if ratio < 4.5] == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_everything_has_a_name_and_a_role(visit: Visit, table: ScriptedTable, locale: str) -> None:
    play(table, "d8-e7")
    table.change(
        choices=[{"text": "one", "words": {"en": "One", "fr": "Un"}, "cells": [3]}],
        lights=table.lights(d4=(AMBER, PULSE)),
    )
    page = open_drawer(visit(locale=locale), "log")
    expect(page.locator("[aria-current]")).to_be_visible()
    tree = page.locator("body").aria_snapshot()
    nameless = [line for line in tree.splitlines() if line.strip() in ("- button", "- textbox", "- img")]
    assert nameless == []
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(set(ids)) == len(ids)
    for role in ("banner", "main", "status"):
        present = page.get_by_role(role)
        if role == "status":
            present = page.locator("[aria-live=polite][aria-atomic=true]")
        expect(present).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    points = page.evaluate("""[...document.querySelectorAll('[aria-labelledby], [aria-describedby]')]
        .map(element => element.getAttribute('aria-labelledby') ?? element.getAttribute('aria-describedby'))
        .filter(id => !document.getElementById(id)?.textContent)""")
    assert points == ["question"]
    labels = "[...document.querySelectorAll('label')]"
    assert page.evaluate(f"{labels}.filter(label => !label.control || !label.textContent).length") == 0


def test_the_first_tab_leads_to_the_referee(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the referee")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#referee")).to_be_focused()


def test_only_one_cell_is_in_the_tab_order(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".cell[tabindex='0']")).to_have_count(1)
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell[tabindex='0']")).to_have_count(1)
    expect(page.locator(".cell[tabindex='0']")).to_be_focused()


def test_what_a_finger_presses_is_large_enough(visit: Visit, table: ScriptedTable) -> None:
    table.change(choices=[{"text": "one", "words": {"en": "One", "fr": "Un"}, "cells": []}])
    page = visit(PHONE)
    expect(page.locator(".choice")).to_be_visible()
    for shown in ("", "log", "help", "camera"):
        if shown:
            open_drawer(page, shown)
        for box in (button.bounding_box() for button in page.get_by_role("button").all()):
            assert box is not None and box["height"] >= 44 - 0.5 and box["width"] >= 44 - 0.5


def test_a_language_once_chosen_is_kept(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#words")).to_have_text("Nord commence.")
    expect(page.get_by_role("button", name="Tourner le plateau")).to_be_visible()
    page.reload()
    expect(page.locator("#words")).to_have_text("Nord commence.")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#words")).to_have_text("North begins.")


def test_an_unknown_language_is_met_in_english(visit: Visit) -> None:
    page = visit(locale="de-DE")
    expect(page.locator("#words")).to_have_text("North begins.")


def test_pieces_stay_upright_when_the_board_is_turned(visit: Visit) -> None:
    page = visit()
    before = page.locator(".cell[data-name=a1]").bounding_box()
    page.get_by_role("button", name="Turn the board").click()
    after = page.locator(".cell[data-name=a1]").bounding_box()
    assert before is not None and after is not None
    assert after["y"] < before["y"] and after["x"] > before["x"]
    upright = page.locator(".cell[data-name=a1] .piece use").evaluate(
        "piece => { const turned = piece.getScreenCTM(); return Math.sign(turned.a) + Math.sign(turned.d); }"
    )
    assert upright == 2
    page.reload()
    kept = page.locator(".cell[data-name=a1]").bounding_box()
    assert kept is not None and abs(kept["y"] - after["y"]) < 1


def test_nothing_is_spoken_until_somebody_asks(visit: Visit, table: ScriptedTable) -> None:
    page = visit(script=TALKER)
    play(table, "d8-e7")
    expect(page.locator("#turns li")).to_have_count(1)
    assert page.evaluate("spoken") == []
    page.get_by_role("button", name="Sounds and speech").click()
    page.get_by_role("button", name="Speak turns and fouls").click()
    expect(page.get_by_role("button", name="Speak turns and fouls", pressed=True)).to_be_visible()
    play(table, "d8-e7", "f4-e5")
    expect(page.locator("#turns li")).to_have_count(2)
    foul = {"en": "That is a foul.", "fr": "Faute."}
    table.change(says={"tone": "foul", "words": foul, "rule": "R2", "cells": []})
    expect(page.locator("#words")).to_have_text(foul["en"])
    table.change(cover={"en": "hand seen", "fr": "main vue"})
    expect(page.locator("#cover")).to_be_visible()
    assert page.evaluate("spoken") == [
        ["en-GB", "North begins."],
        ["en-GB", "South: infantry to e5, from f4"],
        "cancel",
        ["en-GB", "That is a foul. Rule R2"],
    ]
    page.reload()
    expect(page.locator("#turns li")).to_have_count(2)
    play(table, "d8-e7", "f4-g5")
    expect(page.locator("#turns li").last).to_contain_text("f4-g5")
    assert page.evaluate("spoken") == [
        "cancel",
        ["en-GB", "That is a foul. Rule R2"],
        ["en-GB", "South: infantry to g5, from f4"],
    ]


def test_the_task_of_a_lesson_is_said_once_and_an_explanation_is_not_repeated(
    visit: Visit, table: ScriptedTable
) -> None:
    page = visit(script=TALKER)
    page.get_by_role("button", name="Sounds and speech").click()
    page.get_by_role("button", name="Speak turns and fouls").click()
    task = {"en": "Take the knight.", "fr": "Prenez le cavalier."}
    wrong = "That captures nothing. Where is it?"
    said = (
        task["en"],
        f"{wrong} Carry the king to e1",
        f"{wrong} Carry the rook to a1",
        wrong,
        "A foul",
        task["en"],
    )
    for english in said:
        words = {"en": english, "fr": english} if english != task["en"] else task
        table.change(
            says={"tone": "ask", "words": words, "rule": "", "cells": []}, lesson=LESSON | {"task": task}
        )
        expect(page.locator("#words")).to_have_text(english)
    assert [text for _, text in page.evaluate("spoken")][1:] == [
        task["en"],
        f"{wrong} Carry the king to e1",
        "Carry the rook to a1",
        "A foul",
    ]


def test_what_a_seat_places_in_secret_is_not_spoken(visit: Visit, table: ScriptedTable) -> None:
    page = visit(script=TALKER)
    page.locator("#sounds").click()
    page.locator("#speech").click()
    table.change(placing={"seat": None, "ready": [False, False], "pieces": [], "cells": []})
    play(table, "d8-e7")
    expect(page.locator("#turns li")).to_have_count(1)
    assert page.evaluate("spoken") == [["en-GB", "North begins."]]


def test_the_voice_speaks_the_language_of_the_page(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-FR", script=TALKER)
    page.locator("#sounds").click()
    page.locator("#speech").click()
    play(table, "d8-e7")
    expect(page.locator("#turns li")).to_contain_text("d8-e7")
    assert page.evaluate("spoken.at(-1)") == ["fr-FR", "Nord : fantassin en e7, depuis d8"]
