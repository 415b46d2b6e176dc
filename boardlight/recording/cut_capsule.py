"""A capsule that was cut off: the entries of a ZIP that never got its table of contents. Does I/O.

Every entry has a head of its own (APPNOTE.TXT of the ZIP format, 4.3.7), and a capsule stores its entries as
they are, so that they can be read one after the other up to the first that is not whole.
"""

import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from boardlight.journal.log_lines import Line
from boardlight.referee.session.logged import TakenBack
from boardlight.table.turn_list import turns_of
from messages.message import message
from vision.camera.sources import TIMES

BEGUN = "begun.json"
"""How the referee was called."""

FACTS = "capsule.json"
"""The same with what came of it, at the end."""

TIMES_FOLDER, LOG_FOLDER = "times", "log"
"""One entry for each image and for each record of the journal."""

HEAD = struct.Struct("<4s5H3I2H")
MAGIC = b"PK\x03\x04"


def recovered(file: Path, folder: Path) -> bool:
    """Unpack a capsule that was cut off, as if it had been finished then; False if it is none."""
    with file.open("rb") as part:
        if part.read(len(MAGIC)) != MAGIC or zipfile.is_zipfile(part):
            return False
        part.seek(0)
        times, lines = [], []
        facts: dict[str, object] = {}
        (folder / "images").mkdir()
        for name, data in _entries(part):
            kind, _, rest = name.rpartition("/")
            if kind == TIMES_FOLDER:
                times.append(data.decode())
            elif kind == LOG_FOLDER:
                lines += data.decode().split("\n")
            elif name == BEGUN:
                facts = json.loads(data)
            elif kind in ("", "images"):
                _lay(folder / kind / rest, data)
    _lay(folder / "images" / TIMES, "".join(times).encode())
    _lay(folder / FACTS, json.dumps({**facts, "logged": _logged(lines)}).encode())
    return True


def _lay(file: Path, data: bytes) -> None:
    """Put a file into the borrowed folder."""
    file.write_bytes(data)


def _logged(lines: list[str]) -> list[tuple[float, str]]:
    """Time and text of every turn in lines of a log."""
    rows: list[Mapping[str, object]] = [json.loads(line) for line in lines]
    kept = [Line.model_validate({key: row.get(key) for key in Line.model_fields}) for row in rows]
    events = [line.event() for line in kept]
    if any(isinstance(event, TakenBack) and event.turns is None for event in events):
        raise ValueError(message("capsule.takeback-not-counted"))
    return [(event.time, event.text) for event in turns_of(events)]


def _entries(part: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Name and content of every entry, up to the first that is not whole."""
    while len(head := part.read(HEAD.size)) == HEAD.size:
        magic, _, _, method, _, _, check, packed, size, named, extra = HEAD.unpack(head)
        name = part.read(named)
        part.seek(extra, 1)
        data = part.read(size)
        is_whole = magic == MAGIC and method == zipfile.ZIP_STORED and packed == size == len(data)
        if not is_whole or zlib.crc32(data) != check:
            return
        yield name.decode(), data
