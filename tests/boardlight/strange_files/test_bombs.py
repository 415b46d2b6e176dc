"""A little file that claims to be huge is refused before anything of it is decoded or unpacked."""

import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.kit.calibrated_eye import read_set_up
from boardlight.recording.capsule import FACTS, CapsuleError, CapsuleReader
from calibration.profile import Profile
from calibration.profile_errors import ProfileError
from messages.message import said
from vision.camera.picture_files import MOST_PIXELS_COUNT, PictureError, read_picture
from vision.camera.sources import CameraError, open_camera

SIDE = 40_000
"""Of a picture that claims 1,600 million pixels."""


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


def jpeg(width: int, height: int) -> bytes:
    little = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))[1].tobytes()
    at = little.index(b"\xff\xc0") + 5
    return little[:at] + struct.pack(">HH", height, width) + little[at + 4 :]


def bmp(width: int, height: int) -> bytes:
    little = cv2.imencode(".bmp", np.zeros((16, 16, 3), np.uint8))[1].tobytes()
    return little[:18] + struct.pack("<ii", width, height) + little[26:]


BOMBS: dict[str, Callable[[int, int], bytes]] = {".png": png, ".jpg": jpeg, ".bmp": bmp}


@pytest.fixture(params=BOMBS)
def bomb(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with such a picture, on a machine that must not decode it."""

    def decode(*_: object) -> None:
        raise AssertionError("the picture was decoded")

    monkeypatch.setattr(cv2, "imread", decode)
    (tmp_path / f"one{request.param}").write_bytes(BOMBS[request.param](SIDE, SIDE))
    return tmp_path / f"one{request.param}"


def test_a_folder_says_so(bomb: Path) -> None:
    with (
        open_camera(str(bomb.parent)) as camera,
        pytest.raises(CameraError, match="claims more than 50 million"),
    ):
        camera.read()


def test_a_profile_says_so(bomb: Path) -> None:
    with pytest.raises(ProfileError, match="set_up"):
        read_set_up(Profile(game="chess", set_up=bomb.name), bomb.parent / "chess.toml")


def test_the_referee_of_footage_says_so(bomb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bomb.parent / "truth.json").write_text('{"format": 1, "game": "chess", "turns": []}')
    assert run(["evaluate", str(bomb.parent)]) == 2
    assert run(["watch", str(bomb.parent), "--game", "chess"]) == 2
    assert capsys.readouterr().err.count("claims more than 50 million pixels") == 2


@pytest.mark.parametrize("suffix", BOMBS)
def test_what_is_not_too_large_is_decoded(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"one{suffix}"
    file.write_bytes(cv2.imencode(suffix, np.full((30, 50, 3), 7, np.uint8))[1].tobytes())
    assert read_picture(file).shape == (30, 50, 3)
    file.write_bytes(
        BOMBS[suffix](1, MOST_PIXELS_COUNT) if suffix == ".bmp" else BOMBS[suffix](100, 100)[:40]
    )
    with pytest.raises(PictureError, match="not an image that can be read"):
        read_picture(file)


FACTS_TEXT = '{"game": "chess"}'


def packed(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(FACTS, FACTS_TEXT)
        made.writestr("images/000000.png", b"\0" * 20_000_000)


def overlapping(file: Path) -> None:
    """One part, named a hundred times."""
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(FACTS, FACTS_TEXT)
        made.writestr("images/000000.png", b"\0" * 100_000)
        info = made.getinfo("images/000000.png")
        made.filelist += [info] * 100
        made._didModify = True


def locked(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(FACTS, FACTS_TEXT)
    content = bytearray(file.read_bytes())
    content[6] |= 1
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    file.write_bytes(bytes(content))


def lying(file: Path) -> None:
    """Its list says that a part is longer than the file."""
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(FACTS, FACTS_TEXT)
    content = bytearray(file.read_bytes())
    at = content.rindex(b"PK\x01\x02") + 20
    content[at : at + 8] = struct.pack("<II", 2**31, 2**31)
    file.write_bytes(bytes(content))


def cut_off(file: Path) -> None:
    """Its list says that a part is longer than what is there of it, yet no longer than the file."""
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(FACTS, FACTS_TEXT)
    content = bytearray(file.read_bytes())
    at = content.rindex(b"PK\x01\x02") + 20
    content[at : at + 8] = struct.pack("<II", len(content), len(content))
    file.write_bytes(bytes(content))


@pytest.mark.parametrize("make", [packed, overlapping, locked, lying, cut_off])
def test_a_capsule_never_holds_more_than_its_own_size(
    tmp_path: Path, make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "one.capsule", tmp_path / "unpacked"
    make(file)
    folder.mkdir()
    with pytest.raises(CapsuleError) as raised:
        CapsuleReader(file, folder)
    assert sum(part.stat().st_size for part in folder.rglob("*") if part.is_file()) <= file.stat().st_size
    words = said(raised.value)
    assert "n'est pas une capsule" in words.fr and "\n" not in words.en
    assert run(["watch", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
