"""The message of a table as a page gets it; `static/common/message.js` names the same fields. Pure."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel, model_validator

from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.logged import By
from boardlight.referee.session.modes import Mode
from messages.catalogue import Language, languages

ActivityName = Literal["welcome", "calibrate", "record", "play"]
"""What goes on at a table."""
Cell = int
Byte = Annotated[int, Field(ge=0, le=255)]
CueName = Literal[
    "last", "expected", "victim", "must_take", "target", "source", "huff", "back", "promote", "later", "hint",
    "asked", "taken", "place", "wrong", "picked",
]  # fmt: skip
"""What a light means, as `Cue` names it."""
Light = tuple[Byte, Byte, Byte, Byte]


class Part(BaseModel):
    """Some fields of a message, none of them left out."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _spoken(language: Language) -> Language:
    if language not in languages():
        raise ValueError("no catalogue is in this language")
    return language


AskedLanguage = Annotated[Language, AfterValidator(_spoken)]
"""As a page asks for it: there is a catalogue of it."""


class Words(RootModel[dict[Language, str]]):
    """One sentence in every language, by its code."""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.root.keys() != {*languages()}:
            raise ValueError(f"a sentence in {', '.join(self.root)} alone")
        return self


class GameFacts(Part):
    """What does not change while a game is played."""

    name: str
    title: Words
    seats: list[str]
    kinds: dict[str, Words]
    options: dict[str, str | int | bool]
    in_pairs: bool


class Says(Part):
    """What the referee tells the table now."""

    tone: Literal["calm", "ask", "foul", "camera", "end"]
    words: Words
    spoken: Words
    rule: str
    cells: list[Cell]


class Choice(Part):
    """One way on; it is ordered with `play`."""

    text: str
    words: Words
    cells: list[Cell]


class Turn(Part):
    """One line of the log."""

    number: int | None
    label: str
    seat: int
    text: str
    kind: Literal["turn", "declared", "set"]
    by: By
    time: float
    news: Words | None
    unsure: bool


class Variation(Part):
    """A line that was given up."""

    number: int
    turns: list[str]


class Mark(Part):
    """What a recorder saw that is against the rules."""

    after: int
    rule: str
    words: Words


class Way(Part):
    """A turn of the piece in hand."""

    text: str
    cells: list[Cell | None]


class LessonChapter(Part):
    """Lessons that belong together."""

    title: Words
    lessons: list[Words]


class Lesson(Part):
    """The lesson on the table."""

    number: int
    title: Words
    chapter: Words
    grade: int
    task: Words
    rule: str
    stand: Literal["asked", "missed", "solved"]
    hints: int
    chapters: list[LessonChapter]


class Step(Part):
    """How far a kept game has been shown."""

    number: int
    count: int
    text: Words
    next: Words | None
    in_step: bool
    goes_on: bool


class Clocks(Part):
    """Seconds by seat, and whose time runs."""

    left: list[float]
    running: int | None
    paused: bool
    free: float
    control: str


class Odd(Part):
    """A cell that differs from what the referee expects."""

    cell: Cell
    expected: str | None
    seen: str | None


class Inside(Part):
    """What is known to lie inside a piece, outermost first."""

    cell: Cell
    labels: list[str]


class Piece(Part):
    """A piece that is still to be placed."""

    label: str
    kind: str


class Placing(Part):
    """Screens stand on the board."""

    seat: int | None
    ready: list[bool]
    pieces: list[Piece]
    cells: list[Cell]


class Proposal(Part):
    """What a seat wants of all the others."""

    order: Literal["draw", "takeback"]
    seat: int
    turns: int
    """That a takeback takes back by now; 0 of a draw."""


class You(Part):
    """Who reads this message."""

    role: Literal["arbiter", "seat", "guest"]
    seat: int | None
    keyed: bool


class Outcome(Part):
    """How the game ended."""

    scores: list[float]
    words: Words


class OtherSheet(Part):
    """Another game's sheet that lies there, or (`unfit`) a profile that cannot be used."""

    game: str | None
    title: Words
    unfit: bool


class Message(Part):
    """What the reader may know of a table."""

    game: GameFacts
    phase: Literal["setup", "play", "over"]
    on_page: bool
    turn: int
    ply: int
    moment: int
    cells: list[str | None]
    lights: list[Light]
    cues: list[CueName | None]
    says: Says
    choices: list[Choice]
    movable: list[Cell]
    thrower: int | None
    turns: list[Turn]
    spoken: Words | None
    variations: list[Variation]
    marks: list[Mark]
    mode: Mode
    computers: list[str]
    far: list[int]
    """Seats that somebody plays at another table."""
    names: list[str]
    hands: list[list[str]]
    lost: list[list[str]]
    out: list[int]
    calls: list[int]
    """Seats that wait for the arbiter; -1 for the whole table."""
    unseen: str
    theme: ThemeName
    assist: list[int]
    claims: list[int]
    reach: list[Way]
    lesson: Lesson | None
    step: Step | None
    clocks: Clocks | None
    paused: bool
    check: bool
    die: int | None
    odd: list[Odd]
    covered: list[Cell]
    cover: Words | None
    inside: list[Inside]
    placing: Placing | None
    wishes: list[Proposal]
    you: You
    outcome: Outcome | None
    devices: dict[str, Words | None]
    activity: Literal["play"] = "play"
    """Only where the table stands in a house; so are `sheet`, `opponents` and `hall`."""
    sheet: OtherSheet | None = None
    opponents: list[str] | None = None
    hall: bool = False
    """Whether an arbiter elsewhere hears calls."""
