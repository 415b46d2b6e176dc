"""Orders to a calibration: the next step, or what it needs to know. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from boardlight.referee.session.orders.fields import Asked, Measure, measured

Coordinate = Annotated[float, Field(allow_inf_nan=False)]
Point = tuple[Coordinate, Coordinate]


class CalibrationStep(Asked):
    """To the step of that name: ``step lens``."""

    kind: Literal["go"] = "go"
    step: Annotated[str, StringConstraints(pattern="^[a-z]+$", max_length=20)]

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"step": rest}

    @property
    def verb(self) -> str:
        return "step"

    @property
    def rest(self) -> str:
        return self.step


class Begin(Asked):
    """The step begins, or begins again."""

    kind: Literal["begin"] = "begin"


class Keep(Asked):
    """What the step has found is kept."""

    kind: Literal["keep"] = "keep"


class Skip(Asked):
    """The next step, without this one."""

    kind: Literal["skip"] = "skip"


class UseMarkers(Asked):
    """The sheet has markers after all."""

    kind: Literal["markers"] = "markers"


class Corners(Asked):
    """Of a board without markers, in pixels, clockwise from its top left."""

    kind: Literal["corners"] = "corners"
    points: tuple[Point, Point, Point, Point]

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"points": tuple(tuple(map(float, pair.split(","))) for pair in rest.split())}

    @property
    def rest(self) -> str:
        return " ".join(f"{x!r},{y!r}" for x, y in self.points)


class Height(Asked):
    """So high are the pieces: ``height 12.5``."""

    kind: Literal["height"] = "height"
    mm: Measure

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"mm": measured(rest)}

    @property
    def rest(self) -> str:
        return f"{self.mm:f}"


class Leds(Asked):
    """So many are on the strip: ``leds 60``; ``leds`` alone: that is to be found out."""

    kind: Literal["leds"] = "leds"
    count: Measure | None = None

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"count": measured(rest) if rest else None}

    @property
    def rest(self) -> str:
        return "" if self.count is None else f"{self.count:f}"
