"""What a list of players says of them besides their names: FIDE number, title and rating.

The list is a table with commas and a first line that names its columns: ``name,fide,title,rating``.
"""

import csv
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardlight.library.search import folded
from messages.message import message

COLUMNS = ("name", "fide", "title", "rating")

TAGS = {"fide": "FideId", "title": "Title", "rating": "Elo"}
"""The end of the PGN tag of each column; before it stands the seat."""


class Player(NamedTuple):
    """Somebody who plays; what is not known of them is empty."""

    name: str
    fide: str = ""
    title: str = ""
    rating: str = ""


def read_players(text: str) -> dict[str, Player]:
    """The players of a list by their folded names; ValueError says what is wrong with it."""
    rows = csv.reader(line for line in text.splitlines() if line.strip())
    head = [name.strip().lower() for name in next(rows, [])]
    if "name" not in head or not set(head) <= set(COLUMNS) or len(set(head)) < len(head):
        raise ValueError(message("broadcast.players-head", columns=", ".join(COLUMNS)))
    found = {}
    for number, row in enumerate(rows, start=2):
        if len(row) > len(head):
            raise ValueError(message("broadcast.players-row", number=number))
        player = Player(**{key: value.strip() for key, value in zip(head, row, strict=False)})
        if player.fide and not player.fide.isdecimal():
            raise ValueError(message("broadcast.players-fide", number=number, fide=repr(player.fide)))
        found[folded(player.name)] = player
    return found


def tags_of_players(names: Sequence[str], players: Mapping[str, Player]) -> dict[str, str]:
    """The PGN tags of White and Black, as far as the list knows them."""
    tags: dict[str, str] = {}
    for seat, name in zip(("White", "Black"), names, strict=True):
        player = players.get(folded(name))
        known = player._asdict() if player else {}
        tags |= {f"{seat}{end}": known[column] for column, end in TAGS.items() if known.get(column)}
    return tags
