"""The words the referee hears, says and remembers. Pure values, all of them JSON at the border.

`Input` goes into `step`, a `Record` comes out, and its `Event` is what the journal keeps for ever. A log
of inputs replays a whole session bit for bit; a log of events rebuilds a game.
"""

from dataclasses import dataclass
from typing import Literal

from boardlight.referee.session.logged import By, Event
from boardlight.referee.session.orders.union import Order
from messages.message import Message
from rules.board import Cell
from vision.observation import Observation


@dataclass(frozen=True)
class Seen:
    """The camera's evidence of one image."""

    time: float
    observation: Observation


@dataclass(frozen=True)
class Pressed:
    """A button of the controller went down."""

    time: float
    button: int


@dataclass(frozen=True)
class Ordered:
    """A person asks for something by page, terminal or clock."""

    time: float
    by: By
    order: Order


@dataclass(frozen=True)
class Device:
    """A camera or controller was lost or found again, the journal cannot keep anything, the club's server
    does not take what is kept here, an opponent cannot answer, or the line to another table is cut.
    """

    time: float
    device: Literal["camera", "lights", "journal", "club", "opponent", "far"]
    trouble: Message | None
    """What is wrong; None when it works."""


@dataclass(frozen=True)
class Tick:
    """Time has passed at a table without a camera."""

    time: float


@dataclass(frozen=True)
class Relayed:
    """Something was decided at another table that plays the same game."""

    time: float
    """When it arrived here."""
    event: Event
    """As the journal keeps it there."""
    clocks: tuple[float, ...] = ()
    """Seconds that each seat had left then, as that table measured them; none where no clocks are used."""


@dataclass(frozen=True)
class FilmEnded:
    """A recording is over: nothing will tell any more what is still in doubt."""

    time: float


Input = Seen | Pressed | Ordered | Device | Tick | Relayed | FilmEnded


@dataclass(frozen=True)
class Record:
    """Keep this for ever, and only then go on."""

    event: Event


@dataclass(frozen=True)
class Choice:
    """One way on that a page or button may offer."""

    text: str
    """Order it with ``play TEXT``."""
    words: Message
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Say:
    """What the referee tells the table now."""

    tone: Literal["calm", "ask", "foul", "camera", "end"]
    words: Message
    rule: str = ""
    cells: tuple[Cell, ...] = ()
    choices: tuple[Choice, ...] = ()
