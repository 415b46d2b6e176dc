"""From what is seen to stand on the table to a position that can be played from. Pure.

A man who stands elsewhere keeps what he was, and what he holds; a man who is new is the first kind that looks
like him.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from boardlight.guiding import repair_of
from boardlight.inference import Oddity
from boardlight.refused import Refused, no_seat
from rules.board import Cell
from rules.game import EMPTY, Game, State
from rules.notation import write_setup
from rules.pieces import NOTHING, Piece, Stack, Words


def scanned(
    game: Game, state: State, oddities: Sequence[Oddity], seat: str, contents: Iterable[str] = ()
) -> str:
    """The set-up text of what is seen, `seat` to move; ValueError if there is no such seat or man.

    `contents` tell what lies inside men that were not there before, outermost first: ``b1/2`` or ``b1/D2/3``.
    """
    found = [number for number, name in enumerate(game.seats) if name.lower().startswith(seat.lower())]
    if len(found) != 1:
        raise no_seat(game, seat)
    cells = list(state.cells)
    wanted = [Oddity(odd.cell, odd.seen, odd.expected) for odd in oddities]
    stacks = {target: state.cells[source] for source, target in repair_of(game, wanted).carried}
    for odd in oddities:
        fresh = NOTHING if odd.seen == EMPTY else (_man(game, odd.seen),)
        cells[odd.cell] = stacks.get(odd.cell, fresh)
    for each in contents:
        cell, stack = _filled(game, cells, each)
        cells[cell] = stack
    there = replace(state, cells=tuple(cells), turn=found[0], stage=None, outcome=None)
    return "; ".join(write_setup(game, there).strip().splitlines())


def _man(game: Game, label: str) -> Piece:
    for seat in range(len(game.seats)):
        for kind in game.kinds:
            if game.label(Piece(kind.code, seat)) == label and kind.count:
                return Piece(kind.code, seat)
    raise Refused(
        Words(f"{label!r} is no man of {game.title}", f"{label!r} n'est pas une pièce de {game.title}")
    )


def _filled(game: Game, cells: Sequence[Stack], text: str) -> tuple[Cell, Stack]:
    name, *inner = text.split("/")
    cell = game.board.cell(name)
    if not cells[cell]:
        raise Refused(Words(f"nobody stands on {name}", f"il n'y a personne en {name}"))
    top = cells[cell][-1]
    return cell, (*(_held(game, top, word) for word in reversed(inner)), top)


def _held(game: Game, top: Piece, word: str) -> Piece:
    codes = [kind.code for kind in game.kinds]
    if word in codes:
        return Piece(word, top.owner)
    owners = [seat for seat, name in enumerate(game.seats) if word[:1] == name[0]]
    if not owners or word[1:] not in codes:
        known = ", ".join(codes)
        raise Refused(
            Words(
                f"{word!r} is no man; the men are {known}",
                f"{word!r} n'est pas une pièce ; les pièces sont {known}",
            )
        )
    return Piece(word[1:], owners[0])
