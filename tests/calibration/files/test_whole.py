"""Files are there whole, or as they were."""

import errno
import os
import stat
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardlight.kit.profiles import with_set_up
from calibration.files.whole import ADVICE, Growing, write_whole
from calibration.profile import Profile, read_profile, write_profile
from calibration.profile_errors import ProfileError
from tests.filling import disk_full_after
from vision.camera.image import Image

QUIET = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUIET
@given(old=st.none() | st.binary(max_size=300), new=st.binary(max_size=300), size=st.integers(0, 300))
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, old: bytes | None, new: bytes, size: int) -> None:
    file = tmp_path / "file"
    file.unlink(missing_ok=True)
    if old is not None:
        file.write_bytes(old)
    try:
        with disk_full_after(size):
            write_whole(file, new)
        old = new
    except OSError as error:
        assert len(new) > size
        assert error.filename == str(file) and ADVICE in str(error)
    assert (file.read_bytes() if file.exists() else None) == old
    assert [each for each in tmp_path.iterdir() if each != file] == []


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_whichever_step_fails_the_old_file_stays(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some disks tell only when asked to sync that there was no room."""
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def fails(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, step, fails)
        patched.setattr(Path, "replace", os.replace)
        with pytest.raises(OSError, match="No space left on device"):
            write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_it_is_synced_before_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, Path.replace

    def synced(number: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        sync(number)

    def renamed(part: Path, place: Path) -> Path:
        steps.append("rename")
        return replace(part, place)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    write_whole(tmp_path / "file", b"new")
    renaming = steps.index("rename")
    assert "file" in steps[:renaming] and steps[renaming:] == ["rename", "folder"]


def test_rights_links_and_refusals_are_those_of_writing_in_place(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink() and file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "fresh", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640
    with pytest.raises(IsADirectoryError) as refused:
        write_whole(tmp_path, b"new")
    assert refused.value.filename == str(tmp_path)


def test_what_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"


def test_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join()
    assert got == [b"new"] and stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_part_that_was_left_behind_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "file"
    parts = []
    for number in range(3):
        growing = Growing(file)
        growing.add(b"%d" % number)
        growing.leave()
        parts.append(growing.part)
    assert [part.read_bytes() for part in parts] == [b"0", b"1", b"2"]
    assert not file.exists()


def test_the_old_profile_keeps_its_own_picture(tmp_path: Path) -> None:
    """Profile and picture are two files: neither is new while the other is old."""
    path = tmp_path / "chess.toml"
    pictures = [Image(0.0, np.full((8, 8, 3), grey, np.uint8)) for grey in range(3)]
    for picture in pictures:
        profile = with_set_up(Profile(game="chess"), path, picture)
        write_profile(profile, path)
    named = read_profile(path).set_up
    assert named
    before = (path.read_bytes(), (tmp_path / named).read_bytes())
    fresh = with_set_up(Profile(game="chess", men_mm=7.0), path, pictures[0])
    with disk_full_after(10), pytest.raises(ProfileError, match="room on the disk"):
        write_profile(fresh, path)
    named = read_profile(path).set_up
    assert named and (path.read_bytes(), (tmp_path / named).read_bytes()) == before
    assert len(list(tmp_path.iterdir())) == 3, "pictures do not pile up"
