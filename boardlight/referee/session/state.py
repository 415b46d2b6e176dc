"""One sitting: everything the referee knows between two inputs. Pure values.

The table is *in step* when the camera has seen the position that the log holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from boardlight.referee.inference.candidates import Expectation, Look, Path, expect
from boardlight.referee.inference.departures import NOBODY, Gone
from boardlight.referee.inference.onsets import NOTHING, Lain
from boardlight.referee.inference.verdicts import Foul, GoesOn, Oddity, Settled, Verdict
from boardlight.referee.session.clock import Clock
from boardlight.referee.session.course import Course
from boardlight.referee.session.cue import Cue, ThemeName
from boardlight.referee.session.events import Choice, Record, Say
from boardlight.referee.session.logged import Marked
from boardlight.referee.session.modes import Assist, Level, Mode, level
from hardware.leds import LightFrame
from rules.game import Game, State
from rules.pieces import Seat, Words


@dataclass(frozen=True)
class Patience:
    """How long a verdict must stand, in seconds, before it counts."""

    played: float = 0.1
    goes_on_at_once: float = 0.25
    goes_on_later: float = 0.9
    took_back: float = 0.6
    foul: float = 0.7
    choices: float = 0.5
    unseen: float = 2.0
    """What still lies under cover then is behind a piece: a hand that rests is part of the table sooner."""
    blind: float = 1.0
    """A picture that is refused is no more a board that is being pushed about."""
    settled: float = 0.3
    picked: float = 1.5
    adopted: float = 5.0
    """A recorder goes on from a position that fits no rule."""
    shown: float = 1.2
    """The next turn of a kept game follows."""

    def of(self, goes_on: GoesOn) -> float:
        """How long a turn waits with which hands may go on."""
        return {"no": self.played, "at once": self.goes_on_at_once, "later": self.goes_on_later}[goes_on]


PATIENCE = Patience()
SETTLED = Settled()


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


class Advice(NamedTuple):
    """What somebody asked to be told."""

    say: Say
    cue: Cue
    """How its cells shine: as a good turn, or as what was asked about."""


@dataclass(frozen=True)
class Unveiling:
    """The end of a secret set-up: who has pressed, and what has been read since everybody has."""

    ready: frozenset[Seat] = frozenset()
    labels: tuple[str, ...] = ()
    since: float = 0.0
    unseen: tuple[str, ...] = ()
    """Labels of pieces that are not where they may be."""


@dataclass(frozen=True)
class Session:
    """Everything the referee knows; `step` makes the next one."""

    game: Game
    line: tuple[Rest, ...]
    here: Expectation = field(compare=False)
    mode: Mode = "play"
    theme: ThemeName = "bright"
    patience: Patience = PATIENCE
    assist: Assist = ()
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
    calm: int = 0
    """Of these, how many showed no hand at work."""
    calm_at: float = 0.0
    """When the last of these was taken."""
    unexplained: float | None = None
    """Since when no image without a hand at work has shown what the rules explain."""
    trail: Path = ()
    shown: tuple[Path, ...] = ()
    """The turn that lay on the table a moment ago, and has not been taken yet."""
    blind: str = ""
    """Why pictures are refused, once that has lasted."""
    blind_since: float | None = None
    lain: Lain = field(default_factory=lambda: NOTHING, compare=False)
    """What lies there that is not the position, since when."""
    gone: Gone = field(default_factory=lambda: NOBODY, compare=False)
    """The pieces that were seen to have left, for as long as nobody can see their cell."""
    die_is_fresh: bool = False
    """The die has left its tray since the last roll was taken from it."""
    throw: int | None = None
    """The throw that lay in the tray in the last image."""
    moved_at: float | None = None
    """When pieces were first seen to have moved though the die has told nothing."""
    followed_roll: int | None = None
    """A roll that nobody read, in a branch that follows it: the next throw to be told may be the same."""
    die_is_stray: bool = False
    """The die lies beside its tray."""
    die_is_unread: bool = False
    """The die lies in its tray and cannot be told."""
    foul: Foul | None = None
    glimpsed: tuple[Oddity, ...] = ()
    """The piece that lay elsewhere alone a moment ago, though not for long enough to be marked."""
    choices: tuple[Choice, ...] = ()
    picked: int | None = None
    picked_at: float = 0.0
    news: tuple[Words, ...] = ()
    """What the last turns changed that no piece on the board shows."""
    advice: Advice | None = None
    """It falls with the next turn."""
    sidelines: tuple[tuple[Rest, ...], ...] = ()
    """Whole lines of which the end was given up: variations."""
    doubted: frozenset[str] = frozenset()
    """Turns that a recorder has marked as not sure at this resting point."""
    branches: "tuple[Branch, ...]" = ()
    """What may have been played where a recorder cannot tell, each followed on its own."""
    marks: tuple[Marked, ...] = ()
    """What a recorder found doubtful or against the rules."""
    dictated: Expectation | None = field(default=None, compare=False)
    """Where a turn was ordered that hands have yet to carry out."""
    misplayed: Path = ()
    """What hands did instead."""
    unveiling: Unveiling = Unveiling()
    course: Course | None = None
    script: tuple[Rest, ...] = ()
    """A kept game that is shown turn by turn; `line` is as much of it as has been called for."""
    goes_on: bool = True
    """The next turn of the script follows by itself."""
    is_confirmed: bool = True
    """What lies inside the pieces has been shown to everybody once, or need not be."""
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

    @property
    def tells_contents(self) -> bool:
        """Whether everybody is told what lies inside the pieces: until all agree, and where a lesson
        begins."""
        return not self.is_confirmed or (self.course is not None and len(self.line) == 1)

    @property
    def is_solved(self) -> bool:
        """Whether a lesson is over: what the other side could do now is no part of it."""
        return self.course is not None and self.course.stand == "solved"

    @property
    def level(self) -> Level:
        """How much the seat to move is helped."""
        return level(self.mode, self.assist, self.state.turn)


class Branch(NamedTuple):
    """One way in which a game may have gone on while a turn was in doubt."""

    session: Session
    records: tuple[Record, ...]
    """What will be kept if it was so."""


def start(
    game: Game,
    state: State | None = None,
    mode: Mode = "play",
    theme: ThemeName = "bright",
    clock: Clock | None = None,
    assist: Assist = (),
) -> Session:
    """A session at the start of a game, or at a set-up position; the table is yet to be seen."""
    first = game.start()
    here = expect(game, state or first)
    hides = here.state == first and any(len(stack) > 1 for stack in game.view(first, None).cells) != any(
        len(stack) > 1 for stack in first.cells
    )
    line = (Rest(here.state, here.looks),)
    return Session(game, line, here, mode, theme, assist=assist, clock=clock, is_confirmed=not hides)


def resumed(session: Session, line: tuple[Rest, ...]) -> Session:
    """The session with the line of a game cut short; the table is compared before play goes on."""
    here = expect(session.game, line[-1].state)
    return replace(session, line=line, here=here, begun=True, is_confirmed=True)
