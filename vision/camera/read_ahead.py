"""A recording whose next images are decoded while one is looked at. Does I/O; owns a thread."""

import threading
from collections.abc import Sequence
from queue import Queue

from messages.message import Message
from vision.camera.camera import Camera
from vision.camera.image import Image

AHEAD_IMAGES = 4
"""Decoded images that wait at most: enough for a processor of its own, and not much memory."""

Read = tuple[Image | Exception | None, Sequence[Message]]
"""What `Camera.read` gave or raised, and the remarks by then."""


class ReadAhead(Camera):
    """The same images in the same order, and the same remarks with each of them."""

    def __init__(self, camera: Camera) -> None:
        self.seconds = camera.seconds
        self._camera = camera
        self._remarks = camera.remarks()
        self._read: Queue[Read] = Queue(AHEAD_IMAGES)
        self._thread: threading.Thread | None = None
        self._over = False

    def read(self) -> Image | None:
        if self._over:
            return None
        if self._thread is None:
            # Whoever only opens a film to see whether that can be done needs no thread.
            self._thread = threading.Thread(target=self._follow, name="read ahead", daemon=True)
            self._thread.start()
        found, self._remarks = self._read.get()
        self._over = not isinstance(found, Image)
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self._over = True
        while self._thread is not None and self._thread.is_alive():
            # It may wait for a place.
            while not self._read.empty():
                self._read.get_nowait()
            self._thread.join(timeout=0.01)
        self._camera.close()

    def remarks(self) -> Sequence[Message]:
        return self._remarks

    def _follow(self) -> None:
        read: Read = None, self._remarks
        while not self._over:
            try:
                read = self._camera.read(), self._camera.remarks()
            except Exception as error:  # It is raised where the image is asked for.
                read = error, read[1]
            self._read.put(read)
            if not isinstance(read[0], Image):
                return
