"""What a recording is asked for from a page, as values that JSON knows."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class Task(BaseModel):
    """One recording."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    folder: Path
    """Where its pictures are kept while somebody follows it."""
    film: Path | None = None
    """None: a camera."""
    game: str | None = None
    """None: that whose sheet is seen; without a sheet it is chess."""
    mirror: bool | None = None
    answers: Mapping[int, str] = {}
    """What somebody has said of turns, by their number: it is true whatever is seen."""
