"""What can be wrong with a device, a profile or what is printed: a message, in every language."""

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from boardlight.commands.terminal.progress import news_of
from boardlight.host.words import journal_refuses, stopped, unfit
from boardlight.kit.profiles import put_aside, table_profile, with_set_up
from boardlight.referee.permissions import unkept
from calibration.profile import Profile, read_profile, write_profile
from calibration.profile_errors import ProfileError
from hardware.errors import PortError
from hardware.port import SerialPort, open_port
from hardware.protocol.link import stranger
from hardware.simulation.firmware import Chip
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from messages.catalogue import languages
from messages.message import Message, Place, literal, message, said
from rules.games import load
from tests.messages.test_errors import ROOT, errors_with_a_text
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraError, Latest, open_camera
from vision.pipeline import HUNTS, ILLEGIBLE, MOVED, NO_BOARD

ISLANDS = (
    "hardware",
    "vision",
    "calibration",
    "boardlight/kit",
    "boardlight/guided_calibration",
    "boardlight/host",
    "boardlight/table",
)
FILES = [file for island in ISLANDS for file in sorted((ROOT / island).rglob("*.py"))]
FILES.append(ROOT / "boardlight/commands/devices/checkup.py")

IMPOSSIBLE = {
    "hardware/controller.py": 1,
    "hardware/flashing/intel_hex.py": 4,
    "hardware/leds.py": 3,
    "hardware/lights/screen.py": 1,
    "hardware/lights/streamed.py": 1,
    "hardware/protocol/packets.py": 1,
    "vision/simulation/gestures.py": 2,
    "vision/simulation/table.py": 1,
}
"""Texts that only a mistake of the program itself brings about, by file."""

NONE = Path("/nowhere/boardlight.hex")
ENGLISH = (" the ", " is ", " not ", " cannot ", " are ", " should ", " must ", " has ", " and ")


def is_known(words: Message) -> bool:
    """Whether no language keeps anything of the English."""
    others = [words.text(language) for language in languages()[1:]]
    return all(text != words.en and not any(part in f" {text} " for part in ENGLISH) for text in others)


def is_placeless(words: Message, *places: str) -> bool:
    """Whether a page names none of the places of this machine that the terminal names."""
    pages = "".join(words.texts().values())
    return all(place in str(words) and place not in pages for place in places)


def test_whatever_people_can_read_of_an_error_is_a_message() -> None:
    texts = [
        (file.relative_to(ROOT).as_posix(), ast.unparse(text))
        for file in FILES
        for text in errors_with_a_text(ast.parse(file.read_text("utf-8")))
    ]
    assert Counter(file for file, _ in texts) == IMPOSSIBLE, texts


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
    words = said(raised.value)
    places = {unplugged: ["/dev/video97"], still: []}.get(trouble, [str(tmp_path)])
    assert is_known(words) and is_placeless(words, *places), words.texts()


def test_ports() -> None:
    plug = SimPort(Twin(4, strong=True, now=0.0), lambda: 0.0)
    plug.plugged = False
    attempts = ((lambda: open_port("/dev/none"), "/dev/none"), (plug.read,), (lambda: Chip(NONE), "/"))
    for fails, *places in attempts:
        with pytest.raises(PortError) as raised:
            fails()
        words = said(raised.value)
        assert is_known(words) and is_placeless(words, *places), words.texts()


def test_a_port_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    port = SerialPort("loop://", 9600)
    port.close()
    with pytest.raises(PortError) as raised:
        port.read()
    assert is_known(said(raised.value)) and is_placeless(said(raised.value), "loop://")


@pytest.mark.parametrize("words", [stranger(9), NO_BOARD, ILLEGIBLE, MOVED, HUNTS])
def test_strangers_and_pictures_that_are_refused(words: Message) -> None:
    assert is_known(words) and ": " in words.en and " : " in words.fr


