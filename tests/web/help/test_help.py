"""Help, lessons, kept games on the table, and what only the arbiter may do."""

import queue
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.patience import PATIENCE_S
from tests.web.conftest import DESKTOP, PHONE, Visit, open_drawer
from tests.web.scripted import LESSON, OPENING, ScriptedTable, play

STEP = {
    "number": 2,
    "count": 24,
    "text": {"en": "f4-e5", "fr": "f4-e5"},
    "next": {"en": "resigns", "fr": "abandonne"},
    "in_step": True,
    "goes_on": False,
}


def ordered(table: ScriptedTable) -> str:
    """The order that reached the table next."""
    return table.orders.get(timeout=PATIENCE_S)[1]


def tap(page: Page, name: str) -> None:
    page.locator(f".cell[data-name={name}]").click(force=True)


def test_why_not_is_asked_by_tapping_two_cells(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(PHONE), "help")
    page.locator("#why").click()
    expect(page.locator("#why-words")).to_have_text("Tap a piece.")
    expect(page.locator("#drawer")).to_be_hidden()
    tap(page, "e5")
    tap(page, "d4")
    expect(page.locator("#why-words")).to_contain_text("where it should go")
    tap(page, "c5")
    assert ordered(table) == "why d4-c5"
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "false")


def test_why_not_is_asked_by_keyboard_and_a_choice_on_the_way_is_not_taken(
    visit: Visit, table: ScriptedTable
) -> None:
    page = open_drawer(visit(), "help")
    words = {"en": "Huff f2", "fr": "Souffler f2"}
    table.change(choices=[{"text": "huff f2", "words": words, "cells": [table.cell("d4")]}])
    expect(page.locator(".choice")).to_have_count(1)
    page.locator("#why").press("Enter")
    for _ in range(2):
        page.locator(".cell[data-name=d4]").press("Enter")
    assert ordered(table) == "why d4"
    with pytest.raises(queue.Empty):
        table.orders.get_nowait()


def test_a_hint_is_offered_to_who_may_have_one(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(), "help")
    expect(page.locator("#hint")).to_be_hidden()
    table.change(assist=[3, 3])
    page.locator("#hint").click()
    assert ordered(table) == "hint"


def test_the_arbiter_chooses_the_mode_and_the_help_of_every_seat(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(locale="fr-CA"), "help")
    page.locator("#mode").select_option("enseigne")
    assert ordered(table) == "mode teach"
    page.get_by_label("Lumières pour Sud").select_option(label="Montre seulement les fautes")
    assert ordered(table) == "assist South 0"


def test_the_arbiter_chooses_in_mid_game_who_plays_each_seat(visit: Visit, table: ScriptedTable) -> None:
    table.change(opponents=["1", "6", "stockfish,elo=1400"], names=["Anne", "Bob"])
    page = open_drawer(visit(), "help")
    form, name = page.locator("#agreement"), page.get_by_label("Name of North")
    north = form.get_by_label("Who plays North?")
    expect(north.locator("option")).to_have_text(
        [
            "A person", "Computer, level 1 (easiest)", "Computer, level 6 (strongest)",
            "Computer: stockfish, elo 1400",
        ]
    )  # fmt: skip
    north.select_option("6")
    expect(name).to_be_hidden()
    form.get_by_role("button", name="Apply").click()
    assert ordered(table) == "opponents ; 6"
    table.change(computers=["", "6"], names=["Annie", "Boardlight 6"])
    expect(page.get_by_label("Name of South")).to_have_value("Annie")
    expect(north).to_have_value("6")
    north.select_option("")
    name.fill("Carla")
    form.get_by_role("button", name="Apply").click()
    assert [ordered(table), ordered(table)] == ["opponents ;", "players Annie; Carla"]
    assert table.orders.empty()


def test_any_player_chooses_the_colours_of_the_lights(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(locale="fr-CA"), "help")
    page.get_by_label("Couleurs des lumières").select_option(label="pour les daltoniens")
    assert ordered(table) == "theme colour-blind"


def test_a_lesson_is_named_and_gone_on_from(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE)
    table.change(lesson=LESSON, mode="teach", assist=[3, 3])
    page.get_by_role("button", name="Next lesson").click()
    assert ordered(table) == "next"
    page.get_by_label("Lessons").select_option("1")
    assert ordered(table) == "lesson 1"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_kept_game_is_gone_through(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE)
    table.change(step=STEP)
    expect(page.locator("#course")).to_contain_text("Turn 2 of 24")
    expect(page.locator("#course")).to_contain_text("f4-e5 has been played. Next: resigns.")
    page.locator("#course-next").click()
    page.locator("#course-back").click()
    page.locator("#step-number").fill("20")
    assert [ordered(table) for _ in range(3)] == ["next", "back", "step 20"]


