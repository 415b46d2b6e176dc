"""How soon the referee speaks after a simulated hand has left, in video time of 30 images a second."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlight.simulation.people.performance import improvised
from boardlight.simulation.stage import Stage, stage
from rules.game import Game
from rules.notation import read_setup
from rules.turns import Turn
from vision.simulation.table import Lift, Place

RATE = 30.0

BEGIN = 0.5
"""Seconds in which the set-up is seen."""

PAUSE = 0.9
"""Seconds from one hand's leaving to the next one's coming."""


class Logged(NamedTuple):
    """One turn, and what was logged before the next hand came."""

    wanted: str
    texts: tuple[str, ...]
    delay: float
    """Seconds from the first image without the hand to the log; infinite if nothing was logged."""


@dataclass
class Watched:
    """A simulated table at 30 images a second, and since when no hand is in the picture."""

    stage: Stage
    left: float = 0.0
    seen: list[float] = field(default_factory=list)
    """Seconds of every image without a hand since the last one left."""

    @classmethod
    def of(cls, game: Game, seed: int, setup: str = "") -> "Watched":
        """A table whose set-up has been seen."""
        first = read_setup(game, setup) if setup else improvised(game, seed, 0).first
        table = cls(stage(game, first, rate=RATE, seed=seed))
        table.watch(BEGIN)
        assert table.stage.table.session.table.in_step
        return table

    def watch(self, until: float) -> None:
        """Look on until that moment."""
        while self.stage.time < until:
            before = self.stage.sim.hand_in_view
            self.stage.step()
            if before and not self.stage.sim.hand_in_view:
                self.left = self.stage.time

    def play(self, turn: Turn) -> Logged:
        """Let the hands play one turn, and look on for a while."""
        on = self.stage
        game, before, known = on.table.session.game, on.table.session.state, len(on.table.turns)
        gone = on.hands.play(on.time, before, turn.path)
        self.watch(gone + PAUSE)
        logged = on.table.turns[known:]
        delay = logged[0].time - self.left if logged else float("inf")
        return Logged(game.write(before, turn.path), tuple(event.text for event in logged), delay)

    def carry(self, piece: str, target: str) -> float:
        """Let a hand put a piece somewhere, lawful or not; seconds from its leaving until a foul is named."""
        on = self.stage
        cell = on.table.session.game.board.cell(target)
        site = on.table.fixture.sites[cell]
        name = self.piece_on(piece)
        home = (on.table.fixture.width / 2, on.table.fixture.height + 170.0)
        self.watch(on.sim.visit(on.time, [Lift(name), Place(site.x, site.y)], home))
        while not on.table.fouls and on.time < self.left + 2 * PAUSE:
            self.watch(on.time + 1 / RATE)
        return on.time - self.left if on.table.fouls else float("inf")

    def piece_on(self, cell_name: str) -> str:
        """The simulated piece that stands nearest to a cell."""
        on = self.stage
        site = on.table.fixture.sites[on.table.session.game.board.cell(cell_name)]
        pieces = on.sim.pieces
        return min(pieces, key=lambda name: (pieces[name].x - site.x) ** 2 + (pieces[name].y - site.y) ** 2)


def played(game: Game, seed: int, count: int) -> Sequence[Logged]:
    """Random turns, one after the other, as they were logged."""
    table = Watched.of(game, seed)
    return [table.play(turn) for turn in improvised(game, seed, count).turns]
