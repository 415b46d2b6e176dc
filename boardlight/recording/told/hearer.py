"""What a recording tells whoever follows it, be it in another process."""

from typing import Protocol

from boardlight.journal.log_lines import Header
from boardlight.referee.session.logged import Event
from messages.message import Message


class Hearer(Protocol):
    """Whoever follows a recording; its methods are called by the thread that records."""

    def began(self, header: Header, seconds: float | None, number: int) -> None:
        """A game is recorded, under a number in the journal; so long are its images, where that is known."""

    def seen(self, words: Message, is_there: bool) -> None:
        """What is seen of the table; without a board in sight, what is in the way."""

    def moved_on(self, time: float) -> None:
        """The recording has come to that time of its images, in seconds from the first."""

    def kept(self, event: Event) -> None:
        """This stands in the log now."""

    def over(self, trouble: Message | None, is_seen: bool) -> None:
        """It has ended; what it still waits for, if anything, and whether the set-up was ever seen."""

    def failed(self, words: Message) -> None:
        """It broke off."""
