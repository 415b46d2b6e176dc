"""Quiet turns of QuatrArmes: who may walk where (R2 to R5), from tables made once a board. Pure."""

from collections.abc import Iterator

from rules.board import Board, Ray
from rules.game import Action, quiet
from rules.games.quatrarmes.captures import LONG, lines
from rules.moves import Cells
from rules.pieces import Seat

AHEAD = ({"F": ("ne", "nw"), "H": ("n", "e", "w")}, {"F": ("se", "sw"), "H": ("s", "e", "w")})


class Walks:
    """Where the pieces of both seats may go without capturing."""

    def __init__(self, board: Board, far_cavalry: bool) -> None:
        far = {*LONG, "H"} if far_cavalry else LONG
        self._ways = tuple(
            {kind: _ways(board, _headings(kind, seat), kind in far) for kind in "FHCA"} for seat in range(2)
        )
        """By seat, kind and cell: the rays that a piece walks along."""

    def quiet(self, cells: Cells, seat: Seat, infantry_only: bool) -> Iterator[Action]:
        """Every step of `seat`, whether it may capture or not."""
        ways = self._ways[seat]
        for source, stack in enumerate(cells):
            if not stack:
                continue
            kind, owner = stack[0]
            if owner != seat or (infantry_only and kind != "F"):
                continue
            for ray in ways[kind][source]:
                for target in ray:
                    if cells[target]:
                        break
                    yield quiet(seat, "step", source, target)


def _headings(kind: str, seat: Seat) -> tuple[str, ...]:
    return lines(kind) if kind in LONG else AHEAD[seat][kind]


def _ways(board: Board, headings: tuple[str, ...], far: bool) -> tuple[tuple[Ray, ...], ...]:
    reach = None if far else 1
    cells = range(len(board))
    rays = ([board.rays[heading][cell][:reach] for heading in headings] for cell in cells)
    return tuple(tuple(ray for ray in found if ray) for found in rays)
