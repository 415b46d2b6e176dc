"""What a recorder believes was played: a few lines, weighed by all that was seen since. Pure.

A filter. Each table at rest is held against every line, and each line may go on to what explains it. So a
turn whose end nobody could make out is settled by what only one of its lines allows to follow, and nothing
that was likely is forgotten before it is refuted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from math import exp, inf, log

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Expectation, Look, Path
from boardlight.referee.lines.numbers import (
    AMISS_NATS,
    NEWS_NATS,
    RESTS_S,
    SURE_NATS,
    SURE_S,
    TAKEN_BACK_NATS,
)
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
    forgotten: tuple[float, float] = (0.0, 0.0)
    """How likely the lines are that were forgotten, beside the likeliest: of `before`, and now."""
    time: float = 0.0
    """Of the last image, seconds."""
    leading_at: tuple[float, ...] = ()
    """Since when each of the turns of `leading` has led, seconds."""
    alike_at: float = 0.0
    """The same for the position of `alike`."""

    @classmethod
    def at(cls, here: Expectation) -> "Belief":
        """Nothing has been played since."""
        line = Line((), here, 0.0, np.zeros(len(here.looks)))
        return cls(here, (line,), lines=(line,))

    def saw(self, seen: Observation) -> "Belief":
        """One image more."""
        now, time = self._with(seen), seen.time
        stood = self.leading_at[: _alike(self.leading, now.leading)]
        leading_at = (*stood, *[time] * (len(now.leading) - len(stood)))
        is_same = self.alike and now.alike and self.lines[0].here.state == now.lines[0].here.state
        return replace(now, time=time, leading_at=leading_at, alike_at=self.alike_at if is_same else time)

    def _with(self, seen: Observation) -> "Belief":
        """The table after an image. Hands at work say nothing, but that it may lie otherwise after them."""
        if seen.busy or seen.blind:
            return self._stirred()
        if self.rest is None:
            return replace(self, rest=TableAtRest.of(seen))
        if not self.rest.agrees_with(seen):
            return replace(self._stirred(), rest=TableAtRest.of(seen))
        return replace(self, rest=self.rest.with_image(seen))._held()

    def _held(self) -> "Belief":
        """The lines held against the table: each time it has lain there for twice as long, and when a cell
        speaks that did not."""
        rest, weighed = self.rest, self.weighed
        if rest is None:
            return self
        lasts = rest.seconds >= (2 * weighed.seconds if weighed else RESTS_S)
        if not lasts and not (weighed and self._is_news(rest, rest.speaks & ~weighed.speaks)):
            return self
        lines, cut = explained(self.before, rest)
        # Those that were forgotten are taken to have fared as the others did.
        others, left = (sum(exp(-line.cost) for line in some[1:]) for some in (self.before, lines))
        known = self.forgotten[0] * min(1.0, left / others) if others else 0.0
        return replace(self, weighed=rest, lines=lines, forgotten=(self.forgotten[0], known + cut))

    def _is_news(self, rest: TableAtRest, cells: NDArray[np.bool_]) -> bool:
        """Whether any of these cells speaks against a line."""
        rows = np.flatnonzero(cells)
        looks = {tuple(line.here.looks[row] for row in rows) for line in self.lines}
        return any((against(rest.nats[rows], each) >= NEWS_NATS).any() for each in looks)

    def _stirred(self) -> "Belief":
        """The table lies so no more: what it said stays said, if it lay there for long enough."""
        if self.rest is None:
            return self
        if not self.weighed:
            return replace(self, rest=None)
        forgotten = self.forgotten[1], self.forgotten[1]
        return replace(self, before=self.lines, forgotten=forgotten, rest=None, weighed=None)

    def after(self, turns: tuple[Path, ...], here: Expectation) -> "Belief":
        """These turns were logged: the lines that begin so go on from there."""
        lines = _going_on(self.lines, turns)
        if not lines:
            return Belief.at(here)
        if any(line.turns == turns[: len(line.turns)] != turns for line in self.before):
            # Some were played since the table last lay otherwise, and what lies there has been told.
            return replace(self._going_on(turns, here, lines), before=lines, rest=None, weighed=None)
        return replace(self._going_on(turns, here, lines), before=_going_on(self.before, turns))

    def _going_on(self, turns: tuple[Path, ...], here: Expectation, lines: tuple[Line, ...]) -> "Belief":
        return replace(self, root=here, lines=lines, leading_at=self.leading_at[len(turns) :])

    @property
    def sure(self) -> tuple[Path, ...]:
        """The turns that have led for long enough to be logged."""
        stood = takewhile(
            lambda pair: self.time - pair[1] >= SURE_S, zip(self.leading, self.leading_at, strict=False)
        )
        return tuple(turn for turn, _ in stood)

    @cached_property
    def leading(self) -> tuple[Path, ...]:
        """The turns with which all lines begin that are likely at all."""
        turns: tuple[Path, ...] = ()
        while (found := self._next(turns)) is not None:
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
        others = self.forgotten[1] + sum(weight for path, weight in mass.items() if path != best)
        is_sure = best and (not others or log(mass[best] / others) >= SURE_NATS)
        return best if is_sure else None

    @property
    def merged(self) -> tuple[tuple[Path, ...], ...]:
        """The turns of `alike`, once these have led for long enough to be logged."""
        return self.alike if self.time - self.alike_at >= SURE_S else ()

    @cached_property
    def alike(self) -> tuple[tuple[Path, ...], ...]:
        """The turns of all lines that lead to the likeliest position, the likeliest first, if these beat all
        else together: in which order it was reached is told by nothing that follows."""
        best = self.lines[0]
        alike = [line for line in self.lines if line.here.state == best.here.state]
        mass, others = (
            sum(exp(-line.cost) for line in self.lines if (line in alike) is wanted)
            for wanted in (True, False)
        )
        others += self.forgotten[1]
        leads = not others or log(mass / others) >= SURE_NATS
        return tuple(line.turns for line in alike) if leads and len(alike) > 1 else ()

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
        nats, speaks = self.weighed.nats, self.weighed.speaks
        beyond = against(nats, self.lines[0].here.looks) - nats.min(axis=1)
        return float(beyond[speaks].sum()) >= AMISS_NATS

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
        nats, speaks = self.weighed.nats, self.weighed.speaks
        costs = [float(against(nats, looks)[speaks].sum()) for looks in (self.root.looks, *earlier)]
        turns = min(range(1, len(costs)), key=lambda back: costs[back], default=None)
        if turns is None or costs[turns] + TAKEN_BACK_NATS + SURE_NATS > costs[0]:
            return None
        return turns


def _alike(one: Sequence[Path], other: Sequence[Path]) -> int:
    """With how many turns both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _going_on(lines: tuple[Line, ...], turns: tuple[Path, ...]) -> tuple[Line, ...]:
    kept = [left for line in lines if (left := line.after(turns)) is not None]
    least = min((line.cost for line in kept), default=inf)
    return tuple(replace(line, cost=line.cost - least) for line in kept)
