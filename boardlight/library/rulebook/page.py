"""The rules of a game as a page of HTML: words, and diagrams that are drawn from positions. Pure.

It wants no script, so that it opens at once on any phone, and prints as it stands.
"""

from collections.abc import Iterator, Sequence
from html import escape

from boardlight.library.rulebook.books import book_of, notes_of, pitch_of, written_in
from boardlight.library.rulebook.legend import Meaning, legend
from boardlight.library.rulebook.picture import Plates
from boardlight.library.rulebook.svg import diagram_svg, shapes_svg, symbols
from boardlight.library.rulebook.text import Book, Entry, Figure, Paragraph, Section, emphasised
from messages.catalogue import Language
from messages.message import message
from rules.game import Game

HEAD = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f3f1ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15181c" media="(prefers-color-scheme: dark)">
<title>{title}</title>
<link rel="icon" href="/static/common/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/common/base.css">
<link rel="stylesheet" href="/static/rules/rules.css">
</head>"""

SMALL = 8.5
"""Cells across a diagram beside which another finds room."""

MANY = 4
"""Diagrams of one rule that want the whole width of the page."""

LIGHTS = "lights"
"""The anchor of the lights."""


def rules_html(game: Game, language: Language) -> str:
    """The whole page; notes tell what the chosen options of the game change."""
    book, plates = book_of(game, language), Plates(game, language)
    title = game.called().text(language)
    about = message("rulebook.title", game=game.called()).text(language)
    return "\n".join(
        (
            HEAD.format(language=language, title=escape(f"{about} · Boardlight")),
            "<body>",
            symbols(plates.fixture),
            _header(game, language),
            '<main id="rules">',
            f'<div id="opening"><h1>{escape(title)}</h1>',
            f'<p class="pitch">{escape(pitch_of(game).text(language))}</p></div>',
            _note(_say("rulebook.usual-board", language), language) if plates.are_usual else "",
            _contents(book.sections, language),
            *_sections(game, plates, book, language),
            _lights(legend(game), language),
            "</main>",
            "</body>",
            "</html>",
        )
    )


def _header(game: Game, language: Language) -> str:
    others = (each for each in written_in(game.name) if each != language)
    links = "".join(
        f'<a class="text" href="?language={each}" hreflang="{each}" lang="{each}">'
        f"{escape(message('page.languageName').text(each))}</a>"
        for each in others
    )
    return (
        f'<a class="skip" href="#rules">{escape(_say("rulebook.skip", language))}</a>'
        '<header><p class="brand"><img src="/static/common/icon.svg" alt="" width="32" height="32">'
        "<span>Boardlight</span></p>"
        f'<div class="tools"><a class="text" href="/">{escape(_say("rulebook.to-the-table", language))}</a>'
        f"{links}</div></header>"
    )


def _contents(sections: Sequence[Section], language: Language) -> str:
    titles = [(f"part-{place}", each.title) for place, each in enumerate(sections, 1)]
    titles.append((LIGHTS, _say("rulebook.lights", language)))
    links = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title in titles)
    return f'<nav aria-label="{escape(_say("rulebook.contents", language))}"><ul>{links}</ul></nav>'


def _sections(game: Game, plates: Plates, book: Book, language: Language) -> Iterator[str]:
    """What comes before the first rule stands together, its picture beside it."""
    drawn = [_section(game, plates, place, each, language) for place, each in enumerate(book.sections, 1)]
    first = len(book.before_rules[0])
    if first:
        yield f'<div class="first">{"".join(drawn[:first])}</div>'
    yield from drawn[first:]


def _section(game: Game, plates: Plates, place: int, section: Section, language: Language) -> str:
    entries = "".join(_entry(game, plates, entry, language) for entry in section.entries)
    return (
        f'<section aria-labelledby="part-{place}"><h2 id="part-{place}">{escape(section.title)}</h2>'
        f'<div class="entries">{entries}</div></section>'
    )


def _entry(game: Game, plates: Plates, entry: Entry, language: Language) -> str:
    anchor = f' id="{entry.rule}"' if entry.rule else ""
    number = f'<a class="number" href="#{entry.rule}">{entry.rule}</a> ' if entry.rule else ""
    title = f"<h3>{number}<span>{escape(entry.title)}</span></h3>" if entry.title else ""
    notes = "".join(_note(words, language) for words in notes_of(game, entry))
    figures = "".join(_figure(plates, entry, each) for each in entry.figures)
    span = ' class="span"' if len(entry.figures) >= MANY else ""
    shown_there = f'<div class="figures">{figures}</div>' if figures else ""
    words = "".join(_paragraphs(entry.paragraphs))
    return f'<article{anchor}{span}><div class="words">{title}{words}{notes}</div>{shown_there}</article>'


def _paragraphs(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    before = False
    for paragraph in paragraphs:
        if paragraph.is_point != before:
            yield "<ul>" if paragraph.is_point else "</ul>"
        before = paragraph.is_point
        tag = "li" if before else "p"
        yield f"<{tag}>{marked_up(paragraph.words)}</{tag}>"
    if before:
        yield "</ul>"


def marked_up(words: str) -> str:
    """Words as HTML."""
    parts = ((escape(part), strong) for part, strong in emphasised(words))
    return "".join(f"<strong>{part}</strong>" if strong else part for part, strong in parts)


def _note(words: str, language: Language) -> str:
    here = escape(_say("rulebook.at-this-table", language))
    return f'<p class="note"><strong>{here}</strong> {marked_up(words)}</p>'


def _figure(plates: Plates, entry: Entry, figure: Figure) -> str:
    drawn = plates.of(figure)
    if not drawn:
        return ""
    caption = "".join(part for part, _ in emphasised(figure.caption))
    label = ". ".join(filter(None, (entry.title, caption)))
    panels = '<span class="then" aria-hidden="true">→</span>'.join(
        diagram_svg(plates.fixture, each, label) for each in drawn
    )
    told = f"<figcaption>{marked_up(figure.caption)}</figcaption>" if figure.caption else ""
    wide = len(drawn) > 1 or drawn[0].box[2] > SMALL * plates.fixture.pitch
    return f'<figure{" class=wide" if wide else ""}><div class="panels">{panels}</div>{told}</figure>'


def _lights(meanings: Sequence[Meaning], language: Language) -> str:
    items = "".join(_light(each, language) for each in meanings)
    return (
        f'<section aria-labelledby="{LIGHTS}">'
        f'<h2 id="{LIGHTS}">{escape(_say("rulebook.lights", language))}</h2>'
        f'<ul class="lights">{items}</ul></section>'
    )


def _light(meaning: Meaning, language: Language) -> str:
    words, pattern = (escape(each.text(language)) for each in (meaning.words, meaning.pattern))
    return (
        '<li><svg viewBox="-.5 -.5 1 1" width="40" height="40" aria-hidden="true">'
        f"{shapes_svg(meaning.shapes())}</svg><span>{words} <em>{pattern}</em></span></li>"
    )


def _say(code: str, language: Language) -> str:
    return message(code).text(language)
