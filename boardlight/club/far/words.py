"""What is said of a line between two tables. Pure."""

from collections.abc import Mapping

from boardlight.club.far.line.wire import Reason
from messages.message import Message, message

AWAITED = message("far.awaited")
CUT = message("far.cut")
WRONG_KEY = message("far.wrong-key")
OTHER_GAME = message("far.other-game")
NO_ADDRESS = message("far.no-address")
NOT_REACHED = message("far.not-reached")

REASONS: Mapping[Reason, Message] = {
    "other-version": message("far.other-version"),
    "other-game": OTHER_GAME,
    "other-log": message("far.other-log"),
    "key-used": message("far.key-used"),
    "misfit": message("far.misfit"),
}


class FarError(ValueError):
    """Why two tables do not go on together; its argument is the sentence."""

    def __init__(self, words: Message, reason: Reason) -> None:
        super().__init__(words)
        self.reason = reason


def disagreement(reason: Reason) -> FarError:
    """The error that says it."""
    return FarError(REASONS[reason], reason)
