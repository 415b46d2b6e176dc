"""Chess as a score sheet has it: White's turn and Black's on one row. Pure."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from boardlight.journal.game_tree import Node
from boardlight.referee.session.turn_numbers import ELLIPSIS


class Row(NamedTuple):
    """A move on a score sheet."""

    number: int | None
    """None where something was declared, or a position was set."""
    white: str
    """Or what was declared, by whomever."""
    black: str
    taken: bool = False
    """Whether it was taken back."""


def rows(turns: Iterable[tuple[Node, bool]], told: Callable[[Node], str]) -> list[Row]:
    """The rows of a score sheet: of each turn its words, and whether it was taken back."""
    found: list[Row] = []
    for node, taken in turns:
        count = node.count
        if not count.is_turn:
            found.append(Row(None, told(node), "", taken))
        elif count.seat == 0:
            found.append(Row(count.move, told(node), "", taken))
        elif found and found[-1][0::2] == (count.move, "") and found[-1].taken == taken:
            found[-1] = found[-1]._replace(black=told(node))
        else:
            found.append(Row(count.move, ELLIPSIS, told(node), taken))
    return found
