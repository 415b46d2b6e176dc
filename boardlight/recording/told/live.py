"""A recording from the camera of the table: its images are handed over, and read in a thread. Does I/O."""

import threading

from boardlight.journal.errors import JournalError
from boardlight.journal.journal import Journal
from boardlight.recording.told.hearer import Hearer
from boardlight.recording.told.task import Task
from boardlight.recording.told.watching import watch
from messages.message import said
from vision.camera.camera import Camera
from vision.camera.image import Image


class Handed(Camera):
    """A camera whose newest image somebody hands over; what came while nobody read is dropped."""

    live = True

    def __init__(self) -> None:
        self._fresh = threading.Condition()
        self._image: Image | None = None
        self._over = False

    def hand(self, image: Image) -> None:
        """This is what is seen now."""
        with self._fresh:
            self._image = image
            self._fresh.notify()

    def read(self) -> Image | None:
        with self._fresh:
            self._fresh.wait_for(lambda: self._image is not None or self._over)
            image, self._image = self._image, None
        return None if self._over else image

    def close(self) -> None:
        with self._fresh:
            self._over = True
            self._fresh.notify()


class LiveReader:
    """The thread that records what the camera of the table shows."""

    def __init__(self, task: Task, journal: Journal, hearer: Hearer) -> None:
        self._camera = Handed()
        self._given = task, journal, hearer
        self._thread = threading.Thread(target=self._read, name="recording", daemon=True)
        self._thread.start()

    def look(self, image: Image) -> None:
        """The camera shows this."""
        self._camera.hand(image)

    def stop(self) -> None:
        """Let it end where it is."""
        self._camera.close()

    def end(self) -> None:
        """End it, and wait until it has."""
        self._camera.close()
        self._thread.join()

    def _read(self) -> None:
        task, journal, hearer = self._given
        try:
            watch(task, self._camera, journal, hearer)
        except (JournalError, ValueError) as error:
            hearer.failed(said(error))
