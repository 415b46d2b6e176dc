"""A message: what is said, before it is said in a language. Reads the catalogues, nothing else."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from errno import errorcode
from typing import Union

from messages.catalogue import Value, catalogue, languages
from messages.terminal import terminal_language

Argument = Union[str, int, float, "Place", "Message", tuple["Message", ...]]

LITERAL = ""
"""The code of a text that is in no catalogue: a name, a notation, or what a file brought along."""


DEFAULT = "default"
"""The argument that is said where no catalogue knows the code."""

SPOKEN = ".spoken"
"""Ends the code of what a voice says instead of a message."""

_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]+(?=@)")
"""Of an address: name and password, which nobody is told."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of this machine: a terminal names it, a page that guests see too says only what it is.

    `kind` is one of the codes `place.…` of the catalogues, such as `journal`; `name` a path or an address.
    """

    kind: str
    name: str

    def __str__(self) -> str:
        return _CREDENTIALS.sub("…", self.name)


@dataclass(frozen=True, slots=True)
class Message:
    """A code of the catalogues, with what stands in its places."""

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        """As the terminal says it: in its language, with the names of places."""
        return self.text(terminal_language(), places=True)

    @property
    def en(self) -> str:
        """In English."""
        return self.text("en")

    @property
    def fr(self) -> str:
        """In French."""
        return self.text("fr")

    def text(self, language: str, *, places: bool = False, spoken: bool = False) -> str:
        """In the language with this code, such as `fr`; KeyError if its catalogue lacks the message.

        Only where `places` is true are places of this machine named, which is for its own terminal. For a
        voice (`spoken`) a message is said as its catalogue has it under its code with `.spoken`, if it does.
        """
        given = dict(self.arguments)
        if self.code == LITERAL:
            return str(given.get(language) or given["en"])
        known = catalogue(language)
        if self.code not in known.texts and DEFAULT in given:
            return str(given[DEFAULT])
        code = f"{self.code}{SPOKEN}"
        return known.text(
            code if spoken and code in known.texts else self.code,
            {name: _value(value, language, places, spoken) for name, value in self.arguments},
        )

    def texts(self, *, spoken: bool = False) -> dict[str, str]:
        """In every language, by its code; for a voice if `spoken`."""
        return {language: self.text(language, spoken=spoken) for language in languages()}

    def having(self, **arguments: Argument) -> "Message":
        """The same message with more arguments."""
        return Message(self.code, (*self.arguments, *arguments.items()))

    def with_texts(self, change: Callable[[str], str]) -> "Message":
        """The same message with every text in it changed so, such as what it quotes; no code, no place."""
        return Message(self.code, tuple((name, _changed(value, change)) for name, value in self.arguments))


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


def said(error: BaseException) -> Message:
    """What an error says: the message it was raised with, or its own text where a library raised it."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else literal(str(error))


def cause(error: OSError) -> Message:
    """Why the system could not do something, without the name of the file."""
    if isinstance(error.strerror, Message):
        return error.strerror
    if error.errno is None or error.strerror is None:
        return said(error)
    return named(f"system.{errorcode.get(error.errno, '').lower()}", error.strerror)


def _changed(value: Argument, change: Callable[[str], str]) -> Argument:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple):
        return tuple(part.with_texts(change) for part in value)
    return value.with_texts(change) if isinstance(value, Message) else value


def _value(value: Argument, language: str, places: bool, spoken: bool) -> Value:
    if isinstance(value, Message):
        return value.text(language, places=places, spoken=spoken)
    if isinstance(value, tuple):
        return tuple(part.text(language, places=places, spoken=spoken) for part in value)
    if isinstance(value, Place):
        return str(value) if places else catalogue(language).text(f"place.{value.kind}", {})
    return value
