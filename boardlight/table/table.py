"""One table: carries out what the session decides, and lets pages, camera and controller take part. Does I/O.

All inputs go through `hear`, one at a time; a record is durable before anything is lit or told. When the
journal cannot keep a record, the session stays where it was, says so, and a later image tries again.
"""

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from boardlight.journal.game_log import GameLog, unkept
from boardlight.kit.certain_labels import reminded
from boardlight.referee import permissions
from boardlight.referee import step as referee
from boardlight.referee.feedback.announce import SILENCE, announce
from boardlight.referee.permissions import ARBITER, Asker, Wish
from boardlight.referee.session.events import Device, FilmEnded, Input, Ordered, Record, Seen, Tick
from boardlight.referee.session.logged import By, Event
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.history import Line
from boardlight.referee.session.parts.outage import Troubles
from boardlight.referee.session.proposals import Proposals, standing, wished
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from boardlight.referee.transitions import refusal
from boardlight.table.apart import OtherTable
from boardlight.table.ordering import Chance, hindrance, understood
from boardlight.table.page import looks_alike, page, public, silent_changes
from boardlight.table.turn_list import Tally
from boardlight.web.pictures.jpeg import jpeg
from boardlight.web.steps import steps_from
from calibration.fixture import Fixture
from hardware.leds import DARK, LightFrame, Lights
from messages.message import Message
from rules.pieces import Seat
from vision.camera.image import Image
from vision.observation import Observation
from vision.overlay import overlay
from vision.pipeline import Eye, see

STAYS_S = 2.0
"""Longer than hands are away in the middle of a turn."""

RETRY_S = 0.5
"""After the journal has failed: images that are not even tried, so that pages get their answers meanwhile."""

Listener = Callable[[], None]

EyeMaker = Callable[[tuple[int, int]], Eye]
"""Makes the eye once the size (width, height) of the camera's images is known."""


