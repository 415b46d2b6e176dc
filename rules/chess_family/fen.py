"""Chess positions as FEN, the one-line text that chess people exchange. Pure."""

from typing import NamedTuple

from messages.message import message
from rules.numbers import whole
from rules.pieces import NOTHING, Piece, Stack

RIGHTS = "KQkq"


class FenError(ValueError):
    """A text that is no FEN; the message says which field is wrong."""


class Fen(NamedTuple):
    """The six fields of a FEN."""

    cells: tuple[Stack, ...]
    """a1, b1 … h8."""
    turn: int
    castling: str
    """The rights that are left, in the order of ``KQkq``; empty without any."""
    passing: str
    """The name of the cell behind a pawn that has just made a double step, or empty."""
    quiet: int
    """Plies since a capture or a pawn move."""
    number: int
    """Of the full move, from 1; some programs write 0 for the first."""


def parse_fen(text: str) -> Fen:
    """The fields of `text`; the two counts may be missing. FenError says what is wrong."""
    fields = text.split()
    if len(fields) not in (4, 6):
        raise FenError(message("fen.six-fields", fields=len(fields), text=repr(text)))
    placement, turn, castling, passing, quiet, number = (*fields, "0", "1")[:6]
    if turn not in ("w", "b"):
        raise FenError(message("fen.who-moves", given=repr(turn)))
    if castling != "-" and castling != "".join(right for right in RIGHTS if right in castling):
        raise FenError(message("fen.castling", given=repr(castling)))
    row = "63"["wb".index(turn)]
    if passing != "-" and (passing[0] not in "abcdefgh" or passing[1:] != row):
        raise FenError(message("fen.passing", row=row, given=repr(passing)))
    counts = (whole(quiet), whole(number))
    if counts[0] is None or counts[1] is None:
        raise FenError(message("fen.counts", given=f"{quiet!r} {number!r}"))
    given = (castling.replace("-", ""), passing.replace("-", ""))
    return Fen(_cells(placement), "wb".index(turn), *given, counts[0], max(1, counts[1]))


def write_fen(fen: Fen) -> str:
    """The text of these fields."""
    rows = ["".join(map(_letter, fen.cells[start : start + 8])) for start in range(56, -1, -8)]
    placement = "/".join(rows)
    for gap in range(8, 0, -1):
        placement = placement.replace("." * gap, str(gap))
    fields = (placement, "wb"[fen.turn], fen.castling or "-", fen.passing or "-", fen.quiet, fen.number)
    return " ".join(map(str, fields))


def _cells(placement: str) -> tuple[Stack, ...]:
    rows = placement.split("/")
    if len(rows) != 8:
        raise FenError(message("fen.eight-rows", rows=len(rows)))
    return tuple(stack for row in reversed(rows) for stack in _row(row))


def _row(text: str) -> list[Stack]:
    row: list[Stack] = []
    for letter in text:
        if letter in "12345678":
            row += [NOTHING] * int(letter)
        elif letter.upper() in "KQRBNP":
            row.append((Piece(letter.upper(), int(letter.islower())),))
        else:
            raise FenError(message("fen.no-such-piece", letter=repr(letter)))
    if len(row) != 8:
        raise FenError(message("fen.eight-cells", row=repr(text), cells=len(row)))
    return row


def _letter(stack: Stack) -> str:
    if not stack:
        return "."
    return stack[0].kind.lower() if stack[0].owner else stack[0].kind