BAD_PROFILES = (
    "version=2",
    "version=0",
    "x",
    "x=",
    "version=1\nversion=1",
    "[a",
    "",
    "game=1",
    "pitch_mm=5",
    'pitch_mm="x"',
    "foo=1",
    "corners=[[1,2]]",
    "corners=7",
    'stickers="maybe"',
    "set_up=7",
    'set_up="a/b"',
    "men_mm=99",
    "pitch_mm=nan",
    "pitch_mm=inf",
    "[lens]\nsize=[1.5,2]\nfocal=1\ncentre=[1,2]",
    "[lens]\nsize=[1,2]\nfocal=0\ncentre=[1,2]",
    "[lens]\nsize=[1,2]\nfocal=1\ncentre=[1]",
    "[lens]\nsize=[1,2]\nfocal=1\ncentre=[1,2,3]",
    "lens=3",
    "[lights]\nleds=0\ncells={}",
    "[lights]\nleds=999\ncells={}",
    "[lights]\nleds=1.5\ncells={}",
    "[lights]\nleds=9\n[lights.cells]\na1=[1]\na2=[1]",
    "[lights]\nleds=9\n[lights.cells]\na1=[-1]",
    "[lights]\nleds=9\n[lights.cells]\na1=[256]",
    "[lights]\nleds=9\n[lights.cells]\na1=3",
    "options=3",
    "[options]\na=3",
    "[colours]\na=3",
    '[colours.a]\nred="x"',
    "[pose]\nrotation=[1,2]\ntranslation=[1,2,3]",
    "[options]\na='b'",
    "set_up='none.png'",
)


@pytest.mark.parametrize("body", BAD_PROFILES)
def test_what_is_wrong_with_a_profile(tmp_path: Path, body: str) -> None:
    file = tmp_path / "chess.toml"
    begun = "" if "version" in body or body in ("x", "x=", "[a") else "version=1\n"
    file.write_text(begun + ("" if body in ("", "game=1") else 'game="chess"\n') + body)
    with pytest.raises(ProfileError) as error:
        table_profile(load("chess"), file)
    words = said(error.value)
    assert is_known(words) and is_known(unfit(words)), words.texts()
    assert is_placeless(words, str(tmp_path))


def test_a_profile_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "file").write_text("no folder")
    inside = tmp_path / "file" / "chess.toml"
    profile = Profile(game="chess")
    for fails in (
        lambda: read_profile(tmp_path / "none.toml"),
        lambda: read_profile(tmp_path / "folder.toml"),
        lambda: read_profile(tmp_path / "latin.toml"),
        lambda: write_profile(profile, inside),
        lambda: with_set_up(profile, inside, Image(0.0, np.zeros((8, 8, 3), np.uint8))),
    ):
        with pytest.raises(ProfileError) as error:
            fails()
        assert is_known(said(error.value)) and is_placeless(said(error.value), str(tmp_path))


def test_a_profile_that_cannot_be_put_aside(tmp_path: Path) -> None:
    (tmp_path / "chess.toml").write_text("x")
    (tmp_path / "chess.old").mkdir()
    with pytest.raises(ProfileError) as error:
        put_aside(tmp_path / "chess.toml")
    assert is_known(said(error.value))


def test_a_sentence_within_a_sentence_is_known_too() -> None:
    gone = message("port.controller-is-gone", port=Place("port", "/dev/ttyUSB0"))
    for words in (stopped(gone), journal_refuses(gone), unkept(gone)):
        assert is_known(words) and is_placeless(words, "/dev/ttyUSB0")


def test_the_address_of_a_camera_may_hold_a_password() -> None:
    address = Place("camera", "rtsp://anne:secret@10.0.0.7/stream")
    (line,) = news_of({}, {"camera": message("camera.does-not-answer", camera=address)})
    assert "rtsp://…@10.0.0.7/stream" in str(line) and "secret" not in str(line)


def test_the_terminal_prints_every_trouble_once_and_when_it_is_over() -> None:
    full = {"camera": None, "journal": literal("the disk is full")}
    assert [line.en for line in news_of({}, {"camera": None})] == []
    assert [line.en for line in news_of({"camera": None}, full)] == ["Trouble (journal): the disk is full"]
    assert [line.en for line in news_of(full, full)] == []
    assert [line.en for line in news_of(full, {"camera": None})] == ["Over (journal): the disk is full"]
