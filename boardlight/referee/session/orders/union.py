"""Everything that may be asked for, told apart by its kind. Pure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from boardlight.referee.session.orders.activities import (
    Calibrate,
    CalibrateAnew,
    FindBetter,
    GoToWelcome,
    New,
    Open,
    RecordGame,
    ShowGame,
    Teach,
    UseCamera,
    UseLights,
)
from boardlight.referee.session.orders.agreed import ChooseClock, ChooseOpponents, NamePlayers
from boardlight.referee.session.orders.calibration import (
    Begin,
    CalibrationStep,
    Corners,
    Height,
    Keep,
    Leds,
    Skip,
    UseMarkers,
)
from boardlight.referee.session.orders.fields import Asked, AtTable, Line, Text, Whole, Word, parted
from boardlight.referee.session.orders.followed import Back, GoToLesson, GoToTurn, Next
from boardlight.referee.session.orders.sitting import (
    Assist,
    Attend,
    BeginHere,
    Call,
    Check,
    ChooseMode,
    ChooseTheme,
    Claim,
    Correct,
    Decline,
    Draw,
    Flag,
    Hint,
    Pause,
    Play,
    Resign,
    Resume,
    SetClock,
    SetPosition,
    Takeback,
    Throw,
    Why,
)

_OF_SITTING = (
    Play, Throw, Takeback, Resign, Flag, Claim, Draw, Decline, Check, Pause, Resume, ChooseMode, ChooseTheme,
    Assist, Hint, Why, Correct, SetPosition, BeginHere, SetClock, Next, Back, GoToTurn, GoToLesson,
    NamePlayers, ChooseClock, ChooseOpponents, Call, Attend,
)  # fmt: skip
_OF_HOST = (
    Open, New, Calibrate, CalibrateAnew, Teach, ShowGame, FindBetter, GoToWelcome, RecordGame,
    UseCamera, UseLights,
)  # fmt: skip
_OF_CALIBRATION = (Begin, Keep, Skip, UseMarkers, Corners, Height, Leds)


def _by_verb(models: tuple[type[Asked], ...]) -> dict[str, type[Asked]]:
    return {str(model.model_fields["kind"].default): model for model in models}


BY_VERB: Mapping[str, type[Asked]] = _by_verb((*_OF_SITTING, *_OF_HOST, *_OF_CALIBRATION))
SITTING_VERBS = frozenset(_by_verb(_OF_SITTING))
HOST_VERBS = frozenset(_by_verb(_OF_HOST))
CALIBRATION_VERBS = frozenset({*_by_verb(_OF_CALIBRATION), "step"})


def _unknown(verb: str) -> str:
    if verb in BY_VERB:
        raise ValueError
    return verb


class Declare(AtTable):
    """What only one game knows, of no seat or of one."""

    kind: Literal["declare"] = "declare"
    said: Annotated[Word, AfterValidator(_unknown)]
    seat: Text = ""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"seat": rest}

    @property
    def verb(self) -> str:
        return self.said

    @property
    def rest(self) -> str:
        return self.seat


class Misread(AtTable):
    """What is not understood; whoever it is for says why. Only text becomes it: nobody can send it."""

    kind: Literal["misread"] = "misread"
    text: str

    @property
    def verb(self) -> str:
        return parted(self.text)[0]

    @property
    def rest(self) -> str:
        return parted(self.text)[1]


class Typed(Asked):
    """What somebody wrote where turns are written: a turn, or one of a few other orders."""

    kind: Literal["typed"] = "typed"
    text: Line
    moment: Whole | None = None


Readable = (
    Play | Throw | Takeback | Resign | Flag | Claim | Draw | Decline | Declare | Check | Pause | Resume
    | ChooseMode | ChooseTheme | Assist | Hint | Why | Correct | SetPosition | BeginHere | SetClock
    | Next | Back | GoToTurn | GoToLesson | NamePlayers | ChooseClock | ChooseOpponents | Call | Attend
    | Open | New | Calibrate | CalibrateAnew | Teach | ShowGame | FindBetter | GoToWelcome
    | RecordGame | UseCamera | UseLights
    | CalibrationStep | Begin | Keep | Skip | UseMarkers | Corners | Height | Leds
)  # fmt: skip
Order = Readable | Misread
Sent = Annotated[Readable | Typed, Field(discriminator="kind")]
"""What a page may send."""
