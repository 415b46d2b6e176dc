"""What the lights mean, as every rules page and kit tells it: colour, pattern, meaning. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from boardlight.library.rulebook.books import lights_of
from boardlight.library.rulebook.picture import light
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue
from calibration.printing.drawing.drawing import Shape
from hardware.leds import Effect
from messages.message import Message, message
from rules.game import Game

EVERYWHERE = ("target", "victim", "source", "last", "taken", "place", "wrong", "hint")
"""The names of cues that every game knows, as they are told."""

PATTERNS = {
    Effect.STEADY: message("rulebook.steady"),
    Effect.PULSE: message("rulebook.pulses"),
    Effect.BLINK: message("rulebook.blinks"),
    Effect.FLICKER: message("rulebook.flickers"),
}


class Meaning(NamedTuple):
    """One light of the board."""

    cue: Cue
    words: Message
    pattern: Message

    def shapes(self) -> Iterator[Shape]:
        """A cell so lit, one wide, its middle at the origin."""
        return light(self.cue, 0.0, 0.0, 1.0)


def legend(game: Game) -> tuple[Meaning, ...]:
    """The lights of a game, what is met most often first."""
    names = (*EVERYWHERE[:3], *lights_of(game.name), *EVERYWHERE[3:])
    return tuple(_meaning(name) for name in names)


def _meaning(name: str) -> Meaning:
    cue = Cue[name.upper()]
    return Meaning(cue, message(f"rulebook.light-{name}"), PATTERNS[THEMES["bright"][cue].effect])