def test_the_turns_of_the_piece_in_hand_are_listed(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    table.change(reach=[{"text": "d4-e5", "cells": [table.cell("e5")]}])
    page.get_by_text("d4-e5").hover()
    expect(page.locator(".cell[data-name=e5]")).to_have_class("cell pointed")


def test_the_arbiter_corrects_a_turn(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(), "log")
    play(table, *OPENING)
    table.change(variations=[{"number": 3, "turns": ["h8-g7", "d4-c5"]}])
    open_drawer(page)
    page.get_by_text("Taken back").click()
    expect(page.locator("#sidelines li")).to_have_text(["from turn 3: h8-g7, d4-c5"])
    page.get_by_label("Turn", exact=True).select_option("3")
    page.get_by_label("was", exact=True).fill("h8-g7")
    page.get_by_role("button", name="Correct").click()
    assert ordered(table) == "correct 3 h8-g7"


def test_the_arbiter_begins_from_what_stands(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE)
    table.change(phase="setup", odd=[{"cell": 0, "expected": "F0", "seen": None}])
    page.get_by_role("button", name="South moves").click()
    assert ordered(table) == "start South"
    page.get_by_label("What the camera cannot see").fill("hand North: C A")
    page.get_by_role("button", name="North moves").click()
    assert ordered(table) == "start North hand North: C A"
    expect(page.get_by_label("What the camera cannot see")).to_have_value("")


def test_what_is_written_while_an_order_is_on_its_way_stays(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE)
    table.change(phase="setup", odd=[{"cell": 0, "expected": "F0", "seen": None}])
    field, held = page.get_by_label("What the camera cannot see"), []
    page.route("**/api/order", lambda route: held.append(route))
    field.fill("hand North: C")
    with page.expect_request("**/api/order"):
        page.get_by_role("button", name="South moves").click()
    field.fill("hand North: C A")
    with page.expect_response("**/api/order"):
        held.pop().continue_()
    assert ordered(table) == "start South hand North: C"
    expect(field).to_have_value("hand North: C A")
    page.unroute("**/api/order")
    page.get_by_role("button", name="North moves").click()
    expect(field).to_have_value("")


def test_orders_arrive_as_they_were_given(visit: Visit, table: ScriptedTable) -> None:
    page = visit(PHONE)
    table.change(phase="setup", odd=[{"cell": 0, "expected": "F0", "seen": None}])
    held: list[Route] = []
    page.route("**/api/order", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/order"):
        page.get_by_role("button", name="South moves").click()
    page.get_by_role("button", name="North moves").click()
    with page.expect_response(lambda answer: '"seat":"North"' in (answer.request.post_data or "")):
        held[0].continue_()
    assert [ordered(table), ordered(table)] == ["start South", "start North"]


def test_the_arbiter_sets_a_clock(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(PHONE, "fr-FR"), "log")
    expect(page.locator("#set-clock")).to_be_hidden()
    table.change(
        clocks={"left": [0.0, 61.4], "running": None, "paused": False, "free": 0.0, "control": "5+3"}
    )
    open_drawer(page)
    page.get_by_label("Pendule de").select_option("Nord")
    form = page.get_by_role("form", name="Régler une pendule")
    expect(form.get_by_label("indique")).to_have_attribute("title", "Minutes et secondes, par exemple 5:00")
    for no_time in ("5 minutes", "0:00", "0:00:00"):
        form.get_by_label("indique").fill(no_time)
        form.get_by_role("button", name="Régler").click()
    page.get_by_label("indique").fill("1:05:00")
    page.get_by_role("button", name="Régler").click()
    assert ordered(table) == "clock North 1:05:00" and table.orders.empty()
    expect(page.get_by_label("indique")).to_have_value("")


def test_play_is_stopped_and_gone_on_with(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    page.get_by_role("button", name="Pause").click()
    assert ordered(table) == "pause"
    table.change(paused=True)
    page.get_by_role("button", name="Resume").click()
    assert ordered(table) == "resume"


def test_a_draw_is_claimed_by_who_may(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    expect(page.locator("#claim")).to_be_hidden()
    table.change(claims=[1])
    page.locator("#claim").click()
    page.get_by_role("button", name="North", exact=True).click()
    assert ordered(table) == "claim North"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_all_of_it_fits(visit: Visit, table: ScriptedTable, tmp_path: Path, size: tuple[int, int]) -> None:
    page = open_drawer(visit(size), "help")
    play(table, *OPENING)
    table.change(
        lesson=LESSON, assist=[3, 3], mode="teach", reach=[{"text": "d4-e5", "cells": []}],
        variations=[{"number": 3, "turns": ["h8-g7"]}],
    )  # fmt: skip
    expect(page.locator("#course-next")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for place, around in (("#course-next", "#course"), ("#assist-1", "#drawer")):
        box, card = page.locator(place).bounding_box(), page.locator(around).bounding_box()
        assert box is not None and card is not None
        assert box["x"] + box["width"] < card["x"] + card["width"] - 4
    page.screenshot(path=tmp_path / "help.png", full_page=True)
