"""A game being played: its table, its lights, and a look whether another sheet lies there. Does I/O."""

from collections.abc import Callable, Mapping
from functools import partial

from boardlight.host.words import unfit
from boardlight.journal.journal import GameLog
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.fixture import fixture_of
from boardlight.kit.sheet_recognition import NAMELESS, WrongSheet, recognised_sheet, wrong_sheet
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By, Event
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.referee.session.state import Session
from boardlight.table.cover import OTHER_SHEET
from boardlight.table.live import LiveLights
from boardlight.table.table import Table
from calibration.fixture import Fixture
from calibration.profile import Profile
from calibration.profile_errors import ProfileError
from hardware.leds import DARK
from hardware.lights.light import Light
from messages.message import Message, said
from rules.board import Cell
from rules.games import games
from rules.pieces import Seat
from vision.camera.image import Image
from vision.geometry import markers

BETWEEN_S = 1.5
"""A whole image is searched for another sheet so rarely, and only while the own one is not seen."""

Seated = tuple[Session, list[Event], GameLog | None]
"""Where play begins or goes on, the turns so far, and the log; lessons and shows have none."""


class Playing:
    """One game at the table, until it is left; its log, if it has one, keeps it for another day."""

    name = "play"

    def __init__(
        self,
        seated: Seated,
        known: Profile,
        set_up: Image | None,
        opener: Callable[[], Light] | None,
        notify: Callable[[], None],
    ) -> None:
        session, turns, self.log = seated
        if self.log:
            self.log.hold()
        self.game = session.game
        self.fixture: Fixture | None = fixture_of(self.game, known.pitch_mm)
        eye = partial(calibrated_eye, self.game, self.fixture, known, set_up=set_up)
        self._lights = LiveLights(opener()) if opener else None
        self._dark = None if opener else (DARK,) * len(self.game.board)
        self.table = Table(session, self.fixture, eye, self.log, self._lights, turns)
        self.before = len(self.table.public_turns)
        self.seats = self.table.seats
        self._sheet: WrongSheet | None = None
        self._misfit: Message | None = None
        self._searched = float("-inf")
        self._notify = notify
        self._unsubscribe = self.table.subscribe(notify)
        if self._lights:
            self._lights.serve(self.table)

    @property
    def time(self) -> float:
        """Of the last image."""
        return self.table.time

    @property
    def troubles(self) -> Troubles:
        """The table's, and why the profile does not fit."""
        return {**self.table.troubles, "profile": self._misfit}

    def look(self, image: Image) -> None:
        """Let the referee see it; where its sheet is not found, look for another."""
        try:
            self.table.look(image, self._dark)
        except ProfileError as error:
            self._say(said(error))
            return
        if not self.table.is_blind:
            self._find(None)
        elif not 0 <= image.time - self._searched < BETWEEN_S:
            self._searched = image.time
            self._find(wrong_sheet(self.game, recognised_sheet(markers.find(image.pixels), games())))

    def wait(self, time: float) -> None:
        """The page is the board."""
        self.table.wait(time)
        self._find(None)

    def _say(self, misfit: Message) -> None:
        if misfit != self._misfit:
            self._misfit = misfit
            self._notify()

    def _find(self, sheet: WrongSheet | None) -> None:
        if sheet != self._sheet:
            self._sheet = sheet
            self._notify()

    def report(self, device: Device) -> None:
        """The camera was lost or found."""
        self.table.report(device)

    def page(self, seat: Seat | None) -> Mapping[str, object]:
        """The table's message; another sheet is the first thing that the referee speaks of."""
        message = {**self.table.page(seat), "sheet": None}
        other = self._sheet
        words = other.words if other else self._misfit and unfit(self._misfit)
        if not words:
            return message
        title = other.title if other else NAMELESS
        found = other.found if other else None
        message["sheet"] = {"game": found, "title": title.texts(), "unfit": other is None}
        said_aloud = {"words": words.texts(), "spoken": words.texts(spoken=True)}
        message["says"] = {"tone": "ask", **said_aloud, "rule": "", "cells": []}
        message["cover"] = OTHER_SHEET.texts() if other else None
        return message

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """Ask the table."""
        return self.table.order(by, order, asker)

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """Ask the table."""
        return self.table.steps(cell, asker)

    def camera_jpeg(self) -> bytes | None:
        """The table's picture."""
        return self.table.camera_jpeg()

    def close(self) -> None:
        """Lights out; the log stays open for another day."""
        if self.log:
            self.log.release()
        self._unsubscribe()
        if self._lights:
            self._lights.stop()
