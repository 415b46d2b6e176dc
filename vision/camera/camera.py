"""What every camera is, and what it complains of.

CameraError
├── CameraMissing    the device, stream, file or folder cannot be opened
└── CameraLost       it was open, and then gave no more images
"""

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

from messages.message import Message
from vision.camera.image import Image


class CameraError(Exception):
    """A camera does not give images; the message says what to do next."""


class CameraMissing(CameraError):  # noqa: N818
    """There is no such device, stream, file or folder, or it cannot be read."""


class CameraLost(CameraError):  # noqa: N818
    """The camera was open, and then gave no more images."""


class Camera:
    """A source of images; a context manager, and an iterator over its images."""

    live = False
    """Images come whether they are read or not."""

    seconds: float | None = None
    """How long a recording is, as far as it says so."""

    def read(self) -> Image | None:
        """The next image, or None at the end; CameraLost if a live camera falls silent."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the device."""

    def remarks(self) -> Sequence[Message]:
        """What was wrong with the images given so far, a sentence each; a recording has gaps and ends."""
        return ()

    def __iter__(self) -> Iterator[Image]:
        while (image := self.read()) is not None:
            yield image

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()
