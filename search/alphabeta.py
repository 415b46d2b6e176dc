"""The search inside the tree: principal variation search over actions, for any number of seats. Pure.

An action is one step; a turn of several actions is so many steps of the same seat, and costs one of depth
when it is complete. Values are those of the seat that thinks, seen by whoever is to move: with more than
two seats all others are supposed to play against it (the *paranoid* assumption, Sturtevant and Korf 2000).
A die is answered by the mean over its faces, cut short by Star1 (Ballard 1983). At the horizon captures are
played out (quiescence).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rules.game import Action, Game, State
from rules.pieces import CHANCE, Seat
from search.budget import Meter
from search.evaluation import Evaluation
from search.ordering import Ordering
from search.table import AT_LEAST, AT_MOST, EXACT, Entry, Table

INFINITY = 1 << 40
CAPTURES_ON = 6
"""Steps beyond the horizon in which captures are played out."""
LONGEST_LINE = 12


class Tree:
    """One seat's look ahead; what it finds out is kept from one depth to the next."""

    def __init__(self, evaluation: Evaluation, seat: Seat, meter: Meter) -> None:
        self.evaluation = evaluation
        self.game = evaluation.game
        self.seat = seat
        self.meter = meter
        self.ordering = Ordering(evaluation)
        self.table = Table()
        self.limit = 0
        """Steps from the root beyond which nothing is extended."""
        self._path: set[int] = set()
        self._checks = type(self.game).in_check is not Game.in_check

    @contextmanager
    def at_root(self, state: State) -> Iterator[None]:
        """While it lasts, to come back to `state` is a repetition."""
        key = hash(self.evaluation.key(state))
        self._path = {key}
        try:
            yield
        finally:
            self._path = set()

    def side(self, state: State) -> int:
        """1 where the seat that thinks moves (or a die rolls for it), -1 where another does."""
        return 1 if state.turn in (self.seat, CHANCE) else -1

    def value(self, state: State, depth: int, alpha: int, beta: int, height: int, rests: bool = True) -> int:
        """The value for the side to move; exact within (alpha, beta), else a bound."""
        self.meter.spend()
        if state.outcome:
            return self.side(state) * self.evaluation.ended(state, self.seat, height)
        if state.turn == CHANCE:
            return self._expected(state, depth, alpha, beta, height)
        if (depth <= 0 and rests) or height >= self.limit:
            return self._quiet(state, alpha, beta, height, CAPTURES_ON)
        key = hash(self.evaluation.key(state))
        if key in self._path:
            return 0
        entry = self.table.get(key)
        if entry is not None and entry.depth >= depth:
            found = _from_here(entry.value, height, self.evaluation.decided)
            if entry.bound == EXACT or (found >= beta if entry.bound == AT_LEAST else found <= alpha):
                return found
        self._path.add(key)
        try:
            best, action = self._best(state, depth, alpha, beta, height, entry)
        finally:
            self._path.discard(key)
        bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        kept = _from_root(best, height, self.evaluation.decided)
        self.table.put(key, Entry(depth, bound, kept, action))
        return best

    def line(self, state: State) -> list[Action]:
        """What is expected to be played from `state`, as far as it is known."""
        found: list[Action] = []
        seen: set[int] = set()
        while not state.outcome and state.turn != CHANCE and len(found) < LONGEST_LINE:
            key = hash(self.evaluation.key(state))
            entry = self.table.get(key)
            if key in seen or entry is None or entry.action is None:
                break
            if entry.action not in self.evaluation.choices(state):
                break
            seen.add(key)
            found.append(entry.action)
            state = self.game.after(state, entry.action)
        return found

    def _best(
        self, state: State, depth: int, alpha: int, beta: int, height: int, entry: Entry | None
    ) -> tuple[int, Action | None]:
        choices = self.evaluation.choices(state)
        forced = len(choices) == 1 or (self._checks and self.game.in_check(state))
        cost = 0 if forced else 1
        ordered = self.ordering.sorted(state, choices, entry.action if entry else None, height)
        best, chosen = -INFINITY, None
        for index, action in enumerate(ordered[: self.evaluation.width]):
            quiet = not action.taken and action.piece is None
            less = _reduction(depth, index) if quiet else 0
            if index == 0:
                value = self.step(state, action, depth, cost, alpha, beta, height)
            else:
                value = self.step(state, action, depth - less, cost, alpha, alpha + 1, height)
                if value > alpha and (less or value < beta):
                    value = self.step(state, action, depth, cost, alpha, beta, height)
            if value > best:
                best, chosen = value, action
                alpha = max(alpha, best)
                if alpha >= beta:
                    if quiet:
                        self.ordering.refuted(action, height, depth)
                    break
        return best, chosen

    def step(
        self, state: State, action: Action, depth: int, cost: int, alpha: int, beta: int, height: int
    ) -> int:
        """The value of `action` for the side that plays it; `cost` is paid in depth when the turn is
        complete.
        """
        there = self.game.after(state, action)
        rests = there.ply > state.ply or there.outcome is not None
        below = depth - cost if rests else depth
        if self.side(there) == self.side(state):
            return self.value(there, below, alpha, beta, height + 1, rests)
        return -self.value(there, below, -beta, -alpha, height + 1, rests)

    def _expected(self, state: State, depth: int, alpha: int, beta: int, height: int) -> int:
        """The mean over all that chance may do, each being as likely; for the seat that thinks."""
        if depth <= 0:
            return self.evaluation.value(state, self.seat)
        rolls = self.game.actions(state)
        total, left, most = 0, len(rolls), self.evaluation.decided
        for action in rolls:
            left -= 1
            lowest = alpha * len(rolls) - total - most * left
            highest = beta * len(rolls) - total + most * left
            there = self.game.after(state, action)
            if self.side(there) == 1:
                value = self.value(there, depth, max(-most, lowest), min(most, highest), height + 1)
            else:
                value = -self.value(there, depth, -min(most, highest), -max(-most, lowest), height + 1)
            total += value
            if value <= lowest or value >= highest:
                return (total - most * left if value >= highest else total + most * left) // len(rolls)
        return total // len(rolls)

    def _quiet(self, state: State, alpha: int, beta: int, height: int, left: int) -> int:
        """The value when only captures are looked at, and the side to move may also leave them."""
        standing = self.side(state) * self.evaluation.value(state, self.seat)
        if not self.evaluation.compulsory and (standing >= beta or not left):
            return standing
        choices = self.evaluation.choices(state)
        captures = [action for action in choices if action.taken or action.piece is not None]
        forced = len(captures) == len(choices) or state.turn == CHANCE
        if not forced or not left:
            if standing >= beta or not captures or not left:
                return standing
            alpha = max(alpha, standing)
        best = -INFINITY if forced else standing
        for action in self._promising(state, captures, standing, alpha, forced):
            value = self._quiet_step(state, action, alpha, beta, height, left)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def _promising(
        self, state: State, captures: Sequence[Action], standing: int, alpha: int, forced: bool
    ) -> Sequence[Action]:
        if not forced:
            standing += self.evaluation.margin
            captures = [
                action
                for action in captures
                if action.piece is not None or standing + self.ordering.taken(state, action) > alpha
            ]
        return sorted(captures, key=lambda action: -self.ordering.exchange(state, action))

    def _quiet_step(self, state: State, action: Action, alpha: int, beta: int, height: int, left: int) -> int:
        self.meter.spend()
        there = self.game.after(state, action)
        if there.outcome:
            return self.side(state) * self.evaluation.ended(there, self.seat, height + 1)
        if there.turn == CHANCE:
            return self.side(state) * self.evaluation.value(there, self.seat)
        rests = there.ply > state.ply
        less = left - 1 if rests else left
        if self.side(there) == self.side(state):
            return self._quiet(there, alpha, beta, height + 1, less)
        return -self._quiet(there, -beta, -alpha, height + 1, less)


def _reduction(depth: int, index: int) -> int:
    """How much less deep a late quiet action is looked at first (late move reduction)."""
    if depth < 3 or index < 4:
        return 0
    return 2 if depth >= 5 and index >= 12 else 1


def _from_root(value: int, height: int, decided: int) -> int:
    """A value as seen from its own position: the distance to the end counted from there."""
    if abs(value) < decided * 9 // 10:
        return value
    return value + height if value > 0 else value - height


def _from_here(value: int, height: int, decided: int) -> int:
    """The reverse of `_from_root`."""
    if abs(value) < decided * 9 // 10:
        return value
    return value - height if value > 0 else value + height
