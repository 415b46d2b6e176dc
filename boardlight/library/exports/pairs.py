"""Chess as chess players number it: a move is one of White's and one of Black's. Pure."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from boardlight.journal.game_tree import Node
from boardlight.library.search import OpenedGame

PAIRED = ("chess",)
"""The games whose moves are counted so."""

ELLIPSIS = "..."
"""Stands for White's move where only Black's is told."""


class Row(NamedTuple):
    """A move on a score sheet."""

    number: int | None
    """None where something was declared, or a position was set."""
    white: str
    """Or what was declared, by whomever."""
    black: str
    taken: bool = False
    """Whether it was taken back."""


def is_paired(opened: OpenedGame) -> bool:
    """Whether the moves of this game are counted in pairs."""
    return opened.game.name in PAIRED


def is_black(node: Node) -> bool:
    """Whether the move is the second one of its pair."""
    return node.parent is not None and node.parent.state.turn == 1


def move_number(node: Node) -> int | None:
    """The number of the move that led here; None where none did."""
    if node.parent is None or node.event is None or node.event.kind != "turn":
        return None
    return node.parent.state.ply // 2 + 1


def numbered(opened: OpenedGame, node: Node) -> str:
    """How a turn is numbered where it is told alone; empty for the start, and between the moves of a pair."""
    if not is_paired(opened):
        return f"{node.number}." if node.number else ""
    number = move_number(node)
    return "" if number is None else f"{number}{ELLIPSIS if is_black(node) else '.'}"


def rows(turns: Iterable[tuple[Node, bool]], told: Callable[[Node], str]) -> list[Row]:
    """The rows of a score sheet: of each turn its words, and whether it was taken back."""
    found: list[Row] = []
    for node, taken in turns:
        number = move_number(node)
        if number is None:
            found.append(Row(None, told(node), "", taken))
        elif not is_black(node):
            found.append(Row(number, told(node), "", taken))
        elif found and found[-1][0::2] == (number, "") and found[-1].taken == taken:
            found[-1] = found[-1]._replace(black=told(node))
        else:
            found.append(Row(number, ELLIPSIS, told(node), taken))
    return found
