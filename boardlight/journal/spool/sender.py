"""The thread that sends what the spool holds, and tries again for as long as the server is away. Does I/O.

A table waits for its answer, so that a game which another table writes is refused before anything is lit. It
never waits for long: what is not answered in time is sent later, and as long as the server is known to be
away nobody waits at all.
"""

import threading
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.database import prepare
from boardlight.journal.errors import AwayError, JournalError
from boardlight.journal.spool.sending import Parcel, send
from boardlight.journal.spool.spool import Spool
from boardlight.journal.store.meanings import journal_error, place_of
from messages.message import message

ANSWER_S = 1.0
"""How long a table waits to hear that the club has what it sent."""

RETRY_S = 2.0
"""Between two attempts to reach a server that is away."""


class Sender:
    """Sends the games of one spool, one after the other."""

    def __init__(self, engine: sa.Engine, spool: Spool, at_table: str, is_ready: bool) -> None:
        self._engine, self._spool, self._at_table = engine, spool, at_table
        self._is_ready = is_ready
        self._state = threading.Condition()
        self._asked = self._answered = 0
        self._closed = False
        self._trouble: JournalError | None = None
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> JournalError | None:
        """Why the club takes nothing now, if it does not."""
        return self._trouble

    def send(self) -> None:
        """Have everything sent, and wait for that, unless it takes too long."""
        with self._state:
            self._asked += 1
            mine = self._asked
            self._state.notify_all()
            if self._trouble is None and not self._state.wait_for(self._is_answered(mine), ANSWER_S):
                self._trouble = AwayError(message("journal.away", place=place_of(self._engine)))

    def _is_answered(self, mine: int) -> Callable[[], bool]:
        return lambda: self._answered >= mine or self._trouble is not None

    def close(self) -> None:
        """Send what can be sent at once; the rest waits on the disk for the next time."""
        self.send()
        with self._state:
            self._closed = True
            self._state.notify_all()
        self._thread.join(ANSWER_S)

    def _run(self) -> None:
        is_late = False
        while True:
            with self._state:
                if self._trouble and not is_late:
                    # Whoever asks meanwhile does not make it try more often.
                    self._state.wait_for(lambda: self._closed, RETRY_S)
                else:
                    self._state.wait_for(lambda: self._closed or self._asked > self._answered)
                if self._closed:
                    return
                asked = self._asked
            trouble = self._sent()
            with self._state:
                self._answered = self._answered if trouble else asked
                # Whoever waited too long meanwhile is told that all is well when his own is sent, too.
                is_late = trouble is None and self._trouble is not None and self._asked > asked
                self._trouble = self._trouble if is_late else trouble
                self._state.notify_all()

    def _sent(self) -> JournalError | None:
        """Send everything that waits; why it could not be, if so."""
        try:
            if not self._is_ready:
                prepare(self._engine)
                self._is_ready = True
            for game_id in self._spool.waiting():
                self._send(game_id)
        except JournalError as error:
            return error
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            return journal_error(error, place_of(self._engine))
        return None

    def _send(self, game_id: int) -> None:
        spool = self._spool
        sent = spool.sent(game_id)
        unsent = spool.unsent(game_id, sent.events)
        parcel = Parcel(*spool.origin(game_id), self._at_table, sent, unsent)
        with self._engine.begin() as connection:
            now = send(connection, parcel)
        if now.refused:
            spool.refuse(game_id)
        else:
            spool.note(game_id, now)
