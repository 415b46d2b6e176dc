"""However a recording ends, what was told of it is there and opens."""

import json
import random
import signal
import subprocess
import sys
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path
from threading import Timer

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header, Line, read_log
from boardlight.recording.capsule import CapsuleError, CapsuleReader, CapsuleWriter, Facts
from boardlight.recording.write_ahead import LogFile, Stoppable, ended_by_signals, finished
from boardlight.referee.session.logged import read_event
from boardlight.table.seating import unfinished
from tests.boardlight.commands.test_evaluate import little
from tests.filling import disk_full_after
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraLost

pytestmark = pytest.mark.long

WATCHED = 2
"""Turns of the footage."""

LONGEST_S = 0.3
"""From a turn to the signal: no image of the footage takes so long, and the next turn takes longer."""


@pytest.fixture(scope="module")
def footage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("watched") / "footage"
    little(folder, WATCHED)
    return folder


def watching(footage: Path, folder: Path) -> list[str]:
    made = f"--capsule {folder}/it.capsule --log {folder}/it.jsonl --store {folder}/it.sqlite"
    return ["watch", str(footage), "--game", "quatrarmes", *made.split()]


def turns_of(text: str) -> list[str]:
    """The turns that were printed."""
    return [line.split()[1] for line in text.splitlines()]


def logged(file: Path) -> list[str]:
    return [event.text for event in read_log(file.read_text("utf-8").split("\n"))[1] if event.kind == "turn"]


def kept(store: Path) -> list[str]:
    with open_journal(str(store)) as journal:
        assert unfinished(journal, "quatrarmes") is None, "play goes on with no recording"
        (entry,) = journal.games()
        journal.verify(entry.id)
        return [event.text for event in journal.events(entry.id) if event.kind == "turn"]


