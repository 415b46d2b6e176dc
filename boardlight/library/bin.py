"""What the library needs of a bin for games that nobody wants any more. Pure."""

from collections.abc import Collection, Sequence
from typing import Protocol

from boardlight.journal.entry import Entry
from boardlight.journal.errors import NoJournalError
from messages.message import message


class Bin(Protocol):
    """Games that were put aside: no list shows them, and they can be brought back until it is emptied."""

    def __contains__(self, game_id: int) -> bool: ...

    def games(self) -> Sequence[Entry]:
        """The games in it; what was put there last comes first."""

    def numbers(self) -> Sequence[int]:
        """The same by number, and those whose header cannot be read."""

    def put(self, game_id: int) -> None:
        """Put a game there; BeingPlayedError, or NoSuchGameError."""

    def bring_back(self, game_id: int) -> None:
        """Show a game again; NoSuchGameError."""

    def empty(self, numbers: Collection[int]) -> int:
        """Remove those of these games that are in it for good, and count them."""


class EmptyBin:
    """The bin of a table that keeps no journal."""

    def __contains__(self, game_id: int) -> bool:
        return False

    def games(self) -> Sequence[Entry]:
        """None."""
        return ()

    def numbers(self) -> Sequence[int]:
        """None."""
        return ()

    def put(self, game_id: int) -> None:
        """There is no game."""
        raise NoJournalError(message("library.nowhere"))

    def bring_back(self, game_id: int) -> None:
        """There is no game."""
        raise NoJournalError(message("library.nowhere"))

    def empty(self, numbers: Collection[int]) -> int:
        """It is."""
        return 0
