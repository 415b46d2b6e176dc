"""A calibration step that looks at the images of a camera, in a thread of its own. Does I/O."""

import threading
from collections.abc import Callable

from boardlight.guided_calibration.rig import LiveRig
from boardlight.guided_calibration.steps import Step
from calibration.profile_errors import ProfileError
from hardware.errors import PortError
from messages.message import Message, said
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraError


class Mailbox(Camera):
    """A camera whose images somebody else has taken: the newest one waits for whoever reads."""

    live = True

    def __init__(self) -> None:
        self._fresh = threading.Condition()
        self._image: Image | None = None
        self._closed = False

    def put(self, image: Image) -> None:
        """Here is a newer image."""
        with self._fresh:
            self._image = image
            self._fresh.notify_all()

    def read(self) -> Image | None:
        """The newest image that nobody has read; waits for it. None once the box is closed."""
        with self._fresh:
            self._fresh.wait_for(lambda: self._image is not None or self._closed)
            image, self._image = self._image, None
            return None if self._closed else image

    def close(self) -> None:
        """Let whoever waits go."""
        with self._fresh:
            self._closed = True
            self._fresh.notify_all()


class Looking:
    """A step under way, until it is done, breaks off or is stopped."""

    def __init__(
        self,
        step: Step,
        mail: Mailbox,
        rig: Callable[[Mailbox], LiveRig],
        goes_on: bool,
        notify: Callable[[], None],
    ) -> None:
        """`rig` opens camera and lights; `goes_on`: a step that is done looks on, for it may get better."""
        self.step, self.over = step, False
        self.trouble: Message | None = None
        self._mail, self._goes_on, self._notify = mail, goes_on, notify
        self._stopping = False
        self._rig = rig(mail)
        self._thread = threading.Thread(target=self._run, name="calibrating", daemon=True)
        self._thread.start()

    def put(self, image: Image) -> None:
        """An image of the camera, to be looked at as soon as there is time."""
        self._mail.put(image)

    def stop(self) -> None:
        """Look no more, and let go of the lights."""
        self._stopping = True
        self._rig.interrupt()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._stopping and (self._goes_on or not self.step.advice.done):
                image = self._rig.take(self.step.advice.lit)
                if image is None:
                    break
                self.step = self.step.look(image)
                self._notify()
        except (CameraError, PortError, ProfileError, ValueError) as error:
            self.trouble = None if self._stopping else said(error)
        finally:
            self._rig.close()
            self.over = True
            self._notify()
