"""The plan of all pictures: what stands on the table, which lights shine, in which room, and when. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hardware.leds import LightFrame
from tools.photoreal.acting.moments import Moment
from tools.photoreal.acting.people import People
from tools.photoreal.acting.referee import Referee
from tools.photoreal.acting.script import Script
from tools.photoreal.setting.conditions import Condition

REACHED, GESTURE, LEFT = 0.35, 0.3, 0.35
"""Seconds from a table at rest to the first sight of a hand, between two of a hand, and to rest again."""

FIRST = (0.0, 0.25, 0.5)
STILL = (0.0, 0.2, 0.4)
PATIENT = (0.0, 0.35, 0.7, 1.05)
"""Seconds at which a table at rest is seen: at first, after a turn, and after one that might go on."""

EXPOSURES = 2
"""Different pictures of one table at rest; they are seen in turn."""


CAUGHT = 3
"""After the first room only the hands of every third turn are seen; the camera is slow, or they are quick."""


class Shot(NamedTuple):
    """One scene to render; seen at each of its times. Without times it is only said."""

    moment: Moment
    times: tuple[float, ...]
    condition: int
    lights: LightFrame


@dataclass
class Plan:
    """All scenes of a script, played by `people` before a referee with a perfect eye."""

    script: Script
    people: People
    rooms: Sequence[Condition]
    time: float = 0.0
    room: int = 0
    before: Moment | None = None
    referee: Referee = field(init=False)

    def __post_init__(self) -> None:
        self.referee = Referee(self.script.game, self.script.first)

    def shots(self) -> Iterator[Shot]:
        """Every scene in order; a new room is seen at rest before anybody plays on in it.

        ValueError if even a perfect eye would not see this game.
        """
        self.people.set_up(self.script.first)
        for state, turn in self.script.steps:
            self.people.play(state, turn.path)
        for moment in self.people.moments:
            yield from self._moment(moment)
        if self.referee.log != self.script.texts:
            raise ValueError(f"even a perfect eye would not see this game, but {self.referee.log}")

    def _moment(self, moment: Moment) -> Iterator[Shot]:
        """One moment, and the table again where the room changes."""
        if moment.act == "say":
            self.referee.order(self.script.texts[moment.turn - 1])
            yield Shot(moment, (), self.room, self.referee.lights)
        elif moment.hand is None or self._is_photographed(moment):
            yield self._shot(moment, FIRST if self.before is None else STILL)
        else:
            self._pass(moment)
        self.before = moment
        following = self.rooms[self.room + 1 :]
        if moment.hand is None and following and following[0].first == moment.turn:
            self.room, self.time = self.room + 1, self.time + GESTURE
            yield self._shot(moment._replace(act="rest"), FIRST)

    def _shot(self, moment: Moment, still: tuple[float, ...]) -> Shot:
        self.time += self._pause(moment)
        lights = self.referee.watch(moment, self.time)
        if moment.hand is not None:
            still = (0.0,)
        elif len(self.referee.log) < moment.turn:
            still = PATIENT
        times = tuple(round(self.time + more, 3) for more in still)
        self.time = times[-1]
        self.referee.watch(moment, self.time)
        return Shot(moment, times, self.room, lights)

    def _is_photographed(self, moment: Moment) -> bool:
        """Whether a hand is caught by the camera: with the die always, else as the room says."""
        caught = self.rooms[self.room].caught or (1 if self.room == 0 else CAUGHT)
        return moment.turn % caught == 0 or moment.act == "throw"

    def _pass(self, moment: Moment) -> None:
        """A gesture between two images."""
        self.time += self._pause(moment)
        self.referee.watch(moment, self.time)

    def _pause(self, moment: Moment) -> float:
        if self.before is None or self.before.hand is None:
            return REACHED
        return GESTURE if moment.hand else LEFT
