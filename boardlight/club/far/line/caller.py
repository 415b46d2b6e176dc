"""The line to a table that has invited this one; a cut line is begun again by itself. Does I/O."""

import random
import threading
from contextlib import suppress

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from boardlight.club.far.line.address import Address
from boardlight.club.far.line.conversation import BEAT_S, SILENT_S, Conversation, Over
from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.stream import Gap
from boardlight.club.far.line.wire import LARGEST, Hello, Refusal, Unreadable, read, write
from boardlight.club.far.place import NotNow, Place
from boardlight.club.far.words import NOT_REACHED, REASONS, WRONG_KEY, FarError, disagreement

FIRST_S, LONGEST_S = 0.5, 15.0
"""Until a line that was cut is tried again: each time twice as long, and a little by chance."""

REFUSED = (401, 403)
"""Statuses of a key that does not fit."""

BROKEN = (OSError, WebSocketException, Gap, NotNow, Over, Unreadable, TimeoutError)
"""What ends a line, so that another begins."""


def ask(address: Address) -> Hello:
    """What is played there, and by whom; ValueError says why it cannot be joined."""
    try:
        with _connected(address) as socket:
            socket.send(write(Hello(run="")))
            told = read(socket.recv(SILENT_S))
    except InvalidStatus as error:
        refused = error.response.status_code in REFUSED
        raise ValueError(WRONG_KEY if refused else NOT_REACHED) from None
    except Unreadable:
        raise disagreement("other-version") from None
    except (OSError, WebSocketException, TimeoutError):
        raise ValueError(NOT_REACHED) from None
    if isinstance(told, Refusal):
        raise ValueError(REASONS[told.reason])
    if not isinstance(told, Hello):
        raise disagreement("other-version")
    return told


def _connected(address: Address) -> ClientConnection:
    return connect(
        address.url, additional_headers=address.headers, open_timeout=SILENT_S, max_size=LARGEST,
        ping_interval=None, close_timeout=BEAT_S, proxy=None,
    )  # fmt: skip


class Caller:
    """Keeps a line to another table until it is closed."""

    def __init__(self, place: Place, peer: Peer, address: Address) -> None:
        self._place, self._peer, self._address = place, peer, address
        self._closing, self._again = threading.Event(), FIRST_S
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._run, name="far", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hang up."""
        self._closing.set()
        if socket := self._socket:
            socket.close()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            bell = threading.Event()
            talk = Conversation(self._place, self._peer, bell.set)
            try:
                with _connected(self._address) as self._socket:
                    self._converse(self._socket, talk, bell)
            except FarError as error:
                talk.fail(error)
                return
            except BROKEN:
                pass
            finally:
                talk.end()
            self._closing.wait(self._again * random.uniform(0.7, 1.3))
            self._again = min(LONGEST_S, 2 * self._again)

    def _converse(self, socket: ClientConnection, talk: Conversation, bell: threading.Event) -> None:
        socket.send(talk.hello())
        talk.hear(socket.recv(SILENT_S))
        self._again = FIRST_S
        told = (socket, talk, bell)
        telling = threading.Thread(target=self._tell, args=told, name="far telling", daemon=True)
        telling.start()
        try:
            while not self._closing.is_set():
                talk.hear(socket.recv(SILENT_S))
        except FarError as error:
            with suppress(WebSocketException, OSError):
                socket.send(write(Refusal(reason=error.reason)))
            raise
        finally:
            socket.close()
            bell.set()
            telling.join()

    def _tell(self, socket: ClientConnection, talk: Conversation, bell: threading.Event) -> None:
        beats = False
        with suppress(WebSocketException, OSError):
            while not self._closing.is_set():
                for text in talk.outgoing(beats):
                    socket.send(text)
                beats = not bell.wait(BEAT_S)
                bell.clear()
