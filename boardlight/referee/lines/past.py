"""The tables that lay there since the log was sure: searched again, and by which turns were seen. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import numpy as np

from boardlight.referee.inference.candidates import Expectation, Look, Path, looks
from boardlight.referee.inference.displaced import applied
from boardlight.referee.lines.line import Lines
from boardlight.referee.lines.numbers import CHANGE_NATS, MANY, REPEATED_SHARE, UNSURE_TURNS
from boardlight.referee.lines.rest import Nats, TableAtRest, against
from boardlight.referee.lines.search import explained
from rules.pieces import CHANCE


@dataclass(frozen=True, eq=False)
class Past:
    """All that was told since the log was last sure of the whole table, or many lines were followed."""

    lines: Lines
    """As they were then."""
    tables: tuple[TableAtRest, ...] = ()
    """That have lain there since, but for the one that lies there now."""
    turns: tuple[Path, ...] = ()
    """That were logged since."""

    def searched(self, rest: TableAtRest) -> tuple[Lines, Lines] | None:
        """The lines before that table and with it, found again with many of them followed."""
        before, lines = self.lines, self.lines
        tables = (*self.tables, rest)
        for table, ahead in zip(tables, prospects(tables), strict=True):
            before, lines = lines, explained(lines, table, MANY, ahead)
        kept, now = before.after(self.turns), lines.after(self.turns)
        return (kept, now) if kept and now else None


def prospects(tables: Sequence[TableAtRest]) -> list[Nats]:
    """(n, m) by table, nats that the later ones will say against each label: by them a search chooses lines.

    Cells are taken one by one, as if each might change whenever it liked for its share of what a turn costs.
    What tables k + 1 and later will say against label l of a cell at table k is then

        V(k, l) = min(max(0, c(k + 1, l) - r c(k, l)) + V(k + 1, l),    it stays
                      min over m of c(k + 1, m) + V(k + 1, m) + CHANGE_NATS)    it becomes m

    with c and r as in `search.py`, and 0 at the last table: Viterbi's algorithm (1967) run backwards, for
    what A* (Hart, Nilsson and Raphael 1968) wants to know of the way that is left. It is no bound: four
    cells change when a king castles, and in check there are few turns. A cell misread for a moment costs no
    more by it, and a turn by which a line explained the misreading costs its way back.
    """
    said = _carried(tables)
    ahead = [np.zeros_like(said[-1])]
    for table, now, before in zip(reversed(tables[1:]), reversed(said[1:]), reversed(said[:-1]), strict=True):
        changes = (table.nats + ahead[-1]).min(axis=1, keepdims=True) + CHANGE_NATS
        stays = np.maximum(now - REPEATED_SHARE * before, 0) + ahead[-1]
        ahead.append(np.minimum(stays, changes))
    return ahead[::-1]


def _carried(tables: Sequence[TableAtRest]) -> list[Nats]:
    """What each says, or where a cell is silent, what was said last."""
    said = [tables[0].nats]
    for table in tables[1:]:
        said.append(np.where(table.speaks[:, None], table.nats, said[-1]))
    return said


@dataclass(frozen=True, eq=False)
class Sightings:
    """Tables at rest since the log was last sure of the whole table: by them turns were seen one by one."""

    tables: tuple[TableAtRest, ...] = ()
    behind: int = 0
    """Turns that were logged since a position was last seen at rest."""

    def with_table(self, table: TableAtRest | None) -> "Sightings":
        """One more, if there is one."""
        return self if table is None else replace(self, tables=(*self.tables, table))

    def unseen(self, here: Expectation, turns: Sequence[Path]) -> tuple[bool, ...]:
        """By turn from `here` on, whether it is one of UNSURE_TURNS or more between two positions that were
        seen at rest.

        Fewer are told by what they changed. Of more, some may have undone what others did: then a shorter
        line leads to the same table, which is likelier, and wrong. The last position is taken to be seen.
        """
        done, shown = _by_people(turns), self._shown(here, turns)
        seen = [0, *(count for count in shown if 0 < count < len(turns)), len(turns)]
        behind = [self._behind(shown), *(0 for _ in seen[1:])]
        return tuple(
            done[after] - done[before] + missed >= UNSURE_TURNS
            for (before, after), missed in zip(pairwise(seen), behind, strict=False)
            for _ in range(before, after)
        )

    def settled(self, here: Expectation, turns: Sequence[Path]) -> int:
        """How many of the turns may be logged.

        Turns that nobody saw may be more than there seem: only who moves next tells whose turn it is.
        """
        done, shown = _by_people(turns), self._shown(here, turns)
        if done[-1] + self._behind(shown) < UNSURE_TURNS:
            return len(turns)
        last = max((count for count in shown if count < len(turns)), default=0)
        missed = done[-1] - done[last] + (0 if last else self._behind(shown))
        return len(turns) if missed < UNSURE_TURNS else last

    def after(self, here: Expectation, turns: Sequence[Path]) -> "Sightings":
        """These turns were logged."""
        done, shown = _by_people(turns), self._shown(here, turns)
        last = max(shown, default=0)
        return replace(self, behind=done[-1] - done[last] + (0 if last else self._behind(shown)))

    def _behind(self, shown: Sequence[int]) -> int:
        """Turns before the first of these that nobody saw: none once the table lay there as it was then."""
        return 0 if 0 in shown else self.behind

    def _shown(self, here: Expectation, turns: Sequence[Path]) -> list[int]:
        """How many of the turns had been played when tables lay there."""
        there = [*_positions(here, turns)]
        return sorted({_shown(table, there) for table in self.tables})


NONE = Sightings()
"""Nothing has been played that nobody saw."""

NEVER_SIGHTED = Sightings(behind=UNSURE_TURNS)
"""No position has been seen yet: nobody knows how many turns were played from the first one."""


def _by_people(turns: Sequence[Path]) -> list[int]:
    """How many turns have been played after each, from none on; a roll is none."""
    return [0, *accumulate(int(turn[0].seat != CHANCE) for turn in turns)]


def _positions(here: Expectation, turns: Sequence[Path]) -> Iterator[tuple[Look, ...]]:
    """What lies there before each of the turns, and after them."""
    game, state = here.game, here.state
    yield here.looks
    for turn in turns:
        state = applied(game, state, turn)
        yield looks(game, state)


def _shown(table: TableAtRest, among: Sequence[tuple[Look, ...]]) -> int:
    """Which of these a table shows; the first of those that it hardly tells apart."""
    nats = [float(against(table.nats, there)[table.speaks].sum()) for there in among]
    return next(number for number, each in enumerate(nats) if each < min(nats) + table.reading.cell_nats / 2)
