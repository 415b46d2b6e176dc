"""What may go on at a table: a welcome, a calibration, or a game."""

from collections.abc import Mapping
from typing import Protocol

from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.web.message import ActivityName
from calibration.fixture import Fixture
from messages.message import Message
from rules.board import Cell
from rules.pieces import Seat
from vision.camera.image import Image


class Activity(Protocol):
    """Something that goes on at the table; every method may be called from any thread."""

    name: ActivityName
    seats: tuple[str, ...]
    """Of those who play; none if nobody does."""

    @property
    def fixture(self) -> Fixture | None:
        """The sheet that is played on."""

    @property
    def time(self) -> float:
        """Of the last image."""

    @property
    def troubles(self) -> Troubles:
        """What is wrong with devices, journal or profile, for the terminal: a page names no place."""

    def look(self, image: Image) -> None:
        """Take an image from the camera."""

    def wait(self, time: float) -> None:
        """Let time pass without a camera."""

    def report(self, device: Device) -> None:
        """A camera was lost or found."""

    def page(self, seat: Seat | None) -> Mapping[str, object]:
        """What is shown to `seat`."""

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """Do something, or say why not."""

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """The steps of the turns that `asker` may begin at `cell`, or why there are none for it."""

    def camera_jpeg(self) -> bytes | None:
        """The camera's picture, with what was seen."""

    def close(self) -> None:
        """Let go of the lights; nothing is looked at any more."""
