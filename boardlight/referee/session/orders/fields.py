"""What orders have in common, and what their fields may hold. Pure.

An order is written as a verb and what follows it: ``play e4``. Its model says how both are told apart
(`fields_of`) and how they are joined again (`rest`), one below the other, so that they stay inverse.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from rules.numbers import MOST_DIGITS, whole

LONGEST = 1000
"""Characters: enough for the whole position of any game, which an arbiter may set."""

MEASURE = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)
COUNT = re.compile(r"[1-9]\d{0,8}", re.ASCII)


def of_moment(order: str) -> tuple[str, int | None]:
    """An order and the moment it is about: ``takeback @7`` is meant for what stood at moment 7 alone."""
    text, _, said = order.rpartition(" @")
    moment = whole(said) if text else None
    return (order, None) if moment is None else (text, moment)


def parted(order: str) -> tuple[str, str]:
    """The verb, and what follows it."""
    verb, _, rest = order.strip().partition(" ")
    return verb, rest.strip()


def _timeless(text: str) -> str:
    if of_moment(f" {text}")[1] is not None:
        raise ValueError
    return text


def printed(pattern: str) -> StringConstraints:
    """Text as it can be printed; of two patterns on one field only the last would count."""
    return StringConstraints(strip_whitespace=True, max_length=LONGEST, pattern=pattern)


Line = Annotated[str, printed(r"^[^\x00-\x1f\x7f]+$")]
Text = Annotated[str, printed(r"^[^\x00-\x1f\x7f]*$"), AfterValidator(_timeless)]
"""As people write it, or nothing; it does not end like a moment."""

Name = Annotated[Line, AfterValidator(_timeless)]
Word = Annotated[str, printed(r"^[^\x00-\x20\x7f]+$"), AfterValidator(_timeless)]
Whole = Annotated[int, Field(strict=True, ge=0, lt=10**MOST_DIGITS)]
Number = Annotated[int, Field(strict=True, ge=1, lt=10**MOST_DIGITS)]
Dots = Literal["", ".", "..."]
Measure = Annotated[Decimal, Field(gt=-(10**9), lt=10**9, decimal_places=9)]
"""A number as somebody writes it; whether it makes sense is for the order's addressee to say."""


class Asked(BaseModel):
    """What somebody asks for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str

    @classmethod
    def fields_of(cls, rest: str) -> Mapping[str, object]:
        """What follows the verb, by field; ValueError where it is not understood."""
        if rest:
            raise ValueError
        return {}

    @property
    def verb(self) -> str:
        """The first word, as it is written."""
        return self.kind

    @property
    def rest(self) -> str:
        """What is written after it."""
        return ""


class AtTable(Asked):
    """What is asked of a referee."""

    moment: Whole | None = None
    """What stood at this moment alone is meant."""

    def at_any_time(self) -> Self:
        """The same, whatever stands there."""
        return self.model_copy(update={"moment": None})


def measured(text: str) -> Decimal:
    """``12.5``; ValueError if it is no number."""
    if not MEASURE.fullmatch(text):
        raise ValueError
    return Decimal(text)


def counted(text: str) -> int:
    """A number from 1 on; ValueError if it is none."""
    if not COUNT.fullmatch(text):
        raise ValueError
    return int(text)


class AtTurn(AtTable):
    """About one turn of the list that all know of."""

    number: Whole
    dots: Dots = ""
    """As a player of chess writes them: ``2.`` is White's second turn, ``2...`` is Black's. Without them all
    turns are counted, from 1."""

    @property
    def numeral(self) -> str:
        """Which turn, as it is written."""
        return f"{self.number}{self.dots}"


def numeral_fields(text: str) -> Mapping[str, object]:
    """The fields of an `AtTurn` whose turn is written so."""
    number = text.rstrip(".")
    return {"number": whole(number), "dots": text[len(number) :]}
