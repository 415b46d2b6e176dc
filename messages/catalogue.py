"""Catalogues: every message in one language. Reads its own folder.

A catalogue is a PO file, as translators know it: `msgid` is the code of a message, `msgstr` its text, with
the names of arguments in braces. A language is added with one more file.
"""

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from messages.po import read_po

Language = str
"""A language by the name of its catalogue, such as `fr`."""

Value = str | int | float | tuple[str, ...]

FOLDER: Traversable = files("messages")
"""Of the catalogues; a translator may try another."""

DECIMAL_MARK = "number.decimal-mark"
"""The code of what parts whole numbers from fractions."""


class _Text(str):
    """A value that may be written with a capital: ``{name:capital}``."""

    def __format__(self, spec: str) -> str:
        return self[:1].upper() + self[1:] if spec == "capital" else super().__format__(spec)


class _Number(float):
    """A number with the decimal mark of its language."""

    mark: str = "."

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", self.mark)


class Catalogue(NamedTuple):
    """The texts of one language."""

    texts: Mapping[str, str | tuple[str, ...]]
    """By code; several where the number `count` decides between them."""
    plural: Callable[[int], int]
    """Which of several."""

    def text(self, code: str, values: Mapping[str, Value]) -> str:
        """The message with its values in place; KeyError if there is none of that code."""
        text = self.texts[code]
        if not isinstance(text, str):
            count = values["count"]
            assert isinstance(count, int)
            text = text[self.plural(count)]
        parts = values.get("parts")
        if isinstance(parts, tuple):
            return _in_a_row(parts, text)
        return text.format_map({name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: Value) -> Value:
        if isinstance(value, str):
            return _Text(value)
        if not isinstance(value, float):
            return value
        number = _Number(value)
        number.mark = str(self.texts[DECIMAL_MARK])
        return number


_ENDS = ("?", "!")
"""Marks that end a sentence as a full stop does."""


def _in_a_row(parts: tuple[str, ...], separator: str) -> str:
    """Each part but the last without the mark that follows it anyway, or with a mark that ends it as well."""
    mark = separator.strip()
    if not mark or mark.isalnum():
        return separator.join(parts)
    after = separator.replace(mark, "", 1)
    row = (part + after if part[-1:] in _ENDS else part.rstrip(mark) + separator for part in parts[:-1])
    return "".join((*row, *parts[-1:]))


@cache
def languages() -> tuple[Language, ...]:
    """The code of every language there is a catalogue for, English first."""
    found = (file.name.removesuffix(".po") for file in FOLDER.iterdir() if file.name.endswith(".po"))
    return tuple(sorted(found, key=lambda language: (language != "en", language)))


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of a language; FileNotFoundError if there is none."""
    found = read_po(FOLDER.joinpath(f"{language}.po").read_text("utf-8"))
    rule = found.headers["Plural-Forms"].partition("plural=")[2].rstrip(";")
    return Catalogue(found.texts, gettext.c2py(rule))
