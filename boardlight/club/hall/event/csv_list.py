"""Pairings from a table (CSV) as spreadsheets write it, and back. Pure."""

import csv
from collections.abc import Sequence
from types import SimpleNamespace

from boardlight.club.hall.event.pairing import Pairing, read_result, write_result, wrong_line
from messages.message import message, said
from rules.numbers import whole

ROUND, TABLE, RESULT = ("round", "ronde"), ("table",), ("result", "résultat", "resultat")
"""Names of the columns that are no seats; all others are the players, in the order of the seats."""

MOST_SEATS = 4
MOST_LENGTH = 100
"""Of a name."""


def read_csv(text: str) -> list[Pairing]:
    """The pairings of a table with one line of headings; ValueError names the line that cannot be used."""
    try:
        rows = [*csv.reader(text.splitlines(keepends=True), _dialect(text))]
    except csv.Error:
        rows = []
    rows = [row for row in rows if any(map(str.strip, row))]
    heads = [head.strip().casefold() for head in rows[0]] if rows else []
    if not any(head in ROUND for head in heads) or len(heads) < 2:
        raise ValueError(message("hall.no-headings"))
    return [_pairing(number, heads, row) for number, row in enumerate(rows[1:], start=2)]


def _dialect(text: str) -> type[csv.Dialect]:
    """With commas, semicolons or tabs: as the line of headings has most of."""
    first = text.partition("\n")[0]

    class Separated(csv.excel):
        delimiter = max(",;\t", key=first.count)

    return Separated


def _pairing(number: int, heads: Sequence[str], row: Sequence[str]) -> Pairing:
    cells = [(head, cell.strip()) for head, cell in zip(heads, row, strict=False)]

    def named(names: tuple[str, ...]) -> str:
        return next((cell for head, cell in cells if head in names), "")

    players = tuple(cell for head, cell in cells if head not in (*ROUND, *TABLE, *RESULT) and cell)
    turn, result = whole(named(ROUND)), named(RESULT)
    if not turn:
        raise wrong_line(number, message("hall.no-round", given=repr(named(ROUND))))
    if not 1 <= len(players) <= MOST_SEATS or any(len(each) > MOST_LENGTH for each in players):
        raise wrong_line(number, message("hall.no-players"))
    pairing = Pairing(turn, named(TABLE)[:MOST_LENGTH], players)
    if not result and not pairing.is_bye:
        return pairing
    try:
        points, played = read_result(result or "1", len(players))
    except ValueError as error:
        raise wrong_line(number, said(error)) from None
    return Pairing(turn, pairing.table, players, points, played and not pairing.is_bye, "arbiter")


def write_csv(pairings: Sequence[Pairing]) -> str:
    """The same list, with the results as they are now."""
    most = max((len(each.players) for each in pairings), default=2)
    lines: list[str] = []
    rows = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\n")
    rows.writerow(["round", "table", *(f"player {seat}" for seat in range(1, most + 1)), "result"])
    for each in pairings:
        gaps = [""] * (most - len(each.players))
        rows.writerow([each.round, each.table, *each.players, *gaps, write_result(each)])
    return "".join(lines)
