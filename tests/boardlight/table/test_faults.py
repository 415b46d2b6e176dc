"""Cameras that go, come back and are changed; disks that are full, stores that are held: nothing is lost."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from boardlight.journal.database import CannotWriteError, JournalError
from boardlight.journal.journal import GameLog, Journal, open_journal
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.eye import SHEET_PX_PER_MM, sheet_image
from boardlight.kit.fixture import fixture_of
from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.events import Input, Seen
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.simulation.people.hands import Hands
from boardlight.table import live
from boardlight.table.live import Live
from boardlight.table.seating import begin
from boardlight.table.table import RETRY_S, Table
from calibration.profile import Profile
from messages.message import Message, literal
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from tests.boardlight.tabletop import Tabletop, labels_of
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraLost
from vision.simulation.rendering import Room, Viewpoint
from vision.simulation.table import SimTable

Size = tuple[int, int]

SMALL, LARGE = (960, 540), (1280, 720)
CABLE_OUT = literal("the cable is out")
AWAY = 1000.0
"""Seconds that a camera was unplugged, or a disk full."""


class Roll(Camera):
    """Images that were taken before; each is given when the table has seen the one before it."""

    def __init__(self, images: list[Image], seen: threading.Semaphore, is_lost: bool = False) -> None:
        self._images, self._seen, self._is_lost = iter(images), seen, is_lost

    def read(self) -> Image | None:
        self._seen.acquire()
        image = next(self._images, None)
        if image is None and self._is_lost:
            raise CameraLost(CABLE_OUT)
        return image


def pictures(game: Game, state: State, begin_at: float, size: tuple[int, int]) -> list[Image]:
    """Twenty images in two seconds of a table at rest."""
    fixture = fixture_of(game)
    looks = Viewpoint(distance_mm=1.65 * fixture.height, elevation_deg=64.0, size=size)
    sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, looks, Room(), 0)
    Hands(sim, game, fixture).set_up(state)
    return [Image(begin_at + number / 10, sim.picture(begin_at + number / 10)) for number in range(20)]


@pytest.fixture
def game() -> Game:
    return load("quatrarmes")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        yield journal


@pytest.fixture
def log(game: Game, journal: Journal) -> GameLog:
    log = journal.begin(game.name)
    begin(log, game, game.start())
    return log


@pytest.fixture
def table(game: Game, log: GameLog) -> Table:
    session = start(game, clock=full_clocks(read_control("5"), 2))
    fixture = fixture_of(game)
    return Table(session, fixture, partial(calibrated_eye, game, fixture, Profile(game=game.name)), log)


class Cameras:
    """What is opened one after the other; the troubles that the table was told of."""

    def __init__(self, table: Table, *rolls: list[Image]) -> None:
        self._seen = threading.Semaphore()
        self._rolls = list(rolls)
        self.troubles: list[Message | None] = []
        table.record_inputs(self._heard)

    def open(self, url: str) -> Camera:
        images = self._rolls.pop(0)
        return Roll(images, self._seen, is_lost=bool(self._rolls))

    def _heard(self, given: Input) -> None:
        if isinstance(given, Seen):
            self._seen.release()
        else:
            self.troubles.append(getattr(given, "trouble", None))
            self._seen.release()


@pytest.mark.parametrize(
    ("begin_at", "size"),
    [(2.0 + AWAY, SMALL), (0.0, LARGE)],
    ids=["plugged in late", "another camera that counts from nought"],
)
def test_a_camera_that_comes_back_goes_on_with_the_game(
    game: Game,
    table: Table,
    log: GameLog,
    monkeypatch: pytest.MonkeyPatch,
    begin_at: float,
    size: Size,
) -> None:
    """The turn that was played meanwhile is taken from the table, and nobody's clock has run."""
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    after = read_turn(game, game.start(), "d8-e7").state
    before, then = pictures(game, game.start(), 0.0, SMALL), pictures(game, after, begin_at, size)
    cameras = Cameras(table, before, then)
    running = Live(table, "the camera", cameras.open)
    assert running.wait(60)
    assert cameras.troubles == [None, CABLE_OUT, None]
    assert [event.text for event in log.events() if event.kind == "turn"] == ["d8-e7"]
    assert table.session.table.in_step
    clock = table.session.timing.clock
    assert clock is not None and sum(clock.left) > 600 - 5


