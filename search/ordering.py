"""Which action to look at first: the sooner the best is tried, the more of the others need no look. Pure.

Best known from before, captures (of the most by the least), promotions, killers (quiet actions that refuted a
sister position), then history (those that refuted many), then gain of place. Where only some are looked at,
those that promise most.
"""

from collections.abc import Sequence

from rules.game import Action, State
from search.evaluation import Evaluation

KNOWN, CAPTURE, ARRIVAL, KILLER = 1 << 40, 1 << 30, 1 << 29, 1 << 28
MOST_HISTORY = 1 << 27


class Ordering:
    """What has been good so far in one search."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._evaluation = evaluation
        self._table = evaluation.table
        self._killers: dict[int, tuple[Action, ...]] = {}
        self._history: dict[Action, int] = {}

    def sorted(
        self, state: State, actions: Sequence[Action], known: Action | None, height: int
    ) -> list[Action]:
        """`actions`, the most promising first; those that seem alike keep their order."""
        if self._evaluation.width is not None:
            promise = self._evaluation.promises(state)
            return sorted(actions, key=lambda action: -KNOWN if action == known else -promise(action))
        killers = self._killers.get(height, ())
        history = self._history

        def rank(action: Action) -> int:
            if action == known:
                return -KNOWN
            if action.taken:
                return -CAPTURE - self.exchange(state, action)
            if action.piece is not None:
                return -ARRIVAL - self._arriving(action)
            if action in killers:
                return -KILLER
            return -history.get(action, 0) - self._gain(state, action)

        return sorted(actions, key=rank)

    def exchange(self, state: State, action: Action) -> int:
        """What a capture takes, ten times over, without what it risks."""
        table, cells = self._table, state.cells
        taken = sum(table[cells[cell][-1]][cell] for cell in action.taken if cells[cell])
        if action.source is None or not cells[action.source]:
            return 10 * taken
        return 10 * taken - table[cells[action.source][-1]][action.source]

    def taken(self, state: State, action: Action) -> int:
        """What a capture takes."""
        cells = state.cells
        return sum(self._table[cells[cell][-1]][cell] for cell in action.taken if cells[cell])

    def refuted(self, action: Action, height: int, depth: int) -> None:
        """Remember a quiet action that was good enough to end the look at its position."""
        killers = self._killers.get(height, ())
        if action not in killers:
            self._killers[height] = (action, *killers[:1])
        self._history[action] = min(MOST_HISTORY, self._history.get(action, 0) + 64 * depth * depth)

    def _arriving(self, action: Action) -> int:
        if action.piece is None or action.target is None:
            return 0
        return self._table[action.piece][action.target]

    def _gain(self, state: State, action: Action) -> int:
        if action.source is None or action.target is None or not state.cells[action.source]:
            return 0
        places = self._table[state.cells[action.source][-1]]
        return places[action.target] - places[action.source]
