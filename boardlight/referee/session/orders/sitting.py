"""Orders to a referee: turns, what is said beside them, and what is about the sitting itself. Pure."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from boardlight.referee.session.cue import ThemeName
from boardlight.referee.session.modes import Level, Mode, read_level
from boardlight.referee.session.orders.fields import AtTable, AtTurn, Name, Number, Text, Word, numeral_fields
from rules.numbers import whole


class Play(AtTable):
    """A turn, in the notation of the game, or several between commas; ``confirm`` begins where pieces hide
    something."""

    kind: Literal["play"] = "play"
    turn: Text

    @property
    def turns(self) -> tuple[str, ...]:
        """What was said to be played, one after the other."""
        return tuple(text.strip() for text in self.turn.split(","))

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"turn": rest}

    @property
    def rest(self) -> str:
        return self.turn


class Throw(AtTable):
    """The program throws the die, for those who have none."""

    kind: Literal["throw"] = "throw"


class Takeback(AtTable):
    """The last turns are given up with all that followed them; without a number, what came last."""

    kind: Literal["takeback"] = "takeback"
    turns: Number | None = Field(
        default=None,
        description="Numbered turns; without, the last line of the list, be it a roll or a declaration.",
    )

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"turns": whole(rest) or 0} if rest else {}

    @property
    def rest(self) -> str:
        return "" if self.turns is None else str(self.turns)


class Spoken(AtTable):
    """What a game lets a seat say at any time."""

    seat: Text = ""
    """A seat may leave out its own name."""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"seat": rest}

    @property
    def rest(self) -> str:
        return self.seat


class Resign(Spoken):
    """A seat gives up."""

    kind: Literal["resign"] = "resign"


class Flag(Spoken):
    """A seat's time is up."""

    kind: Literal["flag"] = "flag"
    seat: Name


class Claim(Spoken):
    """A seat claims what the rules give it, such as a draw."""

    kind: Literal["claim"] = "claim"


class Draw(Spoken):
    """All agree; or one seat does, where every seat has to agree by itself."""

    kind: Literal["draw"] = "draw"


class Decline(AtTable):
    """What the others wish is not wanted."""

    kind: Literal["decline"] = "decline"


class Call(Spoken):
    """The arbiter is called, by a seat or by the table."""

    kind: Literal["call"] = "call"


class Attend(AtTable):
    """The arbiter has come: nobody calls any more."""

    kind: Literal["attend"] = "attend"


class Check(AtTable):
    """The table is compared with the log anew."""

    kind: Literal["check"] = "check"


class Pause(AtTable):
    """Play stands."""

    kind: Literal["pause"] = "pause"


class Resume(AtTable):
    """Play goes on."""

    kind: Literal["resume"] = "resume"


class ChooseMode(AtTable):
    """How the referee behaves from now on."""

    kind: Literal["mode"] = "mode"
    mode: Mode

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"mode": rest}

    @property
    def rest(self) -> str:
        return self.mode


class ChooseTheme(AtTable):
    """Colours and patterns of the lights."""

    kind: Literal["theme"] = "theme"
    theme: ThemeName

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"theme": rest}

    @property
    def rest(self) -> str:
        return self.theme


class Assist(AtTable):
    """How much a seat is helped."""

    kind: Literal["assist"] = "assist"
    seat: Name
    level: Level

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        name, _, number = rest.rpartition(" ")
        return {"seat": name, "level": read_level(number)}

    @property
    def rest(self) -> str:
        return f"{self.seat} {self.level:d}"


class Hint(AtTable):
    """A good turn is to be shown."""

    kind: Literal["hint"] = "hint"


class Why(AtTable):
    """Why a turn, or a piece, is as it is: ``e7-e5``, ``e7``."""

    kind: Literal["why"] = "why"
    about: Text

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"about": rest}

    @property
    def rest(self) -> str:
        return self.about


class Correct(AtTurn):
    """A turn was another; or the roll before it was."""

    kind: Literal["correct"] = "correct"
    turn: Name

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        number, _, turn = rest.partition(" ")
        return {**numeral_fields(number), "turn": turn}

    @property
    def rest(self) -> str:
        return f"{self.numeral} {self.turn}"


class SetPosition(AtTable):
    """Another position stands there, in the notation of the game."""

    kind: Literal["set"] = "set"
    position: Text

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        return {"position": rest}

    @property
    def rest(self) -> str:
        return self.position


class BeginHere(AtTable):
    """The game begins from what is seen, that seat to move; `unseen` is what no camera sees."""

    kind: Literal["start"] = "start"
    seat: Word
    unseen: Text = ""

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        seat, _, unseen = rest.partition(" ")
        return {"seat": seat, "unseen": unseen}

    @property
    def rest(self) -> str:
        return f"{self.seat} {self.unseen}".strip()


class SetClock(AtTable):
    """The clock of a seat shows ``5:00``, or ``1:05:00``."""

    kind: Literal["clock"] = "clock"
    seat: Name
    left: Word

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        seat, _, left = rest.rpartition(" ")
        return {"seat": seat, "left": left}

    @property
    def rest(self) -> str:
        return f"{self.seat} {self.left}"
