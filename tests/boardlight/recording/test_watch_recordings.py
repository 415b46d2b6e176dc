"""What `boardlight watch` and `evaluate` say of recordings that lack something, and how they end."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.journal.store import sqlite
from boardlight.recording.recorder import NEVER_SEEN, ODD, UNREADABLE
from messages.message import Message, message
from vision.camera.sources import Camera, Image, register


def blank(folder: Path, count: int = 4, size: tuple[int, int] = (64, 48)) -> Path:
    """A folder of images of an empty table, the second of them damaged."""
    folder.mkdir()
    for number in range(count):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((size[1], size[0], 3), 120, np.uint8))
    (folder / "1.png").write_bytes(b"broken")
    return folder


def film(path: Path) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for number in range(9):
        writer.write(np.full((48, 64, 3), 20 * number, np.uint8))
    writer.release()
    return path


def test_a_recording_without_a_set_up_says_what_to_try_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["watch", str(blank(tmp_path / "film")), "--game", "chess"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    for hint in ("never seen", "--corners", "more light", "nearer"):
        assert hint in said.err
    assert said.err.count("1 of 4 images could not be read and were left out") == 1


def test_and_so_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["watch", str(blank(tmp_path / "film")), "--game", "chess", "--language", "fr"]) == 1
    said = capsys.readouterr().err
    assert "1 images sur 4 n'ont pu être lues" in said and "jamais été vue" in said


def test_a_capsule_of_it_is_kept_all_the_same(tmp_path: Path) -> None:
    capsule = tmp_path / "film.capsule"
    source = str(blank(tmp_path / "film"))
    assert run(["watch", source, "--game", "chess", "--capsule", str(capsule)]) == 1
    assert capsule.is_file() and run(["watch", str(capsule)]) == 0


class Passing(Camera):
    """An empty table, seen three times."""

    def __init__(self, live: bool) -> None:
        self.live = live
        self._left = 3

    def read(self) -> Image | None:
        self._left -= 1
        return Image(3.0 - self._left, np.full((48, 64, 3), 120, np.uint8)) if self._left >= 0 else None


@pytest.mark.parametrize("live", [True, False])
def test_what_can_be_seen_only_once_goes_into_the_own_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, live: bool
) -> None:
    monkeypatch.setattr(sqlite.platformdirs, "user_data_dir", lambda name: str(tmp_path / "own"))
    register("passing", lambda rest: Passing(live))
    assert run(["watch", "passing:", "--game", "chess"]) == 1
    with open_journal() as journal:
        assert [entry.header.game for entry in journal.games()] == ["chess"] * live
        assert journal.latest_unfinished() is None, "nobody goes on with a recording"


def test_what_is_secret_is_not_read_while_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    register("passing", lambda rest: Passing(live=True))
    assert run(["watch", "passing:", "--game", "quattuor-reges"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "boardlight play quattuor-reges --mode record" in said.err


def test_a_rate_may_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(film(tmp_path / "film.avi"))
    assert run(["watch", source, "--game", "chess", "--fps", "2"]) == 1
    assert "0 turns in 4.0 s" in capsys.readouterr().err
    assert run(["watch", source, "--game", "chess", "--fps", "0"]) == 2
    assert run(["watch", "77", "--game", "chess", "--fps", "25"]) == 2
    assert "is for a video or a folder of images" in capsys.readouterr().err


def test_footage_without_a_set_up_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = blank(tmp_path / "film")
    (folder / "truth.json").write_text(json.dumps({"format": 1, "game": "chess", "turns": []}))
    assert run(["evaluate", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "film: 1 of 4 images could not be read and were left out" in said and "never seen" in said


@pytest.mark.parametrize(
    "words", [NEVER_SEEN, UNREADABLE, ODD, message("recording.doubt-at-the-end", turns="e4")]
)
def test_what_a_recording_waits_for_is_also_french(words: Message) -> None:
    assert words.en != words.fr and " : " in words.fr