class Table:
    """A session with its eye, its lights and its log."""

    def __init__(
        self,
        session: Session,
        fixture: Fixture,
        eye: Eye | EyeMaker,
        log: GameLog | None = None,
        lights: Lights | None = None,
        turns: Sequence[Event] = (),
        chance: Chance = secrets.choice,
    ) -> None:
        self.fixture = fixture
        self.session = session
        self.presented = SILENCE
        self._tally = Tally(session, turns)
        self._eye, self._make_eye = eye, None if isinstance(eye, Eye) else eye
        self._log, self._lights = log, lights
        self._listeners: list[Listener] = []
        self._recorders: list[Callable[[Input], None]] = []
        self._lock = threading.RLock()
        self._image: Image | None = None
        self._observation: Observation | None = None
        self._waited = 0.0
        self._chance = chance
        self._failed_at = -float("inf")
        self._proposals: Proposals = ()
        self.other: OtherTable | None = None  # That plays the same game.

    @property
    def seats(self) -> tuple[str, ...]:
        """Their names, in the order in which they move."""
        return self.session.game.seats

    @property
    def time(self) -> float:
        """Seconds, on the clock of the camera, or of whoever waits without one."""
        return max(self._waited, self._image.time if self._image else 0.0)

    @property
    def turns(self) -> list[Event]:
        """What was played and declared, and what was set by hand."""
        return self._tally.turns

    @property
    def public_turns(self) -> list[Event]:
        """Those of them that everybody may know of."""
        with self._lock:
            return self._tally.public_turns(self.session)

    @property
    def fouls(self) -> int:
        """Positions that fitted no rule."""
        return self._tally.fouls

    @property
    def is_busy(self) -> bool:
        """Whether something moved or lay over the board in the last image."""
        return self._observation is not None and self._observation.busy

    @property
    def is_blind(self) -> bool:
        """Whether the board was not found in the last image, or had moved."""
        return bool(self.blind)

    @property
    def blind(self) -> Message | None:
        """Why nothing can be said of the last image, if that is so."""
        return self._observation.blind if self._observation else None

    @property
    def sight(self) -> tuple[Eye, Image, Observation] | None:
        """The eye after the last image, that image, and what it showed; None before the first."""
        with self._lock:
            if not isinstance(self._eye, Eye) or self._image is None or self._observation is None:
                return None
            return self._eye, self._image, self._observation

    def look(self, image: Image, lit: LightFrame | None = None) -> None:
        """Take an image from the camera; `lit` are the lights of a film that are not the referee's own."""
        # A light link that is broken leaves on what was on.
        guessed = lit is None and (self._lights is None or bool(self.troubles.get("lights")))
        own = self.presented.frame or (DARK,) * len(self.session.game.board)
        eye, observation = see(self._eye_for(image), image, own if lit is None else lit, guessed)
        with self._lock:
            before, self._observation = self._observation, observation
            self._eye, self._image = eye, image
            self.hear(Seen(image.time, observation))
            self._eye = reminded(eye, self.session, observation)
            # Nor does a page show an image that is passed over.
            passed_over = before and self.session.outage.is_brief
            self._observation = before if passed_over else observation
        if not passed_over and not (before and looks_alike(before, observation)):
            self._notify()

    def wait(self, time: float) -> None:
        """Let time pass where there is no camera: the page is the board."""
        with self._lock:
            self._image = self._observation = None
            self._waited = time
            self.hear(Tick(time))

    def end_of_video(self) -> None:
        """Nobody will touch the table any more: a turn that lies there has come to stay."""
        seen, time = self._observation, self.time
        for patience in (STAYS_S, self.session.settings.patience.unseen):
            if seen and self.session.tracking.lies_open:
                for time in (seen.time + patience, seen.time + 2 * patience):  # No image is believed alone.
                    self.hear(Seen(time, replace(seen, time=time)))
        self.hear(FilmEnded(time))

    def _eye_for(self, image: Image) -> Eye:
        """The eye as it stands; a fresh one for a camera that was changed for another."""
        is_changed = self._image is not None and self._image.pixels.shape != image.pixels.shape
        if isinstance(self._eye, Eye) and not (is_changed and self._make_eye):
            return self._eye
        assert self._make_eye is not None
        high, wide = image.pixels.shape[:2]
        return self._make_eye((wide, high))

    def held(self) -> AbstractContextManager[object]:
        """While it lasts nothing else happens at this table."""
        return self._lock

    def hear(self, given: Input) -> None:
        """Let the session take one step, and carry out what follows."""
        with self._lock:
            if isinstance(given, Seen) and self._failed_at <= given.time < self._failed_at + RETRY_S:
                return
            session, records = referee.step(self.session, given)
            trouble = unkept(self._log, [record.event for record in records])
            if trouble:
                self._failed_at = given.time
            changed = not trouble and self._go_on(given, session, records)
            notice = self._log.notice if self._log else None
            for device in (Device(given.time, "journal", trouble), Device(given.time, "club", notice)):
                if device.trouble != self.troubles.get(device.device):
                    self._go_on(device, *referee.step(self.session, device))
                    changed = True
        if changed:
            self._notify()

    def _go_on(self, given: Input, session: Session, records: Sequence[Record]) -> bool:
        """What was heard has been kept, or is nothing to keep; whether a page shows anything new."""
        before, self.presented, before_turn = self.presented, announce(session), self.session
        silently = silent_changes(session) != silent_changes(self.session)
        is_news = bool(records) or self.presented != before or silently
        self.session = session
        for recorder in self._recorders:
            recorder(given)
        for record in records:
            self._tally.add(record.event)
        if self.other and records:
            self.other.kept([record.event for record in records], before_turn, session)
        if self._lights and self.presented.frame != before.frame:
            self._lights.show(self.presented.frame)
        self._tally.follow(session)
        return is_news

    def record_inputs(self, recorder: Callable[[Input], None]) -> None:
        """Give every input that was heard to `recorder`."""
        self._recorders.append(recorder)

    def order(self, by: By, order: Order, asker: Asker = ARBITER, line: Line | None = None) -> Message | None:
        """Ask for something, at the end of a `line` of play or at any time; None, or why it is not done."""
        with self._lock:
            if line is not None and line is not self.session.line:
                return permissions.MOVED_ON
            meant = understood(self.session, order, asker, self._tally.moment, self._chance)
            if isinstance(meant, Message):
                return meant
            wish = permissions.wish_of(self.session, meant, asker)
            if wish:
                return self._propose(by, wish)
            return self._obey(by, meant, asker)

    def _obey(self, by: By, order: Order, asker: Asker) -> Message | None:
        if refused := hindrance(self.session, order, asker):
            return refused
        if self.other and self.other.has_say(self.session, order):
            return self.other.hand_over(order)
        self.hear(Ordered(self.time, by, order))
        trouble = self.troubles.get("journal")
        return trouble and permissions.unkept(trouble)

    def _propose(self, by: By, wish: Wish) -> Message | None:
        """What needs everybody's consent is done when the last seat wants it too."""
        order, line = wish.order, self._tally.known[None].rests
        if order.kind != "decline" and (refused := refusal(self.session, order)):
            return refused
        asked = permissions.consenting(self.session, order)
        if self.other and by != "far":
            self.other.wish(wish, len(self.session.line))
        self._proposals, is_agreed = wished(self.wishes, order, wish.seats, line, asked)
        self._notify()
        if order.kind == "decline" and by == "computer":
            self.hear(Ordered(self.time, by, order))
        is_ours = not (self.other and self.other.has_say(self.session, order))
        return self._obey(by, order, ARBITER) if is_agreed and is_ours else None

    @property
    def wishes(self) -> Proposals:
        """What seats want of all the others, and have not been answered."""
        return standing(self._proposals, self._tally.known[None].rests)

    @property
    def troubles(self) -> Troubles:
        """What is wrong with camera, lights and journal, as it was raised."""
        return self.session.outage.trouble

    def report(self, device: Device) -> None:
        """A camera or controller was lost or found."""
        self.hear(device)
        self._notify()

    def page(self, seat: Seat | None = None) -> Mapping[str, object]:
        """What `seat` (None: the public) may know of this moment."""
        with self._lock:
            known, presented = self._tally.known, public(self.session, self.presented, self._observation)
            seen, now = self._observation, self.time
            message = page(self.session, presented, self.turns, seen, seat, known[seat], now)
            line, message["moment"] = known[None].rests, self._tally.moment
            message["wishes"] = [wish.told(line) for wish in self.wishes]
            return message

    def steps(self, cell: int, asker: Asker) -> Mapping[str, object] | Message:
        """The steps of the turns that `asker` may begin at `cell`, or why there are none for it."""
        with self._lock:
            return steps_from(self.session, cell, asker, self._tally.moment)

    def subscribe(self, callback: Listener) -> Listener:
        """Call back from any thread when the message has changed, until the answer is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def camera_jpeg(self) -> bytes | None:
        """The latest picture with what was seen drawn over it; none while screens stand on the board."""
        with self._lock:
            sight = None if is_screened(self.session.state) else self.sight
        return sight and jpeg(overlay(sight[0], sight[1].pixels, sight[2]))

    def _notify(self) -> None:
        for listener in list(self._listeners):
            listener()
