"""The number of a turn: the one that lists, orders, terminal, library, replay and exports speak of. Pure.

A turn is what a seat plays. Rolls of the die, pieces placed before play, that a side is ready, declarations
and positions set by hand stand in the lists, too, without a number. A position set by hand changes no number.

Players of chess write two turns under one number: `2.` is White's second turn and `2...` Black's. Lists are
numbered so for them; as turns these are 3 and 4, and an order may name them either way.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from rules.game import Game, State
from rules.pieces import CHANCE, Seat

BEFORE_PLAY: Final = ("place ", "ready ")
"""How a turn is written that belongs to the set-up: where a piece goes, and that its side is ready."""

ELLIPSIS: Final = "..."
"""Stands for White's turn where only Black's is told."""


class Deed(Protocol):
    """A line of a list of turns, in the log or at the table."""

    @property
    def kind(self) -> str:
        """A turn, a declaration or a position."""

    @property
    def seat(self) -> Seat | None:
        """Who acted."""

    @property
    def text(self) -> str:
        """The turn in its notation."""


def is_turn(deed: Deed) -> bool:
    """Whether it is a turn as people count them."""
    return deed.kind == "turn" and deed.seat != CHANCE and not deed.text.startswith(BEFORE_PLAY)


@dataclass(frozen=True)
class Count:
    """How far a line has been counted."""

    in_pairs: bool
    turns: int = 0
    move: int = 0
    """The number under which the last two turns are written, in a game that counts so."""
    seat: Seat | None = None
    """Who played the last turn."""
    is_turn: bool = False
    """Whether the last line was a turn."""

    @classmethod
    def begun(cls, game: Game, first: State) -> "Count":
        """Nothing has been played from this position yet; a position of chess says which move it is."""
        return cls(game.moves_in_pairs, move=first.ply // 2)

    def after(self, deed: Deed) -> "Count":
        """One line on. White's turn begins a move; Black's ends the one that White has begun, or its own."""
        if not is_turn(deed):
            return replace(self, is_turn=False)
        joins = deed.seat == 1 and self.seat == 0
        return replace(self, turns=self.turns + 1, move=self.move + (not joins), seat=deed.seat, is_turn=True)

    @property
    def number(self) -> int | None:
        """Of the last line; None if it is no turn."""
        return self.turns if self.is_turn else None

    @property
    def label(self) -> str:
        """The number as lists show it: `4.`, or `2.` and `2...` for a pair; empty for what is no turn."""
        if not self.is_turn:
            return ""
        if not self.in_pairs:
            return f"{self.turns}."
        return f"{self.move}{ELLIPSIS if self.seat == 1 else '.'}"


def counted(game: Game, first: State, line: Iterable[Deed]) -> Iterator[Count]:
    """The count after each line of a list that began with the position `first`."""
    count = Count.begun(game, first)
    for deed in line:
        count = count.after(deed)
        yield count


def turn_places(line: Sequence[Deed]) -> list[int]:
    """Where the turns stand in a line that begins with its first position, in the order of their numbers."""
    return [place for place in range(1, len(line)) if is_turn(line[place])]


def given_up_from(line: Sequence[Deed], places: Sequence[int], turns: int | None) -> int:
    """Where in a line begins what is given up with its last `turns` turns, or with whatever came last (None).

    Only what stands at `places` is counted; there must be as many.
    """
    known = [place for place in places if turns is None or is_turn(line[place])]
    return known[-(turns or 1)]


def numbered(game: Game, first: State, line: Iterable[Deed], number: int, dots: str) -> int:
    """Which turn, from 1, is meant by a number as people write it: with dots, the one that is labelled so."""
    if not dots:
        return number
    label = f"{number}{dots}"
    return next((count.turns for count in counted(game, first, line) if count.label == label), 0)
