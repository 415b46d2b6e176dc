"""A log as a tree: what was played, and the lines that were taken back as variations. Pure.

A tree shows only what its reader may know: of a game that goes on the public view, in which turns that the
public cannot see do not exist; of a game that is over everything.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from boardlight.journal.replay import Step, follow
from boardlight.referee.feedback.phrases import news
from boardlight.referee.session.logged import Event, Fouled, Marked
from boardlight.referee.session.turn_numbers import Count
from messages.message import Message
from rules.board import Cell
from rules.game import Game, Outcome, State


@dataclass(eq=False)
class Node:
    """A position, and the turn or declaration that led to it; the first has none."""

    state: State
    count: Count
    """Of the turns from the start to here."""
    event: Event | None = None
    parent: "Node | None" = field(default=None, repr=False)
    children: list["Node"] = field(default_factory=list, repr=False)
    """What followed; what was played in the end, or last, comes first."""
    fouls: list[Fouled | Marked] = field(default_factory=list)
    """Committed, or marked by a recorder, while this position lay on the table."""

    @property
    def text(self) -> str:
        """The turn or declaration."""
        return self.event.text if self.event else ""

    @property
    def changed(self) -> tuple[Cell, ...]:
        """The cells on which something else stands than before."""
        if not self.parent:
            return ()
        pairs = zip(self.parent.state.cells, self.state.cells, strict=True)
        return tuple(cell for cell, (before, after) in enumerate(pairs) if before != after)


@dataclass(frozen=True, eq=False)
class Tree:
    """All that happened in a game."""

    game: Game
    line: tuple[Node, ...]
    """What stands in the end, the first position included."""

    @property
    def root(self) -> Node:
        """The first position."""
        return self.line[0]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.line[-1].state.outcome

    def nodes(self) -> Iterator[Node]:
        """Every node, each line to its end before the variations from it."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def news(self, node: Node) -> Message | None:
        """What led to `node` changed that no piece on the board shows."""
        return news(self.game, node.parent.state, node.state) if node.parent else None

    def label(self, node: Node, cell: Cell) -> str | None:
        """What is seen on a cell: the label of its top piece, or None."""
        stack = node.state.cells[cell]
        return self.game.label(stack[-1]) if stack else None


def grow(game: Game, events: Sequence[Event]) -> Tree:
    """The tree of a log; ReplayError if it does not fit the rules."""
    return tree_of(game, list(follow(game, events)))


def tree_of(game: Game, steps: Sequence[Step]) -> Tree:
    """The tree of a log that has been followed."""
    first = next(iter(steps[0].line)) if steps else game.start()
    over = bool(steps) and steps[-1].line.last.outcome is not None
    show = (lambda state: state) if over else (lambda state: game.view(state, None))
    path = [Node(show(first), Count.begun(game, first))]
    for step in steps:
        _follow(path, step, show)
    tree = Tree(game, tuple(dict.fromkeys(path)))
    for node in list(tree.nodes()):
        node.children = [*node.children[-1:], *node.children[:-1]]
    return tree


def _follow(path: list[Node], step: Step, show: Callable[[State], State]) -> None:
    """Let `path`, the node of each position on the line, follow one event."""
    del path[len(step.line) :]
    if len(path) < len(step.line):
        path.append(_played(path[-1], step.event, show(step.line.last)))
    elif isinstance(step.event, Fouled) or (isinstance(step.event, Marked) and step.event.names_cells):
        path[-1].fouls.append(step.event)


def _played(before: Node, event: Event, state: State) -> Node:
    """The node after a turn: an old one if it was played from here before, the same if nothing is seen."""
    if state == before.state:
        return before
    node = next((known for known in before.children if _same(known, event, state)), None)
    if node:
        before.children.remove(node)
        node.event = event
    before.children.append(node or Node(state, before.count.after(event), event, before))
    return before.children[-1]


def _same(node: Node, event: Event, state: State) -> bool:
    return bool(node.event) and (node.text, node.state) == (event.text, state)
