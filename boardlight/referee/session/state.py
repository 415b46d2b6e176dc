"""One sitting: everything the referee knows between two inputs. Pure values.

Every value has a job, and only its own methods make the next one (`parts`, `Recording`). Which modules put it
into the session stands beside it here; tests/test_who_writes.py checks both.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from boardlight.referee.inference.candidates import Expectation, expect
from boardlight.referee.session.clock import Clock
from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import Marked
from boardlight.referee.session.modes import Assist, Level, Mode
from boardlight.referee.session.parts.dialogue import Dialogue
from boardlight.referee.session.parts.die import DieState
from boardlight.referee.session.parts.guidance import Guidance
from boardlight.referee.session.parts.history import History, Line
from boardlight.referee.session.parts.outage import Outage
from boardlight.referee.session.parts.settings import Settings
from boardlight.referee.session.parts.table import TableState
from boardlight.referee.session.parts.timing import Timing
from boardlight.referee.session.parts.tracking import Tracking
from rules.deployment import Deploying
from rules.game import Game, State
from rules.pieces import CHANCE, Seat


@dataclass(frozen=True)
class Recording:
    """What a recorder, who asks nobody, is not sure of."""

    doubted: frozenset[str] = frozenset()
    """Turns that are marked as not sure at this resting point."""
    remembered: tuple[tuple[str, ...], ...] = ()
    """What may have been played since, as the journal keeps it."""
    marks: tuple[Marked, ...] = ()
    """What was doubtful or against the rules."""

    def fresh(self) -> "Recording":
        """At a new resting point nothing is in doubt."""
        return replace(self, doubted=frozenset(), remembered=())

    def doubting(self, texts: Iterable[str]) -> "Recording":
        """These turns are not sure either."""
        return replace(self, doubted=self.doubted.union(texts))

    def remembering(self, lines: tuple[tuple[str, ...], ...]) -> "Recording":
        """The journal keeps these lines."""
        return replace(self, remembered=lines)

    def marked(self, records: Iterable[Record]) -> "Recording":
        """Those of these records that are marks are remembered."""
        marks = (record.event for record in records if isinstance(record.event, Marked))
        return replace(self, marks=(*self.marks, *marks))


@dataclass(frozen=True)
class Session:
    """Everything the referee knows; `step` makes the next one."""

    game: Game
    """Never replaced: another game is another session."""
    history: History
    """What was played, and what may follow.

    Written in: rulings, arbiter, lesson, playback, resuming.
    """
    settings: Settings = field(default_factory=Settings)
    """Mode, lights, help, patience. Written in: orders, host, resuming, seating."""
    table: TableState = field(default_factory=TableState)
    """How the real table stands to the log.

    Written in: step, rulings, orders, arbiter, correction, lesson, playback, recorder.
    """
    tracking: Tracking = field(default_factory=Tracking)
    """What image after image has shown. Written in: step, rulings, arbiter, doubt, lesson, playback."""
    die: DieState = field(default_factory=DieState)
    """What the tray has shown. Written in: step, rulings."""
    outage: Outage = field(default_factory=Outage)
    """What does not work. Written in: step."""
    dialogue: Dialogue = field(default_factory=Dialogue)
    """What is asked, picked and told.

    Written in: step, rulings, orders, arbiter, correction, lesson, playback.
    """
    recording: Recording = field(default_factory=Recording)
    """What a recorder is not sure of. Written in: rulings, reveal, correction, doubt, resuming."""
    guidance: Guidance = field(default_factory=Guidance)
    """A course, a kept game or a secret set-up. Written in: reveal, lesson, playback."""
    timing: Timing = field(default_factory=Timing)
    """Clocks and pause.

    Written in: step, rulings, orders, relaying, arbiter, correction, playback, resuming.
    """

    @property
    def line(self) -> Line:
        """The resting points that the log holds."""
        return self.history.line

    @property
    def here(self) -> Expectation:
        """The last of them, with everything that may follow."""
        return self.history.here

    @property
    def state(self) -> State:
        """The position the log holds."""
        return self.history.line[-1].state

    @property
    def shows_contents(self) -> bool:
        """Whether everybody is told what lies inside the pieces: until all agree, and where a lesson
        begins."""
        return not self.table.is_confirmed or (self.guidance.course is not None and len(self.line) == 1)

    @property
    def is_solved(self) -> bool:
        """Whether a lesson is over: what the other side could do now is no part of it."""
        return self.guidance.course is not None and self.guidance.course.stand == "solved"

    @property
    def is_recorded(self) -> bool:
        """Whether nobody is asked anything: what was played must follow from what is seen.

        Not while screens stand: anybody may be anywhere then, and millions of ways lead on.
        """
        return self.settings.mode == "record" and not isinstance(self.state.stage, Deploying)

    @property
    def follows_lines(self) -> bool:
        """Whether what lies on the table is held against lines of play: once a game is on."""
        is_on = self.table.begun and not self.guidance.script
        return self.is_recorded or (is_on and not isinstance(self.state.stage, Deploying))

    @property
    def may_have_missed_turns(self) -> bool:
        """Whether a table that fits no rule may be one after turns of people that nobody saw."""
        settings, guidance, table = self.settings, self.guidance, self.table
        is_apart = settings.mode == "record" or settings.far or settings.computers
        is_shown = guidance.course or guidance.script or self.state.outcome
        is_wrong = table.foul is not None and table.in_step
        return is_wrong and not (is_apart or is_shown or isinstance(self.state.stage, Deploying))

    @property
    def is_at_a_loss(self) -> bool:
        """The same, where it may be asked which they were.

        Where pieces hide something a question would tell what may be played.
        """
        return self.may_have_missed_turns and not self.here.hides

    def is_computer(self, seat: Seat) -> bool:
        """Whether the computer plays that seat, and can: then nobody else does."""
        is_game = self.guidance.course is None and not self.guidance.script
        can_play = self.settings.mode != "record" and not self.outage.trouble.get("opponent")
        return bool(self.settings.computer(seat)) and is_game and can_play

    def is_absent(self, seat: Seat) -> bool:
        """Whether whoever plays that seat has no hands here: the computer, or somebody at another table."""
        return seat in self.settings.far or self.is_computer(seat)

    @property
    def is_decided_far(self) -> bool:
        """Whether the other table has the say: of two tables that play one game only the one whose seat is to
        move decides what comes next, so that both keep the same events in the same order."""
        if not self.settings.far:
            return False
        state = self.state
        if isinstance(state.stage, Deploying):
            return 0 in self.settings.far
        seat = self.game.described(state).turn if state.turn == CHANCE else state.turn
        return seat in self.settings.far

    @property
    def is_to_carry_out(self) -> bool:
        """Whether hands have yet to carry out a turn of somebody who has none here."""
        path = self.line[-1].path
        return self.table.dictated is not None and bool(path) and self.is_absent(path[0].seat)

    def place_of_people(self, place: int) -> int:
        """The turn to go back before, so that a person plays on: the one at `place` of the line, or an
        earlier one."""
        if not self.settings.computers:
            return place
        for earlier in range(place, 0, -1):
            seat = self.line[earlier - 1].state.turn
            if seat != CHANCE and not self.is_computer(seat):
                return earlier
        return place

    @property
    def level(self) -> Level:
        """How much the seat to move is helped."""
        return self.settings.level(self.state.turn)


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
    return Session(
        game,
        History.begun(here),
        Settings(mode, theme, assist=assist),
        TableState(is_confirmed=not hides),
        timing=Timing(clock),
    )


def resumed(session: Session, line: Line) -> Session:
    """The session with the line of a game cut short; the table is compared before play goes on."""
    return replace(session, history=session.history.resumed(line), table=session.table.resumed())
