"""One sitting: everything the referee knows between two inputs. Pure values.

The table is *in step* when the camera has seen the position that the log holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from boardlight.candidates import Expectation, Look, Path, expect
from boardlight.clock import Clock
from boardlight.events import Choice, Say
from boardlight.inference import Foul, Oddity, Settled, Verdict
from boardlight.lights import ThemeName
from hardware.leds import LightFrame
from rules.game import Game, State

Mode = Literal["play", "record"]


@dataclass(frozen=True)
class Patience:
    """How long a verdict must stand, in seconds, before it counts."""

    played: float = 0.18
    may_go_on: float = 0.9
    took_back: float = 0.6
    foul: float = 0.7
    choices: float = 0.5
    settled: float = 0.3
    picked: float = 1.5


PATIENCE = Patience()
SETTLED = Settled()


@dataclass(frozen=True)
class Rest:
    """One resting point of the game so far."""

    state: State
    looks: tuple[Look, ...]
    text: str = ""
    path: Path = ()


@dataclass(frozen=True)
class Session:
    """Everything the referee knows; `step` makes the next one."""

    game: Game
    line: tuple[Rest, ...]
    here: Expectation = field(compare=False)
    mode: Mode = "play"
    theme: ThemeName = "bright"
    patience: Patience = PATIENCE
    in_step: bool = False
    begun: bool = False
    """The set-up has been seen; before that no turn is taken from the table."""
    verdict: Verdict = SETTLED
    """Of the last image."""
    hint: Verdict = SETTLED
    """The last verdict that lights may follow."""
    since: float = 0.0
    """When the verdict was first given with no hand over the board."""
    images: int = 0
    """Images in a row that gave the same verdict."""
    trail: Path = ()
    die_is_fresh: bool = False
    """The die has left its tray since the last roll was taken from it."""
    foul: Foul | None = None
    choices: tuple[Choice, ...] = ()
    picked: int | None = None
    picked_at: float = 0.0
    odd: tuple[Oddity, ...] = ()
    """Cells that do not show the position, in the last image."""
    clock: Clock | None = None
    is_paused: bool = False
    """By order; a camera that is lost stops the clock as well."""
    trouble: Mapping[str, str] = field(default_factory=dict)
    frame: LightFrame = ()
    said: Say | None = None

    @property
    def state(self) -> State:
        """The position the log holds."""
        return self.line[-1].state


def start(
    game: Game,
    state: State | None = None,
    mode: Mode = "play",
    theme: ThemeName = "bright",
    clock: Clock | None = None,
) -> Session:
    """A session at the start of a game, or at a set-up position; the table is yet to be seen."""
    here = expect(game, state or game.start())
    return Session(game, (Rest(here.state, here.looks),), here, mode, theme, clock=clock)


def resumed(session: Session, line: tuple[Rest, ...]) -> Session:
    """The session with the line of a game cut short; the table is compared before play goes on."""
    return replace(session, line=line, here=expect(session.game, line[-1].state), begun=True)
