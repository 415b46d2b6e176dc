"""A game is recorded: from where, how far it is, what is in doubt, and what came of it. Does I/O.

The camera of the table is read in a thread, straight into the journal; a film in a process of its own, and
its game is kept when it has been read.
"""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from boardlight.host.recording.film import private_folder
from boardlight.host.recording.progress import Progress
from boardlight.host.words import NO_GAME
from boardlight.journal.journal import Journal, JournalError
from boardlight.recording.told.answers import settle_kept
from boardlight.recording.told.hearer import Hearer
from boardlight.recording.told.live import LiveReader
from boardlight.recording.told.pictures import NOW, moment_file
from boardlight.recording.told.process import FilmReader
from boardlight.recording.told.task import Task
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.web.message import ActivityName
from boardlight.web.pictures.jpeg import jpeg
from calibration.fixture import Fixture
from messages.message import Message, message, said
from rules.board import Cell
from rules.games import games
from rules.pieces import Seat
from vision.camera.image import Image

NO_FILM = message("recording.no-film")
NO_CAMERA = message("recording.no-camera")
BUSY = message("recording.under-way")
NOT_OVER = message("recording.not-over")
UNKNOWN_GAME = message("host.unknown-game")

FILM = "film"
"""The name of the file, without an ending: what kind it is shows in it."""


class Reader(Protocol):
    """Whoever records, and tells how far it is."""

    def look(self, image: Image) -> None:
        """The camera of the table shows this."""

    def stop(self) -> None:
        """End where it is."""

    def end(self) -> None:
        """End at once; nothing is told any more."""


def reader_of(task: Task, journal: Journal, hearer: Hearer) -> Reader:
    """Who records that."""
    return FilmReader(task, hearer) if task.film else LiveReader(task, journal, hearer)


