"""The page at the table: what it shows, on a screen and on a phone, in both languages."""

from collections.abc import Collection

import pytest
from playwright.sync_api import Page, expect

from boardlight.server import Server, serve
from messages.message import Place, literal, message
from rules.games import games, load
from rules.games.quatrarmes import QuatrArmes
from tests.web.conftest import DESKTOP, PHONE, Visit, open_drawer
from tests.web.pictures import fits, said_by
from tests.web.scripted import OPENING, ScriptedTable, picture, play
from vision.overlay import COVER, EMPTY_COLOUR, SURE, UNSURE
from vision.pipeline import ILLEGIBLE

RING = "item => getComputedStyle(item, '::before').borderTopColor"
GREETING = {"en-GB": "North begins.", "fr-CA": "Nord commence."}


@pytest.mark.parametrize(
    ("size", "locale"),
    [(DESKTOP, "en-GB"), (DESKTOP, "fr-CA"), (PHONE, "en-GB"), (PHONE, "fr-CA"), ((320, 568), "fr-CA")],
)
def test_the_table_is_shown(visit: Visit, table: ScriptedTable, size: tuple[int, int], locale: str) -> None:
    page = visit(size, locale)
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.locator("#words")).to_have_text(GREETING[locale])
    expect(page.locator(".cell")).to_have_count(55)
    expect(page.locator(".piece")).to_have_count(40)
    expect(page.locator("h1")).to_have_text("QuatrArmes")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator("#board svg").bounding_box()
    # What a phone is wide, or what header and seats leave of the height of a screen.
    room = size[0] - 20 if size[0] < size[1] else size[1] - 206
    assert board is not None and max(board["width"], board["height"]) > 0.98 * room
    tools = page.locator("#language").bounding_box()
    assert tools is not None
    for box in (board, tools):
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]


