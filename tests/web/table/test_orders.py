"""Giving orders on the page: by mouse, by keyboard alone, and what is asked before what cannot be undone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE_S
from tests.web.conftest import PHONE, Visit, open_drawer
from tests.web.scripted import AMBER, PULSE, REFUSED, ScriptedTable, play


@pytest.fixture
def omission(table: ScriptedTable) -> ScriptedTable:
    """The opponent left a capture on d4 unplayed."""
    choices: list[dict[str, Any]] = [
        {"text": "force", "words": {"en": "Force it", "fr": "Forcer"}, "cells": []},
        {"text": "huff d4", "words": {"en": "Huff d4", "fr": "Souffler d4"}, "cells": [table.cell("d4")]},
    ]
    words = {"en": "South left a capture unplayed.", "fr": "Sud a oublié une prise."}
    table.change(
        choices=choices,
        says={"tone": "ask", "words": words, "rule": "R10", "cells": [table.cell("d4")]},
        lights=table.lights(d4=(AMBER, PULSE)),
    )
    return table


def tab_to(page: Page, text: str) -> None:
    """Go on by Tab until the element with that text has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == text:
            return
    raise AssertionError(f"Tab never reaches {text!r}")


def asked(table: ScriptedTable) -> str:
    by, order = table.orders.get(timeout=PATIENCE_S)
    assert by == "page"
    return order


def test_huff_by_keyboard_alone(visit: Visit, omission: ScriptedTable) -> None:
    page = visit()
    tab_to(page, "Huff d4")
    expect(page.locator(".cell[data-name=d4]")).to_contain_class("pointed")
    page.keyboard.press("Enter")
    assert asked(omission) == "play huff d4"
    omission.change(choices=[])
    expect(page.locator("#referee")).to_be_focused()
    expect(page.locator(".pointed")).to_have_count(0)


