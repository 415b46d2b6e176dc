"""A learner, and what came of a lesson that was tried, as the journal keeps them."""

from datetime import UTC
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

MOST_LETTERS = 60
"""Of a learner's name."""

Moment = Annotated[AwareDatetime, AfterValidator(lambda time: time.astimezone(UTC))]
"""In universal time, whatever clock the table has."""

Name = Annotated[str, Field(min_length=1, max_length=200)]


class Pupil(NamedTuple):
    """Somebody who learns; the key is told once and kept as a hash only."""

    id: int
    name: str
    since: str
    """When the name was entered (ISO 8601)."""


class Answer(BaseModel):
    """What came of one lesson, once it was solved or left."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    course: Name
    """The name of a game for the course that comes with it, such as ``chess``; else ``chess/my-lessons``."""
    lesson: Name
    """As the course calls it (`Lesson.key`)."""
    at: Moment
    """When the lesson ended."""
    solved: bool
    hints: Annotated[int, Field(ge=0)]
    """Of the three there are for a turn, the most that were asked for."""
    misses: Annotated[int, Field(ge=0)]
    """Wrong turns."""
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    """From the beginning of the lesson, by the clock of the table."""
