"""The turns of a kept game beside the best ones. Pure, and heavy: some ten turns cost a second."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardlight.journal.game_tree import Node, Tree
from boardlight.referee.session.turn_numbers import is_turn
from rules.game import Game
from rules.notation import read_turn
from search.budget import Budget
from search.review import Judged, moments, reviewed
from search.root import Path

WHOLE_GAME = 250_000
"""Positions that the search looks at for all turns of a game together."""
LEAST, MOST = 300, 4_000
"""The same for a turn, however long the game."""


class JudgedNode(NamedTuple):
    """A turn that was played, and what the search says of it."""

    node: Node
    """The position that it led to."""
    judged: Judged


def judged_turns(tree: Tree) -> Iterator[JudgedNode]:
    """Every turn that stands in the end, judged, in their order; those nobody can judge are left out."""
    played = [node for node in tree.line if path_to(tree.game, node) is not None]
    budget = Budget(nodes=min(MOST, max(LEAST, WHOLE_GAME // max(1, len(played)))))
    for node in played:
        found = judged(tree.game, node, budget)
        if found:
            yield JudgedNode(node, found)


def judged(game: Game, node: Node, budget: Budget) -> Judged | None:
    """What the search says of the turn that led to a position."""
    path = path_to(game, node)
    if path is None or node.parent is None:
        return None
    return next(reviewed(game, [(node.parent.state, path)], budget), None)


def path_to(game: Game, node: Node) -> Path | None:
    """The turn that led to a position, by the seat whose turn it was; None for anything else."""
    if node.event is None or node.parent is None or not is_turn(node.event):
        return None
    before = node.parent.state
    return read_turn(game, before, node.text).path if node.event.seat == before.turn else None


def decisive(found: Sequence[JudgedNode]) -> list[JudgedNode]:
    """The moments that decided the game, in the order of play."""
    chosen = {id(turn) for turn in moments([each.judged for each in found])}
    return [each for each in found if id(each.judged) in chosen]
