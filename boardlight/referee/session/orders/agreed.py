"""Orders about what is agreed among the players: their names and their clocks. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from boardlight.referee.session.orders.fields import AtTable, Text, printed

MOST_LETTERS = 60

PlayerName = Annotated[
    str,
    printed(r"^[^\x00-\x1f\x7f;]*$"),
    AfterValidator(lambda name: " ".join(name.split())[:MOST_LETTERS]),
]
"""Empty where nobody has said one; a semicolon parts the names where they are written one after another."""
PlayerNames = Annotated[tuple[PlayerName, ...], Field(min_length=1, max_length=8)]


OpponentName = Annotated[
    str, printed(r"^[^\x00-\x1f\x7f;]*$"), AfterValidator(lambda name: " ".join(name.split()))
]
"""A level, or an engine with what is asked of it; empty for a person."""
OpponentNames = Annotated[tuple[OpponentName, ...], Field(min_length=1, max_length=8)]


class NamePlayers(AtTable):
    """Who plays: ``players Anne; Bernard``, in the order in which the seats move."""

    kind: Literal["players"] = "players"
    names: PlayerNames

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"names": tuple(name.strip() for name in rest.split(";"))}

    @property
    def rest(self) -> str:
        return "; ".join(self.names)


class ChooseOpponents(AtTable):
    """Which seats the computer plays: ``opponents ; 3``, a level or engine by seat, nothing for a person."""

    kind: Literal["opponents"] = "opponents"
    names: OpponentNames

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"names": tuple(name.strip() for name in rest.split(";"))}

    @property
    def rest(self) -> str:
        return "; ".join(self.names)


class ChooseClock(AtTable):
    """The clocks of all seats begin anew: ``control 5+3``; ``control off`` for none."""

    kind: Literal["control"] = "control"
    control: Text

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"control": rest}

    @property
    def rest(self) -> str:
        return self.control
