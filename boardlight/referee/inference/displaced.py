"""A piece that goes elsewhere against the rules: a turn of a line as others are. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, takewhile

from boardlight.referee.inference.candidates import Candidate, Expectation, Path, change_to
from rules.board import Cell
from rules.game import Action, Game, State
from rules.notation import as_set_up, write_setup
from rules.pieces import CHANCE, NOTHING, Piece, Seat, Stack

DISPLACES = "displaces"
"""The verb of such an action; no game has it. Its value is the seat that moves next."""


def is_displacement(path: Path) -> bool:
    """Whether a turn of a line is one against the rules."""
    return path[0].verb == DISPLACES


def is_unlawful(turns: Sequence[Path]) -> bool:
    """Whether one of them is against the rules."""
    return any(map(is_displacement, turns))


def lawful(turns: Sequence[Path]) -> tuple[Path, ...]:
    """The turns before the first one against the rules."""
    return tuple(takewhile(lambda turn: not is_displacement(turn), turns))


def displacements(here: Expectation, source: Cell, target: Cell) -> Iterator[Candidate]:
    """What lies there once whoever stands on `source` went to `target`, with each seat that may move next.

    That is who follows whoever moved; and whose turn it was, if that was somebody else.
    """
    mover = here.game.commander(here.state, source)
    for seat in sorted({here.game.following(mover), here.state.turn} - {mover, CHANCE}):
        path = (Action(mover, DISPLACES, source, target, value=seat),)
        there = _displaced(here.game, here.state, path)
        if there is not None:
            yield Candidate((path,), there, True, change_to(here, there), here.looks)


def applied(game: Game, state: State, turn: Path) -> State:
    """The position after a turn of a line."""
    if is_displacement(turn):
        there = _displaced(game, state, turn)
        assert there is not None
        return there
    for action in turn:
        state = game.apply(state, action)
    return state


def way_of(turn: Path) -> tuple[Cell, Cell]:
    """Where whoever was displaced stood, and where they went."""
    source, target = turn[0].source, turn[0].target
    assert source is not None and target is not None
    return source, target


@lru_cache(maxsize=4096)
def _displaced(game: Game, state: State, turn: Path) -> State | None:
    """None if the game knows no such position, or one in which it is over."""
    try:
        there = as_set_up(game, _moved(game, state, *way_of(turn), turn[0].value))
    except ValueError:
        return None
    return None if there.outcome else replace(there, ply=state.ply + 1)


def written_after(game: Game, state: State, turn: Path) -> str:
    """The set-up text after a turn against the rules."""
    return _written(game, _moved(game, state, *way_of(turn), turn[0].value))


def rearranged(game: Game, state: State, cells: Sequence[Stack], seat: Seat) -> str:
    """The set-up text of a position in which these stand on the cells instead, with `seat` to move."""
    return _written(game, _rearranged(game, state, cells, seat))


def _moved(game: Game, state: State, source: Cell, target: Cell, seat: Seat) -> State:
    """Whoever stands on `source` went to `target`, with `seat` to move."""
    cells = list(state.cells)
    cells[target], cells[source] = cells[source], NOTHING
    return _rearranged(game, state, cells, seat)


def _rearranged(game: Game, state: State, cells: Sequence[Stack], seat: Seat) -> State:
    hands = _off_board(game, state, cells)
    return replace(state, cells=tuple(cells), hands=hands, turn=seat, stage=None, outcome=None)


def _written(game: Game, there: State) -> str:
    return "; ".join(write_setup(game, there).strip().splitlines())


def _off_board(game: Game, state: State, cells: Sequence[Stack]) -> tuple[Stack, ...]:
    """By seat, who is off the board: of the kinds that are kept, whoever does not stand there."""
    kept = list[Piece]()
    if game.keeps:
        first, here = (Counter(_pieces(*each.cells, *each.hands)) for each in (game.start(), state))
        away = ((first | here) - Counter(_pieces(*cells))).elements()
        kept = [piece for piece in away if piece.kind in game.keeps]
    others = [piece for hand in state.hands for piece in hand if piece.kind not in game.keeps]
    seats = range(len(game.seats))
    return tuple(tuple(sorted(piece for piece in (*kept, *others) if piece.owner == seat)) for seat in seats)


def _pieces(*stacks: Stack) -> Iterator[Piece]:
    return chain.from_iterable(stacks)
