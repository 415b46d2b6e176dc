"""What people do wrong at a table, by chance. Pure."""

import random
from collections.abc import Sequence
from typing import Literal, get_args

from boardlight.simulation.people.hands import Labels
from rules.board import Cell
from rules.game import EMPTY, Game, State
from rules.turns import turns

Error = Literal["placing", "turn", "cell", "piece"]
"""A piece set down elsewhere than where it is asked for; a turn that is not asked for; a piece where it may
not go; a right turn with a piece too many off the board."""

ERRORS: tuple[Error, ...] = get_args(Error)

SOMETIMES = 0.3
"""Share of the occasions on which a mistake is made."""


def planned(errors: Sequence[Error], chance: random.Random, always: Error | None) -> list[Error]:
    """Which of these mistakes will be made on one occasion: one always, the others sometimes."""
    return [error for error in errors if error == always or chance.random() < SOMETIMES]


def misplaced(labels: Labels, wanted: Labels, chance: random.Random) -> Labels:
    """`wanted`, but for one piece that arrives on a cell where nobody stands or is to stand."""
    arriving = [cell for cell, label in enumerate(wanted) if label not in (EMPTY, labels[cell])]
    free = [cell for cell, label in enumerate(wanted) if label == labels[cell] == EMPTY]
    if not arriving or not free:
        return wanted
    cell, instead = chance.choice(arriving), chance.choice(free)
    there = list(wanted)
    there[cell], there[instead] = EMPTY, wanted[cell]
    return there


def out_of_reach(game: Game, state: State, chance: random.Random) -> tuple[Cell, Cell] | None:
    """A piece of the seat to move, and an empty cell to which no turn leads it; None if there is none."""
    legal = {(turn.path[0].source, action.target) for turn in turns(game, state) for action in turn.path}
    empty = [cell for cell, stack in enumerate(state.cells) if not stack]
    own = [cell for cell, stack in enumerate(state.cells) if stack and stack[-1].owner == state.turn]
    ways = [(one, other) for one in own for other in empty if (one, other) not in legal]
    return chance.choice(ways) if ways else None


def one_too_many(labels: Labels, after: Labels, chance: random.Random) -> Labels:
    """`after`, what follows on `labels`, without one of the pieces that stay where they are."""
    staying = [cell for cell, label in enumerate(after) if label == labels[cell] != EMPTY]
    there = list(after)
    if staying:
        there[chance.choice(staying)] = EMPTY
    return there
