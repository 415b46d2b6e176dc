"""How a table is put in order: what to carry where, and in which order a good host sets up. Pure.

Pieces that stand wrongly come first. Then the kinds of a seat one after the other, row by row; the next few
cells glow brightest.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardlight.referee.feedback.phrases import piece_name, sentences
from boardlight.referee.inference.candidates import looks
from boardlight.referee.inference.verdicts import Oddity
from boardlight.referee.session.cue import Cue, Cues
from boardlight.referee.session.state import Session
from messages.message import Message, joined, message
from rules.board import Board, Cell
from rules.game import EMPTY, Game
from rules.pieces import Piece, Stack
from rules.presentation.spoken import cell_name

HANDFUL = 8
"""Cells that glow as the next ones: as many pieces as two hands hold."""

TOLD = 6
"""Things to do that are said in words at once."""


class Repair(NamedTuple):
    """The fewest things to do until the table is in order."""

    carried: tuple[tuple[Cell, Cell], ...]
    """From where the piece stands to where it belongs."""
    off: tuple[Cell, ...]
    """Cells whose piece does not belong."""
    on: tuple[Cell, ...]
    """Cells that wait for a piece that is not on the table, in the order of a good host."""


def repair_of(game: Game, oddities: Sequence[Oddity]) -> Repair:
    """How to mend these cells with the fewest hands: every piece that can be carried home is."""
    away = [odd for odd in oddities if odd.seen != EMPTY]
    home = [odd for odd in oddities if odd.expected != EMPTY]
    pairs = sorted(
        (_distance(game.board, piece.cell, place.cell), piece.cell, place.cell)
        for piece in away
        for place in home
        if piece.seen == place.expected and piece.cell != place.cell
    )
    carried: dict[Cell, Cell] = {}
    for _, source, target in pairs:
        if source not in carried and target not in carried.values():
            carried[source] = target
    waiting = [odd for odd in home if odd.cell not in carried.values()]
    order = {label: place for place, label in enumerate(game.labels)}
    waiting.sort(key=lambda odd: (order[odd.expected], odd.cell))
    off = tuple(odd.cell for odd in away if odd.cell not in carried)
    return Repair(tuple(carried.items()), off, tuple(odd.cell for odd in waiting))


def _distance(board: Board, one: Cell, other: Cell) -> float:
    (x, y), (u, v) = board.points[one], board.points[other]
    return abs(x - u) + abs(y - v)


def next_cells(game: Game, oddities: Sequence[Oddity]) -> tuple[Cell, ...]:
    """The empty cells to fill next: one kind of one seat, a handful of them."""
    expected = {odd.cell: odd.expected for odd in oddities}
    waiting = repair_of(game, [odd for odd in oddities if odd.seen == EMPTY]).on
    return tuple(cell for cell in waiting if expected[cell] == expected[waiting[0]])[:HANDFUL]


def set_up_cues(game: Game, oddities: Sequence[Oddity]) -> Cues:
    """What does not belong, the next cells to fill, and dimly all the others."""
    following = next_cells(game, oddities)
    return {odd.cell: _cue(odd, following) for odd in oddities}


def _cue(odd: Oddity, following: Sequence[Cell]) -> Cue:
    if odd.seen != EMPTY:
        return Cue.TAKEN if odd.expected == EMPTY else Cue.WRONG
    return Cue.PLACE if odd.cell in following else Cue.LATER


def set_up_words(
    game: Game, oddities: Sequence[Oddity], pieces: int, contents: Sequence[Stack] = ()
) -> Message:
    """What to do next in a set-up: first what is wrong, then the next kind of piece.

    `pieces` is the number of cells that are not empty in the position; `contents` are its cells if everybody
    may know what lies inside the pieces.
    """
    repair = repair_of(game, oddities)
    # To clear the board is one thing to do, and every piece is placed after it.
    if repair.carried or repair.off:
        if len(repair.carried) + len(repair.off) + len(repair.on) > 1 + pieces:
            return message("referee.clear-the-board", count=pieces)
        return repair_words(game, [odd for odd in oddities if odd.seen != EMPTY or _is_end(odd, repair)])
    following = next_cells(game, oddities)
    piece = piece_name(game, next(odd.expected for odd in oddities if odd.cell == following[0]))
    cells, left = _named(game, following), len(repair.on)
    if len(following) == 1:
        words = message("referee.next-to-place", piece=piece, cells=cells, left=left)
    else:
        words = message("referee.several-to-place", piece=piece, cells=cells, left=left)
    return sentences(words, *_contents(game, following, contents)) if contents else words


def _contents(game: Game, cells: Sequence[Cell], contents: Sequence[Stack]) -> Iterator[Message]:
    """What to put inside the pieces of these cells, outermost first."""
    within = {cell: tuple(game.label(piece) for piece in contents[cell][-2::-1]) for cell in cells}
    for inside in dict.fromkeys(labels for labels in within.values() if labels):
        names = _named(game, [cell for cell in cells if within[cell] == inside])
        pieces = [piece_name(game, label) for label in inside]
        yield message("referee.inside", cells=names, pieces=_listed(pieces))


def _is_end(odd: Oddity, repair: Repair) -> bool:
    return any(target == odd.cell for _, target in repair.carried)


def carry_out_words(session: Session) -> Message:
    """What hands have yet to do to a table that is not in step: a turn that was called for, or a repair."""
    odd = session.tracking.odd
    if not _is_on_the_way(session):
        return repair_words(session.game, odd)
    return message("referee.carry-out", steps=_steps(session.game, odd))


def _is_on_the_way(session: Session) -> bool:
    """Whether the table shows what stood before the turn that hands are to carry out, or some of it done."""
    start, game = session.table.dictated, session.game
    if start is None:
        return False
    shown = [{look} for look in start.looks]
    state = start.state
    for action in session.line[-1].path:
        state = game.after(state, action)
        for cell, look in enumerate(looks(game, state)):
            shown[cell].add(look)
    empty = game.labels.index(EMPTY)
    return all(
        any(game.labels.index(odd.seen) in look for look in shown[odd.cell])
        or (game.labels[empty] == odd.seen and len(shown[odd.cell]) > 1)
        for odd in session.tracking.odd
    )


def repair_words(game: Game, oddities: Sequence[Oddity]) -> Message:
    """How to bring the table in line, piece by piece."""
    # A voice says one thing to do at a time.
    return message("referee.put-in-order", steps=_steps(game, oddities), first=_steps(game, oddities, 1))


def _steps(game: Game, oddities: Sequence[Oddity], most: int = TOLD) -> Message:
    return joined("list.semicolon", list(_todo(game, oddities))[:most])


def _todo(game: Game, oddities: Sequence[Oddity]) -> Iterator[Message]:
    repair = repair_of(game, oddities)
    home = {odd.cell: piece_name(game, odd.expected) for odd in oddities}
    away = {odd.cell: piece_name(game, odd.seen) for odd in oddities}
    covered = _covered(game, oddities, repair)
    for source, target in repair.carried:
        piece, start, end = away[source], cell_name(game, source), cell_name(game, target)
        way = message("referee.carry", start=start, end=end, piece=piece)
        yield message("referee.carry-over", way=way, other=away[target]) if target in covered else way
    off = [cell for cell in repair.off if cell not in (*repair.on, *covered)]
    if len(off) == 1:
        yield message("referee.take-piece-off", names=cell_name(game, off[0]), away=away[off[0]])
    elif off:
        yield message("referee.take-pieces-off", cells=_named(game, off))
    for cell in repair.on:
        yield message("referee.place-piece", names=cell_name(game, cell), home=home[cell])


def _named(game: Game, cells: Sequence[Cell]) -> Message:
    """Cells one after the other."""
    return _listed([cell_name(game, cell) for cell in cells])


def _listed(parts: Sequence[Message]) -> Message:
    """One after the other, as a sentence lists them."""
    *most, last = parts
    return message("list.last", most=joined("list.comma", most), last=last) if most else last


def _covered(game: Game, oddities: Sequence[Oddity], repair: Repair) -> set[Cell]:
    """Cells whose piece stays: the one who is carried there goes over him, as far as anybody can see."""
    seen = {odd.cell: _piece(game, odd.seen) for odd in oddities if odd.seen != EMPTY}
    return {
        target
        for source, target in repair.carried
        if target in seen and game.fits(seen[target], seen[source])
    }


def _piece(game: Game, label: str) -> Piece:
    """A piece that looks like that."""
    pieces = (Piece(kind.code, seat) for seat in range(len(game.seats)) for kind in game.kinds)
    return next(piece for piece in pieces if game.label(piece) == label)
