"""Which turns of a line nobody saw, so that others may have been played as well. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from boardlight.referee.inference.candidates import Expectation, Look, Path, looks
from boardlight.referee.lines.displaced import applied
from boardlight.referee.lines.numbers import UNSURE_TURNS
from boardlight.referee.lines.rest import TableAtRest, against
from rules.pieces import CHANCE


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
