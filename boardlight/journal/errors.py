"""What can go wrong with a journal; the message of each says what to do next. Pure."""


class JournalError(Exception):
    """The journal cannot be kept; the message says what to do next."""


class CannotOpenError(JournalError):
    """There is no database there, or it is not a journal."""


class NewerJournalError(CannotOpenError):
    """A later version of the program has written this journal."""


class LockedError(JournalError):
    """Another program holds the journal or writes the same game."""


class AwayError(JournalError):
    """The server that keeps the journal does not answer, or answers nobody just now."""


class CannotWriteError(JournalError):
    """The disk is full, broken or read-only."""


class NoJournalError(JournalError):
    """Nothing is kept here, by decision."""


class NoSuchGameError(JournalError):
    """The journal holds no game with that number."""


class NoSuchPupilError(JournalError):
    """The journal knows no learner of that name or number."""


class PupilNameError(JournalError):
    """A learner cannot be called so."""


class BeingPlayedError(JournalError):
    """A table of this program plays the game."""


class ChangedError(JournalError):
    """A row of the past is not what was written."""
