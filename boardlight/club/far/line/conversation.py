"""One line between two tables, from hello to its end, whatever carries it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardlight.club.far.line.peer import Peer, texts
from boardlight.club.far.line.wire import PROTOCOL, Heard, Hello, Numbered, Refusal, read, write
from boardlight.club.far.place import Place
from boardlight.club.far.words import FarError, disagreement
from boardlight.web.connections.bell import Bell
from boardlight.web.feed import first_of

BEAT_S = 2.0
"""Between two messages where there is nothing to tell."""
SILENT_S = 10.0
"""After that a line on which nothing comes is cut."""


class Over(Exception):  # noqa: N818
    """A newer line has taken its place."""


class Conversation:
    """What is heard and told on one line. Every method may be called from any thread."""

    def __init__(self, place: Place, peer: Peer, wake: Callable[[], None]) -> None:
        self._place, self._peer = place, peer
        self._line = peer.begin(wake)
        self._acknowledged = 0

    def hello(self) -> str:
        """What is said first."""
        return write(self._place.hello(self._peer))

    def hear(self, text: str | bytes) -> None:
        """Take a message; FarError where the tables cannot go on, Gap, NotNow, Over or Unreadable where this
        line cannot.
        """
        if not self._peer.is_current(self._line):
            raise Over
        match read(text):
            case Hello(protocol=protocol) if protocol != PROTOCOL:
                raise disagreement("other-version")
            case Hello() as hello:
                self._place.greet(self._peer, self._line, hello)
            case Refusal(reason=reason):
                raise disagreement(reason)
            case Numbered(number=number, body=body):
                with self._peer.hearing:
                    if self._peer.stream.is_new(number):
                        self._place.hear(self._peer, body)
                    self._peer.has_heard(number)
            case Heard(number=number):
                self._peer.was_heard(number)

    def outgoing(self, beats: bool) -> list[str]:
        """What is to be told now; a beat if there is nothing else and `beats`."""
        lines = self._peer.outgoing(self._line, self._acknowledged)
        for line in lines:
            if isinstance(line, Heard):
                self._acknowledged = line.number
        return texts(lines) if lines or beats else []

    def end(self) -> None:
        """The line is cut."""
        if self._peer.end(self._line):
            self._place.say_how_lines_are()

    def fail(self, error: FarError) -> None:
        """The tables do not go on together, and it is said why."""
        self._place.fatal = error.args[0]
        self._place.say_how_lines_are()


class Carrier(NamedTuple):
    """What carries a conversation: a WebSocket of either end."""

    receive: Callable[[], Awaitable[str | bytes]]
    send: Callable[[str], Awaitable[None]]


async def hear(talk: Conversation, carrier: Carrier) -> None:
    """Take the next message; TimeoutError if none comes, and what `Conversation.hear` raises."""
    async with asyncio.timeout(SILENT_S):
        text = await carrier.receive()
    await run_in_threadpool(talk.hear, text)


async def converse(talk: Conversation, carrier: Carrier, bell: Bell) -> None:
    """Hear and tell, once both have said hello, until the line ends or one of them raises."""
    await first_of(_listen(talk, carrier), _tell(talk, carrier, bell))


async def _listen(talk: Conversation, carrier: Carrier) -> None:
    while True:
        await hear(talk, carrier)


async def _tell(talk: Conversation, carrier: Carrier, bell: Bell) -> None:
    beats = False
    while True:
        for text in await run_in_threadpool(talk.outgoing, beats):
            await carrier.send(text)
        beats = not await bell.heard(BEAT_S)
