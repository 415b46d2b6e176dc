"""What happens on the link, as values. Pure."""

from dataclasses import dataclass

from hardware.protocol.messages import Hello, Stats
from messages.message import Message


@dataclass(frozen=True)
class Found:
    """What shines is within reach; from a controller, that a session began."""

    hello: Hello | None = None
    """Of a controller: how it introduced itself."""


@dataclass(frozen=True)
class Lost:
    """There is no session any more, or none can be had, and why. The search for one goes on."""

    reason: Message


@dataclass(frozen=True)
class Shown:
    """The LEDs show the picture with this ticket, and no fade is under way."""

    ticket: int


@dataclass(frozen=True)
class ButtonPress:
    """A button was pressed, at this time on the host's clock, in seconds."""

    button: int
    at: float


@dataclass(frozen=True)
class Memory:
    """Bytes of the picture on show, read back."""

    offset: int
    data: bytes


@dataclass(frozen=True)
class Counted:
    """The controller's counters."""

    stats: Stats


@dataclass(frozen=True)
class Refused:
    """The controller could make nothing of a command, and it is not sent again."""

    command: int


Event = Found | Lost | Shown | ButtonPress | Memory | Counted | Refused
