"""Orders to a host: what shall go on at the table. Pure.

Options of the rules follow after semicolons: ``open chess; ch.draws=claim``.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from boardlight.referee.session.modes import Level, Mode, read_level
from boardlight.referee.session.orders.agreed import OpponentNames, PlayerNames
from boardlight.referee.session.orders.fields import Asked, Measure, Number, counted, measured, printed

SQUEEZED = AfterValidator(lambda text: " ".join(text.split()))
"""Gaps of any width are one blank."""

Part = Annotated[str, printed(r"^[^\x00-\x1f\x7f;]*$"), SQUEEZED]
AGREED = re.compile(r"(player|help|opponent)\d+|control|mode", re.ASCII)
"""The keys of what is agreed, which are no options of the rules."""


def _of_the_rules(key: str) -> str:
    if AGREED.fullmatch(key):
        raise ValueError
    return key


Key = Annotated[str, printed(r"^[^\x00-\x1f\x7f;=]*$"), SQUEEZED, AfterValidator(_of_the_rules)]
GameName = Annotated[str, printed(r"^[^\x00-\x1f\x7f;\s]+$")]
LearnerName = Annotated[str, printed(r"^[^\x00-\x1f\x7f;]+$"), SQUEEZED]
Options = Annotated[dict[Key, Part], Field(min_length=1, max_length=20)]
"""Text by key; what is left out has its default."""


def _options_of(rest: str) -> tuple[str, dict[str, str] | None]:
    """What stands before the first semicolon, and the options after it, if there are any."""
    first, *parts = " ".join(rest.split()).split(";")
    pairs = [part.partition("=") for part in parts]
    return first.strip(), {key.strip(): value.strip() for key, _, value in pairs} or None


def _with_options(first: str, options: Mapping[str, str] | None) -> str:
    return "; ".join((first, *(f"{key}={value}" for key, value in (options or {}).items())))


def _by_seat(pairs: dict[str, str], key: str) -> Iterator[str]:
    """Takes ``key1``, ``key2`` … out of the pairs."""
    for seat in count(1):
        if f"{key}{seat}" not in pairs:
            return
        yield pairs.pop(f"{key}{seat}")


class Open(Asked):
    """A game is played; one that was cut off continues.

    What is agreed stands among the options: ``open chess; player1=Anne; player2=Bob; help1=3; control=5+3``;
    ``opponent1=; opponent2=3`` lets the computer play the second seat.
    """

    kind: Literal["open"] = "open"
    game: Part
    options: Options | None = None
    players: PlayerNames | None = None
    """By seat."""
    control: Part | None = None
    """Of the clocks; `off` for none, None for what the table uses anyway."""
    mode: Mode | None = None
    levels: Annotated[tuple[Level, ...], Field(min_length=1, max_length=8)] | None = None
    """How much each seat is helped."""
    opponents: OpponentNames | None = None
    """By seat, the level or engine that plays it; empty for a person."""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        game, pairs = _options_of(rest)
        pairs = pairs or {}
        levels = [read_level(level) for level in _by_seat(pairs, "help")]
        return {
            "players": tuple(_by_seat(pairs, "player")) or None,
            "levels": tuple(levels) or None,
            "opponents": tuple(_by_seat(pairs, "opponent")) or None,
            "control": pairs.pop("control", None),
            "mode": pairs.pop("mode", None),
            "game": game,
            "options": pairs or None,
        }

    @property
    def rest(self) -> str:
        pairs = dict(self.options or {})
        pairs |= {f"player{seat}": name for seat, name in enumerate(self.players or (), start=1)}
        pairs |= {f"help{seat}": f"{level:d}" for seat, level in enumerate(self.levels or (), start=1)}
        pairs |= {f"opponent{seat}": name for seat, name in enumerate(self.opponents or (), start=1)}
        said = {"control": self.control, "mode": self.mode}
        return _with_options(self.game, pairs | {key: text for key, text in said.items() if text is not None})


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
    """A course of lessons, from the first or that one on; ``teach chess; pupil=Anne`` goes on for Anne.

    With ``due`` instead of a number the learner first repeats what is due. ``teach chess; course=puzzles`` is
    for the puzzles of the game.
    """

    kind: Literal["teach"] = "teach"
    game: GameName
    lesson: Number | Literal["due"] | None = None
    pupil: LearnerName | None = None
    """Who learns; None: nobody, and nothing is kept."""
    course: Literal["puzzles"] | None = None
    """None: the lessons of the game."""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        first, pairs = _options_of(rest)
        game, _, lesson = first.partition(" ")
        number = lesson if lesson == "due" else counted(lesson) if lesson else None
        if not {*(pairs or {})} <= {"pupil", "course"}:
            raise ValueError
        return {"game": game, "lesson": number, **(pairs or {})}

    @property
    def rest(self) -> str:
        first = self.game if self.lesson is None else f"{self.game} {self.lesson}"
        pairs = {"pupil": self.pupil, "course": self.course}
        return _with_options(first, {key: text for key, text in pairs.items() if text is not None})


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


class FindBetter(Asked):
    """Better turns than those of a kept game are looked for at the table.

    The number of the game in the library, then which of its positions the turns led to, the first being 0.
    """

    kind: Literal["better"] = "better"
    number: Number
    places: Annotated[tuple[Number, ...], Field(min_length=1, max_length=3)]

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        number, *places = rest.split()
        return {"number": counted(number), "places": tuple(map(counted, places))}

    @property
    def rest(self) -> str:
        return " ".join(map(str, (self.number, *self.places)))


class GoToWelcome(Asked):
    """What goes on is left."""

    kind: Literal["welcome"] = "welcome"


class RecordGame(Asked):
    """A game is recorded from a camera or a film; nobody is helped."""

    kind: Literal["record"] = "record"


class UseCamera(Asked):
    """The images of another camera of this machine are taken."""

    kind: Literal["camera"] = "camera"
    camera: GameName

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"camera": rest}

    @property
    def rest(self) -> str:
        return self.camera


class UseLights(Asked):
    """The next game is lit by the controller at that port; without a port by none."""

    kind: Literal["lights"] = "lights"
    port: Part = ""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"port": rest}

    @property
    def rest(self) -> str:
        return self.port
