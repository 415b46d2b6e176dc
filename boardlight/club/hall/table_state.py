"""What a table shows to the hall: a small part of what anybody may read on its own page. Pure.

It is made of the public message alone, which holds no secret, and only of the fields that are named here.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, cast

from pydantic import BaseModel, ConfigDict

from boardlight.web.message import ActivityName, Clocks, Outcome, Words

STEADY_S = 0.5
"""By how much a clock may differ from what was foretold, and still be the same: it is read at odd moments."""


class Field(BaseModel):
    """Some fields of a state: what else a message has is left out."""

    model_config = ConfigDict(extra="ignore", strict=True)


class Played(Field):
    """The game on the table."""

    name: str
    title: Words
    seats: list[str]
    options: dict[str, str | int | bool]


class Heard(Field):
    """What the referee says."""

    tone: Literal["calm", "ask", "foul", "camera", "end"]
    words: Words
    rule: str


class LastTurn(Field):
    """What was played last."""

    number: int | None
    label: str
    seat: int
    text: str


class TableState(Field):
    """One table at one moment."""

    activity: ActivityName
    game: Played | None = None
    board: str = ""
    """Names the picture of the empty board."""
    phase: Literal["setup", "play", "over"] | None = None
    turn: int = -1
    moment: int = 0
    cells: list[str | None] = []
    out: list[int] = []
    calls: list[int] = []
    """Seats that wait for the arbiter, -1 for the whole table."""
    says: Heard | None = None
    last: LastTurn | None = None
    count: int = 0
    """Of the turns that are listed."""
    names: list[str] = []
    computers: list[str] = []
    clocks: Clocks | None = None
    paused: bool = False
    outcome: Outcome | None = None
    broken: list[str] = []
    """Devices that do not work."""

    @property
    def is_nobodys(self) -> bool:
        """Whether a game is on in which nothing was played yet, and of which nobody knows who plays."""
        return self.game is not None and not self.count and not any(self.names)

    def is_urgent(self, before: "TableState | None") -> bool:
        """Whether it is no mere turn, after `before`."""
        if before is None:
            return True
        wrong = [state.says is not None and state.says.tone == "foul" for state in (before, self)]
        return wrong[0] != wrong[1] or (self.calls, self.broken) != (before.calls, before.broken)

    def foretold(self, seconds: float) -> "TableState":
        """The same after so many seconds in which nothing happens."""
        clocks = self.clocks
        if clocks is None or clocks.running is None:
            return self
        left, spent = [*clocks.left], max(0.0, seconds - clocks.free)
        left[clocks.running] -= spent
        later = clocks.model_copy(update={"left": left, "free": max(0.0, clocks.free - seconds)})
        return self.model_copy(update={"clocks": later})

    def is_news(self, before: "TableState", seconds: float) -> bool:
        """Whether it says anything that `before`, so many seconds ago, did not foretell."""
        foretold = before.foretold(seconds).clocks
        if self.model_copy(update={"clocks": None}) != before.model_copy(update={"clocks": None}):
            return True
        if self.clocks is None or foretold is None:
            return self.clocks is not foretold
        own, theirs = self.clocks, foretold
        is_alike = (own.running, own.paused, own.control) == (theirs.running, theirs.paused, theirs.control)
        pairs = zip(own.left, theirs.left, strict=True) if is_alike else ()
        return not is_alike or any(abs(one - other) > STEADY_S for one, other in pairs)


def table_state(page: Mapping[str, object]) -> TableState:
    """What the hall gets of a table's public message."""
    activity = page.get("activity", "play")
    if activity != "play":
        return TableState.model_validate({"activity": activity})
    turns = cast("list[Mapping[str, object]]", page["turns"])
    devices = cast(Mapping[str, object], page["devices"])
    game = cast(Mapping[str, object], page["game"])
    derived = {
        "activity": "play",
        "board": board_name(str(game["name"]), cast(Mapping[str, object], game["options"])),
        "last": turns[-1] if turns else None,
        "count": len(turns),
        "broken": sorted(device for device, trouble in devices.items() if trouble),
    }
    return TableState.model_validate({**page, **derived})


def board_name(game: str, options: Mapping[str, object]) -> str:
    """What the picture of a board is called: another one with every choice of options."""
    chosen = repr(sorted(options.items()))
    return f"{game}-{sha256(chosen.encode()).hexdigest()[:12]}"
