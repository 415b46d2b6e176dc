"""Whole numbers as people write them: plain digits and nothing else. Pure."""

import reprlib
from collections.abc import Sequence

from messages.message import message

MOST_DIGITS = 9
"""Any count of this length fits into 32 bits, so whatever keeps or sends a state can hold it."""


def whole(text: str) -> int | None:
    """The number that `text` is, or None: signs, gaps and the digits of other scripts make no number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def counted(key: str, words: Sequence[str]) -> int:
    """The number in a line of a set-up text; ValueError if its words are anything but one."""
    number = whole(words[0]) if len(words) == 1 else None
    if number is None:
        given = reprlib.repr(" ".join(words))
        raise ValueError(message("notation.whole-number", key=key, given=given))
    return number
