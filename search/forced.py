"""Wins that hold against every reply, found by proof-number search. Pure.

After V. Allis, M. van der Meulen and J. van den Herik, *Proof-number search* (Artificial Intelligence 66,
1994). A position has a proof number, the fewest positions that must still be shown to be won to prove that
the seat wins by force, and a disproof number, the fewest that must be shown not to be. The search goes on
where the fewest are missing: it follows turns that leave few replies, however far they lead. What is won
says `Evaluation.attained`. Wins in one turn are looked for first, then in two, and so on, so the first that
is found is the shortest. Whoever is not the seat, a die among them, does whatever is worst for it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.game import Action, State
from rules.pieces import Seat
from search.budget import Meter, SpentError
from search.evaluation import Evaluation

NEVER = 1 << 40
"""The number of what can no longer be shown."""


class ForcedWin(NamedTuple):
    """A win by force."""

    line: tuple[Action, ...]
    """Against the defence that keeps it smallest, or puts it off longest."""
    value: int
    """What it is worth then, in hundredths."""


def forced_win(
    evaluation: Evaluation, state: State, seat: Seat, meter: Meter, longest: int
) -> ForcedWin | None:
    """The shortest win of `seat`, who is to move, in at most so many of its turns; None if there is none, or
    none was found before the budget was spent.
    """
    root = Proof(evaluation, state, seat, meter).win(longest)
    if root is None:
        return None
    ends = ((leaf.line(), leaf.state) for leaf in root.leaves())
    wins = (ForcedWin(line, evaluation.standing(end, seat, len(line))) for line, end in ends)
    return min(wins, key=lambda win: (win.value, -len(win.line)))


class Position:
    """A position of the tree: its numbers, and what follows it as far as that was looked at."""

    __slots__ = ("action", "below", "disproof", "left", "mine", "parent", "proof", "replies", "state")

    def __init__(
        self, state: State, action: Action | None, parent: "Position | None", mine: bool, left: int
    ) -> None:
        self.state = state
        self.action = action
        """What led to it."""
        self.parent = parent
        self.mine = mine
        """Whether the seat that is to win moves."""
        self.left = left
        """Turns in which it must have won."""
        self.replies: Sequence[Action] | None = None
        self.below: list[Position] | None = None
        self.proof = 1
        self.disproof = 1

    def counted(self) -> "Position | None":
        """Count its numbers anew; what follows is returned if that alone decides the position."""
        below = self.below or []
        if self.mine:
            self.proof = min((each.proof for each in below), default=NEVER)
            self.disproof = min(NEVER, sum(each.disproof for each in below))
            return None if self.proof else next(each for each in below if not each.proof)
        self.proof = min(NEVER, sum(each.proof for each in below)) if below else NEVER
        self.disproof = min((each.disproof for each in below), default=0)
        return next((each for each in below if not each.disproof), None)

    def most_proving(self) -> "Position":
        """Where to look next: it counts for the proof and for the disproof."""
        here = self
        while (below := here.below) is not None:
            if here.mine:
                here = min(below, key=lambda each: each.proof)
            else:
                here = min(below, key=lambda each: each.disproof)
        return here

    def leaves(self) -> Iterator["Position"]:
        """The ends of the win that was proved, one for each defence."""
        if not self.below:
            yield self
        elif self.mine:
            yield from next(each for each in self.below if not each.proof).leaves()
        else:
            for each in self.below:
                yield from each.leaves()

    def line(self) -> tuple[Action, ...]:
        """How it came about."""
        if self.parent is None or self.action is None:
            return ()
        return (*self.parent.line(), self.action)


class Proof:
    """The look for a win of `seat` from `state`; what it learns of actions is kept from length to length."""

    def __init__(self, evaluation: Evaluation, state: State, seat: Seat, meter: Meter) -> None:
        self._evaluation = evaluation
        self._game = evaluation.game
        self._state = state
        self._seat = seat
        self._meter = meter
        self._decided: Counter[Action] = Counter()
        """How many positions an action has decided: the most decisive are looked at first."""

    def win(self, longest: int) -> Position | None:
        """The tree that proves the shortest win in at most so many turns; None if nothing was proved."""
        try:
            for turns in range(1, longest + 1):
                root = Position(self._state, None, None, True, turns)
                while 0 < root.proof <= self._meter.left and root.disproof:
                    self._look(root.most_proving())
                if not root.proof:
                    return root
        except SpentError:
            pass
        return None

    def _look(self, position: Position) -> None:
        """Look at what follows a position, and count anew on the way back to the root."""
        position.below = []
        for action in sorted(self._replies(position), key=lambda action: -self._decided[action]):
            child = self._followed(position, action)
            position.below.append(child)
            if not (child.proof if position.mine else child.disproof):
                break
        here: Position | None = position
        while here is not None:
            before = here.proof, here.disproof
            decisive = here.counted()
            if decisive is not None and decisive.action is not None:
                self._decided[decisive.action] += 1
            if (here.proof, here.disproof) == before and here is not position:
                return
            here = here.parent

    def _replies(self, position: Position) -> Sequence[Action]:
        if position.replies is None:
            actions = self._game.actions if position.mine else self._evaluation.choices
            position.replies = actions(position.state)
        return position.replies

    def _followed(self, position: Position, action: Action) -> Position:
        """The position after an action, with the numbers that it has at sight."""
        self._meter.spend()
        before = position.state
        there = self._game.after(before, action)
        rests = there.ply > before.ply or there.outcome is not None
        left = position.left - (position.mine and rests)
        child = Position(there, action, position, there.turn == self._seat, left)
        if self._evaluation.attained(self._state, there, self._seat):
            child.proof, child.disproof = 0, NEVER
        elif there.outcome or not left:
            child.proof, child.disproof = NEVER, 0
        elif not child.mine:
            child.proof = max(1, len(self._replies(child)))
        return child