class GameRecording:
    """The table while a game is only recorded, until it is left."""

    name: ActivityName = "record"
    seats: tuple[str, ...] = ()
    fixture: Fixture | None = None

    def __init__(self, journal: Journal, notify: Callable[[], None]) -> None:
        self._journal, self._notify = journal, notify
        self._lock = threading.RLock()
        self._folder = private_folder()
        self._image: Image | None = None
        self._trouble: Message | None = None
        self._film: str | None = None
        """How the film is called by whoever gave it."""
        self._coming = False
        self._task: Task | None = None
        self._progress: Progress | None = None
        self._reader: Reader | None = None
        self._kept: int | None = None
        """The number of the game in the journal."""
        self._is_changed = False

    @property
    def time(self) -> float:
        """Of the last image."""
        return self._image.time if self._image else 0.0

    @property
    def troubles(self) -> Troubles:
        """What is wrong with the camera."""
        return {"camera": self._trouble}

    @property
    def folder(self) -> Path:
        """Where the film and the pictures are, for as long as this lasts."""
        return Path(self._folder.name)

    @property
    def film(self) -> Path:
        """Where the film is, or will be."""
        return self.folder / FILM

    @property
    def is_under_way(self) -> bool:
        """Whether something is being recorded."""
        return self._progress is not None and self._progress.stage in ("looking", "recording")

    def look(self, image: Image) -> None:
        """Keep the image, and let it be recorded."""
        first, self._image = self._image is None, image
        if self._reader:
            self._reader.look(image)
        if first:
            self._notify()

    def wait(self, time: float) -> None:
        """There is no camera."""
        if self._image is not None:
            self._image = None
            self._notify()

    def report(self, device: Device) -> None:
        """The camera was lost or found."""
        self._trouble = device.trouble
        if device.trouble:
            self._image = None

    def page(self, seat: Seat | None) -> Mapping[str, object]:
        """What is chosen, and how far it is (fields: web/static/record/record.js)."""
        with self._lock:
            progress = self._progress
            return {
                "seats": [],
                "camera": self._image is not None,
                "devices": {"camera": self._trouble, "lights": None},
                "film": self._film,
                "from_film": bool(self._task and self._task.film),
                "recording": progress.page() if progress else None,
                "kept": self._kept,
                "changed": self._is_changed,
            }

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """There is nothing to be ordered of a game."""
        return NO_GAME

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """Nobody plays here."""
        return NO_GAME

    def camera_jpeg(self) -> bytes | None:
        """What the recording sees, with the board that was found; before that, what the camera sees.

        Of a game that hides something it is nothing: the public sees this picture.
        """
        if self._progress and self._progress.is_secret:
            return None
        if self._task is not None:
            return self._picture(NOW)
        image = self._image
        return jpeg(image.pixels) if image else None

    def moment_jpeg(self, ply: int, is_before: bool) -> bytes | None:
        """The moment of a doubt, or the table at rest before it."""
        return self._picture(moment_file(ply, is_before))

    def _picture(self, name: str) -> bytes | None:
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return None

    def awaits_film(self) -> Message | None:
        """Make room for a film; or why none is taken now."""
        with self._lock:
            if self._coming or self.is_under_way:
                return BUSY
            self._forget()
            self._coming = True
            return None

    def film_came(self, name: str | None) -> None:
        """A film is there, which its owner calls so; None: it did not come whole."""
        with self._lock:
            self._coming, self._film = False, name
            if name is None:
                self.film.unlink(missing_ok=True)
        self._notify()

    def begin(self, from_film: bool, game: str | None, mirror: bool | None) -> Message | None:
        """Record what the film or the camera shows; None for `game`: what is seen says which it is."""
        with self._lock:
            if self._coming or self.is_under_way:
                return BUSY
            if from_film and self._film is None:
                return NO_FILM
            if not from_film and self._image is None:
                return NO_CAMERA
            if game is not None and game not in games():
                return UNKNOWN_GAME
            self._kept, self._is_changed = None, False
            film = self.film if from_film else None
            self._start(Task(folder=self.folder, film=film, game=game, mirror=mirror), None)
            return None

    def again(self) -> Message | None:
        """Read the film once more, with all that was settled; its game takes the place of the one before."""
        with self._lock:
            if self._task is None or self._task.film is None or self.is_under_way:
                return NOT_OVER
            self._is_changed = False
            self._start(self._task, self._kept)
            return None

    def stop(self) -> Message | None:
        """Let the recording end here."""
        with self._lock:
            if self._reader:
                self._reader.stop()
            return None

    def anew(self) -> Message | None:
        """Forget film and recording: what was recorded is in the journal."""
        with self._lock:
            if self._coming or self.is_under_way:
                return BUSY
            self._forget()
        self._notify()
        return None

    def settle(self, number: int, turn: str) -> Message | None:
        """Somebody says which turn was played; None, or why it cannot have been."""
        with self._lock:
            progress, task = self._progress, self._task
            if progress is None or task is None or self.is_under_way or self._kept is None:
                return NOT_OVER
            stood = {doubt.number: doubt.text for doubt in progress.doubts}.get(number)
            refusal = settle_kept(self._journal, self._kept, number, turn)
            if refusal is None:
                progress.events = self._journal.events(self._kept)
                self._task = task.model_copy(update={"answers": {**task.answers, number: turn}})
                self._is_changed |= task.film is not None and stood != turn
        self._notify()
        return refusal

    def log_lines(self) -> tuple[int, list[str]] | None:
        """The number and the log of the game that was recorded; None before there is one."""
        kept = self._kept
        return None if kept is None or self.is_under_way else (kept, list(self._journal.export_jsonl(kept)))

    def close(self) -> None:
        """What is recorded from a camera stays as it is now; a film is removed."""
        with self._lock:
            reader, self._reader = self._reader, None
        if reader:
            reader.end()
        self._folder.cleanup()

    def _start(self, task: Task, instead_of: int | None) -> None:
        for picture in self.folder.glob("*.jpg"):
            picture.unlink()
        for database in self.folder.glob("*.db*"):
            database.unlink()
        self._task = task
        self._progress = Progress(self._notify, partial(self._ended, instead_of))
        self._reader = reader_of(task, self._journal, self._progress)
        self._notify()

    def _ended(self, instead_of: int | None, progress: Progress) -> None:
        """Keep the game of a film; of a camera it is kept already."""
        has_turns = any(event.kind == "turn" for event in progress.events)
        try:
            if self._task is not None and self._task.film is None:
                if has_turns:
                    self._kept = progress.number
                elif progress.number:
                    self._journal.bin.put(progress.number)
            elif has_turns and progress.header:
                self._kept = self._journal.keep(progress.header, progress.events).id
                if instead_of is not None:
                    self._journal.bin.put(instead_of)
        except JournalError as error:
            progress.stage, progress.words = "failed", said(error)

    def _forget(self) -> None:
        self.film.unlink(missing_ok=True)
        self._film = self._task = self._progress = self._reader = self._kept = None
        self._is_changed = False
