"""What an action does to the pieces on the table, found by comparing two positions. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.board import Cell
from rules.game import Game, State

Stacks = list[tuple[str, ...]]
"""By cell: labels, innermost first."""


class Carry(NamedTuple):
    """A piece, with what it holds, goes from one cell to another."""

    source: Cell
    target: Cell
    left: int
    """Pieces that stay behind on the source, innermost first."""


class Effects(NamedTuple):
    """What hands have to do, in this order."""

    displaced: tuple[Cell, ...] = ()
    """Whose piece leaves the board to make room for another."""
    carried: tuple[Carry, ...] = ()
    gone: tuple[Cell, ...] = ()
    """Whose piece leaves the board afterwards."""
    swapped: tuple[tuple[Cell, str], ...] = ()
    """Whose piece is exchanged, and for which label."""
    brought: tuple[tuple[Cell, str], ...] = ()
    """Where a piece comes from beside the board, and its label."""


def effects(game: Game, before: State, after: State) -> Effects:
    """How the table must change; `Effects()` if it stays as it is."""
    old, new = _stacks(game, before), _stacks(game, after)
    changed = [cell for cell, stack in enumerate(old) if stack != new[cell]]
    leaving = [cell for cell in changed if old[cell] and old[cell][-1:] != new[cell][-1:]]
    arriving = [cell for cell in changed if new[cell] and not _is_revealed(old[cell], new[cell])]
    carried = tuple(_carried(old, new, leaving, arriving))
    sources, targets = {carry.source for carry in carried}, {carry.target for carry in carried}
    fresh = [cell for cell in arriving if cell not in targets]
    return Effects(
        displaced=tuple(carry.target for carry in carried if _must_make_room(old, new, carry, sources)),
        carried=carried,
        gone=tuple(cell for cell in leaving if cell not in sources | targets and cell not in fresh),
        swapped=tuple((cell, new[cell][-1]) for cell in fresh if cell in leaving),
        brought=tuple((cell, new[cell][-1]) for cell in fresh if cell not in leaving),
    )


def _stacks(game: Game, state: State) -> Stacks:
    return [tuple(game.label(piece) for piece in stack) for stack in state.cells]


def _is_revealed(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether the outermost pieces have merely left."""
    return len(new) < len(old) and old[: len(new)] == new


def _carried(old: Stacks, new: Stacks, leaving: list[Cell], arriving: Iterable[Cell]) -> Iterable[Carry]:
    used: set[Cell] = set()
    for target in arriving:
        for source in leaving:
            if source not in used and source != target and old[source][-1] == new[target][-1]:
                used.add(source)
                left = len(new[source]) if _is_revealed(old[source], new[source]) else 0
                yield Carry(source, target, left)
                break


def _must_make_room(old: Stacks, new: Stacks, carry: Carry, sources: set[Cell]) -> bool:
    """Whether somebody stands on the target who neither leaves by himself nor is swallowed."""
    swallowed = len(new[carry.target]) > len(old[carry.source]) - carry.left
    return bool(old[carry.target]) and carry.target not in sources and not swallowed
