"""Monte Carlo tree search, which looks again and again where most is promised. Pure.

For games with hundreds of actions, two seats, no die and nothing hidden. From the root on, that action
is followed each time for which this is greatest:

    q + EXPLORATION p sqrt(1 + n) / (1 + m)

(PUCT: Rosin 2011, with priors and an evaluation for playouts as in Silver and others 2017). n and m are the
visits of the position and of the action, q the mean of what was found beyond the action for the side to move,
p its prior:

    p is proportional to exp(g / (SOFTNESS S))

where g is what the action promises in pieces (`Evaluation.promises`) and S the lead that decides a game
(`Evaluation.sure`). A position is worth tanh(v / S), -1 lost to 1 won, by its evaluation v in pieces.

A position from which some action wins is won, and one from which all that are followed lose is lost: neither
is looked at again (Winands, Björnsson and Saito 2008).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import atanh, exp, inf, sqrt, tanh

from rules.game import Action, State
from rules.pieces import Seat
from rules.turns import rests
from search.alphabeta import LONGEST_LINE, Tree
from search.budget import Meter, SpentError
from search.evaluation import UNIT, Evaluation
from search.root import Candidate, at_sight

EXPLORATION = 1.5
"""Chosen: against it, 2,000 positions a turn in Quattuor Reges, 0.8 won 22 of 60 games and 3 won 32."""
SOFTNESS = 0.15
"""Chosen likewise: 0.08 won 12 of 22 games against it, 0.3 won 7 of 18."""
UNTRIED = 0.2
"""An action that was never followed is thought to be so much worse than its position. Assumed."""
FOLLOWED = 40
"""Actions of a position at most, those that promise most. Assumed."""
DEEPEST = 60
"""Actions from the root, where a line is judged in any case. Assumed; lines come to some twelve."""
MOST_SURE = 0.999999
"""A mean beyond it is no surer: pieces are told from it."""


class Node:
    """A position of the tree, and what was found beyond it."""

    __slots__ = ("actions", "nodes", "priors", "proven", "side", "state", "total", "visits")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.side = 1 if state.turn == seat else -1
        """1 if the seat that thinks is to move."""
        self.proven = 0
        """1 if that seat wins from here, -1 if it loses, as far as actions are followed; 0 if open."""
        self.visits = 0
        self.total = 0.0
        """Of all visits, what was found, for the seat that thinks."""
        self.actions: Sequence[Action] = ()
        self.priors: Sequence[float] = ()
        self.nodes: list[Node | None] = []

    @property
    def mean(self) -> float:
        """What it is worth to the seat that thinks."""
        return self.total / self.visits if self.visits else 0.0

    def favourite(self) -> tuple[Action, "Node"] | None:
        """An action that wins, or the one that was followed most and does not lose, and where it leads; None
        where none was followed.
        """
        tried = [
            (self.side * node.proven, node.visits, -place) for place, node in enumerate(self.nodes) if node
        ]
        if not tried:
            return None
        *_, place = max(tried)
        node = self.nodes[-place]
        assert node is not None
        return self.actions[-place], node


def sampled(evaluation: Evaluation, state: State, meter: Meter) -> tuple[list[Candidate], int]:
    """The turns of the seat to move, the one that was followed most first, the others as they look at sight;
    and how many turns ahead the line goes that is expected.
    """
    found = at_sight(Tree(evaluation, state.turn, meter), state, ())
    if len(found) == 1 or found[0].there.outcome:
        return found, 0
    root = Node(state, state.turn)
    try:
        while not root.proven:
            meter.spend()
            _look(evaluation, root)
    except SpentError:
        pass
    return _chosen_first(evaluation, root, found)


def _chosen_first(evaluation: Evaluation, root: Node, found: list[Candidate]) -> tuple[list[Candidate], int]:
    """The candidates, first the one that was followed most, and the turns that its line comes to."""
    line, node, turns, chosen = list[Action](), root, 0, None
    while len(line) < LONGEST_LINE and (favourite := node.favourite()):
        action, there = favourite
        line.append(action)
        if rests(there.state, node.state):
            turns += 1
            chosen = chosen or (tuple(line), there)
        node = there
    if chosen is None:
        return found, 0  # the budget ended before a turn was whole
    path, there = chosen
    mean = max(-MOST_SURE, min(MOST_SURE, float(there.proven) or there.mean))
    value = round(UNIT * evaluation.sure * atanh(mean))
    first = next(candidate for candidate in found if candidate.path == path)
    left = (candidate for candidate in found if candidate is not first)
    others = [replace(candidate, value=min(candidate.value, value), exact=False) for candidate in left]
    return [replace(first, value=value, line=tuple(line), exact=True), *others], turns


def _look(evaluation: Evaluation, root: Node) -> None:
    """Follow one line to a position that was never judged, or from which nothing is open."""
    node, path, seat = root, [root], root.state.turn
    while node.visits and not node.proven and not node.state.outcome and len(path) < DEEPEST:
        if not node.actions:
            _open(evaluation, node)
        place = _next(node)
        there = node.nodes[place]
        if there is None:
            state = evaluation.game.after(node.state, node.actions[place])
            there = node.nodes[place] = Node(state, seat)
        node = there
        path.append(node)
    value = _worth(evaluation, node.state, seat)
    if node.state.outcome:
        node.proven = round(value)
    if node.proven:
        value = float(node.proven)
        for before in reversed(path[:-1]):
            _prove(before)
    for each in path:
        each.visits += 1
        each.total += value


def _prove(node: Node) -> None:
    """Note whether the side to move wins by one of its actions, or loses by all of them."""
    proven = [there.proven if there else 0 for there in node.nodes]
    if node.side in proven:
        node.proven = node.side
    elif all(each == -node.side for each in proven):
        node.proven = -node.side


def _worth(evaluation: Evaluation, state: State, seat: Seat) -> float:
    """-1 lost to 1 won."""
    return tanh(evaluation.standing(state, seat, 0) / UNIT / evaluation.sure)


def _open(evaluation: Evaluation, node: Node) -> None:
    """Find the actions of a position, and what each promises."""
    promise, choices = evaluation.promises(node.state), evaluation.choices(node.state)
    gains = {action: promise(action) for action in choices}
    node.actions = sorted(choices, key=lambda action: -gains[action])[:FOLLOWED]
    most, scale = gains[node.actions[0]], SOFTNESS * evaluation.sure * UNIT
    shares = [exp((gains[action] - most) / scale) for action in node.actions]
    node.priors = [share / sum(shares) for share in shares]
    node.nodes = [None] * len(shares)


def _next(node: Node) -> int:
    """The place of the action to follow, none that loses."""
    side = node.side
    untried = side * node.mean - UNTRIED
    wide = EXPLORATION * sqrt(1 + node.visits)
    best, chosen = -inf, 0
    for place, (prior, there) in enumerate(zip(node.priors, node.nodes, strict=True)):
        if there is None:
            hope = untried + wide * prior
        elif there.proven == -side:
            continue
        else:
            hope = side * there.total / there.visits + wide * prior / (1 + there.visits)
        if hope > best:
            best, chosen = hope, place
    return chosen
