"""The rules over HTTP: ``/rules/chess``, in the language that is asked for, with the options of the table.

They are no secret and need no key: a guest may read how to play.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from fastapi import FastAPI, Header, Response

from boardlight.library.rulebook.page import rules_html
from boardlight.web.message import AskedLanguage
from boardlight.web.once import once
from messages.catalogue import Language, languages
from rules.games import games, load

FRESH = {"cache-control": "no-cache", "vary": "accept-language"}

Options = tuple[tuple[str, str], ...]
"""As they are typed, by key."""

Facts = Mapping[str, object]
"""What a page is told of a game (web/game_facts.py)."""


def add_rules(app: FastAPI, playing: Callable[[], Facts | None]) -> None:
    """Add the page of the rules of every game; `playing` tells the game on the table, if there is one."""

    @app.get("/rules/{name}")
    def rules(
        name: str,
        language: AskedLanguage | None = None,
        accept_language: Annotated[str, Header()] = "",
    ) -> Response:
        if name not in games():
            return Response(status_code=404)
        text = _page(name, chosen_at(name, playing()), language or preferred(accept_language))
        return Response(text, media_type="text/html; charset=utf-8", headers=FRESH)


def chosen_at(name: str, playing: Facts | None) -> Options:
    """The options of the table if that game is on it, else none."""
    if playing is None or playing["name"] != name:
        return ()
    chosen = playing["options"]
    assert isinstance(chosen, Mapping)
    values = ((option.key, chosen[option.key.split(".")[-1]]) for option in games()[name].options)
    return tuple(
        (key, str(value).lower() if isinstance(value, bool) else str(value)) for key, value in values
    )


@once(32)
def _page(name: str, chosen: Options, language: Language) -> str:
    return rules_html(load(name, dict(chosen)), language)


def preferred(accepted: str) -> Language:
    """The first language of that header in which there is a catalogue; English if there is none."""
    asked = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((each for each in asked if each in languages()), languages()[0])
