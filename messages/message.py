"""A message: what is said, before it is said in a language. Reads the catalogues, nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from messages.catalogue import Value, catalogue, languages

Argument = Union[str, int, float, "Message", tuple["Message", ...]]

LITERAL = ""
"""The code of a text that is in no catalogue: a name, a notation, or what a file brought along."""


DEFAULT = "default"
"""The argument that is said where no catalogue knows the code."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code of the catalogues, with what stands in its places."""

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        return self.text("en")

    @property
    def en(self) -> str:
        """In English."""
        return self.text("en")

    @property
    def fr(self) -> str:
        """In French."""
        return self.text("fr")

    def text(self, language: str) -> str:
        """In the language with this code, such as `fr`; KeyError if its catalogue lacks the message."""
        given = dict(self.arguments)
        if self.code == LITERAL:
            return str(given.get(language) or given["en"])
        known = catalogue(language)
        if self.code not in known.texts and DEFAULT in given:
            return str(given[DEFAULT])
        return known.text(self.code, {name: _value(value, language) for name, value in self.arguments})

    def texts(self) -> dict[str, str]:
        """In every language, by its code."""
        return {language: self.text(language) for language in languages()}

    def having(self, **arguments: Argument) -> "Message":
        """The same message with more arguments."""
        return Message(self.code, (*self.arguments, *arguments.items()))


def message(code: str, **arguments: Argument) -> Message:
    """The message `code`, said with these arguments."""
    return Message(code, tuple(arguments.items()))


def literal(text: str, **others: str) -> Message:
    """A text that is the same in every language, or, by its code, another in some."""
    unlike = ((language, other) for language, other in others.items() if other != text)
    return Message(LITERAL, (("en", text), *unlike))


def named(code: str, default: str) -> Message:
    """A name that the catalogues may know; `default` where they do not."""
    return Message(code, ((DEFAULT, default),))


def joined(separator: str, messages: Sequence[Message]) -> Message:
    """Messages one after the other, with the text of the code `separator` between them."""
    return Message(separator, (("parts", tuple(messages)),))


def _value(value: Argument, language: str) -> Value:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, tuple):
        return tuple(part.text(language) for part in value)
    return value
