"""Files that are written whole or not at all: beside, synced, then renamed. Does I/O.

Nothing else in the program writes a file (the journal's database sees to itself). What was there before stays
until the new file is whole on the disk.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

PART = ".part"
"""What the name of a file ends in until the file is whole."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

ADVICE = "make room on the disk, or name another place; what was there before is unchanged"


class Growing:
    """A file that grows beside its place until it is finished; what has grown outlives the program.

    A part that an earlier, killed program left behind is not touched: this one takes the next free name. A
    pipe or a device, such as /dev/stdout, is written to as it is.
    """

    def __init__(self, file: Path, mode: int | None = None) -> None:
        """OSError, naming `file`, where it cannot be written; without `mode` its rights stay as they were."""
        self.place = Path(os.path.realpath(file))
        self._file = file
        self.content: BinaryIO
        self._trouble: OSError | None = None
        self._is_device = file.exists() and not file.is_file() and not file.is_dir()
        with self.naming():
            if self._is_device:
                self.part, self.content = file, file.open("wb")
                return
            before = self.place.stat() if self.place.exists() else None
            if before and not os.access(self.place, os.W_OK):
                raise OSError(errno.EACCES, os.strerror(errno.EACCES))
            if before and stat.S_ISDIR(before.st_mode):
                raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
            self.part, number = _begun(self.place, 0o666 if mode is None else mode)
            self.content = os.fdopen(number, "w+b")
            if before and mode is None:
                self.part.chmod(stat.S_IMODE(before.st_mode))
            _sync_folder(self.place.parent)

    def add(self, data: bytes) -> None:
        """Add `data` at the end; it is on the disk when this returns."""
        with self.naming():
            self.content.write(data)
            self.sync()

    def sync(self) -> None:
        """What was written so far is on the disk when this returns."""
        with self.naming():
            self.content.flush()
            if not self._is_device:
                os.fsync(self.content.fileno())

    def finish(self) -> None:
        """Put the whole file in its place; if that fails, or anything failed before, the part stays."""
        self.check()
        with self.naming():
            self.sync()
            self.content.close()
            if not self._is_device:
                self.part.replace(self.place)
                _sync_folder(self.place.parent)

    def check(self) -> None:
        """Raise again what was raised before: after an error nobody knows how far the part reaches."""
        if self._trouble:
            raise self._trouble

    def leave(self) -> None:
        """Close the part, and leave it where it is."""
        # What is still buffered cannot be written where the disk is full.
        with suppress(OSError):
            self.content.close()

    def discard(self) -> None:
        """Take the part away."""
        self.leave()
        if not self._is_device:
            with suppress(OSError):
                self.part.unlink()

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Let errors name the file that is wanted, and say what to do about a full disk."""
        try:
            yield
        except OSError as error:
            said = error.strerror or str(error)
            if error.errno in FULL and ADVICE not in said:
                said = f"{said}: {ADVICE}"
            self._trouble = OSError(error.errno, said, str(self._file))
            raise self._trouble from None


def write_whole(file: Path, content: bytes, mode: int | None = None) -> None:
    """Write `content` to `file`, or leave everything as it was and raise OSError.

    `mode` are the rights of the file; without it they stay as they were.
    """
    growing = Growing(file, mode)
    try:
        growing.add(content)
        growing.finish()
    except BaseException:
        growing.discard()
        raise


def _begun(place: Path, mode: int) -> tuple[Path, int]:
    """The first part that is nobody's, and its open file."""
    for number in count(1):
        part = place.with_name(f"{place.name}{PART}" if number == 1 else f"{place.name}.{number}{PART}")
        with suppress(FileExistsError):
            return part, os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    raise AssertionError


def _sync_folder(folder: Path) -> None:
    """A new name outlives a power cut too, where the system allows that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
