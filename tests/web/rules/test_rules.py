"""The rules where one plays: linked from the referee, whole on a phone, in light, dark, both languages."""

import httpx
import pytest
from playwright.sync_api import expect

from boardlight.host.host import Host
from boardlight.host.playing import Wanted
from boardlight.library.rulebook.books import book_of, pitch_of
from boardlight.server import Server
from boardlight.web.addresses import reached_by_others
from rules.games import games, load
from tests.patience import PATIENCE_S
from tests.web.calibrate.test_calibrate import Open, host, open_page
from tests.web.calibrate.test_calibrate import server as house
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.scripted import OPENING, ScriptedTable, play

__all__ = ["host", "house", "open_page"]

TAKE = {"en": "You must capture.", "fr": "Il faut prendre."}


def test_the_referees_rule_leads_to_that_rule(visit: Visit, table: ScriptedTable) -> None:
    table.change(says={"tone": "ask", "words": TAKE, "rule": "R10", "cells": []})
    page = visit(locale="fr-FR")
    link = page.locator("#rule a")
    expect(page.locator("#rule")).to_have_text("Règle R10")
    expect(link).to_have_attribute("href", "/rules/quatrarmes?language=fr#R10")
    with page.expect_popup() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("#R10")).to_be_in_viewport()
    expect(rules.locator("#R10 h3")).to_contain_text("Il faut prendre")
    expect(page.locator("#rules")).to_have_attribute("href", "/rules/quatrarmes?language=fr")
    table.change(says={"tone": "ask", "words": TAKE, "rule": "", "cells": []})
    expect(page.locator("#rule")).to_be_hidden()


def test_only_the_number_of_a_rule_is_a_link(visit: Visit, table: ScriptedTable) -> None:
    words = {"en": "R2 was not kept.", "fr": "R2 n'a pas été suivie."}
    play(table, *OPENING[:2])
    table.change(marks=[{"after": 1, "rule": "R2", "words": words}])
    page = visit()
    expect(page.locator("#turns .mark a")).to_have_text("R2")
    expect(page.locator("#turns .mark")).to_have_text("Against rule R2: R2 was not kept.")
    evil = 'R1" onclick="alert(1)'
    table.change(says={"tone": "calm", "words": TAKE, "rule": evil, "cells": []})
    expect(page.locator("#rule")).to_have_text(f"Rule {evil}")
    expect(page.locator("#rule a")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "dark"), (PHONE, "light"), ((320, 568), "dark")])
def test_every_rules_page_fits(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    page = visit(size, "fr-FR", color_scheme=scheme)
    home = page.url
    for name in games():
        page.goto(f"{home}rules/{name}?language=fr")
        expect(page.locator("h1")).to_have_text(load(name).called().fr)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        # Nothing that is drawn is cut off by the card it stands in.
        cut = "[...document.querySelectorAll('.panels')].filter(one => one.scrollWidth > one.clientWidth + 1)"
        assert page.evaluate(f"{cut}.length") == 0, name
    page.locator("a[hreflang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_rules_are_for_everybody(client: httpx.Client) -> None:
    for name in games():
        answer = client.get(f"/rules/{name}", headers={"accept-language": "fr-CH, en;q=0.5"})
        assert answer.status_code == 200 and '<html lang="fr">' in answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert all(f'id="{entry.rule}"' in answer.text for entry in book_of(load(name), "fr").rules)
    assert '<html lang="en">' in client.get("/rules/chess").text
    assert client.get("/rules/draughts").status_code == 404
    assert client.get("/rules/chess?language=la").status_code == 422


def test_the_welcome_tells_what_each_game_is(house: Server, host: Host, open_page: Open) -> None:
    page = open_page(house.url, size=PHONE, locale="fr-FR")
    for name in games():
        card = page.locator("#list li").filter(has=page.locator(f'[data-game="{name}"]'))
        expect(card.locator(".about")).to_have_text(pitch_of(load(name)).fr)
        expect(card.locator("a")).to_have_attribute("href", f"/rules/{name}?language=fr")
    page.locator('[data-game="arcanor"]').click()
    expect(page.locator("#game-about")).to_have_text(pitch_of(load("arcanor")).fr)
    page.locator("#game-rules").click()
    expect(page.locator("h1")).to_have_text("Arcanor")
    page.locator("header a[href='/']").click()
    expect(page.locator("#list")).to_be_visible()


def test_the_rules_of_the_table_are_those_of_its_options(house: Server, host: Host) -> None:
    with httpx.Client(base_url=house.url, timeout=PATIENCE_S, trust_env=False) as client:
        before = client.get("/rules/chess").text
        host.play(Wanted("chess", {"ch.draws": "claim"}, new=True))
        after = client.get("/rules/chess").text
        assert "At this table:" not in before and "At this table:" in after
        assert "At this table:" not in client.get("/rules/arcanor").text


def test_a_code_is_only_printed_for_a_table_that_others_reach() -> None:
    assert reached_by_others("http://192.168.1.23:8000") == "http://192.168.1.23:8000"
    assert reached_by_others("http://127.0.0.1:8000") == reached_by_others("http://[::1]:8000") == ""
    assert reached_by_others("http://localhost:8000") == reached_by_others("") == ""
