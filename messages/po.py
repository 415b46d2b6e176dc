"""PO files as translators write them: a quick reader, for every command waits for it. Pure.

Comments, obsolete entries and what is only for the tools of translators (references, flags) are passed over.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

Texts = dict[str, str | tuple[str, ...]]
"""By `msgid`; several where a number decides between them."""


class PoFile(NamedTuple):
    """What a program needs of one."""

    texts: Texts
    headers: dict[str, str]


def read_po(content: str) -> PoFile:
    """Its texts and headers; ValueError with the number of a line that belongs in no PO file."""
    texts: Texts = {}
    entry: list[tuple[str, list[str]]] = []
    for keyword, text in _lines(content):
        if keyword == "msgid":
            _keep(entry, texts)
            entry = []
        if keyword:
            entry.append((keyword, [text]))
        else:
            entry[-1][1].append(text)
    _keep(entry, texts)
    header = str(texts.pop("", ""))
    pairs = (line.partition(":") for line in header.splitlines())
    return PoFile(texts, {name: value.strip() for name, _, value in pairs})


def _lines(content: str) -> Iterator[tuple[str, str]]:
    """The keyword of each line, empty where a text goes on, and the text."""
    begun = False
    for number, line in enumerate(content.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        keyword, quote, rest = line.partition('"')
        keyword = keyword.strip()
        if not quote or not rest.endswith('"') or not (begun or keyword == "msgid"):
            raise ValueError(f"line {number} belongs in no PO file")
        begun = True
        yield keyword, json.loads(f'"{rest}') if "\\" in rest else rest[:-1]


def _keep(entry: list[tuple[str, list[str]]], texts: Texts) -> None:
    """Add an entry with one text, or with one a number."""
    if not entry:
        return
    fields = [(keyword, "".join(parts)) for keyword, parts in entry]
    forms = tuple(text for keyword, text in fields if keyword.startswith("msgstr"))
    is_one = fields[-1][0] == "msgstr"
    texts[fields[0][1]] = forms[0] if is_one else forms
