"""What one image means for the game, as far as it goes. Pure values."""

from dataclasses import dataclass
from typing import Literal

from boardlight.referee.inference.candidates import Path
from messages.message import Message
from rules.board import Cell

GoesOn = Literal["no", "at once", "later"]
"""Whether hands may yet go on from a finished turn: not at all; without leaving the board (a rook that may
castle); or after a while (a piece merely lifted, one carried away in the middle of a chain, an Ace)."""


@dataclass(frozen=True)
class Settled:
    """The table shows the position."""


@dataclass(frozen=True)
class Played:
    """These turns were played, the first one first."""

    turns: tuple[Path, ...]
    goes_on: GoesOn = "no"
    instead: tuple[tuple[Path, ...], ...] = ()
    """By turn what may have been played then, itself too, and nothing will tell; none if it is sure."""


@dataclass(frozen=True)
class Choices:
    """Several turns look like the table: somebody must say which."""

    paths: tuple[Path, ...]
    unsure: bool = False
    """They would look different, but the evidence is too weak to tell."""


@dataclass(frozen=True)
class Unread:
    """Pieces have moved by a roll that nobody read."""

    ways: tuple[Played, ...]
    """What may have been thrown, and played by it."""

    @property
    def firsts(self) -> tuple[Path, ...]:
        """What may have been thrown."""
        return tuple(way.turns[0] for way in self.ways)


@dataclass(frozen=True)
class Underway:
    """A turn is being played: hints stay on."""

    path: Path = ()
    """The part that is already on the table."""
    lifted: tuple[Cell, ...] = ()
    """Cells whose piece is off the table."""
    leftover: tuple[Cell, ...] = ()
    """All but done: cells whose piece must still leave."""
    missing: tuple[Cell, ...] = ()
    """All but done: cells that still wait for their piece."""
    unseen: tuple[Path, ...] = ()
    """Turns that may be done: what would tell lies under cover."""


@dataclass(frozen=True)
class TookBack:
    """The table shows an earlier position, or what another end of its turn leads to."""

    turns: int
    instead: Path = ()
    """The turn with that end."""


@dataclass(frozen=True)
class Oddity:
    """A cell that is not as it should be, by label."""

    cell: Cell
    expected: str
    seen: str


@dataclass(frozen=True)
class Foul:
    """No legal way leads here."""

    oddities: tuple[Oddity, ...]
    answer: tuple[Path, ...] = ()
    """What a recorder saw to be played after it."""
    unseen: tuple[tuple[Path, ...], ...] = ()
    """What may have been played that nobody saw, and would explain the table: the turns of each line."""
    displaced: Path = ()
    """The same as a turn of a line, which says too who moves next, where lines were weighed."""


@dataclass(frozen=True)
class Blind:
    """Nothing can be said."""

    reason: Message | None = None
    """As the eye gives it; None where it sees, and too much is covered."""


Verdict = Settled | Played | Choices | Unread | Underway | TookBack | Foul | Blind
