"""Record a video or a folder of images without interfering: every turn with its time. Does I/O."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite

from boardlight.journal.journal import GameLog
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.fixture import fixture_of
from boardlight.recording.evaluation import asks
from boardlight.referee.feedback.screens import reveal_words
from boardlight.referee.reveal import filmed
from boardlight.referee.session.logged import Event, TurnPlayed
from boardlight.referee.session.modes import Level
from boardlight.referee.session.state import start
from boardlight.referee.session.visibility import is_screened
from boardlight.table.table import Table
from calibration.profile import Profile
from hardware.leds import LightFrame, Lights
from messages.message import Message, joined, literal, message
from rules.game import Game, State
from vision.camera.sources import Camera, Image
from vision.observing.eye import Eye
from vision.pipeline import ILLEGIBLE

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]

UNREADABLE = message("recording.set-up-unread", why=ILLEGIBLE)
NEVER_SEEN = message("recording.set-up-never-seen")
ODD = message("recording.odd-at-the-end")


@dataclass(frozen=True)
class Summary:
    """What a recording came to."""

    turns: int
    fouls: int
    """Times at which the table showed no legal position."""
    asked: int
    """Turns that looked alike, so that somebody would have been asked."""
    corrected: int
    """Turns that were logged and taken back."""
    seconds: float
    covered: float
    """Seconds with a hand over the board."""
    refused: float
    """Seconds in which no board was seen."""
    trouble: Message | None
    """What the referee still waits for at the end, if anything."""
    is_seen: bool
    """Whether the set-up was ever seen, so that anything could be recorded."""

    def text(self) -> Message:
        """One line for people."""
        parts = [
            message("recording.turns", count=self.turns, seconds=self.seconds),
            message("recording.asked", count=self.asked),
            message("recording.corrected", count=self.corrected),
            message("recording.fouls", count=self.fouls),
            message("recording.covered", seconds=self.covered),
        ]
        if self.refused:
            parts.append(message("recording.refused", seconds=self.refused))
        line = joined("list.comma", parts)
        return joined("list.sentences", [line, self.trouble]) if self.trouble else line


def check_secrets(game: Game, first: State, camera: Camera) -> None:
    """ValueError where pieces would be read behind screens that nobody can see: while people still place
    them, what a live camera shows is secret."""
    if camera.live and is_screened(first):
        raise ValueError(message("recording.set-up-in-secret", game=game.called(), name=game.name))


def table_for(
    game: Game,
    first: State,
    profile: Profile,
    log: GameLog | None = None,
    lights: Lights | None = None,
    set_up: Image | None = None,
    seen: Eye | None = None,
    is_film: bool = False,
) -> Table:
    """A table that only records, with what the profile (and its picture of the set-up) knows of it.

    `seen` is an eye that has already seen the set-up. In a film nothing is secret any more: of a game that
    was set up behind screens all is read once all pieces stand there.
    """
    fixture = fixture_of(game, profile.pitch_mm)
    eye = seen or partial(calibrated_eye, game, fixture, profile, set_up=set_up)
    session = start(game, first, "record", assist=(Level.TARGETS,) * len(game.seats))
    if seen is not None:
        session = replace(session, table=session.table.in_order())
    if is_film:
        session = filmed(session)
    return Table(session, fixture, eye, log, lights)


def record(
    table: Table,
    camera: Camera,
    report: Callable[[Event], None],
    each: Callable[[Image], None] = lambda _: None,
    unsure: Callable[[Event], None] = lambda _: None,
    lit: Callable[[Image], LightFrame | None] = lambda _: None,
    searched: tuple[float, float] | None = None,
) -> Summary:
    """Look at every image of the camera; tells every turn when it is logged, and of every image.

    `unsure` is told first of a turn that is not plain: one that was in question, or came with another. `lit`
    knows the lights of a film that were not the referee's own. `searched` are the times of the first and last
    image in which the set-up was looked for before, if it was.
    """
    report_of = _Progress(report, unsure)
    began, last = searched or (None, None)
    covered = refused = 0.0
    if began is not None and last is not None and not table.session.table.begun:
        refused = last - began
    for image in camera:
        began = image.time if began is None else began
        table.look(image, lit(image))
        since = 0.0 if last is None else image.time - last
        refused += since if table.is_blind else 0.0
        covered += since if table.is_busy and not table.is_blind else 0.0
        last = image.time
        report_of.hear(table)
        each(image)
    table.end_of_video()
    report_of.hear(table)
    return Summary(
        report_of.turns,
        table.fouls,
        report_of.asked,
        report_of.corrected,
        0.0 if began is None or last is None else last - began,
        covered,
        refused,
        _trouble(table),
        _is_set_up(table),
    )


@dataclass
class _Progress:
    """What was said of the turns so far."""

    report: Callable[[Event], None]
    unsure: Callable[[Event], None]
    turns: int = 0
    asked: int = 0
    corrected: int = 0
    is_asked: bool = False

    def hear(self, table: Table) -> None:
        """Say what is new at the table."""
        self.asked += asks(table.session) and not self.is_asked
        self.is_asked |= asks(table.session)
        self.corrected += max(self.turns - len(table.turns), 0)
        fresh = table.turns[self.turns :]
        for event in fresh:
            # Turns that came together may have been played in another order, unless that was weighed.
            together = len(fresh) > 1 and not table.session.is_recorded
            if self.is_asked or together or _is_unsure(event):
                self.unsure(event)
            self.report(event)
        self.is_asked = self.is_asked and not fresh
        self.turns = len(table.turns)


def _is_unsure(event: Event) -> bool:
    return isinstance(event, TurnPlayed) and bool(event.unsure)


def _is_set_up(table: Table) -> bool:
    """Whether the set-up was seen; behind screens it has not been read yet."""
    return table.session.table.begun and not is_screened(table.session.state)


def _trouble(table: Table) -> Message | None:
    if not table.session.table.begun and table.blind == ILLEGIBLE:
        return UNREADABLE
    if is_screened(table.session.state):
        unseen = reveal_words(table.session) if table.session.guidance.reveal.unseen else None
        return joined("list.sentences", [NEVER_SEEN, *filter(None, [unseen])])
    doubted = sorted(table.session.recording.doubted)
    if doubted:
        texts = joined("list.or", [literal(text) for text in doubted])
        return message("recording.doubt-at-the-end", turns=texts)
    belief = table.session.tracking.belief
    if table.session.is_recorded and belief is not None and (belief.is_amiss or belief.is_foul):
        return ODD
    return None if table.session.table.begun else NEVER_SEEN


def read_corners(text: str) -> Corners:
    """Four points ``x,y`` between spaces, clockwise from the top left of the image; ValueError if not."""
    try:
        one, two, three, four = (_point(pair) for pair in text.split())
    except ValueError:
        example = "140,5 506,10 507,377 137,374"
        raise ValueError(message("recording.corners", example=example, given=repr(text))) from None
    return one, two, three, four


def _point(pair: str) -> Point:
    x, y = map(float, pair.split(","))
    if not (isfinite(x) and isfinite(y)):
        raise ValueError
    return x, y
