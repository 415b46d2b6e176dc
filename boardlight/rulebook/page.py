"""The rules of a game as a page of HTML: words, and diagrams that are drawn from positions. Pure.

It wants no script, so that it opens at once on any phone, and prints as it stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from boardlight.rulebook.books import applies, book_of, diagrams_of, pitch_of, worded, written_in
from boardlight.rulebook.diagrams import shown
from boardlight.rulebook.legend import Meaning, legend
from boardlight.rulebook.picture import pictures
from boardlight.rulebook.svg import diagram_svg, shapes_svg, symbols
from boardlight.rulebook.text import Entry, Figure, Paragraph, Section, emphasised
from calibration.fixture import Fixture
from messages.catalogue import Language
from messages.message import message
from rules.game import Game
from rules.options import OptionValue

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

LIGHTS = "lights"
"""The anchor of the lights."""


def rules_html(game: Game, fixture: Fixture, language: Language) -> str:
    """The whole page; notes tell what the chosen options of the game change."""
    book = book_of(game, language)
    title = game.called().text(language)
    about = message("rulebook.title", game=game.called()).text(language)
    return "\n".join(
        (
            HEAD.format(language=language, title=escape(f"{about} · Boardlight")),
            "<body>",
            symbols(fixture),
            _header(game, language),
            '<main id="rules">',
            f'<div id="opening"><h1>{escape(title)}</h1>',
            f'<p class="pitch">{escape(pitch_of(game).text(language))}</p></div>',
            _contents(book.sections, language),
            *(_section(game, fixture, place, each, language) for place, each in enumerate(book.sections, 1)),
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


def _section(game: Game, fixture: Fixture, place: int, section: Section, language: Language) -> str:
    entries = "".join(_entry(game, fixture, entry, language) for entry in section.entries)
    title = f'<h2 id="part-{place}-title">{escape(section.title)}</h2>'
    return (
        f'<section id="part-{place}" aria-labelledby="part-{place}-title">{title}'
        f'<div class="entries">{entries}</div></section>'
    )


def _entry(game: Game, fixture: Fixture, entry: Entry, language: Language) -> str:
    anchor = f' id="{entry.rule}"' if entry.rule else ""
    number = f'<a class="number" href="#{entry.rule}">{entry.rule}</a> ' if entry.rule else ""
    title = f"<h3>{number}<span>{escape(entry.title)}</span></h3>" if entry.title else ""
    notes = "".join(_notes(game, entry, game.option, language))
    return (
        f"<article{anchor}>{title}{''.join(_paragraphs(entry.paragraphs))}{notes}"
        f"{''.join(_figure(game, fixture, entry, each) for each in entry.figures)}</article>"
    )


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


def _notes(
    game: Game, entry: Entry, chosen: Mapping[str, OptionValue], language: Language
) -> Iterator[str]:
    for note in entry.notes:
        if applies(game, note, chosen):
            here = escape(_say("rulebook.at-this-table", language))
            yield f'<p class="note"><strong>{here}</strong> {marked_up(worded(game, note, chosen))}</p>'


def _figure(game: Game, fixture: Fixture, entry: Entry, figure: Figure) -> str:
    drawn = pictures(game, fixture, shown(game, diagrams_of(game.name)[figure.diagram]))
    caption = "".join(part for part, _ in emphasised(figure.caption))
    label = ". ".join(filter(None, (entry.title, caption)))
    panels = '<span class="then" aria-hidden="true">→</span>'.join(
        diagram_svg(fixture, each, label) for each in drawn
    )
    told = f"<figcaption>{marked_up(figure.caption)}</figcaption>" if figure.caption else ""
    return f'<figure><div class="panels">{panels}</div>{told}</figure>'


def _lights(meanings: Sequence[Meaning], language: Language) -> str:
    items = "".join(
        f'<li><svg viewBox="-.5 -.5 1 1" width="40" height="40" aria-hidden="true">{shapes_svg(each.shapes())}'
        f"</svg><span>{escape(each.words.text(language))} <em>{escape(each.pattern.text(language))}</em>"
        "</span></li>"
        for each in meanings
    )
    return (
        f'<section id="{LIGHTS}" aria-labelledby="lights-title">'
        f'<h2 id="lights-title">{escape(_say("rulebook.lights", language))}</h2>'
        f'<ul class="lights">{items}</ul></section>'
    )


def _say(code: str, language: Language) -> str:
    return message(code).text(language)
