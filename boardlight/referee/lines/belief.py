"""What a recorder believes was played: a few lines, weighed by all that was seen since. Pure.

A filter. Each table at rest is held against every line, and each line may go on to what explains it. So a
turn whose end nobody could make out is settled by what only one of its lines allows to follow, and nothing
that was likely is forgotten before it is refuted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import log

import numpy as np

from boardlight.referee.inference.candidates import Expectation, Look, Path
from boardlight.referee.inference.displaced import is_unlawful
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import (
    FEW,
    MISSED_NATS,
    NEWS_NATS,
    ODD_NATS,
    ROUNDING_S,
    SURE_NATS,
    Reading,
)
from boardlight.referee.lines.past import NONE, Past, Sightings
from boardlight.referee.lines.rest import NEVER_SEEN, Nats, TableAtRest, Tray, UnreadRoll, against, surely
from boardlight.referee.lines.search import explained
from vision.observation import Observation


@dataclass(frozen=True, eq=False)
class Belief:
    """Lines since the log was last sure, and the table that lies there now."""

    root: Expectation
    """Where the log stands."""
    reading: Reading
    before: Lines
    """The lines as they were when the table last lay otherwise."""
    past: Past
    lines: Lines
    """The lines now."""
    rest: TableAtRest | None = None
    weighed: TableAtRest | None = None
    """That table when the lines were last held against it."""
    sightings: Sightings = NONE
    """Of tables but for that one."""
    is_searched: bool = False
    """Whether many lines were followed to it."""
    tray: Tray = NEVER_SEEN
    time: float = 0.0
    """Of the last image, seconds."""
    leading_at: tuple[float, ...] = ()
    """Since when each of the turns that lead has led, seconds."""
    merges_at: float = 0.0
    """The same for the table to which several ways lead."""

    @classmethod
    def at(
        cls, here: Expectation, reading: Reading, tray: Tray = NEVER_SEEN, unread: UnreadRoll | None = None
    ) -> "Belief":
        """Nothing has been played since; `unread`: the last roll, if no throw was read that shows it."""
        lines = Lines((Line.at(here, len(tray.throws), unread),))
        return cls(here, reading, lines, Past(lines), lines, tray=tray)

    def saw(self, seen: Observation) -> "Belief":
        """One image more."""
        tray = self.tray.saw(seen)
        known = self if tray is self.tray else replace(self, tray=tray)
        now = self._led_to(known._with(seen), seen.time)
        return self._led_to(now._searched(), seen.time) if now._may_miss_any else now

    def passed_over(self, time: float) -> "Belief":
        """An image told nothing: what lies there anew in the next has not lain there longer."""
        return replace(self, time=time)

    def _led_to(self, now: "Belief", time: float) -> "Belief":
        """The same belief, which knows since when its turns lead."""
        stood = self.leading_at[: self.lines.leads_as_long_as(now.lines)]
        leading_at = (*stood, *[time] * (len(now.lines.leading) - len(stood)))
        merge = self.lines.merges and now.lines.merges
        is_same = merge and self.lines.best.table == now.lines.best.table
        return replace(now, time=time, leading_at=leading_at, merges_at=self.merges_at if is_same else time)

    def _with(self, seen: Observation) -> "Belief":
        """The table after an image. Hands at work say nothing, but that it may lie otherwise after them."""
        if seen.busy or seen.blind:
            return self._stirred()
        if self.rest is None or not self.rest.agrees_with(seen):
            return replace(self._stirred(), rest=self._begun(seen))
        if self.weighed and (self.weighed.speaks & seen.covered).any():
            # What a cell has said that changes now, it said of the table as it lay until then.
            return replace(self._stirred(), rest=self._begun(seen))
        return replace(self, rest=self.rest.with_image(seen, self.tray.throws))._held()

    def _begun(self, seen: Observation) -> TableAtRest:
        """A table that may lie so since the image before."""
        begun = TableAtRest.of(seen, self.reading, self.tray.throws)
        return replace(begun, since=self.time) if self.reading.is_asked and self.time else begun

    def _held(self) -> "Belief":
        """The lines held against the table: when it has lain there for twice as long, or a cell has news."""
        rest, weighed = self.rest, self.weighed
        assert rest is not None
        reading = self.reading.after(rest.seconds)
        lasts = rest.seconds >= (2 * weighed.seconds if weighed else reading.rests_s) - ROUNDING_S
        if weighed and weighed.reading == reading:
            if not (lasts or self._has_news(rest, weighed)) or rest.says_what(weighed):
                return self
        elif not weighed and not lasts:
            return self
        rest = replace(rest, reading=reading)
        now = replace(self, weighed=rest, lines=explained(self.before, rest, FEW), is_searched=False)
        return now._forgetting() if reading.is_asked else now

    def _forgetting(self) -> "Belief":
        """Once all is as it was, nothing is left of what lay there meanwhile."""
        if self._is_strange or [way.turns for way in self.lines.likely] != [()]:
            return self
        return replace(self, lines=self.lines.settled, past=Past(self.before), sightings=NONE)

    def _has_news(self, rest: TableAtRest, before: TableAtRest) -> bool:
        """Whether the die was read, or cells that were silent speak against a line."""
        if len(rest.throws) > len(before.throws):
            return True
        rows = np.flatnonzero(rest.speaks & ~before.speaks)
        looks = {tuple(line.here.looks[row] for row in rows) for line in self.lines.all}
        return any((against(rest.nats[rows], each) >= NEWS_NATS).any() for each in looks)

    @property
    def _may_miss_any(self) -> bool:
        """Whether turns are to be logged, or would be but for lines that were forgotten, or nothing explains
        the table; and one that was forgotten may have caught up with the likeliest.

        It was FEW.nats behind, or was one too many, and has gained no more since than the likeliest has paid.
        """
        if self.is_searched or self.weighed is None or self.reading.is_asked:
            return False
        if self.lines.misses_any or (self.reading.tells_fouls and self._beyond >= self.reading.cell_nats):
            return True
        return bool(self.sure or self.merges) and self.lines.paid >= FEW.nats - SURE_NATS

    def _searched(self) -> "Belief":
        """The lines, found again with many of them followed."""
        assert self.weighed is not None
        found = self.past.searched(self.weighed)
        if found is None:
            return replace(self, is_searched=True)
        before, lines = (some.settled for some in found)
        return replace(self, before=before, past=Past(before), lines=lines, is_searched=True)

    def _stirred(self) -> "Belief":
        """The table lies so no more: what it said stays said, if it lay there for long enough."""
        if self.rest is None:
            return self
        if not self.weighed:
            return replace(self, rest=None)
        past = replace(self.past, tables=(*self.past.tables, self.weighed))
        sightings = self.sightings.with_table(self.weighed)
        return replace(self, before=self.lines, past=past, sightings=sightings, rest=None, weighed=None)

    def beginning_with(self, lines: Lines) -> "Belief":
        """These lines are what can have been played until now, and what lies there has been told."""
        return replace(self._stirred(), before=lines, past=Past(lines), lines=lines)

    def after(self, turns: tuple[Path, ...], here: Expectation, is_said: bool = False) -> "Belief":
        """These turns were logged, seen or said: the lines that begin so go on from there."""
        lines = self.lines.after(turns, is_said)
        if lines is None:
            unread = self.lines.unread_after(turns[-1], len(self.tray.throws))
            return Belief.at(here, self.reading, self.tray, unread)
        before, there = self.before.after(turns, is_said), self
        if before is None or any(way.turns == turns[: len(way.turns)] != turns for way in self.before.ways):
            # Some were played since the table last lay otherwise, and what lies there has been told.
            there, before = self._stirred(), lines
        past, sightings = replace(there.past, turns=(*there.past.turns, *turns)), there.sightings
        behind = sightings.with_table(there.weighed).after(self.root, turns).behind
        sightings = replace(sightings, behind=behind)
        if lines.is_settled:
            before, lines = before.settled, lines.settled
            past, sightings = Past(before), replace(NONE, behind=behind)
        return replace(
            there,
            root=here,
            before=before,
            past=past,
            lines=lines,
            sightings=sightings,
            leading_at=self.leading_at[len(turns) :],
        )

    @property
    def sure(self) -> tuple[Path, ...]:
        """The turns that have led for long enough to be logged, once the table there is explained."""
        if self.is_unexplained:
            return ()
        stood = takewhile(
            lambda pair: self.time - pair[1] >= self.reading.sure_s,
            zip(self.lines.leading, self.leading_at, strict=False),
        )
        turns = tuple(turn for turn, _ in stood)
        return turns[: self._settled(turns)]

    def _settled(self, turns: tuple[Path, ...]) -> int:
        """How many of these turns nothing that was not seen can have come between."""
        return self.sightings.settled(self.root, turns)

    @property
    def instead(self) -> tuple[tuple[Path, ...], ...]:
        """By turn of the likeliest line what may have been played then, itself first; none if it is sure."""
        alone = (
            (turn,) if is_unseen else ()
            for turn, is_unseen in zip(self.lines.best.turns, self._unseen, strict=True)
        )
        return tuple(others or one for others, one in zip(self.lines.instead, alone, strict=True))

    @property
    def merges(self) -> bool:
        """Whether several ways have led to one table for long enough that the likeliest may be logged."""
        lasts = self.time - self.merges_at >= self.reading.sure_s
        turns = self.lines.best.turns
        is_led = self.lines.merges and lasts and not self.is_unexplained
        return is_led and self._settled(turns) == len(turns)

    def leads_to_table(self, turns: tuple[Path, ...]) -> bool:
        """Whether a line that begins with these turns leads to what lies there."""
        lines = self.lines.after(turns)
        return lines is not None and any(self._oddest(line) < ODD_NATS for line in lines.all)

    @property
    def lay_otherwise(self) -> bool:
        """Whether a table has lain there since the log was sure that the likeliest line does not explain."""
        usual = log(max(1, self.root.count)) + MISSED_NATS
        return self.lines.paid >= len(self.lines.best.turns) * usual + self.reading.cell_nats

    @property
    def is_unexplained(self) -> bool:
        """Whether a table lies there that has not been held against the lines, or to which none leads."""
        return self._is_strange if self.weighed else self.rest is not None

    @property
    def _is_strange(self) -> bool:
        """Whether no line leads to the table, and its cells are read too well for that to be the reason.

        Of many turns that nobody saw, others will be found that lead to it.
        """
        if self.reading.is_asked:
            return self._oddest(self.lines.best) >= ODD_NATS
        if not self.reading.tells_fouls or self._beyond < self.reading.cell_nats:
            return False
        return self.is_amiss or any(self._unseen)

    @property
    def _unseen(self) -> tuple[bool, ...]:
        """By turn of the likeliest line, whether nobody saw it."""
        return self.sightings.with_table(self.weighed).unseen(self.root, self.lines.best.turns)

    @property
    def explains(self) -> tuple[tuple[Path, ...], ...]:
        """The lawful ways to the table that lies there, the likeliest first; none if no line leads to it, or
        rather one against the rules."""
        if not self.weighed or not self.weighed.reading.goes_on_from_fouls:
            return ()
        if self._beyond >= self.reading.cell_nats or self.is_foul:
            return ()
        return () if is_unlawful(self.lines.best.turns) else self.lines.alike

    @property
    def is_amiss(self) -> bool:
        """Whether the table that lies there is none to which the likeliest line leads: by cells read well."""
        said = surely(self._each_beyond(self.lines.best), self.reading)
        return float(said.sum()) >= self.reading.amiss_nats

    @property
    def _beyond(self) -> float:
        """Nats that the table says against the likeliest line, beyond what it must say against any."""
        return float(self._each_beyond(self.lines.best).sum())

    def _oddest(self, line: Line) -> float:
        """The most that a cell says so against that line."""
        return float(self._each_beyond(line).max(initial=0.0))

    def _each_beyond(self, line: Line) -> Nats:
        if self.weighed is None:
            return np.zeros(0)
        return np.asarray((line.cells[:-1] - self.weighed.nats.min(axis=1))[self.weighed.speaks])

    @property
    def is_foul(self) -> bool:
        """Whether nothing lawful that was played leads to the table."""
        return self._is_strange or self.lines.breaks_rules

    @property
    def looks(self) -> Sequence[Look | None]:
        """By cell, what the table shows wherever the lines do not agree otherwise; None where they do not."""
        return [self.lines.look(cell) for cell in range(len(self.root.looks))]
