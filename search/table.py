"""What was found out about positions: a transposition table of two generations. Pure.

Positions are kept by the hash of their key, 64 bits of it. When the young generation is full it becomes the
old one, and what was old is forgotten.
"""

from typing import NamedTuple

from rules.game import Action

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOST = 120_000
"""Entries of a generation, about 30 MB."""


class Entry(NamedTuple):
    """What a search of `depth` turns has found."""

    depth: int
    bound: int
    value: int
    action: Action | None


class Table:
    """Entries by position."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._young: dict[int, Entry] = {}
        self._old: dict[int, Entry] = {}

    def get(self, key: int) -> Entry | None:
        """What is known of that position."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Remember it."""
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[key] = entry
