"""What was played so far, what may follow, and the lines that were given up. Pure values."""

from dataclasses import dataclass, field, replace
from typing import Literal

from boardlight.referee.inference.candidates import Expectation, Look, Path, expect
from rules.board import Cell
from rules.game import State
from rules.pieces import Seat


@dataclass(frozen=True)
class Rest:
    """One resting point of the game so far."""

    state: State
    looks: tuple[Look, ...]
    text: str = ""
    path: Path = ()
    kind: Literal["turn", "declared", "set"] = "turn"
    setup: str = ""
    """Of a position that was set by hand."""
    unsure: bool = field(default=False, compare=False)
    """A recorder could not see this turn well enough; nobody has settled it."""
    hidden: frozenset[Cell] = field(default=frozenset(), compare=False)
    """Cells that were out of sight when the camera told this turn: another may have been played there."""

    @property
    def seat(self) -> Seat | None:
        """Who acted; None where a position was set, and at the start."""
        return self.path[0].seat if self.path else None


Line = tuple[Rest, ...]


@dataclass(frozen=True)
class History:
    """The resting points that the log holds."""

    line: Line
    here: Expectation = field(compare=False)
    """The last of them, with everything that may follow from it."""
    sidelines: tuple[Line, ...] = ()
    """Whole lines of which the end was given up: variations."""

    @classmethod
    def begun(cls, here: Expectation) -> "History":
        """Nothing has been played yet."""
        return cls((Rest(here.state, here.looks),), here)

    def went_on(self, here: Expectation, rest: Rest) -> "History":
        """One resting point more."""
        return replace(self, line=(*self.line, rest), here=here)

    def came_perhaps_first(self, path: Path, there: Expectation) -> bool:
        """Whether a turn that leads `there` may have been played before the last one of the line.

        The same seat played both, this one where nobody saw it when the other was told, and the rules allow
        either order. Where pieces hide something nothing is said of it.
        """
        before, last = self.line[-2:] if len(self.line) > 1 else (self.line[0], self.line[0])
        changed = {cell for cell, look in enumerate(there.looks) if look != last.looks[cell]}
        if last.seat != path[0].seat or not changed or not changed <= last.hidden or self.here.hides:
            return False
        state = before.state
        try:
            for action in (*path, *last.path):
                state = there.game.apply(state, action)
        except ValueError:
            return False
        return there.game.position(state) == there.position

    def took_back(self, turns: int) -> "History":
        """The last turns are given up, and stay as a variation."""
        line = self.line[:-turns]
        here = expect(self.here.game, line[-1].state)
        return History(line, here, (*self.sidelines, self.line))

    def shown(self, line: Line) -> "History":
        """So much of a kept game."""
        return replace(self, line=line, here=Expectation(self.here.game, line[-1].state, line[-1].looks))

    def resumed(self, line: Line) -> "History":
        """The line of a game that was cut short."""
        return replace(self, line=line, here=expect(self.here.game, line[-1].state))

    def settled(self, place: int) -> "History":
        """Somebody has said that the turn at `place` of the line is the one that was played."""
        rest = replace(self.line[place], unsure=False)
        return replace(self, line=(*self.line[:place], rest, *self.line[place + 1 :]))

    def gave_up(self, line: Line) -> "History":
        """One variation more."""
        return replace(self, sidelines=(*self.sidelines, line))
