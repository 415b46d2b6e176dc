"""The truth about footage, as docs/footage.md describes it: read strictly, and played by the rules. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from boardlight.journal.log_lines import misfit
from boardlight.referee.session.positions import read_position
from hardware.leds import Glow, LightFrame
from messages.message import message, said
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from rules.turns import Turn

Seconds = Annotated[float, Field(allow_inf_nan=False)]

Point = tuple[float, float]


class TruthError(ValueError):
    """A truth that cannot be used; the text names the key."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TrueTurn(_Entry):
    """One turn that was played."""

    text: str = Field(min_length=1)
    seat: str = ""
    """Who played it."""
    reached: Seconds
    """The first image of the hand that plays it."""
    left: Seconds
    """The first image on which it is done and the hand is gone."""
    declared: bool = False
    """Said by page when it is `reached`, for the table does not show it: a roll without a die, a pass."""

    @model_validator(mode="after")
    def _hands_come_before_they_leave(self) -> "TrueTurn":
        if self.left < self.reached:
            raise ValueError(message("truth.left-before-reached"))
        return self


class Part(_Entry):
    """A stretch of one camera, light and sensor."""

    name: str = Field(min_length=1)
    begins: Seconds = Field(alias="from")
    sensor: str = ""
    glowing: bool = False
    """The lights under the cells shine."""
    corners: tuple[Point, Point, Point, Point] | None = None
    """Of the playing area, clockwise from the top left of the image."""


class TrueImage(_Entry):
    """What is true of one image; names of cells as the game has them."""

    file: str
    time: Seconds
    played: int | None = Field(default=None, ge=0)
    """Turns that are done, if the table is at rest."""
    hand: bool = False
    men: Mapping[str, str] = {}
    hidden: tuple[str, ...] = ()
    lit: Mapping[str, tuple[int, int, int]] | None = None
    """The lights that shine; None if that is not known."""
    die: int | None = Field(default=None, ge=1)
    """The face of the die that rests in its tray."""


class Result(_Entry):
    """How the game ended."""

    scores: tuple[float, ...]
    reason: str


class Truth(_Entry):
    """What is true of a folder of images; only format, game and turns must be there."""

    format: Literal[1]
    game: str = Field(min_length=1)
    options: Mapping[str, str] = {}
    setup: str = ""
    """The first position; empty for the start of the game."""
    turns: tuple[TrueTurn, ...]
    result: Result | None = None
    parts: tuple[Part, ...] = ()
    images: tuple[TrueImage, ...] = ()

    def part(self, time: float) -> str:
        """The name of the part that a time belongs to; empty if the footage has no parts."""
        begun = [part.name for part in self.parts if part.begins <= time]
        return begun[-1] if begun else next((part.name for part in self.parts), "")


def lights(truth: Truth, game: Game) -> Mapping[float, LightFrame]:
    """The light under every cell at each time for which it is known."""
    return {
        image.time: tuple(Glow(*image.lit.get(name, (0, 0, 0))) for name in game.board.names)
        for image in truth.images
        if image.lit is not None
    }


def read_truth(text: str) -> Truth:
    """The truth in the text of a ``truth.json``; TruthError names the key that is wrong."""
    try:
        truth = Truth.model_validate_json(text)
    except ValidationError as error:
        raise TruthError(misfit(error)) from None
    _in_order("turns", "reached", [turn.reached for turn in truth.turns])
    _in_order("parts", "from", [part.begins for part in truth.parts])
    return truth


def _in_order(table: str, key: str, times: list[float]) -> None:
    for index, time in enumerate(times[1:], 1):
        if time < times[index - 1]:
            raise TruthError(message("truth.out-of-order", key=f"{table}.{index}.{key}", seconds=f"{time:g}"))


def game_of(truth: Truth) -> Game:
    """The game that is played; TruthError if there is none, or not with these options."""
    try:
        return load(truth.game, truth.options)
    except ValueError as error:
        raise TruthError(message("list.colon", what="game, options", why=said(error))) from None


def first_of(truth: Truth, game: Game) -> State:
    """The first position; TruthError if it cannot be read."""
    try:
        return read_position(game, truth.setup) if truth.setup else game.start()
    except ValueError as error:
        raise TruthError(message("list.colon", what="setup", why=said(error))) from None


def line_of(truth: Truth, game: Game) -> list[tuple[State, Turn]]:
    """Every turn with the position it was played from; TruthError names the one that breaks the rules."""
    state, line = first_of(truth, game), []
    for index, true in enumerate(truth.turns):
        try:
            turn = read_turn(game, state, true.text)
        except ValueError as error:
            raise TruthError(message("list.colon", what=f"turns.{index}.text", why=said(error))) from None
        line.append((state, turn))
        state = turn.state
    return line