def test_a_turn_on_the_table_is_a_turn_on_the_page(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    assert said_by(page, "d8") == "d8, infantry of North"
    play(table, "d8-e7")
    expect(page.locator("[aria-current]")).to_contain_text("South")
    expect(page.locator("#turns li")).to_have_text(["1.North: d8-e7seen0:11"])
    assert said_by(page, "d8") == "d8, empty"
    assert said_by(page, "e7") == "e7, infantry of North"


@pytest.mark.parametrize(("locale", "heading"), [("en-GB", "Camera"), ("fr-CA", "Caméra")])
def test_why_the_camera_sees_nothing_is_the_first_thing_said(
    visit: Visit, table: ScriptedTable, locale: str, heading: str
) -> None:
    page = visit(PHONE, locale)
    table.change(says={"tone": "camera", "words": ILLEGIBLE.texts(), "rule": "", "cells": []})
    expect(page.locator("#referee-title")).to_have_text(heading)
    expect(page.locator("#words")).to_have_text(ILLEGIBLE.fr if locale == "fr-CA" else ILLEGIBLE.en)
    expect(page.locator("#words")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", "Not sure: the camera did"), ("fr-CA", "Pas sûr : la caméra ne")]
)
def test_a_turn_that_a_recorder_is_not_sure_of_is_marked(
    visit: Visit, table: ScriptedTable, locale: str, words: str
) -> None:
    page = visit(DESKTOP, locale)
    turn = {
        "number": 1,
        "label": "1.",
        "seat": 0,
        "text": "d8-e7",
        "kind": "turn",
        "by": "camera",
        "time": 11.0,
    }
    table.change(turns=[turn | {"unsure": True}, turn | {"number": 2, "label": "2.", "unsure": False}])
    expect(page.locator("#turns li .text")).to_contain_text(["d8-e7 ?", "d8-e7"])
    expect(page.locator("#turns .doubt")).to_have_count(1)
    expect(page.locator("#turns .doubt")).to_contain_text(words)


def test_what_a_recorder_saw_against_the_rules_stands_where_it_happened(
    visit: Visit, table: ScriptedTable
) -> None:
    page = visit(PHONE, "fr-CA")
    play(table, "d8-e7", "f4-e5")
    words = {"en": "Infantry walks ahead.", "fr": "Le fantassin avance."}
    table.change(marks=[{"after": 1, "rule": "R2", "words": words}, {"after": 2, "rule": "", "words": words}])
    lines = page.locator("#turns li")
    expect(lines).to_have_count(4)
    expect(lines.nth(1)).to_have_text("Contre la règle R2 : Le fantassin avance.")
    expect(lines.nth(3)).to_have_text("Contre les règles : Le fantassin avance.")
    page.locator("#language").click()
    expect(lines.nth(1)).to_have_text("Against rule R2: Infantry walks ahead.")
    assert fits(page)


def test_what_a_turn_changed_unseen_stands_under_it(visit: Visit, table: ScriptedTable) -> None:
    page = visit(DESKTOP, "fr-CA")
    turn = {
        "number": 1,
        "label": "1.",
        "seat": 0,
        "text": "d8-e7",
        "kind": "turn",
        "by": "camera",
        "time": 11.0,
    }
    told = {"en": "Red is mated", "fr": "Rouge est mat"}
    table.change(turns=[turn | {"news": told}, turn | {"number": 2, "label": "2.", "news": None}])
    expect(page.locator("#turns .news")).to_have_text(["Rouge est mat"])


def test_a_position_that_was_set_is_said_as_that_and_by_nobody(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-CA")
    play(table, "d8-e7")
    placed = {
        "number": None,
        "label": "",
        "seat": -1,
        "text": "set",
        "kind": "set",
        "by": "page",
        "time": 20.0,
    }
    table.change(turns=[*table.page()["turns"], placed])
    expect(page.locator("#turns li").last).to_contain_text("position posée")
    assert page.locator("#turns li .unseen").all_text_contents() == ["Nord: ", ""]


def test_what_moves_no_piece_is_said_in_words(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-CA")
    texts = ("force", "huff i5", "W:pass", "ready North", "roll 4", "d8-e7")
    table.change(
        turns=[
            {
                "number": n,
                "label": f"{n}.",
                "seat": 0,
                "text": text,
                "kind": "turn",
                "by": "camera",
                "time": 1.0,
            }
            for n, text in enumerate(texts, start=1)
        ]
    )
    said = ["force la prise", "souffle i5", "passe", "prêt", "dé : 4", "d8-e7"]
    expect(page.locator("#turns .text")).to_have_text(said)


def test_a_turn_taken_back_leaves_the_log(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    play(table, *OPENING)
    expect(page.locator("#turns li")).to_have_count(len(OPENING))
    page.locator("#turns li").first.evaluate("line => line.id = 'kept'")
    play(table, *OPENING[:2])
    expect(page.locator("#turns .text")).to_have_text(list(OPENING[:2]))
    expect(page.locator("#kept")).to_have_count(1)


def test_a_foul_is_named_and_shown(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    words = {"en": "Cavalry never goes back.", "fr": "Le cavalier ne recule jamais."}
    table.change(
        says={"tone": "foul", "words": words, "rule": "R3", "cells": [table.cell("c5")]},
        odd=[
            {"cell": table.cell("c5"), "expected": "H0", "seen": None},
            {"cell": table.cell("d4"), "expected": None, "seen": "F0"},
            {"cell": table.cell("b4"), "expected": "H0", "seen": "F0"},
        ],
        covered=[table.cell("j6")],
        cover={"en": "hand seen", "fr": "main vue"},
    )
    expect(page.locator("#referee")).to_have_attribute("data-tone", "foul")
    expect(page.locator("#says")).to_contain_text("Foul")
    expect(page.locator("#words")).to_have_text(words["en"])
    expect(page.locator("#rule")).to_have_text("Rule R3")
    expect(page.locator("#cover")).to_have_text("hand seen")
    assert said_by(page, "c5") == "c5, empty, put cavalry of South here"
    assert said_by(page, "d4") == "d4, infantry of South, take this piece off"
    assert said_by(page, "b4") == "b4, infantry of South, put cavalry of South here"
    expect(page.locator(".missing, .extra, .wanted")).to_have_count(4)
    expect(page.locator("#board .cover")).to_have_count(1)
    expect(page.locator("#legend .cover")).to_have_count(1)


def test_why_nothing_is_seen_is_said_in_the_readers_language(visit: Visit, table: ScriptedTable) -> None:
    english, french = visit(), visit(locale="fr-FR")
    for cover in (
        {"en": "no board in sight", "fr": "aucun plateau en vue"},
        {"en": "hand seen", "fr": "main vue"},
    ):
        table.change(cover=cover)
        expect(english.locator("#cover")).to_have_text(cover["en"])
        expect(french.locator("#cover")).to_have_text(cover["fr"])
    table.change(cover=None)
    expect(english.locator("#cover")).to_be_hidden()


def test_the_end_of_a_game(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-FR")
    words = {"en": "A draw by agreement.", "fr": "Partie nulle par accord."}
    table.change(phase="over", outcome={"scores": [0.5, 0.5], "words": words})
    expect(page.locator("#words")).to_have_text(words["fr"])
    expect(page.locator("#seats li")).to_have_text(["Sudscore ½", "Nordscore ½"])
    expect(page.locator("#resign")).to_be_disabled()


def test_another_game_brings_its_board(own_server: tuple[ScriptedTable, Server], visit: Visit) -> None:
    table, server = own_server
    page = visit(url=server.url)
    expect(page.locator(".cell")).to_have_count(55)
    other = ScriptedTable(QuatrArmes({"board": "G110"}))
    table.fixture, table.game = other.fixture, other.game
    table.change(**other.page())
    expect(page.locator(".cell")).to_have_count(110)


def test_words_are_never_markup(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    evil = "<img src=x onerror=alert(1)>"
    table.change(
        says={"tone": "calm", "words": {"en": evil, "fr": evil}, "rule": evil, "cells": []},
        choices=[{"text": evil, "words": {"en": evil, "fr": evil}, "cells": []}],
        turns=[{"number": 1, "label": evil, "seat": 0, "text": evil, "by": evil, "time": 1}],
        devices={"camera": literal(evil), "lights": literal(evil)},
    )
    expect(page.locator("#words")).to_have_text(evil)
    expect(page.locator("#turns .text")).to_have_text(evil)
    expect(page.locator("img[src=x]")).to_have_count(0)


def test_the_camera_picture_comes_and_goes(visit: Visit, table: ScriptedTable) -> None:
    page = open_drawer(visit(), "camera")
    expect(page.locator("#no-picture")).to_be_visible()
    expect(page.locator("#picture-legend")).to_be_hidden()
    table.jpeg = picture()
    expect(page.locator("#picture")).to_be_visible()
    assert page.locator("#picture").evaluate("picture => picture.naturalWidth") == 480
    drawn = {"read": SURE, "doubt": UNSURE, "covered": COVER, "empty": EMPTY_COLOUR}
    for name, (blue, green, red) in drawn.items():
        ring = page.locator(f"#picture-legend [data-ring={name}]").evaluate(RING)
        assert ring == f"rgb({red}, {green}, {blue})", name
    table.jpeg = None
    expect(page.locator("#no-picture")).to_be_visible()


def test_trouble_with_a_device_is_told(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-FR")
    lost = message("camera.no-more-images", camera=Place("camera", "rtsp://table/stream"))
    table.change(devices={"camera": lost, "lights": None, "journal": literal("full")})
    said = "Caméra : la caméra ne donne plus d'images ; vérifiez son câble"
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(page.locator("#troubles p")).to_have_text([said, "Journal : full"])
    table.change(devices={"camera": None, "lights": None})
    expect(page.locator("#troubles p")).to_have_count(0)


def test_a_lost_table_is_found_again(
    visit: Visit, own_server: tuple[ScriptedTable, Server], complaints: list[str]
) -> None:
    table, server = own_server
    page = visit(url=server.url)
    expect(page.locator(".cell")).to_have_count(55)
    server.stop()
    expect(page.locator("#troubles")).to_contain_text("connection to the table is lost")
    page.locator("#check").click()
    expect(page.locator("#refusal")).to_have_text("The order did not reach the table.")
    play(table, "d8-e7")
    with serve(table, port=int(server.url.rsplit(":", 1)[1])):
        expect(page.locator("#turns li")).to_have_count(1)
        expect(page.locator("#troubles p")).to_have_count(0)
        page.locator("#check").click()
        expect(page.locator("#refusal")).to_have_text("")
        page.close()
    assert all("ERR_CONNECTION" in said or "WebSocket" in said for said in complaints)
    complaints.clear()


@pytest.mark.parametrize("name", games())
def test_the_board_lies_before_whoever_plays_against_the_computer(visit: Visit, name: str) -> None:
    table = ScriptedTable(load(name))
    seats = table.game.seats
    with serve(table, port=0) as server:
        page = visit(url=server.url)
        for person in (*range(1, len(seats)), 0):
            table.change(computers=["" if seat == person else "1" for seat in range(len(seats))])
            expect(page.locator("#seats li").nth(person)).to_have_attribute("data-side", "bottom")
            own, others = heights(page, [seats[person]]), heights(page, {*seats} - {seats[person]})
            assert not own or sum(own) / len(own) > sum(others) / len(others)
        table.change(computers=["1"] + [""] * (len(seats) - 1))
        expect(page.locator("#seats li").nth(1)).to_have_attribute("data-side", "bottom")


def heights(page: Page, seats: Collection[str]) -> list[float]:
    """How far down the screen the pieces of some seats stand."""
    middles = "cells => cells.map(cell => cell.getBoundingClientRect()).map(box => box.y + box.height / 2)"
    cells = [page.locator(f'.cell[aria-label*=" of {seat}"]') for seat in seats]
    return [height for each in cells for height in each.evaluate_all(middles)]
