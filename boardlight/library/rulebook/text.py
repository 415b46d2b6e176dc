"""The texts of the rules: a small strict format, so that what is written is what is shown. Pure.

# The pieces                     a section
## R5 Knight                     an entry; its rule may be left out
[knight] It leaps over both.     a diagram with its caption, or without any
It goes *two cells* straight …   a paragraph, up to an empty line
- It may …                       a point of a list
? ch.draws=claim: The side …     what an option changes; ``other`` is any value that is not named,
                                 written ``{value}``
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from messages.message import message

RULE = re.compile(r"(R\d+) (.+)")
FIGURE = re.compile(r"\[([a-z0-9-]+)\] ?(.*)")
NOTE = re.compile(r"\? ([a-z]+\.[a-z_]+)=([\w-]+): (.+)")

BOUND = re.compile(r" (?=[:;?!»])|(?<=«) ")
"""A space at which no line may end, in French."""

OTHER = "other"
"""Any value of an option that has no note of its own."""


class Paragraph(NamedTuple):
    """Words with ``*emphasis*``."""

    words: str
    is_point: bool = False
    """Of a list."""


class Figure(NamedTuple):
    """A diagram, by its name, and what is to be seen in it."""

    diagram: str
    caption: str


class Note(NamedTuple):
    """What a value of an option changes."""

    key: str
    value: str
    words: str


class Entry(NamedTuple):
    """One rule, or a few words before the first of a section."""

    rule: str = ""
    """Its number, such as ``R10``."""
    title: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[Note, ...] = ()


class Section(NamedTuple):
    """A title and what stands below it."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Book:
    """The rules of a game in one language."""

    language: str
    sections: tuple[Section, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Of all sections."""
        return tuple(entry for section in self.sections for entry in section.entries)

    @property
    def before_rules(self) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
        """The sections that come before the first numbered rule, and the others."""
        ruled = [any(entry.rule for entry in section.entries) for section in self.sections]
        first = ruled.index(True) if True in ruled else 0
        return self.sections[:first], self.sections[first:]

    @property
    def rules(self) -> tuple[Entry, ...]:
        """The numbered ones, in their order."""
        return tuple(
            sorted((each for each in self.entries if each.rule), key=lambda each: int(each.rule[1:]))
        )


def read_book(text: str, language: str) -> Book:
    """The book that `text` is; ValueError names the line that means nothing."""
    text = BOUND.sub("\u00a0", text).replace("'", "\u2019")
    sections: list[Section] = []
    for block in _blocks(text):
        if block[0].startswith("# "):
            sections.append(Section(block[0][2:], ()))
            block = block[1:]
        if not sections:
            raise ValueError(message("rulebook.no-section", line=block[0]))
        if block:
            last = sections[-1]
            sections[-1] = Section(last.title, _extended(last.entries, block))
    return Book(language, tuple(sections))


def _blocks(text: str) -> Iterator[list[str]]:
    """Lines between empty ones."""
    for block in re.split(r"\n\s*\n", text.strip()):
        yield [line.strip() for line in block.splitlines()]


def _extended(entries: tuple[Entry, ...], block: list[str]) -> tuple[Entry, ...]:
    """The entries with one more block, which may begin another entry."""
    if block[0].startswith("## "):
        entries = (*entries, _headed(block[0][3:]))
        block = block[1:]
    elif not entries:
        entries = (Entry(),)
    whole = entries[-1]
    for kind, words in _parts(block):
        whole = _having(whole, kind, words)
    return (*entries[:-1], whole)


def _headed(title: str) -> Entry:
    found = RULE.fullmatch(title)
    return Entry(found[1], found[2]) if found else Entry(title=title)


def _parts(block: list[str]) -> Iterator[tuple[str, str]]:
    """The parts of a block by their first letter; only words go on in the next line."""
    kind, words = "", ""
    for line in block:
        if line[0] not in "[?" and not line.startswith("- ") and kind not in ("[", "?"):
            words = f"{words} {line}".strip()
            continue
        if words:
            yield kind, words
        kind, words = (line[0] if line[0] in "[?-" else ""), line
    if words:
        yield kind, words


def _having(entry: Entry, kind: str, words: str) -> Entry:
    if kind == "[":
        return entry._replace(figures=(*entry.figures, Figure(*_matched(FIGURE, words))))
    if kind == "?":
        return entry._replace(notes=(*entry.notes, Note(*_matched(NOTE, words))))
    paragraph = Paragraph(words.removeprefix("- "), kind == "-")
    return entry._replace(paragraphs=(*entry.paragraphs, paragraph))


def _matched(pattern: re.Pattern[str], words: str) -> tuple[str, ...]:
    found = pattern.fullmatch(words)
    if found is None:
        raise ValueError(message("rulebook.neither", words=words))
    return found.groups()


def emphasised(words: str) -> Iterator[tuple[str, bool]]:
    """The words in pieces, and whether each is emphasised."""
    for place, piece in enumerate(words.split("*")):
        if piece:
            yield piece, place % 2 == 1
