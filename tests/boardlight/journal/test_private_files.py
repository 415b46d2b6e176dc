"""What may hold a secret is its owner's alone, from the moment it is made: journal, whole logs, capsules."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from boardlight.cli import run
from boardlight.journal import database
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.journal.store import sqlite
from boardlight.kit.profiles import with_set_up
from boardlight.recording.capsule import CapsuleWriter, Facts
from boardlight.referee.session.logged import read_event
from calibration.profile import Profile, write_profile
from tests.boardlight.kept_games import deploying
from vision.camera.image import Image
from vision.camera.sources import Camera

START = read_event("start", 0.0, "terminal", details={"setup": ""})


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """New files would be everybody's, if nobody took care."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    """Of everything below a folder."""
    return {str(each.relative_to(folder)): each.stat().st_mode & 0o777 for each in folder.rglob("*")}


def is_private(folder: Path) -> bool:
    found = rights(folder)
    return bool(found) and not any(mode & 0o077 for mode in found.values())


def test_a_journal_is_private_at_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "deep" / "down" / "journal.sqlite"
    seen = []
    make_durable = sqlite._make_durable

    def connected(*given: object) -> None:
        seen.append(is_private(tmp_path))
        make_durable(*given)  # type: ignore[arg-type]
        seen.append(is_private(tmp_path))

    monkeypatch.setattr(sqlite, "_make_durable", connected)
    with open_journal(str(place)) as journal:
        log = journal.begin("chess")
        log.append(START)
        files = {each.name for each in place.parent.iterdir()}
        assert files == {"journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"}
        assert is_private(tmp_path)
    assert seen and all(seen) and is_private(tmp_path)
    assert rights(tmp_path)["deep/down/journal.sqlite"] == 0o600 and rights(tmp_path)["deep/down"] == 0o700


def test_an_open_journal_of_an_older_version_is_narrowed(tmp_path: Path) -> None:
    place = tmp_path / "journal.sqlite"
    with open_journal(str(place)) as journal:
        journal.begin("chess").append(START)
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        with open_journal(str(place)):
            assert len(rights(tmp_path)) == 3 and is_private(tmp_path)


def test_the_folder_of_the_journal_itself_is_narrowed_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    monkeypatch.setattr(sqlite.platformdirs, "user_data_dir", lambda name: str(own))
    for folder in (own, other):
        folder.mkdir(0o755)
        open_journal(str(folder / "journal.sqlite")).close()
    assert rights(tmp_path)["own"] == 0o700 and rights(tmp_path)["other"] == 0o755


def test_what_is_no_journal_keeps_its_rights(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Bob, " * 200, encoding="utf-8")
    letter.chmod(0o644)
    with pytest.raises(database.CannotOpenError):
        open_journal(str(letter))
    assert rights(tmp_path)["letter.txt"] == 0o644


@pytest.mark.parametrize("is_there", [False, True])
def test_a_whole_log_with_secrets_is_private(tmp_path: Path, is_there: bool) -> None:
    store, file = str(tmp_path / "journal.sqlite"), tmp_path / "log.jsonl"
    with open_journal(store) as journal:
        journal.keep(Header(game="quattuor-reges"), deploying("HK").events)
    if is_there:
        file.write_text("", encoding="utf-8")
    assert run(["journal", "export", "1", "--with-secrets", "-o", str(file), "--store", store]) == 0
    assert is_private(tmp_path) and "place HK" in file.read_text(encoding="utf-8")


class Dark(Camera):
    """Gives one picture."""

    def read(self) -> Image | None:
        return Image(0.0, np.zeros((4, 4, 3), np.uint8))

    def close(self) -> None:
        """Nothing is held."""


def test_a_capsule_is_private_while_it_grows(tmp_path: Path) -> None:
    with CapsuleWriter(Dark(), tmp_path / "game.capsule", Facts(game="chess"), {}) as kept:
        assert kept.read() and is_private(tmp_path)
        kept.finish()
    assert is_private(tmp_path)


def test_the_folder_of_profiles_is_private(tmp_path: Path) -> None:
    write_profile(Profile(game="chess"), tmp_path / "one" / "chess.toml")
    image = Image(0.0, np.zeros((4, 4, 3), np.uint8))
    with_set_up(Profile(game="chess"), tmp_path / "two" / "chess.toml", image)
    assert rights(tmp_path)["one"] == rights(tmp_path)["two"] == 0o700
