"""What went wrong, also in French. Pure.

What reads journals and files of games knows one language: it is used without a page as well.
"""

import re
from collections.abc import Sequence

from boardlight.language import devices, files, positions
from messages.message import Message, literal, message

FRENCH = tuple(
    (re.compile(pattern, re.DOTALL), french)
    for known in (files, devices, positions)
    for pattern, french in known.FRENCH
)

PLACES = {
    "journal": message("place.journal"),
    "file": message("place.file"),
    "aside": literal(""),
}
"""What a page calls a place of this machine, by the name of its bracket; only a terminal names the place."""

PART = re.compile(r"\\(\d)")
"""Of a French sentence: what stood in that bracket of the English one."""


def in_both(trouble: str) -> Message:
    """The trouble in both languages, without places of this machine; what is not known stays as it is."""
    for pattern, french in FRENCH:
        found = pattern.fullmatch(trouble)
        if found:
            parts = _parts(found)
            return literal(_english(found, parts), fr=_filled(french, [part.fr for part in parts]))
    return literal(trouble)


def _parts(found: re.Match[str]) -> list[Message]:
    names = {number: name for name, number in found.re.groupindex.items()}
    return [
        PLACES[names[number]] if number in names else in_both(part)
        for number, part in enumerate(found.groups(""), start=1)
    ]


def _english(found: re.Match[str], parts: Sequence[Message]) -> str:
    text = found.string
    for number, part in reversed([*enumerate(parts, start=1)]):
        start, end = found.span(number)
        text = text[:start] + part.en + text[end:]
    return text


def _filled(french: str, parts: Sequence[str]) -> str:
    return PART.sub(lambda place: parts[int(place[1]) - 1], french)
