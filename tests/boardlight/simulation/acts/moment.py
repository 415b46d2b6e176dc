"""One turn of a show, and the acts that any game may have."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from boardlight.simulation.people.performance import Show, declares
from rules.game import Action, Game, State
from rules.pieces import Piece


class Moment(NamedTuple):
    """One turn of a show, between the positions before and after it."""

    game: Game
    before: State
    path: tuple[Action, ...]
    after: State
    text: str
    is_said: bool = False

    @property
    def action(self) -> Action:
        """What the turn began with."""
        return self.path[0]

    @property
    def piece(self) -> Piece:
        """The visible piece that moved; ``Piece("", -1)`` if none did."""
        cell = self.action.source
        return Piece("", -1) if cell is None else self.before.cells[cell][-1]

    @property
    def left(self) -> tuple[Piece, ...]:
        """What the mover's cell held inside."""
        cell = self.action.source
        return () if cell is None else self.before.cells[cell][:-1]

    @property
    def prey(self) -> tuple[Piece, ...]:
        """The pieces that the turn took."""
        return tuple(self.before.cells[cell][-1] for action in self.path for cell in action.taken)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every decision of the turn."""
        return tuple(action.verb for action in self.path)

    @property
    def stride(self) -> tuple[float, float]:
        """How far the first step goes, to the right and away from the first seat."""
        assert self.action.source is not None and self.action.target is not None
        (x, y), (u, v) = (self.game.board.points[cell] for cell in (self.action.source, self.action.target))
        return u - x, v - y


def moments(game: Game, show: Show) -> Iterator[Moment]:
    """Every turn of a show, and what is declared in between."""
    here = show.first
    for turn in show.turns:
        said = declares(game, here, turn)
        action = turn.path[0]
        text = f"{action.verb} {game.seats[action.seat]}" if said else game.write(here, turn.path)
        yield Moment(game, here, turn.path, turn.state, text, said)
        here = turn.state


Test = Callable[[Moment], bool]


def takes(kind: str) -> Test:
    return lambda m: m.piece.kind == kind and bool(m.action.taken)


def walks(kind: str) -> Test:
    return lambda m: m.piece.kind == kind and m.action.target is not None and not m.action.taken


def ends(reason: str) -> Test:
    return lambda m: m.after.outcome is not None and m.after.outcome.reason == reason


def becomes(kind: str) -> Test:
    return lambda m: any(action.verb == "promote" and action.piece[0] == kind for action in m.path)  # type: ignore[index]


def in_check(m: Moment) -> bool:
    obliged = m.game.obligation(m.before)
    return obliged is not None and obliged[1].en == "The king is in check."
