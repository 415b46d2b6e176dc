"""A game being played: its table, its lights, and a look whether another sheet lies there. Does I/O."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from boardlight.host.words import unfit
from boardlight.journal.journal import GameLog, Journal
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import profile_file
from boardlight.kit.sheet_recognition import NAMELESS, WrongSheet, recognised_sheet, wrong_sheet
from boardlight.opponents.companion import Companion
from boardlight.opponents.company import Company
from boardlight.opponents.naming import offered, opponent_of, page_name, title_of
from boardlight.opponents.opponent import Opponent
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By, Event
from boardlight.referee.session.orders.agreed import ChooseOpponents, NamePlayers
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.referee.session.parts.settings import Settings
from boardlight.referee.session.state import Session
from boardlight.school.school import Follow
from boardlight.table.apart import Apart
from boardlight.table.cover import OTHER_SHEET
from boardlight.table.live import LiveLights
from boardlight.table.seating import unfinished
from boardlight.table.table import Table
from boardlight.web.message import ActivityName
from calibration.fixture import Fixture
from calibration.profile import Profile, read_profile
from calibration.profile_errors import ProfileError
from hardware.leds import DARK
from hardware.lights.light import Light
from messages.message import Message, message, said
from rules.board import Cell
from rules.games import games
from rules.pieces import Seat
from vision.camera.image import Image
from vision.geometry import markers

BETWEEN_S = 1.5
"""A whole image is searched for another sheet so rarely, and only while the own one is not seen."""

Seated = tuple[Session, list[Event], GameLog | None]
"""Where play begins or goes on, the turns so far, and the log; lessons and shows have none."""


class Wanted(NamedTuple):
    """A game to be played, and how."""

    game: str
    options: Mapping[str, str] | None = None
    """None: those of the game that is continued, else of the profile."""
    profile: Path | None = None
    """None: the one that is kept for this game."""
    new: bool = False
    """Even where a game was cut off."""
    apart: Apart | None = None
    """Who sits at another table, if anybody does."""

    @property
    def shared(self) -> str | None:
        """How the game is called that two tables play."""
        return self.apart.name if self.apart else None


class Playing:
    """One game at the table, until it is left; its log, if it has one, keeps it for another day."""

    name: ActivityName = "play"

    def __init__(
        self,
        seated: Seated,
        known: Profile,
        set_up: Image | None,
        opener: Callable[[], Light] | None,
        notify: Callable[[], None],
        follow: Follow | None = None,
        engines: Sequence[str] = (),
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
        # What came of a lesson is kept before a page hears that it is over, and asks.
        self._stop_following = follow(self.table) if follow else None
        self._unsubscribe = self.table.subscribe(notify)
        self._offered = offered(self.game, engines)
        self._companion: Companion | None = None
        self.beside = ExitStack()
        """What goes on beside the game, and ends with it."""
        if session.settings.computers:
            self._accompany()
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
        fields = {**self.table.page(seat), "sheet": None, "opponents": list(self._offered)}
        other = self._sheet
        words = other.words if other else self._misfit and unfit(self._misfit)
        if not words:
            return fields
        title = other.title if other else NAMELESS
        found = other.found if other else None
        fields["sheet"] = {"game": found, "title": title.texts(), "unfit": other is None}
        said_aloud = {"words": words.texts(), "spoken": words.texts(spoken=True)}
        fields["says"] = {"tone": "ask", **said_aloud, "rule": "", "cells": []}
        fields["cover"] = OTHER_SHEET.texts() if other else None
        return fields

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """Ask the table; a seat that the computer plays bears the computer's name."""
        if isinstance(order, NamePlayers):
            with self.table.held():
                return self.table.order(by, _with_computers(order, self.table.session.settings), asker)
        if not isinstance(order, ChooseOpponents):
            return self.table.order(by, order, asker)
        chosen = ChooseOpponents(names=tuple(map(page_name, order.names)))
        unknown = next((name for name in chosen.names if name and name not in self._offered), None)
        if unknown is not None:
            return _not_offered(unknown, self._offered)
        refused = self._let_play(by, chosen, asker)
        if refused is None:
            self._accompany()
        return refused

    def _let_play(self, by: By, chosen: ChooseOpponents, asker: Asker) -> Message | None:
        """Who plays and what it is called change together: nobody sees the one without the other."""
        with self.table.held():
            before = self.table.session.settings
            if refused := self.table.order(by, chosen, asker):
                return refused
            named = _with_computers(_people(before, len(self.seats)), self.table.session.settings)
            if any(named.names) or before.names:
                self.table.order(by, named, asker)
        return None

    def _accompany(self) -> None:
        """Let the computer play, from now on."""
        if self._companion is None:
            company = Company(self.table, secrets.randbits(32), make=self._opponent)
            self._companion = Companion(self.table, company)

    def _opponent(self, name: str) -> Opponent:
        """Only what is offered is ever started, whatever a log says."""
        if name not in self._offered:
            raise ValueError(_not_offered(name, self._offered))
        return opponent_of(self._offered[name], self.game)

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """Ask the table."""
        return self.table.steps(cell, asker)

    def camera_jpeg(self) -> bytes | None:
        """The table's picture."""
        return self.table.camera_jpeg()

    def close(self) -> None:
        """Lights out; the log stays open for another day."""
        self.beside.close()
        if self._companion:
            self._companion.close()
        if self.log:
            self.log.release()
        if self._stop_following:
            self._stop_following()
        self._unsubscribe()
        if self._lights:
            self._lights.stop()


def chosen_options(wanted: Wanted, journal: Journal) -> dict[str, str]:
    """Those that are given; else of the game that was cut off; else as the table was calibrated."""
    if wanted.options is not None:
        return dict(wanted.options)
    cut_off = (
        None if wanted.new else unfinished(journal, wanted.game, apart=wanted.apart and wanted.apart.name)
    )
    if cut_off is not None:
        return dict(cut_off.header.options)
    path = wanted.profile or profile_file(wanted.game)
    return dict(read_profile(path, wanted.game).options) if path.exists() else {}


def _not_offered(name: str, known: Iterable[str]) -> Message:
    return message("opponents.not-offered", name=repr(name), known=", ".join(known))


def _people(settings: Settings, seats: int) -> NamePlayers:
    """The names of those who play, by seat; of computers none."""
    computers = {title_of(name) for name in settings.computers if name}
    names = (settings.name(seat) for seat in range(seats))
    return NamePlayers(names=tuple("" if name in computers else name for name in names))


def _with_computers(order: NamePlayers, settings: Settings) -> NamePlayers:
    """The same, the computers as they are called in a kept game."""
    both = zip_longest(order.names, settings.computers, fillvalue="")
    return NamePlayers(names=tuple(title_of(computer) if computer else name for name, computer in both))