def signalled(footage: Path, folder: Path, number: int, chance: random.Random) -> tuple[int, list[str], str]:
    """Exit code, turns and complaints of a recording that got a signal, some time after some turn."""
    command = [sys.executable, "-c", "from boardlight.cli import main; main()", *watching(footage, folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        told = "".join(process.stdout.readline() for _ in range(WATCHED - 1))
        Timer(chance.uniform(0, LONGEST_S), process.send_signal, (number,)).start()
        rest, complaints = process.communicate()
    return process.returncode, turns_of(told + rest), complaints


def test_a_recording_that_is_killed_keeps_what_it_told(
    footage: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "it.capsule").write_bytes(b"of yesterday")
    code, told, _ = signalled(footage, tmp_path, signal.SIGKILL, random.Random(3))
    assert code == -signal.SIGKILL, "it was over before"
    assert (tmp_path / "it.capsule").read_bytes() == b"of yesterday"
    code = run(["watch", str(tmp_path / "it.capsule.part")])
    replayed = capsys.readouterr()
    assert (code, replayed.err.splitlines()[-1]) == (0, "the same decision as in the capsule"), replayed.err
    assert turns_of(replayed.out)[: len(told)] == told
    assert logged(tmp_path / "it.jsonl.part")[: len(told)] == told
    assert kept(tmp_path / "it.sqlite")[: len(told)] == told


def counted(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_recording_that_is_stopped_is_finished(footage: Path, tmp_path: Path, number: int) -> None:
    code, told, complaints = signalled(footage, tmp_path, number, random.Random(5))
    assert code == 0 and f"{counted(len(told))} in" in complaints, complaints
    assert list(tmp_path.glob("*.part")) == []
    assert zipfile.is_zipfile(tmp_path / "it.capsule")
    opened = CapsuleReader(tmp_path / "it.capsule", tmp_path / "opened")
    assert [text for _, text in opened.facts.logged] == told
    assert logged(tmp_path / "it.jsonl") == told == kept(tmp_path / "it.sqlite")


class Film(Camera):
    """Small pictures without end."""

    def __init__(self) -> None:
        self._count = 0

    def read(self) -> Image:
        self._count += 1
        return Image(self._count / 10, np.full((2, 2, 3), self._count, np.uint8))


def rows(number: int) -> list[tuple[Line, str]]:
    """What a journal keeps of a turn."""
    return [
        (Line.of(number, read_event("turn", number / 10, "camera", 0, f"turn {number}", number)), "0" * 64)
    ]


STRIDE = 7
"""Bytes from cut to cut: no factor in common with the sizes of heads, so that all their parts are met."""


def growing_capsule(folder: Path, turns: int) -> CapsuleWriter:
    """Three images, then a turn, and so on."""
    kept = CapsuleWriter(Film(), folder / "it.capsule", Facts(game="chess"), {})
    for number in range(1, turns + 1):
        for _ in range(3):
            kept.read()
        kept.take(rows(number))
    return kept


def test_a_capsule_opens_wherever_it_was_cut_off(tmp_path: Path) -> None:
    """Cut anywhere: whole images and turns from the beginning, and never fewer with more bytes."""
    kept = growing_capsule(tmp_path, 2)
    kept.leave()
    whole = kept.growing.part.read_bytes()
    part, reached = tmp_path / "cut.capsule.part", (0, 0)
    for size in [*range(0, len(whole), STRIDE), len(whole)]:
        part.write_bytes(whole[:size])
        with tempfile.TemporaryDirectory() as folder:
            try:
                opened = CapsuleReader(part, Path(folder))
            except CapsuleError:
                assert reached == (0, 0), "what was there once is always there"
                continue
            assert opened.cut_off
            names = sorted(file.name for file in opened.images.glob("*.png"))
            assert names == [f"{number:06}.png" for number in range(len(names))]
            assert [text for _, text in opened.facts.logged] == [
                f"turn {number}" for number in range(1, len(opened.facts.logged) + 1)
            ]
            assert len(names) >= 3 * len(opened.facts.logged)
            before, reached = reached, (len(names), len(opened.facts.logged))
            assert reached >= before
    assert reached == (6, 2)


@pytest.mark.parametrize("seed", range(20))
def test_a_full_disk_leaves_the_old_recording_and_parts_that_open(tmp_path: Path, seed: int) -> None:
    """The disk fills up at any byte."""
    places = [tmp_path / "it.capsule", tmp_path / "it.jsonl"]
    for place in places:
        place.write_bytes(b"of yesterday")
    told = 1
    with pytest.raises(OSError, match=r"room on the disk.*; what was recorded is in .*\.part") as full:
        capsule = CapsuleWriter(Film(), places[0], Facts(game="chess"), {})
        log = LogFile(places[1], Header(game="chess"))
        for scribe in (log, capsule):
            scribe.take(rows(1))
        with disk_full_after(random.Random(seed).randrange(500, 3000)), finished([log, capsule], print):
            while told < 100:
                capsule.read()
                for scribe in (log, capsule):
                    scribe.take(rows(told + 1))
                told += 1
    assert full.value.filename in map(str, places)
    assert [place.read_bytes() for place in places] == [b"of yesterday"] * 2
    with tempfile.TemporaryDirectory() as folder:
        opened = CapsuleReader(capsule.growing.part, Path(folder))
    assert len(opened.facts.logged) >= told
    lines = log.growing.part.read_text("utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines[1 : told + 1]] == [
        f"turn {number}" for number in range(1, told + 1)
    ]


def test_what_recorded_nothing_leaves_nothing(tmp_path: Path) -> None:
    capsule = CapsuleWriter(Film(), tmp_path / "it.capsule", Facts(game="chess"), {})
    log = LogFile(tmp_path / "it.jsonl", Header(game="chess"))
    with pytest.raises(ValueError, match="corners"), finished([capsule, log], print):
        log.take(rows(1))
        raise ValueError("corners that enclose nothing")
    assert list(tmp_path.iterdir()) == []


def test_a_camera_that_is_lost_ends_the_recording(tmp_path: Path) -> None:
    capsule = CapsuleWriter(Film(), tmp_path / "it.capsule", Facts(game="chess"), {})
    with pytest.raises(CameraLost), finished([capsule], print):
        capsule.read()
        capsule.take(rows(1))
        raise CameraLost("gone")
    with tempfile.TemporaryDirectory() as folder:
        assert CapsuleReader(tmp_path / "it.capsule", Path(folder)).facts.logged == ((0.1, "turn 1"),)


def test_the_second_signal_ends_the_program_as_ever() -> None:
    running = Stoppable(Film())
    with pytest.raises(KeyboardInterrupt), ended_by_signals(running.stop):
        assert running.read() is not None
        signal.raise_signal(signal.SIGINT)
        assert running.read() is None
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@settings(derandomize=True, deadline=None, max_examples=60)
@given(data=st.data())
def test_a_part_with_wrong_bytes_gets_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    place = tmp_path_factory.mktemp("spoilt")
    kept = growing_capsule(place, 2)
    kept.leave()
    content = bytearray(kept.growing.part.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    (place / "spoilt.capsule.part").write_bytes(bytes(content))
    (place / "folder").mkdir()
    with suppress(CapsuleError):
        CapsuleReader(place / "spoilt.capsule.part", place / "folder")
