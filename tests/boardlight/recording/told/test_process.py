"""A film read in a process of its own, in a thread for a camera: what is told, and that it can be stopped."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import pytest

from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.recording.told.live import LiveReader
from boardlight.recording.told.pictures import NOW
from boardlight.recording.told.process import FilmReader
from boardlight.recording.told.task import Task
from boardlight.referee.session.logged import Event
from messages.message import Message
from tests.boardlight.recording.told.films import write_film
from tests.patience import PATIENCE_S
from vision.camera.sources import open_camera


@dataclass
class Heard:
    """Everything that was told."""

    header: Header | None = None
    seconds: float | None = None
    words: list[tuple[str, bool]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    end: tuple[str, bool] | str | None = None
    begun: threading.Event = field(default_factory=threading.Event)
    moved: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)

    def began(self, header: Header, seconds: float | None, number: int) -> None:
        self.header, self.seconds = header, seconds
        self.begun.set()

    def seen(self, words: Message, is_there: bool) -> None:
        self.words.append((words.en, is_there))

    def moved_on(self, time: float) -> None:
        self.times.append(time)
        self.moved.set()

    def kept(self, event: Event) -> None:
        self.events.append(event)

    def over(self, trouble: Message | None, is_seen: bool) -> None:
        self.end = ("" if trouble is None else trouble.en, is_seen)
        self.ended.set()

    def failed(self, words: Message) -> None:
        self.end = words.en
        self.ended.set()

    @property
    def turns(self) -> list[str]:
        return [event.text for event in self.events if event.kind == "turn"]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_film(tmp_path_factory.mktemp("film") / "film.avi")


def test_a_film_is_read_beside_and_told(film: Path, tmp_path: Path) -> None:
    heard = Heard()
    FilmReader(Task(folder=tmp_path, film=film, answers={1: "e4"}), heard)
    assert heard.ended.wait(PATIENCE_S)
    assert heard.turns == ["e4"] and heard.end == ("", True)
    assert heard.header is not None and heard.header.game == "chess"
    assert heard.words[-1] == (
        "A board with all 32 pieces is in view, White at the bottom of the picture.",
        True,
    )
    assert (
        heard.seconds is not None and heard.times == sorted(heard.times) and heard.times[-1] <= heard.seconds
    )
    assert cv2.imread(str(tmp_path / NOW)) is not None


def test_it_ends_when_it_is_stopped_and_a_file_that_is_no_film_is_said_to_be_none(
    film: Path, tmp_path: Path
) -> None:
    stopped, misled = Heard(), Heard()
    no_film = tmp_path / "text"
    no_film.write_text("no film")
    reader = FilmReader(Task(folder=tmp_path, film=film), stopped)
    assert stopped.begun.wait(PATIENCE_S)
    reader.stop()
    FilmReader(Task(folder=tmp_path / "other", film=no_film), misled)
    assert stopped.ended.wait(PATIENCE_S) and misled.ended.wait(PATIENCE_S)
    assert isinstance(stopped.end, tuple) and stopped.turns == []
    assert isinstance(misled.end, str) and "video" in misled.end


def test_what_a_camera_shows_is_recorded_straight_into_the_journal(film: Path, tmp_path: Path) -> None:
    heard = Heard()
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal, open_camera(str(film)) as camera:
        reader = LiveReader(Task(folder=tmp_path), journal, heard)
        for image in camera:
            heard.moved.clear()
            reader.look(image)
            assert heard.moved.wait(PATIENCE_S)
        reader.end()
        assert heard.turns == ["e4"]
        assert [event.kind for event in journal.events(1)] == ["start", "turn"]
