"""What the house says: which sheet lies there, what cannot be done and why. Pure."""

from boardlight.journal.journal import JournalError
from boardlight.journal.replay import ReplayError
from boardlight.library.changes import UNFIT
from messages.message import Message, message, said

NO_SUCH_DEVICE = message("host.no-such-device")
ONLY_ARBITER = message("host.only-arbiter")
NO_GAME = message("host.no-game")
UNKNOWN_GAME = message("host.unknown-game")
NO_LESSON = message("host.no-lesson")
NOT_JUDGED = message("host.not-judged")
STILL_THINKING = message("host.still-thinking")
HIDES = message("host.hides")
NO_STEP = message("host.no-step")
NOT_DONE = message("host.not-done")
INDISPENSABLE = message("host.indispensable")
BAD_CORNERS = message("host.bad-corners")
BAD_NUMBER = message("host.bad-number")
NO_PICTURE = message("host.no-picture")


def stopped(trouble: Message) -> Message:
    """A step that broke off, with the words of what broke."""
    return message("host.this-step-broke-off", reason=trouble)


def unfit(trouble: Message) -> Message:
    """A profile that is refused."""
    return message("host.what-known-this-table-cannot", reason=trouble)


def journal_refuses(trouble: Message) -> Message:
    """The journal cannot begin or continue a game."""
    return message("host.journal-cannot-keep-game-now", reason=trouble)


def why_not(error: Exception) -> Message:
    """Why something does not begin: broken rules, a journal that cannot keep it, or a profile."""
    if isinstance(error, ReplayError):
        return UNFIT
    return journal_refuses(said(error)) if isinstance(error, JournalError) else unfit(said(error))