def test_huff_on_the_board_by_keyboard_alone(visit: Visit, omission: ScriptedTable) -> None:
    page = visit()
    page.locator(".cell[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    offered = page.get_by_role("button", name="d4, infantry of South, lit, Huff d4")
    expect(offered).to_be_focused()
    expect(offered.locator(".target")).to_have_css("stroke-dasharray", "none")
    expect(offered.locator(".target")).to_have_css("stroke", "rgb(16, 22, 28)")
    page.keyboard.press("Enter")
    assert asked(omission) == "play huff d4"


def test_arrows_follow_the_screen_when_the_board_is_turned(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    page.locator("#turn-board").click()
    page.locator(".cell[data-name=e5]").focus()
    visited = []
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        visited.append(page.evaluate("document.activeElement.dataset.name"))
    assert visited[0] == "c5"
    assert visited[1] in ("b4", "d4")
    assert visited[2] in ("d4", "f4")
    assert visited[3][1] == "5"


def test_a_finger_on_the_guilty_piece(visit: Visit, omission: ScriptedTable) -> None:
    page = visit(PHONE, has_touch=True)
    page.locator(".cell[data-name=d4]").tap()
    assert asked(omission) == "play huff d4"
    page.locator(".cell[data-name=f4]").tap()
    page.get_by_role("button", name="Force it").tap()
    assert asked(omission) == "play force"


def test_a_cell_of_two_choices_answers_neither(visit: Visit, omission: ScriptedTable) -> None:
    at = [omission.cell("d4")]
    both = [{"text": text, "words": {"en": text, "fr": text}, "cells": at} for text in ("one", "two")]
    omission.change(choices=both)
    page = visit()
    page.locator(".cell[data-name=d4]").click()
    page.get_by_role("button", name="two").click()
    assert asked(omission) == "play two"
    assert omission.orders.empty()


def test_a_turn_by_hand_and_its_refusal(visit: Visit, table: ScriptedTable, complaints: list[str]) -> None:
    page = open_drawer(visit(), "log")
    page.get_by_label("Enter a turn").fill("z9-z8")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_have_text(REFUSED.en)
    assert asked(table) == "play z9-z8"
    page.locator("#language").click()
    play(table, "d8-e7")
    expect(page.locator("#turns li")).to_have_count(1)
    expect(page.locator("#refusal")).to_have_text(REFUSED.fr)
    page.evaluate("performance.now = () => 1e6")
    play(table, "d8-e7", "f4-e5")
    expect(page.locator("#refusal")).to_have_text("")
    page.get_by_label("Saisir un coup").fill("h8-i7")
    page.get_by_role("button", name="Jouer").click()
    expect(page.locator("#refusal")).to_have_text("")
    expect(page.locator("#dictated")).to_have_value("")
    assert asked(table) == "play h8-i7"
    assert ["409" in said for said in complaints] == [True]
    complaints.clear()


def test_resigning_is_asked_twice(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE, "fr-FR")
    page.get_by_role("button", name="Abandon", exact=True).click()
    dialog = page.get_by_role("dialog", name="Qui abandonne ?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Abandon", exact=True).click()
    page.get_by_role("button", name="Annuler").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Abandon", exact=True).click()
    page.get_by_role("button", name="Nord").click()
    assert asked(table) == "resign North"
    assert table.orders.empty()


def test_a_seat_that_is_out_does_not_resign_again(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    table.change(out=[0])
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#answers button")).to_have_text(["North"])


def test_the_program_throws_the_die_beside_what_a_die_may_show(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    faces = [
        {"text": f"roll {face}", "words": {"en": f"A roll of {face}", "fr": ""}, "cells": []}
        for face in (1, 2)
    ]
    table.change(thrower=0, choices=faces)
    expect(page.locator("#choices button")).to_have_text(["Throw the die", "A roll of 1", "A roll of 2"])
    page.get_by_role("button", name="Throw the die").click()
    assert asked(table) == "throw"
    table.change(thrower=None, choices=[])
    expect(page.locator("#choices")).to_be_hidden()


def test_a_roll_stays_for_the_turn_that_is_taken_back(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    play(table, "d8-e7", "d4-c5")
    roll = {
        "number": None,
        "label": "",
        "seat": -1,
        "text": "roll 4",
        "kind": "turn",
        "by": "page",
        "time": 9.0,
    }
    first, second = table.page()["turns"]
    table.change(turns=[first, roll, second])
    open_drawer(page)
    expect(page.locator("#turns .number")).to_have_text(["1.", "", "2."])
    page.get_by_role("button", name="die: 4").click()
    expect(page.locator("#answers button")).to_have_text(["After it: take back d4-c5"])
    page.locator("#answers button").click()
    assert asked(table) == "takeback 1"
    table.change(turns=[first, second, roll])
    expect(page.locator("#turns .number")).to_have_text(["1.", "2.", ""])
    page.get_by_role("button", name="die: 4").click()
    page.get_by_role("button", name="Before it: take back die: 4").click()
    assert asked(table) == "takeback"


def test_draw_check_and_takeback(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    play(table, "d8-e7")
    page.get_by_role("button", name="Take back").click()
    assert asked(table) == "takeback"
    page.get_by_role("button", name="Check").click()
    assert asked(table) == "check"
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Yes, a draw").click()
    assert asked(table) == "draw"


@pytest.mark.parametrize("order", ["set South: F d4; North: F e5", "start North", "flag South"])
def test_what_is_written_as_an_order_is_no_turn(visit: Visit, table: ScriptedTable, order: str) -> None:
    page = open_drawer(visit(), "log")
    page.get_by_label("Enter a turn").fill(order)
    page.keyboard.press("Enter")
    assert asked(table) == order


def test_a_turn_of_the_list_is_chosen_to_go_back_there(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    play(table, "d8-e7", "d4-c5", "f8-g7")
    open_drawer(page)
    page.get_by_role("button", name="d8-e7").click()
    expect(page.locator("#question")).to_have_text("Back to d8-e7?")
    expect(page.get_by_label("Turn", exact=True)).to_have_value("1")
    page.get_by_role("button", name="After it: take back d4-c5, f8-g7").click()
    assert asked(table) == "takeback 2"
    page.get_by_role("button", name="f8-g7").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="d4-c5")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Before it: take back d4-c5, f8-g7").click()
    assert asked(table) == "takeback 2"


def test_nobody_goes_back_in_a_game_that_is_shown(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    play(table, "d8-e7")
    text = {"en": "d8-e7", "fr": "d8-e7"}
    table.change(step={"number": 1, "count": 1, "text": text, "next": None, "in_step": True, "goes_on": True})
    open_drawer(page)
    expect(page.get_by_role("button", name="d8-e7")).to_be_disabled()
