"""Files and folders that nobody else on this machine may read: made so, or narrowed. Does I/O.

What a file will hold is never readable by others, not even for a moment: it is made empty, with its rights,
before anything is written.
"""

import os
from contextlib import suppress
from pathlib import Path

FILE_RIGHTS, FOLDER_RIGHTS = 0o600, 0o700
"""Rights: its owner reads and writes, nobody else does anything."""


def make_file(path: Path) -> None:
    """Make an empty file for its owner alone; one that is there keeps what it holds. OSError says why not."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_RIGHTS))
    restrict_rights(path, FILE_RIGHTS)


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, for their owner alone; those that are there stay as they are."""
    for folder in reversed((path, *path.parents)):
        if not folder.is_dir():
            folder.mkdir(FOLDER_RIGHTS, exist_ok=True)


def restrict_rights(path: Path, most: int) -> None:
    """Take from others what rights they have to a file or folder, if it is there."""
    # Who is not its owner may not: then it was put there to be shared.
    with suppress(FileNotFoundError, PermissionError):
        rights = path.stat().st_mode & 0o777
        if rights & ~most:
            path.chmod(rights & most)
