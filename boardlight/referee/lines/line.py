"""Lines of play, and what a few of them say together. Pure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from math import exp, inf, log
from typing import NamedTuple

import numpy as np

from boardlight.referee.inference.candidates import Expectation, Look, Path
from boardlight.referee.inference.displaced import is_displacement, is_unlawful
from boardlight.referee.lines.numbers import LIKELY_NATS, MOST_LINES, SURE_NATS
from boardlight.referee.lines.rest import Nats, UnreadRoll
from rules.game import State
from rules.pieces import CHANCE, Seat


class Way(NamedTuple):
    """Turns that may have been played since the log was last sure."""

    turns: tuple[Path, ...]
    nats: float
    """Against it, beside the likeliest way of all that are compared."""


@dataclass(frozen=True, eq=False)
class Line:
    """A position to which play may have come since the log was last sure, and how."""

    turns: tuple[Path, ...]
    """The likeliest way there."""
    here: Expectation
    cost: float
    """Nats against it, beside the likeliest line."""
    cells: Nats
    """(n + 1,) of these, what each cell said at the last table at rest, and the die."""
    rolled: int = 0
    """How many of the throws that were read are explained, since play began."""
    unread: UnreadRoll | None = None
    """Its last roll, if nobody has read it."""
    read: tuple[bool, ...] = ()
    """By roll in its turns, whether a throw was read that shows it."""
    others: tuple[Way, ...] = ()
    """Other ways to the same position, the likeliest first: nothing that follows will tell them apart."""
    more: float = 0.0
    """How likely all further ways there are together, beside the likeliest: ten turns that nobody saw may
    have been played in thousands of orders."""

    @classmethod
    def at(cls, here: Expectation, rolled: int = 0, unread: UnreadRoll | None = None) -> "Line":
        """Nothing has been played yet."""
        return cls((), here, 0.0, np.zeros(len(here.looks) + 1), rolled, unread)

    @property
    def ways(self) -> tuple[Way, ...]:
        """All ways there, the likeliest first."""
        return (Way(self.turns, 0.0), *self.others)

    @property
    def likely_ways(self) -> tuple[Way, ...]:
        """Those that are not too unlikely to be asked for."""
        return tuple(way for way in self.ways if self.cost + way.nats <= SURE_NATS)

    @property
    def mass(self) -> float:
        """How likely it is, beside the likeliest way of the likeliest line."""
        return sum(exp(-self.cost - way.nats) for way in self.ways) + self.unknown

    @property
    def unknown(self) -> float:
        """The part of that of which no turn is known."""
        return exp(-self.cost) * self.more

    @property
    def position(self) -> State:
        """Where it leads, whichever way."""
        return self.here.position

    @property
    def table(self) -> tuple[tuple[Look, ...], Seat]:
        """What lies there then, and whose turn it is: rights to castle may hang on which way it was."""
        return self.here.looks, self.here.state.turn

    def joined(self, line: "Line") -> "Line":
        """With the ways of another line to the same position, which is not likelier."""
        nats = {way.turns: way.nats + line.cost - self.cost for way in line.ways}
        for way in self.ways:
            nats[way.turns] = min(way.nats, nats.get(way.turns, inf))
        ways = sorted((Way(*each) for each in nats.items()), key=lambda way: way.nats)
        others = [way for way in ways if way.turns != self.turns]
        kept = [way for way in others[: MOST_LINES - 1] if way.nats <= LIKELY_NATS]
        more = self.more + line.more * exp(self.cost - line.cost)
        more += sum(exp(-way.nats) for way in others[len(kept) :])
        return replace(self, others=tuple(kept), more=more)

    def gone_on(self, turns: tuple[Path, ...]) -> tuple[tuple[Path, ...], tuple[Way, ...]]:
        """All its ways, after more turns: the likeliest, and the others."""
        return (*self.turns, *turns), tuple(Way((*way.turns, *turns), way.nats) for way in self.others)

    def after(self, turns: tuple[Path, ...], is_said: bool = False) -> "Line | None":
        """What is left of it once these turns are sure, because they are said or seen; None if no way begins
        so."""
        past = len(turns)
        left = [Way(way.turns[past:], way.nats) for way in self.ways if way.turns[:past] == turns]
        if not left:
            return None
        first, *others = left
        behind = tuple(Way(way.turns, way.nats - first.nats) for way in others)
        # Ways that are not known are taken to begin as the others do, if those are several.
        share = sum(exp(-way.nats) for way in left) / sum(exp(-way.nats) for way in self.ways)
        more = self.more * share * exp(first.nats) if others else 0.0
        read = self.read[sum(is_roll(turn) for turn in turns) :]
        is_said &= not any(map(is_roll, first.turns))
        unread = UnreadRoll(self.unread.face) if self.unread and is_said else self.unread
        there = replace(self, turns=first.turns, others=behind, more=more, read=read, unread=unread)
        return replace(there, cost=self.cost + first.nats)


def is_roll(turn: Path) -> bool:
    """Whether a turn is a roll of the die."""
    return turn[0].seat == CHANCE


def _likely(ways: Iterable[Way]) -> list[Way]:
    return sorted((way for way in ways if way.nats <= SURE_NATS), key=lambda way: way.nats)


@dataclass(frozen=True, eq=False)
class Lines:
    """All lines that are followed, the likeliest first, and how likely the forgotten ones are beside it."""

    all: tuple[Line, ...]
    forgotten: float = 0.0
    paid: float = 0.0
    """Nats that the likeliest has come to cost since the log was last sure, or many lines were followed."""
    paid_here: float = 0.0
    """What it cost at the last table."""

    @property
    def best(self) -> Line:
        """The likeliest."""
        return self.all[0]

    @cached_property
    def mass(self) -> float:
        """How likely all are that are followed, beside the likeliest."""
        return sum(line.mass for line in self.all)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Of all lines, each beside the likeliest line."""
        return tuple(Way(way.turns, line.cost + way.nats) for line in self.all for way in line.ways)

    def after(self, turns: tuple[Path, ...], is_said: bool = False) -> "Lines | None":
        """Those that begin so, from there on; None if there is none."""
        return self.each(lambda line: line.after(turns, is_said))

    def each(self, made: Callable[[Line], Line | None]) -> "Lines | None":
        """What each line becomes, without those that fall; None if none is left."""
        kept = [left for line in self.all if (left := made(line)) is not None]
        if not kept:
            return None
        kept.sort(key=lambda line: line.cost)
        least = kept[0].cost
        rest = tuple(replace(line, cost=line.cost - least) for line in kept)
        return replace(self, all=rest, paid=self.paid + least, paid_here=self.paid_here + least)

    def unread_after(self, turn: Path, throws: int) -> UnreadRoll | None:
        """The roll that `turn` is, where the likeliest line explains all throws without it."""
        return UnreadRoll(turn[0].value) if is_roll(turn) and self.best.rolled >= throws else None

    @property
    def is_settled(self) -> bool:
        """Whether all have been logged to their end."""
        return not any(way.turns for way in self.ways)

    @property
    def settled(self) -> "Lines":
        """The same lines, of which none has paid anything yet."""
        return replace(self, paid=0.0)

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
        for way in self.ways:
            if way.turns[:past] == turns:
                first = way.turns[past] if len(way.turns) > past else ()
                mass[first] = mass.get(first, 0.0) + exp(-way.nats)
        best = max(mass, key=lambda path: mass[path], default=())
        others = sum(weight for path, weight in mass.items() if path != best)
        others += sum(line.unknown for line in self.all)
        return best if best and self._beats(mass[best], others) else None

    def _beats(self, mass: float, others: float) -> bool:
        others = max(0.0, others) + self.forgotten
        return not others or log(mass / others) >= SURE_NATS

    @cached_property
    def merges(self) -> bool:
        """Whether several ways lead to the likeliest table, and together beat all else."""
        there = [line for line in self.all if line.table == self.best.table]
        mass = sum(line.mass for line in there)
        return bool(self.best.others or len(there) > 1) and self._beats(mass, self.mass - mass)

    @cached_property
    def misses_any(self) -> bool:
        """Whether but for those that were forgotten a turn, or a position, would lead."""
        known = replace(self, forgotten=0.0)
        return bool(known.leading) > bool(self.leading) or known.merges > self.merges

    @property
    def breaks_rules(self) -> bool:
        """Whether a turn against the rules was played, whichever it was and whenever."""
        unlawful = (way for way in self.ways if is_unlawful(way.turns))
        mass = sum(exp(-way.nats) for way in unlawful)
        return mass > 0 and self._beats(mass, self.mass - mass)

    @property
    def possible(self) -> tuple[Path, ...]:
        """The turns that may come first, the likeliest first, if any was played."""
        return self._following(())

    @property
    def doubted(self) -> tuple[Path, ...]:
        """The same, if rather some turn was played than none."""
        return self.possible if self.best.turns else ()

    @property
    def likely(self) -> list[Way]:
        """The ways that are not too unlikely to be asked for, the likeliest first."""
        return _likely(self.ways)

    @property
    def alike(self) -> tuple[tuple[Path, ...], ...]:
        """The likely lawful ways to the likeliest table, the likeliest first."""
        there = [line for line in self.all if line.table == self.best.table]
        ways = [Way(way.turns, line.cost + way.nats) for line in there for way in line.ways]
        return tuple(way.turns for way in _likely(ways) if way.turns and not is_unlawful(way.turns))

    def _following(self, turns: tuple[Path, ...]) -> tuple[Path, ...]:
        """The lawful turns with which likely ways go on that begin so."""
        past = len(turns)
        so = [way.turns for way in self.likely if way.turns[:past] == turns != way.turns]
        return tuple(dict.fromkeys(each[past] for each in so if not is_displacement(each[past])))

    def leads_as_long_as(self, other: "Lines") -> int:
        """How many of the turns that lead are the same."""
        pairs = zip(self.leading, other.leading, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def instead(self) -> tuple[tuple[Path, ...], ...]:
        """By turn of the likeliest line what may have been played then, itself first; none if it is sure."""
        turns = self.best.turns
        return tuple(
            () if self._is_shared(place) else self._following(turns[:place]) for place in range(len(turns))
        )

    def _is_shared(self, place: int) -> bool:
        """Whether ways that have the same turn in that place beat all others together; in ways to the same
        position places are counted from either end."""
        turns, mass = self.best.turns, 0.0
        for line in self.all:
            for way in line.ways:
                behind = len(way.turns) - len(turns) if line is self.best else 0
                if any(way.turns[at : at + 1] == (turns[place],) for at in {place, max(0, place + behind)}):
                    mass += exp(-line.cost - way.nats)
        return self._beats(mass, self.mass - mass)

    def look(self, cell: int) -> Look | None:
        """What a cell shows in nearly all of them; None if they do not agree."""
        mass: dict[Look, float] = {}
        for line in self.all:
            look = line.here.looks[cell]
            mass[look] = mass.get(look, 0.0) + line.mass
        best = max(mass, key=lambda look: mass[look])
        others = sum(mass.values()) - mass[best]
        return best if not others or log(mass[best] / others) >= SURE_NATS else None
