"""Whatever a device or the store can complain of is also said in French."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy.exc import OperationalError

from boardlight.commands.terminal.progress import news_of
from boardlight.journal.database import journal_error
from boardlight.language.translate import in_both
from hardware.errors import PortError
from hardware.port import _LOST, open_port
from hardware.protocol.link import _STRANGER
from hardware.simulation.firmware import Chip
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraError, Latest, open_camera

NONE = Path("/nowhere/boardlight.hex")
ENGLISH = (" the ", " is ", " not ", " cannot ", " check ")


def is_french(trouble: str) -> bool:
    """Whether the French differs, and keeps nothing of the English."""
    words = in_both(trouble)
    return words.en != words.fr and not any(part in words.fr for part in ENGLISH)


def is_placeless(trouble: str, *places: str) -> bool:
    """Whether a page names none of the places of this machine that the terminal names."""
    return all(
        place in trouble and place not in "".join(in_both(trouble).texts().values()) for place in places
    )


class Still(Camera):
    """One and the same picture, until it is closed."""

    live = True

    def read(self) -> Image | None:
        return Image(1.0, np.zeros((8, 8, 3), np.uint8))


def unreadable(folder: Path) -> None:
    (folder / "one.png").write_text("no image")
    open_camera(str(folder)).read()


def empty(folder: Path) -> None:
    open_camera(str(folder))


def no_video(folder: Path) -> None:
    (folder / "film.mp4").write_text("no video")
    open_camera(str(folder / "film.mp4"))


def still(folder: Path) -> None:
    with Latest(Still(), silence=0.05) as camera:
        while camera.read() is not None:
            pass


def missing(folder: Path) -> None:
    open_camera(str(folder / "none"))


def unplugged(folder: Path) -> None:
    open_camera("97")


@pytest.mark.parametrize("trouble", [unreadable, empty, no_video, still, missing, unplugged])
def test_cameras(tmp_path: Path, trouble: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENCV_LOG_LEVEL", "SILENT")
    with pytest.raises(CameraError) as raised:
        trouble(tmp_path)
    assert is_french(str(raised.value)), str(raised.value)
    places = {unplugged: ["/dev/video97"], still: []}.get(trouble, [str(tmp_path)])
    assert is_placeless(str(raised.value), *places), in_both(str(raised.value))


def test_ports() -> None:
    plug = SimPort(Twin(4, strong=True, now=0.0), lambda: 0.0)
    plug.plugged = False
    attempts = ((lambda: open_port("/dev/none"), "/dev/none"), (plug.read,), (lambda: Chip(NONE), "/"))
    for fails, *places in attempts:
        with pytest.raises(PortError) as raised:
            fails()
        assert is_french(str(raised.value)), str(raised.value)
        assert is_placeless(str(raised.value), *places)


@pytest.mark.parametrize(
    "said", [f"/dev/ttyUSB0: {_LOST}", "the controller does not answer", _STRANGER.format(9, 1)]
)
def test_a_controller_that_is_gone_or_strange(said: str) -> None:
    assert is_french(said)


@pytest.mark.parametrize(
    "cause", ["locked", "full", "readonly", "disk I/O", "not a database", "malformed", "unable to open", "?"]
)
def test_the_store(cause: str) -> None:
    error = OperationalError("INSERT", {}, sqlite3.OperationalError(f"database is {cause}"))
    place = "/home/Anne Dupont/.local/share/boardlight/journal.sqlite"
    assert is_french(str(journal_error(error, place)))
    assert is_placeless(str(journal_error(error, place)), place)


def test_the_address_of_a_camera_may_hold_a_password() -> None:
    address = "rtsp://anne:secret@10.0.0.7/stream"
    silent = f"{address} does not answer; check the address in a browser or player"
    assert is_placeless(silent, address)
    (said,) = news_of({}, {"camera": silent})
    assert "rtsp://…@10.0.0.7/stream" in said and "secret" not in said


def test_the_terminal_prints_every_trouble_once_and_when_it_is_over() -> None:
    full = {"camera": "", "journal": "/home/j.sqlite is on a disk that is full: make room, then go on"}
    assert list(news_of({}, {"camera": ""})) == []
    assert list(news_of({"camera": ""}, full)) == [f"Trouble (journal): {full['journal']}"]
    assert list(news_of(full, full)) == []
    assert list(news_of(full, {"camera": ""})) == [f"Over (journal): {full['journal']}"]
