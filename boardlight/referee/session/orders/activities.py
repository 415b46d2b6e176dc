"""Orders to a host: what shall go on at the table. Pure.

Options of the rules follow after semicolons: ``open chess; ch.draws=claim``.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from boardlight.referee.session.orders.fields import Asked, Measure, Number, counted, measured, printed

SQUEEZED = AfterValidator(lambda text: " ".join(text.split()))
"""Gaps of any width are one blank."""

Part = Annotated[str, printed(r"^[^\x00-\x1f\x7f;]*$"), SQUEEZED]
Key = Annotated[str, printed(r"^[^\x00-\x1f\x7f;=]*$"), SQUEEZED]
GameName = Annotated[str, printed(r"^[^\x00-\x1f\x7f;\s]+$")]
Options = Annotated[dict[Key, Part], Field(min_length=1, max_length=20)]
"""Text by key; what is left out has its default."""


def _options_of(rest: str) -> tuple[str, dict[str, str] | None]:
    """What stands before the first semicolon, and the options after it, if there are any."""
    first, *parts = " ".join(rest.split()).split(";")
    pairs = [part.partition("=") for part in parts]
    return first.strip(), {key.strip(): value.strip() for key, _, value in pairs} or None


def _with_options(first: str, options: Mapping[str, str] | None) -> str:
    return "; ".join((first, *(f"{key}={value}" for key, value in (options or {}).items())))


class Open(Asked):
    """A game is played; one that was cut off is continued."""

    kind: Literal["open"] = "open"
    game: Part
    options: Options | None = None

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        game, options = _options_of(rest)
        return {"game": game, "options": options}

    @property
    def rest(self) -> str:
        return _with_options(self.game, self.options)


class New(Open):
    """Another game is begun, even where one was cut off."""

    kind: Literal["new"] = "new"  # type: ignore[assignment]


class Calibrate(Asked):
    """A game's table is calibrated; `pitch` says how its sheet was printed, in millimetres."""

    kind: Literal["calibrate"] = "calibrate"
    game: GameName
    pitch: Measure | None = None
    options: Options | None = None

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        first, options = _options_of(rest)
        game, _, pitch = first.partition(" ")
        return {"game": game, "pitch": measured(pitch) if pitch else None, "options": options}

    @property
    def rest(self) -> str:
        pitch = "" if self.pitch is None else f" {self.pitch:f}"
        return _with_options(f"{self.game}{pitch}", self.options)


class CalibrateAnew(Calibrate):
    """The same with a fresh profile; the one that was no use is put aside."""

    kind: Literal["anew"] = "anew"  # type: ignore[assignment]


class Teach(Asked):
    """A course of lessons, from the first or that one on."""

    kind: Literal["teach"] = "teach"
    game: GameName
    lesson: Number | None = None

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        game, *lesson = rest.split(maxsplit=1)
        return {"game": game, "lesson": counted(lesson[0]) if lesson else None}

    @property
    def rest(self) -> str:
        return self.game if self.lesson is None else f"{self.game} {self.lesson}"


class ShowGame(Asked):
    """A kept game is shown, by its number in the library."""

    kind: Literal["show"] = "show"
    number: Number

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"number": counted(rest)}

    @property
    def rest(self) -> str:
        return str(self.number)


class GoToWelcome(Asked):
    """What goes on is left."""

    kind: Literal["welcome"] = "welcome"
