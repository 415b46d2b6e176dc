"""Which lights would shine: the referee watches the same table with a perfect eye. Pure."""

import numpy as np

from boardlight.referee.feedback.announce import announce
from boardlight.referee.session.events import Ordered, Record, Seen
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from hardware.leds import LightFrame
from rules.game import EMPTY, Game, State
from tools.photoreal.acting.moments import Moment
from vision.observation import LARGEST_COST_UNITS, Observation

PERIOD = 1 / 30


def labels(moment: Moment, cells: int) -> list[str]:
    """What stands on every cell."""
    standing = {piece.cell: piece.label for piece in moment.pieces if piece.cell is not None}
    return [standing.get(cell, EMPTY) for cell in range(cells)]


def observation(game: Game, seen: list[str], time: float, busy: bool, die: int | None = None) -> Observation:
    """The evidence of a perfect eye."""
    cost = np.full((len(seen), len(game.labels)), LARGEST_COST_UNITS, np.uint8)
    cost[np.arange(len(seen)), [game.labels.index(label) for label in seen]] = 0
    return Observation(time, cost, np.zeros(len(seen), np.bool_), busy, die)


class Referee:
    """A session that sees without error, thirty times a second."""

    def __init__(self, game: Game, state: State) -> None:
        self._session = start(game, state)
        self._time = 0.0
        self.log: list[str] = []

    @property
    def lights(self) -> LightFrame:
        """What shines now."""
        return announce(self._session).frame

    @property
    def says(self) -> str:
        """What the table is told now, in English."""
        said = announce(self._session).said
        return said.words.en if said else ""

    def watch(self, moment: Moment, until: float) -> LightFrame:
        """The lights after the table has looked like `moment` up to the time `until`."""
        game = self._session.game
        seen = labels(moment, len(game.board))
        busy, die = moment.hand is not None, moment.die and moment.die.face
        while self._time < until:
            self._time += PERIOD
            given = Seen(self._time, observation(game, seen, self._time, busy, die))
            self._session, records = step(self._session, given)
            self._note(records)
        return announce(self._session).frame

    def order(self, turn: str) -> None:
        """Somebody says by page what the table does not show."""
        self._session, effects = step(self._session, Ordered(self._time, "page", Play(turn=turn)))
        self._note(effects)

    def _note(self, records: tuple[Record, ...]) -> None:
        self.log += [e.event.text for e in records if e.event.kind == "turn"]
