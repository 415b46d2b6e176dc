"""From what is seen to stand on the table to a position that can be played from. Pure.

A piece that stands elsewhere keeps what it was, and what it holds; a piece that is new is the first kind that
looks like it. Who is not on the board, and may come back, is a prisoner.
"""

from collections.abc import Sequence
from itertools import chain

from boardlight.referee.feedback.setup_guide import repair_of
from boardlight.referee.inference.displaced import rearranged
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.refusals import Refused, no_seat
from messages.message import message
from rules.board import Cell
from rules.game import EMPTY, Game, State
from rules.pieces import NOTHING, Piece, Stack


def scanned(game: Game, state: State, oddities: Sequence[Oddity], seat: str, unseen: str = "") -> str:
    """The set-up text of what is seen, `seat` to move; ValueError if there is no such seat or piece.

    `unseen` tells what no camera sees, part by part between semicolons: what lies inside pieces that were not
    there before, outermost first, ``b1/2 c1/D2/3``, and lines of a set-up text, ``hand Red: HK D7``.
    """
    parts = [part.strip() for part in unseen.split(";") if part.strip()]
    contents = " ".join(part for part in parts if ":" not in part).split()
    found = [number for number, name in enumerate(game.seats) if name.lower().startswith(seat.lower())]
    if len(found) != 1:
        raise no_seat(game, seat)
    cells = list(state.cells)
    wanted = [Oddity(odd.cell, odd.seen, odd.expected) for odd in oddities]
    stacks = {target: state.cells[source] for source, target in repair_of(game, wanted).carried}
    for odd in oddities:
        fresh = NOTHING if odd.seen == EMPTY else (_piece(game, odd.seen),)
        cells[odd.cell] = stacks.get(odd.cell, fresh)
    for each in contents:
        cell, stack = _filled(game, cells, each)
        cells[cell] = stack
    said = (part for part in parts if ":" in part)
    return "; ".join((rearranged(game, state, cells, found[0]), *said))


def unseen_example(game: Game) -> str:
    """How a player of this game may say what no camera sees; empty where nothing of that kind is there."""
    first = game.start()
    full = next((cell for cell, stack in enumerate(first.cells) if len(stack) > 1), None)
    if full is not None:
        return f"{game.board.names[full]}/{first.cells[full][0].kind}"
    return f"hand {game.seats[0]}: {next(iter(game.keeps))}" if game.keeps else ""


def _piece(game: Game, label: str) -> Piece:
    """Whoever looks so; where the look alone does not tell whose he is, the one whom the game begins with."""
    pieces = [Piece(kind.code, seat) for seat in range(len(game.seats)) for kind in game.kinds if kind.count]
    alike = [piece for piece in pieces if game.label(piece) == label]
    if not alike:
        raise Refused(message("referee.looks-like-no-piece", label=repr(label), game=game.called()))
    first = game.start()
    known = {*chain.from_iterable((*first.cells, *first.hands))}
    return next((piece for piece in alike if piece in known), alike[0])


def _filled(game: Game, cells: Sequence[Stack], text: str) -> tuple[Cell, Stack]:
    name, *inner = text.split("/")
    cell = game.board.cell(name)
    if not cells[cell]:
        raise Refused(message("referee.nobody-stands-on", name=name))
    top = cells[cell][-1]
    return cell, (*(_held(game, top, word) for word in reversed(inner)), top)


def _held(game: Game, top: Piece, word: str) -> Piece:
    codes = [kind.code for kind in game.kinds]
    if word in codes:
        return Piece(word, top.owner)
    owners = [seat for seat, name in enumerate(game.seats) if word[:1] == name[0]]
    if not owners or word[1:] not in codes:
        known = ", ".join(codes)
        raise Refused(message("notation.no-such-piece", word=repr(word), known=known))
    return Piece(word[1:], owners[0])
