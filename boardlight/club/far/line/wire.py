"""What two tables tell one another, as JSON on a WebSocket. Pure.

Each begins with a `Hello`. What follows is numbered in each direction, kept until the other has heard it, and
said again on the next line if this one is cut: so nothing is lost, and what comes twice is heard once.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from boardlight.referee.session.logged import Event, details_of, read_event

PROTOCOL = 1
"""Rises when an older program would not understand what is said."""

LARGEST = 32 * 1024
"""Bytes of a message: the set-ups of four sides are a few thousand."""

Text = Annotated[str, Field(max_length=1000)]
Count = Annotated[int, Field(strict=True, ge=0, lt=10**6)]
Seconds = Annotated[float, Field(ge=0, lt=10**7, allow_inf_nan=False)]
Seats = Annotated[tuple[Text, ...], Field(max_length=8)]
Reason = Literal["other-version", "other-game", "other-log", "key-used", "misfit"]


class Told(BaseModel):
    """Anything that is told."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(Told):
    """Which game this table plays, and how much of it; nothing of it from who was invited to one."""

    kind: Literal["hello"] = "hello"
    protocol: Count = PROTOCOL
    run: Text
    """Another one whenever the program is started."""
    knows: Text = ""
    """The run of the other table that it has heard before."""
    heard: Count = 0
    """How many numbered messages of that run."""
    name: Text = ""
    """Of the game that both play; empty from who does not know it yet."""
    game: Text = ""
    options: Annotated[dict[Text, Text], Field(max_length=64)] = {}
    control: Text = ""
    """The clocks; empty for none."""
    seats: Seats = ()
    """That the other table plays."""
    players: Seats = ()
    """By seat, as far as this table knows their names."""
    length: Count = 0
    """Of the events that both keep."""
    digest: Text = ""
    """Of all of them."""


class Refusal(Told):
    """Why this table does not go on."""

    kind: Literal["refused"] = "refused"
    reason: Reason


class Happened(Told):
    """An event of the game, with what the clocks showed where it was measured."""

    kind: Literal["event"] = "event"
    place: Count
    """Among the events that both tables keep, from 0: together with the name of the game its identity."""
    event: Literal["turn", "declared", "takeback", "paused", "unpaused"]
    seat: Annotated[int, Field(ge=-1, lt=8)] | None = None
    text: Text = ""
    turns: Annotated[int, Field(ge=1, lt=10**6)] | None = None
    clocks: Annotated[tuple[Seconds, ...], Field(max_length=8)] = ()


class Wished(Told):
    """Seats want what all have to share."""

    kind: Literal["wish"] = "wish"
    order: Text
    seats: Seats
    moment: Count


class Requested(Told):
    """Whoever has the say shall do this."""

    kind: Literal["request"] = "request"
    order: Text


class Sealed(Told):
    """What was placed behind the screens of these seats, as a hash that binds and tells nothing."""

    kind: Literal["sealed"] = "sealed"
    seats: Seats
    digest: Text


class Opened(Told):
    """What was sealed."""

    kind: Literal["opened"] = "opened"
    seats: Seats
    salt: Text
    turns: Annotated[tuple[Text, ...], Field(max_length=200)]


Body = Happened | Wished | Requested | Sealed | Opened


class Numbered(Told):
    """One of these, with its number in this direction, from 1."""

    kind: Literal["item"] = "item"
    number: Count
    body: Annotated[Body, Field(discriminator="kind")]


class Heard(Told):
    """Everything up to this number has been heard, and kept."""

    kind: Literal["heard"] = "heard"
    number: Count


class Beat(Told):
    """The line lives."""

    kind: Literal["beat"] = "beat"


Line = Hello | Refusal | Numbered | Heard | Beat
_READER: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])


class Unreadable(ValueError):  # noqa: N818
    """What came is no message of this version."""


def read(text: str | bytes) -> Line:
    """A message; Unreadable if it is none."""
    try:
        return _READER.validate_json(text)
    except ValidationError:
        raise Unreadable from None


def write(told: Line) -> str:
    """As it goes over the wire."""
    return told.model_dump_json(exclude_defaults=False)


def happened(place: int, event: Event, clocks: tuple[float, ...]) -> Happened:
    """An event of a journal, to be told; ValidationError if it is none that both tables keep."""
    said = {
        "event": event.kind,
        "seat": event.seat,
        "text": event.text,
        "turns": details_of(event).get("turns"),
    }
    return Happened.model_validate({**said, "place": place, "clocks": clocks})


def event_of(told: Happened) -> Event:
    """The event that was told."""
    details = {} if told.turns is None else {"turns": told.turns}
    return read_event(told.event, 0.0, "far", told.seat, told.text, 0, details)
