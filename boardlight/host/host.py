"""What is going on at this table now: a welcome, a calibration, a recording, or a game. Does I/O.

It owns camera, lights and journal; what goes on, as the arbiter orders by page, gets images and lights.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from boardlight.host.activity import Activity
from boardlight.host.calibration.beginning import calibration_of
from boardlight.host.calibration.calibrating import Calibrating
from boardlight.host.games import listing, people
from boardlight.host.guided import Guided, better_turns, lesson, shown_game
from boardlight.host.misread import why_misread
from boardlight.host.options import changed_options
from boardlight.host.playing import Playing, Seated, Wanted, chosen_options
from boardlight.host.recording.recording import GameRecording
from boardlight.host.welcoming import Welcome
from boardlight.host.words import (
    NO_SUCH_DEVICE,
    ONLY_ARBITER,
    STILL_THINKING,
    UNKNOWN_GAME,
    why_not,
)
from boardlight.journal.journal import Journal, JournalError
from boardlight.kit.calibrated_light import light_opener
from boardlight.kit.profiles import table_profile
from boardlight.referee.arbiter import OFF
from boardlight.referee.permissions import ARBITER, MOVED_ON, Asker
from boardlight.referee.session.clock import Control, full_clocks, write_control
from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.activities import (
    Calibrate,
    FindBetter,
    GoToWelcome,
    New,
    Open,
    RecordGame,
    ShowGame,
    Teach,
    UseCamera,
    UseLights,
)
from boardlight.referee.session.orders.union import HOST_VERBS, Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.referee.session.state import start
from boardlight.school.school import Follow, School
from boardlight.table.agreements import agreements
from boardlight.table.devices.choosing import Devices
from boardlight.table.seating import seat
from calibration.fixture import Fixture
from calibration.profile import Profile
from calibration.profile_errors import ProfileError
from hardware.lights.addresses import Source
from messages.message import Message
from rules.board import Cell
from rules.games import games, load
from rules.pieces import Seat
from vision.camera.image import Image


class Host:
    """One table, from the first sheet of paper to the last game. Serves the page as a table does."""

    def __init__(
        self,
        journal: Journal,
        lights: Source | None = None,
        control: Control | None = None,
        theme: ThemeName = "bright",
        engines: Sequence[str] = (),
    ) -> None:
        self._journal, self._lights, self._control = journal, lights, control
        self._theme, self._engines, self._closed = theme, engines, False
        self.school = School(journal.pupils)
        self._listeners: list[Callable[[], None]] = []
        self._lock, self._thinking = threading.Lock(), threading.Lock()
        self._camera_trouble: Message | None = None
        self._activity: Activity = Welcome(self._notify)
        self.devices: Devices | None = None
        """What can be chosen on the page, once there is a camera."""
        self.is_in_hall = False  # Then an arbiter elsewhere hears who calls.

    @property
    def activity(self) -> Activity:
        """What is going on."""
        return self._activity

    @property
    def going_on(self) -> str:
        """``welcome``, ``calibrate``, ``record`` or ``play``."""
        return self._activity.name

    @property
    def recording(self) -> GameRecording | None:
        """The recording that is under way or prepared, if that is what goes on."""
        return self._activity if isinstance(self._activity, GameRecording) else None

    @property
    def fixture(self) -> Fixture | None:
        """The sheet that is played on."""
        return self._activity.fixture

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of those who play, in the order in which they move."""
        return self._activity.seats

    @property
    def time(self) -> float:
        """Seconds, on the clock of the camera."""
        return self._activity.time

    @property
    def troubles(self) -> Troubles:
        """What is wrong now, by what it is wrong with."""
        return self._activity.troubles

    def look(self, image: Image) -> None:
        """Take an image from the camera."""
        self._activity.look(image)

    def wait(self, time: float) -> None:
        """Let time pass without a camera."""
        self._activity.wait(time)

    def report(self, device: Device) -> None:
        """The camera was lost or found."""
        self._camera_trouble = device.trouble
        self._activity.report(device)
        self._notify()

    def page(self, seat: Seat | None = None) -> Mapping[str, object]:
        """What `seat` (None: the public) may know now (its fields: web/message.js and others)."""
        activity = self._activity
        known = seat if seat is not None and seat < len(activity.seats) else None
        told = {**activity.page(known), "activity": activity.name}
        return {**told, "hall": self.is_in_hall} if activity.name == "play" else told

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back from any thread when the message has changed, until the answer is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """The steps of the turns that `asker` may begin at `cell`, or why there are none for it."""
        return self._activity.steps(cell, asker)

    def camera_jpeg(self) -> bytes | None:
        """The latest camera picture, with what was seen drawn over it."""
        return self._activity.camera_jpeg()

    def order(self, by: By, order: Order, asker: Asker = ARBITER) -> Message | None:
        """Ask for something; None, or why not. What goes on here is the arbiter's to decide."""
        is_own = order.verb in HOST_VERBS
        if is_own and not asker.arbitrates:
            return ONLY_ARBITER
        activity = self._activity
        if activity.name == "play" and not is_own:
            return activity.order(by, order, asker)
        try:
            if isinstance(order, FindBetter):
                return self._find_better(order)
            with self._lock:
                return self._change(by, order) if is_own else self._activity.order(by, order, asker)
        except (ProfileError, ValueError, JournalError) as error:
            return why_not(error)

    def _change(self, by: By, order: Order) -> Message | None:
        """Let something else go on."""
        match order:
            case Open():
                return self._played(by, order)
            case Calibrate():
                return self._calibrate(order)
            case Teach():
                return self._guide(lesson(order, self.school))
            case ShowGame():
                return self._guide(shown_game(order.number, self._journal))
            case UseCamera() | UseLights():
                return self._use(order)
            case GoToWelcome():
                self._leave()
                self._begin(Welcome(self._notify))
                return None
            case RecordGame():
                self._leave()
                self._begin(GameRecording(self._journal, self._notify))
                return None
        return why_misread(order)

    def _find_better(self, order: FindBetter) -> Message | None:
        """Begin a sitting at what takes seconds to find, unless something else has begun meanwhile."""
        if not self._thinking.acquire(blocking=False):
            return STILL_THINKING
        try:
            before = self._activity
            guided = better_turns(order, self._journal, lambda: self._activity is before and not self._closed)
            with self._lock:
                return self._guide(guided) if self._activity is before else MOVED_ON
        finally:
            self._thinking.release()

    def close(self) -> None:
        """Lights out; nothing is thought about any more."""
        self._closed = True
        self._activity.close()

    def play(self, wanted: Wanted) -> Playing:
        """Begin a game, or continue the one that was cut off. ProfileError, JournalError, ValueError."""
        options = chosen_options(wanted, self._journal)
        rules = load(wanted.game, options)
        known, set_up = table_profile(rules, wanted.profile)
        clock = full_clocks(self._control, len(rules.seats)) if self._control else None
        session = start(rules, theme=self._theme, clock=clock)
        seated = seat(session, self._journal, options, wanted.new, apart=wanted.apart)
        return self._sit(seated, known, set_up)

    def _sit(
        self, seated: Seated, known: Profile, set_up: Image | None, follow: Follow | None = None
    ) -> Playing:
        opener = light_opener(self._lights, known, seated[0].game)
        self._leave()
        playing = Playing(seated, known, set_up, opener, self._notify, follow, self._engines)
        self._begin(playing)
        return playing

    def _guide(self, guided: Guided | Message) -> Message | None:
        """Let hands follow lessons or a kept game, of which no log is kept."""
        if isinstance(guided, Message):
            return guided
        known, set_up = table_profile(guided.session.game, None)
        session = replace(guided.session, settings=guided.session.settings.in_theme(self._theme))
        self._sit((session, [], None), known, set_up, guided.follow)
        return None

    def _leave(self) -> None:
        """What goes on ends; the lights that were chosen for it stay chosen."""
        if isinstance(self._activity, Playing):
            self._theme = self._activity.table.session.settings.theme
        self._activity.close()

    def _begin(self, activity: Activity) -> None:
        if self._camera_trouble:
            activity.report(Device(0.0, "camera", self._camera_trouble))
        self._activity = activity
        self._notify()

    def _played(self, by: By, order: Open) -> Message | None:
        name, given = order.game, order.options
        if name not in games():
            return UNKNOWN_GAME
        options = changed_options(name, given) if given else None
        agreed = agreements(games()[name].seats, order)
        playing = self.play(Wanted(name, options, new=isinstance(order, New)))
        return next(filter(None, (playing.order(by, each, ARBITER) for each in agreed)), None)

    def _use(self, order: UseCamera | UseLights) -> Message | None:
        """Another camera at once; other lights from the next game on."""
        if self.devices is None or not self.devices.use(order):
            return NO_SUCH_DEVICE
        self._lights = self.devices.lights
        return None

    def _calibrate(self, order: Calibrate) -> Message | None:
        if isinstance(found := calibration_of(order), Message):
            return found
        self._leave()
        self._begin(Calibrating(*found, self._lights, self._notify))
        return None

    def games(self) -> list[dict[str, object]]:
        """Every game as the welcome lists it, ready for JSON (its fields: web/welcome.js)."""
        return listing(self._journal, self._engines)

    @property
    def control(self) -> str:
        """The clocks that are used where nobody chooses others; `off` for none."""
        return write_control(self._control) if self._control else OFF

    def people(self) -> list[str]:
        """Names of those who played here, the latest first."""
        return people(self._journal)

    def _notify(self) -> None:
        for listener in list(self._listeners):
            listener()