def test_a_lens_of_another_shape_is_said(game: Game, log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "RETRY_S", 0.01)
    fixture = fixture_of(game)
    lens = {"size": [640, 480], "focal": 600.0, "centre": [320.0, 240.0], "distortion": [0.0] * 5}
    profile = Profile.model_validate({"game": game.name, "lens": lens})
    table = Table(start(game), fixture, partial(calibrated_eye, game, fixture, profile), log)
    said = threading.Event()
    table.record_inputs(lambda given: said.set() if getattr(given, "trouble", None) else None)
    shown = pictures(game, game.start(), 0.0, SMALL)
    running = Live(table, "the camera", lambda url: Roll(shown, threading.Semaphore(9)))
    assert said.wait(30)
    running.stop()
    assert "lens" in str(table.session.outage.trouble["camera"])


def fill(journal: Journal) -> None:
    """Let the disk be full to the last page."""
    with journal.connection() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    filler = journal.begin("chess")
    for length in (1000, 1):
        with contextlib.suppress(CannotWriteError):
            while True:
                filler.append(read_event("foul", 0.0, "camera", 0, "x" * length))


def make_room(journal: Journal) -> None:
    with journal.connection() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {2**30}")


class Shown:
    """A table without a camera, whose observations come ready-made."""

    def __init__(self, game: Game, log: GameLog) -> None:
        session = start(game, clock=full_clocks(read_control("5"), 2))
        self.table = Table(session, fixture_of(game), lambda size: pytest.fail("no eye"), log)
        self.top = Tabletop(self.table.session, labels_of(game, game.start()))
        self.top.hear = self._hear  # type: ignore[method-assign]

    def _hear(self, given: Input) -> None:
        self.table.hear(given)
        self.top.session = self.table.session

    @property
    def trouble(self) -> str:
        """What is wrong with the journal, as the terminal says it."""
        devices = self.table.page()["devices"]
        assert isinstance(devices, dict)
        return str(devices.get("journal") or "")

    @property
    def words(self) -> str:
        """What the referee says."""
        said = self.table.presented.said
        return said.words.en if said else ""


def test_on_a_full_disk_play_waits_and_nothing_is_lost(game: Game, journal: Journal, log: GameLog) -> None:
    shown = Shown(game, log)
    shown.top.look(0.5)
    fill(journal)
    shown.top.labels = labels_of(game, read_turn(game, game.start(), "d8-e7").state)
    shown.top.look(AWAY)
    assert shown.table.session.state.ply == 0 and [event.kind for event in log.events()] == ["start"]
    assert "make room" in shown.trouble and "is waiting for the journal" in shown.words
    make_room(journal)
    shown.top.look(1.0)
    assert shown.trouble == "" and shown.words == "South to move"
    clock = shown.table.session.timing.clock
    assert clock is not None and sum(clock.left) > 600 - 5, "who had played loses no time by it"
    assert [event.text for event in log.events()] == ["", "d8-e7"] and journal.verify(log.id) == 2


def test_a_store_that_fails_is_not_tried_with_every_image(
    game: Game, log: GameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, tries = Shown(game, log), []
    shown.top.look(0.5)

    def refuse(events: object) -> None:
        tries.append(shown.top.time)
        raise JournalError("the store is held")

    monkeypatch.setattr(log, "extend", refuse)
    shown.top.labels = labels_of(game, read_turn(game, game.start(), "d8-e7").state)
    shown.top.look(3.0)
    assert shown.trouble == "the store is held"
    assert 2 < len(tries) < 8 and min(late - soon for soon, late in pairwise(tries)) >= RETRY_S
    monkeypatch.undo()
    shown.top.look(1.0)
    assert shown.trouble == "" and [event.text for event in log.events()] == ["", "d8-e7"]


def test_a_store_that_is_held_is_waited_for(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardlight.journal.store.sqlite.BUSY_SECONDS", 0)
    with open_journal(str(tmp_path / "held.sqlite")) as journal:
        log = journal.begin(game.name)
        begin(log, game, game.start())
        shown = Shown(game, log)
        shown.top.look(0.5)
        holder = sqlite3.connect(tmp_path / "held.sqlite")
        holder.execute("BEGIN EXCLUSIVE")
        shown.top.labels = labels_of(game, read_turn(game, game.start(), "d8-e7").state)
        shown.top.look(1.0)
        assert shown.table.session.state.ply == 0
        assert "held by another program" in shown.trouble
        refused = shown.table.order("page", read_order("play d8-c7"))
        assert refused is not None and "cannot record it" in refused.en
        assert str(tmp_path) in shown.trouble and str(tmp_path) not in "".join(refused.texts().values())
        holder.close()
        shown.top.look(1.0)
        assert shown.trouble == ""
        assert [event.text for event in log.events()] == ["", "d8-e7"] and journal.verify(log.id) == 2
