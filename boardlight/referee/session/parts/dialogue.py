"""What is put to the players at a resting point, and what they were told or picked there. Pure values."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from boardlight.referee.session.cue import Cue, Cues
from boardlight.referee.session.events import Choice, Say
from messages.message import Message

STEP_SHINES_S = 1.5
"""Each step of a line of play, before the next one shines in its place."""


class Advice(NamedTuple):
    """What somebody asked to be told."""

    say: Say
    cue: Cue
    """How its cells shine: as a good turn, or as what was asked about."""
    hint: int = 0
    """Which of the hints to a turn it is, from 1; 0 if it is none."""
    line: tuple[Cues, ...] = ()
    """What shines one after the other, again and again; nothing: the cells of what is said shine."""
    given: float = 0.0
    """When its line began to shine."""
    place: int = 0
    """The step of the line that shines."""

    @property
    def cues(self) -> Cues:
        """What shines now."""
        return self.line[self.place] if self.line else dict.fromkeys(self.say.cells, self.cue)


@dataclass(frozen=True)
class Dialogue:
    """Questions and answers."""

    choices: tuple[Choice, ...] = ()
    picked: int | None = None
    """The choice that a button is about to confirm."""
    picked_at: float = 0.0
    news: tuple[Message, ...] = ()
    """What the last turns changed that no piece on the board shows."""
    advice: Advice | None = None
    """It falls with the next turn."""
    calls: tuple[str, ...] = ()
    """The seats that wait for the arbiter, in the order of their calls; an empty name is the whole table."""

    def fresh(self, choices: tuple[Choice, ...]) -> "Dialogue":
        """At a new resting point nothing is picked, told or advised."""
        return replace(self, choices=choices, picked=None, news=(), advice=None)

    def offering(self, choices: tuple[Choice, ...]) -> "Dialogue":
        """Other choices, or none."""
        return replace(self, choices=choices)

    def announcing(self, *news: Message) -> "Dialogue":
        """Everybody is told this."""
        return replace(self, news=news)

    @property
    def hints(self) -> int:
        """How many hints to this turn have been given."""
        return self.advice.hint if self.advice else 0

    def advising(self, advice: Advice | None) -> "Dialogue":
        """Somebody is told this, or no longer anything."""
        return replace(self, advice=advice)

    def at(self, time: float) -> "Dialogue":
        """The next step of what was advised shines when its time has come."""
        advice = self.advice
        if advice is None or not advice.line:
            return self
        place = int((time - advice.given) / STEP_SHINES_S) % len(advice.line)
        return self if place == advice.place else self.advising(advice._replace(place=place))

    def called_by(self, seat: str) -> "Dialogue":
        """That seat waits for the arbiter, too."""
        return replace(self, calls=(*self.calls, seat))

    def attended(self) -> "Dialogue":
        """The arbiter has come."""
        return replace(self, calls=())

    def picked_next(self, time: float) -> "Dialogue":
        """A button went on to the next choice."""
        following = 0 if self.picked is None else (self.picked + 1) % len(self.choices)
        return replace(self, picked=following, picked_at=time)

    def unpicked(self) -> "Dialogue":
        """What was picked is carried out."""
        return replace(self, picked=None)
