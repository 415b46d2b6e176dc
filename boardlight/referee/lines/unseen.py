"""Which turns of a line nobody saw, so that others may have been played as well. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from boardlight.referee.inference.candidates import Expectation, Look, Path, looks
from boardlight.referee.lines.numbers import UNSURE_TURNS
from boardlight.referee.lines.rest import TableAtRest, against


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
        seen = [-self.behind, *(count for count in self._seen(here, turns) if count < len(turns)), len(turns)]
        marks = [
            after - before >= UNSURE_TURNS for before, after in pairwise(seen) for _ in range(before, after)
        ]
        return tuple(marks[self.behind :])

    def after(self, here: Expectation, turns: Sequence[Path]) -> "Sightings":
        """These turns were logged."""
        last = max(self._seen(here, turns), default=-self.behind)
        return replace(self, behind=len(turns) - last)

    def _seen(self, here: Expectation, turns: Sequence[Path]) -> Iterator[int]:
        """How many of the turns had been played when a position lay there at rest."""
        game, state = here.game, here.state
        for count, turn in enumerate(turns, 1):
            for action in turn:
                state = game.apply(state, action)
            there = looks(game, state)
            if any(_is_shown(table, there) for table in self.tables):
                yield count


NONE = Sightings()
"""Nothing has been played that nobody saw."""


def _is_shown(table: TableAtRest, there: tuple[Look, ...]) -> bool:
    """Whether no cell says as much as it can against a position."""
    return bool((against(table.nats, there)[table.speaks] < table.reading.cell_nats / 2).all())
