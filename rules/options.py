"""The options of a game: what may be chosen, what holds by default, what to say of a wrong choice. Pure."""

import reprlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from messages.message import Message, literal, message
from rules.numbers import whole

OptionValue = str | int | bool


class OptionError(ValueError):
    """A key or value that the game does not know; the text says which are known."""


class Option(NamedTuple):
    """One choice, written ``prefix.name`` such as ``qa.board``."""

    key: str
    default: OptionValue
    values: tuple[str, ...]
    """What may be written; ``number`` admits any whole number from `least`, ``list`` several words."""
    about: Message = literal("")
    least: int = 1

    def read(self, text: str) -> OptionValue:
        """The value that `text` stands for; OptionError if it stands for none."""
        for value in self.values:
            if text.lower() == value.lower():
                return {"true": True, "false": False}.get(value, value)
        number = whole(text)
        if "number" in self.values and number is not None and number >= self.least:
            return number
        if "list" in self.values and len(text.replace(",", " ").split()) > 1:
            return " ".join(text.replace(",", " ").split())
        known = (f"{self.least}, {self.least + 1} …" if each == "number" else each for each in self.values)
        raise OptionError(
            message("option.no-such-value", key=self.key, known=" | ".join(known), given=reprlib.repr(text))
        )


BOOLEAN = ("true", "false")


def choose(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, OptionValue]:
    """Values by short name (without the prefix). Keys of `chosen` may be short or whole."""
    values = {option.key.split(".")[-1]: option.default for option in options}
    by_name = {option.key.split(".")[-1]: option for option in options}
    for key, text in chosen.items():
        short = key.split(".")[-1]
        option = by_name.get(short)
        if option is None or key not in (short, option.key):
            raise OptionError(_unknown(options, repr(key)))
        values[short] = option.read(text)
    return values


def _unknown(options: Sequence[Option], key: str) -> Message:
    if not options:
        return message("option.there-are-none", key=key)
    return message("option.no-such-option", key=key, known=", ".join(option.key for option in options))
