"""Every sentence of trouble that a page can show is there in French too."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from boardlight.host.words import journal_refuses, stopped, unfit
from boardlight.kit.profiles import put_aside, table_profile, with_set_up
from boardlight.language.translate import PLACES, in_both
from boardlight.referee.permissions import unkept
from calibration.profile import Profile, ProfileError, read_profile, write_profile
from messages.message import Message, literal
from rules.games import load
from tests.boardlight.language.sentences import ROOT, raised
from vision.camera.image import Image
from vision.pipeline import ILLEGIBLE, MOVED, NO_BOARD

ENGLISH = (" the ", " is ", " not ", " cannot ", " are ", " should ", " has ", " and ")

UNSEEN = (
    "boardlight/commands/",
    "boardlight/library/exports/__init__.py",
    "boardlight/library/exports/webm.py",
    "calibration/files/picture.py",
    "boardlight/cli.py",
    "boardlight/recording/capsule.py",
    "boardlight/recording/cut_capsule.py",
    "boardlight/recording/evaluation.py",
    "boardlight/recording/ground_truth.py",
    "boardlight/recording/input_log.py",
    "boardlight/recording/recorder.py",
    "boardlight/server.py",
    "calibration/printing/document/pages.py",
    "calibration/printing/document/paper.py",
    "vision/simulation/table.py",
    "vision/simulation/gestures.py",
    "hardware/port.py: 7: the baud",
    "hardware/port.py: 7: has no",
    "hardware/port.py: 7: the option",
    "hardware/port.py: 7: no such kind",
    "hardware/simulation/firmware.py: 7 is missing",
)
"""Said on a terminal: before there is a page, of a file that only a command reads, or by a simulator."""

REWORDED = ("calibration/profile.py: 7 cannot be read: 7",)
"""They are made of a message of Python's, tried below."""

IMPOSSIBLE = (
    "hardware/controller.py",
    "hardware/leds.py",
    "hardware/protocol/packets.py",
    "hardware/simulation/firmware.py: the simulator has no pipes",
)
"""Only a mistake of the program itself is told so."""

WHOLE = ("7: 7", "7: version: 7")
"""Made of parts that are sentences of their own."""


def sentences() -> Iterator[str]:
    for folder in ("vision", "hardware", "calibration", "boardlight"):
        for module in sorted((ROOT / folder).rglob("*.py")):
            name = module.relative_to(ROOT).as_posix()
            yield from (f"{name}: {sentence}" for sentence in raised(module) if sentence not in WHOLE)


SENTENCES = [said for said in sentences() if not said.startswith((*UNSEEN, *REWORDED, *IMPOSSIBLE))]


def is_french(words: Message) -> bool:
    """Whether the French differs, and keeps nothing of the English."""
    return words.en != words.fr and not any(part in f" {words.fr} " for part in ENGLISH)


def bare(sentence: str) -> list[str]:
    """Its words without what changes, and without what a page says instead of a place."""
    called = "|".join(words.en for words in PLACES.values() if words.en)
    return re.findall(r"\w+", re.sub(rf"there is no /dev/video7|\b7\b|\b({called})\b", "", sentence))


@pytest.mark.parametrize("said", SENTENCES)
def test_what_the_program_raises_is_also_french(said: str) -> None:
    sentence = said.partition(": ")[2]
    words = in_both(sentence)
    assert bare(words.en) == bare(sentence) and is_french(words), words


@pytest.mark.parametrize("why", [NO_BOARD, ILLEGIBLE, MOVED])
def test_why_a_picture_is_refused_and_what_to_do(why: str) -> None:
    words = in_both(why)
    assert is_french(words) and " : " in words.fr and ": " in words.en


def test_there_are_many_sentences() -> None:
    assert len(SENTENCES) > 60


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
    assert is_french(in_both(str(error.value))), in_both(str(error.value)).fr
    assert is_french(unfit(str(error.value)))
    assert str(tmp_path) in str(error.value) and str(tmp_path) not in str(unfit(str(error.value)))


def test_a_profile_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "file").write_text("no folder")
    inside = tmp_path / "file" / "chess.toml"
    profile = Profile(game="chess")
    for fails in (
        lambda: read_profile(tmp_path / "folder.toml"),
        lambda: read_profile(tmp_path / "latin.toml"),
        lambda: write_profile(profile, inside),
        lambda: with_set_up(profile, inside, Image(0.0, np.zeros((8, 8, 3), np.uint8))),
    ):
        with pytest.raises(ProfileError) as error:
            fails()
        assert is_french(in_both(str(error.value))), in_both(str(error.value)).fr


def test_a_profile_that_cannot_be_put_aside(tmp_path: Path) -> None:
    (tmp_path / "chess.toml").write_text("x")
    (tmp_path / "chess.old").mkdir()
    with pytest.raises(ProfileError) as error:
        put_aside(tmp_path / "chess.toml")
    assert is_french(in_both(str(error.value)))


def test_a_sentence_within_a_sentence_is_french_too() -> None:
    lost = "the lights cannot be calibrated: /dev/ttyUSB0: the controller is gone; plug it in again"
    full = "j.sqlite is on a disk that is full: make room, then go on"
    for words in (stopped(lost), journal_refuses(full), unkept(full)):
        assert is_french(words) and "again" not in words.fr


def test_what_has_no_french_is_said_as_it_is() -> None:
    assert in_both("it burns") == literal("it burns", fr="it burns")
