"""A capsule: the images of a recording and what was logged, in one file that replays the decision. Does I/O.

A ZIP of ``images/*.png`` (lossless), ``images/times.txt``, ``capsule.json`` (how the referee was called, what
it logged, by which versions) and, if there was one, ``profile.toml`` with the picture of the set-up. What was
written while it grew (``begun.json``, ``times/``, ``log/``) says the same, and counts where it was cut off.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

import cv2
from pydantic import BaseModel, ConfigDict, ValidationError

from boardlight.journal.log_lines import Line, event_line, misfit
from boardlight.recording.cut_capsule import BEGUN, FACTS, LOG_FOLDER, TIMES_FOLDER, recovered
from boardlight.referee.session.logged import Event
from boardlight.table.turn_list import turns_of
from calibration.files.private import FILE_RIGHTS
from calibration.files.whole import Growing
from hardware.leds import LightFrame
from messages.message import Message, Place, message, said
from vision.camera.image import Image
from vision.camera.sources import TIMES, Camera

VERSIONS = ("boardlight", "numpy", "opencv-python")

PACKED = message("capsule.packed")


class CapsuleError(ValueError):
    """A capsule that cannot be read; the text says why."""


class Facts(BaseModel):
    """How a recording was made, and what came of it."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    game: str
    options: Mapping[str, str] = {}
    setup: str = ""
    corners: str | None = None
    mirror: bool | None = None
    """Whether the images are mirrored, if that was said."""
    lit: bool = False
    """The referee's own lights shone, so that he knew them all."""
    logged: tuple[tuple[float, str], ...] = ()
    """Time and text of every turn."""
    versions: Mapping[str, str] = {}


class Shone:
    """The lights of a recording that is decided again: they shone when its images were taken."""

    def show(self, frame: LightFrame) -> None:
        """Nothing shines now."""


class CapsuleWriter(Camera):
    """A camera whose images go into a capsule as they come, and the scribe who writes the turns there.

    Images may show what is secret: nobody but its owner may read a capsule.
    Until it is finished it has no table of contents; `boardlight.recording.cut_capsule` reads it entry by
    entry.
    """

    def __init__(self, camera: Camera, file: Path, facts: Facts, beside: Mapping[str, Path]) -> None:
        """`facts` as they are known before the first image; `beside` goes in too, by name."""
        self._camera, self._facts = camera, facts
        self.live = camera.live
        self.growing = Growing(file, FILE_RIGHTS)
        self._zip = zipfile.ZipFile(self.growing.content, "w", zipfile.ZIP_STORED)
        self._times: list[str] = []
        self._events: list[Event] = []
        self._put(BEGUN, facts.model_dump_json(indent=2).encode())
        for name, other in beside.items():
            self._put(name, other.read_bytes())

    @property
    def is_empty(self) -> bool:
        """Whether no image has come yet."""
        return not self._times

    def read(self) -> Image | None:
        image = self._camera.read()
        if image is not None:
            name = f"{len(self._times):06}.png"
            good, data = cv2.imencode(".png", image.pixels)
            assert good
            self._times.append(f"{name} {image.time!r}\n")
            self._put(f"{TIMES_FOLDER}/{len(self._times):06}", self._times[-1].encode())
            self._put(f"images/{name}", data.tobytes())
        return image

    def close(self) -> None:
        self._camera.close()

    def take(self, rows: Sequence[tuple[Line, str]]) -> None:
        """Write lines of the log down: they are on the disk when this returns."""
        self._put(
            f"{LOG_FOLDER}/{rows[0][0].number:06}", "\n".join(event_line(*row) for row in rows).encode()
        )
        self._events += [line.event() for line, _ in rows]
        self.growing.sync()

    def finish(self) -> None:
        """Close the capsule."""
        facts = self._facts.model_copy(update={"logged": logged(turns_of(self._events))})
        self._put(f"images/{TIMES}", "".join(self._times).encode())
        self._put(FACTS, facts.model_dump_json(indent=2).encode())
        with self.growing.naming():
            self._zip.close()
        self.growing.finish()

    def leave(self) -> None:
        """Leave the part, without a table of contents."""
        self._zip.fp = None
        self.growing.leave()

    def _put(self, name: str, data: bytes) -> None:
        """Add an entry, which outlives the program from now on."""
        self.growing.check()
        with self.growing.naming():
            self._zip.writestr(name, data)
            self.growing.content.flush()


class CapsuleReader:
    """A capsule unpacked into a folder."""

    def __init__(self, file: Path, folder: Path) -> None:
        try:
            self.cut_off = recovered(file, folder)
            if not self.cut_off:
                with zipfile.ZipFile(file) as kept:
                    _check_size(kept, file.stat().st_size)
                    kept.extractall(folder)
            self.facts = Facts.model_validate_json((folder / FACTS).read_text("utf-8"))
        except ValidationError as error:
            raise _no_capsule(file, message("list.colon", what=FACTS, why=misfit(error))) from None
        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, RecursionError) as error:
            raise _no_capsule(file, said(error)) from None
        except (EOFError, struct.error):
            raise _no_capsule(file, message("capsule.cut-off")) from None
        except (RuntimeError, NotImplementedError):
            raise _no_capsule(file, PACKED) from None
        self.images = folder / "images"
        profile = folder / "profile.toml"
        self.profile = profile if profile.is_file() else None

    def differences(self, logged: Sequence[Event]) -> list[Message]:
        """What was decided otherwise now than then, in words; empty if the decision is the same."""
        now = tuple((event.time, event.text) for event in logged)
        then = self.facts.logged
        if self.cut_off:
            # Images came after the last turn that was written down, and perhaps turns.
            now = now[: len(then)]
        gone = [message("capsule.then", time=t, turn=text) for t, text in then if (t, text) not in now]
        return gone + [message("capsule.now", time=t, turn=text) for t, text in now if (t, text) not in then]


def is_capsule(name: str) -> bool:
    """Whether a file of that name is a capsule, or what was cut off while it became one."""
    return bool(re.search(r"\.capsule((\.\d+)?\.part)?$", name))


def _check_size(kept: zipfile.ZipFile, size_bytes: int) -> None:
    """ValueError unless all parts together are no larger than the file: a capsule is not compressed.

    So nobody can send a little file that fills a disk, by packing tightly or by parts that overlap.
    """
    parts = kept.infolist()
    if any(part.compress_type != zipfile.ZIP_STORED for part in parts):
        raise ValueError(PACKED)
    if sum(part.file_size for part in parts) > size_bytes:
        raise ValueError(message("capsule.claims-too-much"))


def _no_capsule(file: Path, reason: Message) -> CapsuleError:
    why = reason.with_texts(lambda text: " ".join(text.split()))
    return CapsuleError(message("capsule.none", file=Place("file", str(file)), why=why))


def versions() -> dict[str, str]:
    """Of what decides."""
    return {name: version(name) for name in VERSIONS}


def logged(turns: Sequence[Event]) -> tuple[tuple[float, str], ...]:
    """Time and text of every turn."""
    return tuple((event.time, event.text) for event in turns)
