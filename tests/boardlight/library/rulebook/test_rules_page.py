"""The page of the rules: whole, linked, and the same for everybody who reads it."""

from html.parser import HTMLParser

import pytest

from boardlight.library.rulebook.books import book_of
from boardlight.library.rulebook.page import rules_html
from boardlight.library.rulebook.routes import chosen_at, preferred
from boardlight.web.game_facts import game_facts
from messages.catalogue import languages
from rules.games import games, load

VOID = {"meta", "link", "img", "br", "hr"}
DRAWN = {"rect", "circle", "path", "use", "line", "polygon", "polyline"}


class Outline(HTMLParser):
    """What the page refers to, and whether everything that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self._note(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))

    def _note(self, tag: str, given: dict[str, str | None]) -> None:
        assert "style" not in given, tag
        self.ids += filter(None, [given.get("id")])
        self.links += filter(None, [given.get("href")])
        if given.get("role") == "img":
            self.pictures.append(given["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Outline:
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    return outline


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games())
def test_every_rule_has_its_anchor_and_every_link_leads_somewhere(name: str, language: str) -> None:
    game = load(name)
    text = rules_html(game, language)
    page, book = read(text), book_of(game, language)
    assert len(set(page.ids)) == len(page.ids)
    assert {entry.rule for entry in book.rules} <= set(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    figures = [figure for entry in book.entries for figure in entry.figures]
    assert len(page.pictures) >= len(figures) and all(page.pictures)
    assert f'<html lang="{language}">' in text and "<script" not in text


def test_options_of_the_table_are_told() -> None:
    usual, other = (rules_html(load("quatrarmes", given), "en") for given in ({}, {"qa.omission": "strict"}))
    assert "At this table:" in other and "take it back" in other and "At this table:" not in usual
    elsewhere = rules_html(load("quatrarmes", {"qa.board": "G110"}), "en")
    assert "the diagrams show the usual one" in elsewhere
    read(elsewhere)


@pytest.mark.parametrize("name", games())
def test_any_option_leaves_a_page(name: str) -> None:
    for option in load(name).options:
        for value in option.values:
            if value not in ("list", "number"):
                read(rules_html(load(name, {option.key: value}), "fr"))


def test_only_the_game_on_the_table_has_options() -> None:
    facts = game_facts(load("arcanor", {"ar.show_contents": "true"}))
    chosen = dict(chosen_at("arcanor", facts))
    assert chosen["ar.show_contents"] == "true" and chosen["ar.repetition"] == "3"
    assert dict(load("arcanor", chosen).option) == facts["options"]
    assert chosen_at("chess", facts) == chosen_at("arcanor", None) == ()


def test_the_browsers_language_is_spoken() -> None:
    assert preferred("fr-CH, fr;q=0.9, en;q=0.8") == "fr"
    assert preferred("de, fr;q=0.5") == "fr"
    assert preferred("") == preferred("de") == "en"
