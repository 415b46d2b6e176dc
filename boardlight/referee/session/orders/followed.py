"""Orders about what is followed at the table: a kept game, or a course. Pure."""

from collections.abc import Mapping
from typing import Literal

from boardlight.referee.session.orders.fields import AtTable, AtTurn, Whole, numeral_fields
from rules.numbers import whole


class Next(AtTable):
    """On, in a kept game or a course."""

    kind: Literal["next"] = "next"


class Back(AtTable):
    """Back by a turn, in a kept game."""

    kind: Literal["back"] = "back"


class GoToTurn(AtTurn):
    """To the position after that turn of a kept game; 0 is its first position."""

    kind: Literal["step"] = "step"

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return numeral_fields(rest)

    @property
    def rest(self) -> str:
        return self.numeral


class GoToLesson(AtTable):
    """To that lesson of the course, from 1."""

    kind: Literal["lesson"] = "lesson"
    number: Whole

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"number": whole(rest)}

    @property
    def rest(self) -> str:
        return str(self.number)
