"""What a recorder believes was played: a few lines, weighed by all that was seen since. Pure.

A filter. Each table at rest is held against every line, and each line may go on to what explains it. So a
turn whose end nobody could make out is settled by what only one of its lines allows to follow, and nothing
that was likely is forgotten before it is refuted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, inf, log

import numpy as np

from boardlight.referee.inference.candidates import Expectation, Look, Path
from boardlight.referee.lines.numbers import AMISS_NATS, RESTS_S, SURE_NATS, TAKEN_BACK_NATS
from boardlight.referee.lines.rest import TableAtRest, against
from boardlight.referee.lines.search import Line, explained
from vision.observation import Observation


@dataclass(frozen=True, eq=False)
class Belief:
    """Lines since the log was last sure, and the table that lies there now."""

    root: Expectation
    """Where the log stands."""
    before: tuple[Line, ...]
    """The lines as they were when the table last lay otherwise."""
    rest: TableAtRest | None = None
    weighed: TableAtRest | None = None
    """That table when the lines were last held against it."""
    lines: tuple[Line, ...] = ()
    """The lines now, the likeliest first."""

    @classmethod
    def at(cls, here: Expectation) -> "Belief":
        """Nothing has been played since."""
        line = Line((), here, 0.0, np.zeros(len(here.looks)))
        return cls(here, (line,), lines=(line,))

    def saw(self, seen: Observation) -> "Belief":
        """One image more. Hands at work say nothing, but that the table may lie otherwise after them."""
        if seen.busy or seen.blind:
            return self._stirred()
        if self.rest is None:
            return replace(self, rest=TableAtRest.of(seen))
        if not self.rest.agrees_with(seen):
            return replace(self._stirred(), rest=TableAtRest.of(seen))
        return replace(self, rest=self.rest.with_image(seen))._held()

    def _held(self) -> "Belief":
        """The lines held against the table, each time it has lain there for twice as long."""
        rest, weighed = self.rest, self.weighed
        if rest is None or rest.seconds < (2 * weighed.seconds if weighed else RESTS_S):
            return self
        return replace(self, weighed=rest, lines=explained(self.before, rest))

    def _stirred(self) -> "Belief":
        """The table lies so no more: what it said stays said, if it lay there for long enough."""
        if self.rest is None:
            return self
        return Belief(self.root, self.lines if self.weighed else self.before, lines=self.lines)

    def after(self, turns: tuple[Path, ...], here: Expectation) -> "Belief":
        """These turns were logged: the lines that begin so go on from there."""
        lines = _going_on(self.lines, turns)
        if not lines:
            return Belief.at(here)
        if any(line.turns == turns[: len(line.turns)] != turns for line in self.before):
            # Some were played since the table last lay otherwise, and what lies there has been told.
            return Belief(here, lines, lines=lines)
        return replace(self, root=here, before=_going_on(self.before, turns), lines=lines)

    @cached_property
    def sure(self) -> tuple[Path, ...]:
        """The turns with which all lines begin that are likely at all: those may be logged."""
        turns: tuple[Path, ...] = ()
        while self.weighed is not None and (found := self._next(turns)) is not None:
            turns = (*turns, found)
        return turns

    def _next(self, turns: tuple[Path, ...]) -> Path | None:
        """The turn that comes next, if it beats all else together."""
        past = len(turns)
        mass: dict[Path, float] = {}
        for line in self.lines:
            if line.turns[:past] == turns:
                first = line.turns[past] if len(line.turns) > past else ()
                mass[first] = mass.get(first, 0.0) + exp(-line.cost)
        best = max(mass, key=lambda path: mass[path], default=())
        others = sum(weight for path, weight in mass.items() if path != best)
        is_sure = best and (not others or log(mass[best] / others) >= SURE_NATS)
        return best if is_sure else None

    @cached_property
    def merged(self) -> tuple[tuple[Path, ...], ...]:
        """The turns of all lines that lead to the likeliest position, the likeliest first, if these beat all
        else together: in which order it was reached is told by nothing that follows."""
        best = self.lines[0]
        alike = [line for line in self.lines if line.here.state == best.here.state]
        mass, others = (
            sum(exp(-line.cost) for line in self.lines if (line in alike) is wanted)
            for wanted in (True, False)
        )
        is_sure = self.weighed is not None and (not others or log(mass / others) >= SURE_NATS)
        return tuple(line.turns for line in alike) if is_sure and len(alike) > 1 else ()

    @property
    def doubted(self) -> tuple[Path, ...]:
        """The turns that may come first, the likeliest first, if rather some turn was played than none."""
        likely = [line for line in self.lines if line.cost <= SURE_NATS]
        turns = dict.fromkeys(line.turns[0] for line in likely if line.turns)
        return tuple(turns) if self.lines[0].turns else ()

    @property
    def is_amiss(self) -> bool:
        """Whether the table that lies there is none to which the likeliest line leads."""
        if self.weighed is None:
            return False
        nats, visible = self.weighed.nats, self.weighed.visible
        beyond = against(nats, self.lines[0].here.looks) - nats.min(axis=1)
        return float(beyond[visible].sum()) >= AMISS_NATS

    @property
    def looks(self) -> Sequence[Look | None]:
        """By cell, what the table shows wherever the lines do not agree otherwise; None where they do not."""
        return [self._look(cell) for cell in range(len(self.root.looks))]

    def _look(self, cell: int) -> Look | None:
        mass: dict[Look, float] = {}
        for line in self.lines:
            look = line.here.looks[cell]
            mass[look] = mass.get(look, 0.0) + exp(-line.cost)
        best = max(mass, key=lambda look: mass[look])
        others = sum(mass.values()) - mass[best]
        return best if not others or log(mass[best] / others) >= SURE_NATS else None

    def took_back(self, earlier: Sequence[tuple[Look, ...]]) -> int | None:
        """How many turns back the position lies that the table shows, if no line explains it as well.

        `earlier` are the looks of the positions before, nearest first.
        """
        if self.weighed is None or self.lines[0].turns:
            return None
        nats, visible = self.weighed.nats, self.weighed.visible
        costs = [float(against(nats, looks)[visible].sum()) for looks in (self.root.looks, *earlier)]
        turns = min(range(1, len(costs)), key=lambda back: costs[back], default=None)
        if turns is None or costs[turns] + TAKEN_BACK_NATS + SURE_NATS > costs[0]:
            return None
        return turns


def _going_on(lines: tuple[Line, ...], turns: tuple[Path, ...]) -> tuple[Line, ...]:
    kept = [left for line in lines if (left := line.after(turns)) is not None]
    least = min((line.cost for line in kept), default=inf)
    return tuple(replace(line, cost=line.cost - least) for line in kept)
