"""The rules over HTTP: ``/rules/chess``, in the language that is asked for, with the options of a table.

They are in no secret and need no key: a guest may read how to play.
"""

from collections.abc import Sequence
from typing import Annotated

from fastapi import FastAPI, Header, Query, Response

from boardlight.kit.fixture import fixture_of
from boardlight.rulebook.page import rules_html
from boardlight.web.message import AskedLanguage
from boardlight.web.once import once
from messages.catalogue import Language, languages
from rules.games import games, load

FRESH = {"cache-control": "no-cache", "vary": "accept-language"}

Options = Annotated[Sequence[Annotated[str, Query(max_length=200)]], Query(max_length=20)]


def add_rules(app: FastAPI) -> None:
    """Add the page of the rules of every game."""

    @app.get("/rules/{name}")
    def rules(
        name: str,
        language: AskedLanguage | None = None,
        option: Options = (),
        accept_language: Annotated[str, Header()] = "",
    ) -> Response:
        if name not in games():
            return Response(status_code=404)
        chosen = tuple(sorted({each.split("=", 1)[0]: each for each in option}.values()))
        try:
            text = _page(name, chosen, language or preferred(accept_language))
        except ValueError:
            return Response(status_code=422)
        return Response(text, media_type="text/html; charset=utf-8", headers=FRESH)


@once(32)
def _page(name: str, chosen: tuple[str, ...], language: Language) -> str:
    game = load(name, dict(_pair(each) for each in chosen))
    return rules_html(game, fixture_of(game, language=language), language)


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key.strip(), value.strip()


def preferred(accepted: str) -> Language:
    """The first language of that header in which there is a catalogue; English if there is none."""
    asked = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((each for each in asked if each in languages()), languages()[0])
