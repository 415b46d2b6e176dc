"""The pieces of a game by number, and positions as one byte a cell: what the generator of moves reads. Pure.

A number is compared, copied and looked up faster than a stack, and a position of bytes is hashed once.
"""

from collections.abc import Iterable
from itertools import compress

from rules.board import Cell
from rules.pieces import NOTHING, Piece, Stack

Codes = bytes
"""By cell: the number of the piece there, 0 where nobody stands."""

EVERY_BYTE = 256
"""The length of a table that `bytes.translate` reads."""


class Roster:
    """All pieces of a game, from 1 on."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.stacks: tuple[Stack, ...] = (NOTHING, *((piece,) for piece in self.pieces))
        """By number."""
        self.number = {piece: number for number, piece in enumerate(self.pieces, 1)}
        self._numbers = {stack: number for number, stack in enumerate(self.stacks)}

    def encoded(self, cells: Iterable[Stack]) -> Codes:
        """The position as bytes."""
        return bytes([self._numbers[stack] for stack in cells])

    def carried_over(
        self, cells: tuple[Stack, ...], codes: Codes, changed: Iterable[Cell]
    ) -> tuple[Stack, ...]:
        """`cells` once something has happened on the cells `changed`; `codes` tells what stands there now."""
        after = list(cells)
        for cell in changed:
            after[cell] = self.stacks[codes[cell]]
        return tuple(after)

    def table(self, chosen: Iterable[bool]) -> bytes:
        """A table of `bytes.translate`: 1 for pieces that are `chosen`, given in their order."""
        return bytes((0, *map(int, chosen))).ljust(EVERY_BYTE, b"\0")


def marked(codes: Codes, table: bytes) -> Iterable[Cell]:
    """The cells of pieces that `table` marks, in order."""
    return compress(range(len(codes)), codes.translate(table))
