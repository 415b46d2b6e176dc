"""The options of a game as the page of a house offers and gives them. Pure.

A page gives all that it shows; what is kept is what differs from the rules as they are usually played, so
that the same game is the same however it was begun.
"""

from collections.abc import Mapping, Sequence

from rules.games import games
from rules.options import Option, choose

Given = Mapping[str, str]


def offered(name: str, chosen: Given) -> list[dict[str, object]]:
    """The options of a game that can be chosen from a list, ready for JSON (fields: web/options.js).

    `chosen` are those with which its table was calibrated.
    """
    known = choose(games()[name].options, chosen)
    return [
        {
            "key": option.key,
            "about": option.about.texts(),
            "values": [value for value in option.values if value != "list"],
            "least": option.least,
            "default": _text(option.default),
            "value": _text(known[option.key.split(".")[-1]]),
        }
        for option in games()[name].options
        if option.values != ("list",)
    ]


def read_options(name: str, parts: Sequence[str]) -> dict[str, str]:
    """``key=value`` each, without those that say what holds anyway; ValueError for what is no option."""
    pairs = [part.partition("=") for part in parts]
    return changed_options(name, {key.strip(): value.strip() for key, _, value in pairs})


def changed_options(name: str, given: Given) -> dict[str, str]:
    """The options that differ from what holds anyway; ValueError for what is no option."""
    by_key: dict[str, Option] = {option.key: option for option in games()[name].options}
    choose(tuple(by_key.values()), given)
    return {
        key: text
        for key, text in given.items()
        if key not in by_key or by_key[key].read(text) != by_key[key].default
    }


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
