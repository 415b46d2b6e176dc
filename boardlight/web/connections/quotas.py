"""Who holds the open lines to the page: strangers share theirs, and every key has its own. Pure.

Nobody knows who is on a line before its first request has been read. So everybody is let in, as a guest, and
a line too many is paid for by its own kind: with the oldest line of the address that holds most of them.
Whatever guests do, nobody with a key loses a line, and the newcomer is always heard.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlight.referee.permissions import GUEST, Asker

OF_ONE_ADDRESS = 64
"""Lines: a browser opens seven, and a few phones may be behind one router."""

GUESTS = 192
"""Lines of all guests together: three addresses in full."""

OF_A_KEY = 96
"""Lines of each key: more than the 64 watchers there are, and some requests beside them."""


WATCHERS = 64
"""Guests that may watch at the same time, and as many browsers with the same key."""

WATCHERS_OF_ONE_ADDRESS = 16


class Room(NamedTuple):
    """How many may be at one page at the same time."""

    of_one_address: int = OF_ONE_ADDRESS
    guests: int = GUESTS
    of_a_key: int = OF_A_KEY
    watchers: int = WATCHERS
    watchers_of_one_address: int = WATCHERS_OF_ONE_ADDRESS


AT_A_TABLE = Room()

IN_A_HALL = Room(of_one_address=512, guests=4096, watchers=2048, watchers_of_one_address=256)
"""Of a page for a whole club: a school is behind one router."""


LINE = "line"
"""Where an application finds the line of a request: in the state of its scope."""


@dataclass(eq=False)
class Line:
    """One open connection, whoever is on it."""

    lines: "Lines"
    address: str
    cut: Callable[[], None]
    """End it at once."""
    asker: Asker = GUEST
    is_open: bool = True
    sent: int = 0
    """Bytes handed over to be sent, headers not counted."""
    silent_since: float | None = None
    """When it was first found without a whole request."""
    stuck_since: float | None = None
    """When it was found not to take what it is sent."""
    taken: int = 0
    """Bytes that it had taken by then."""


@dataclass
class Lines:
    """All open lines of one page."""

    room: Room = AT_A_TABLE
    _held: dict[Asker, dict[str, dict[Line, None]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(dict))
    )
    """By who is on them and from where, the oldest first."""

    def __len__(self) -> int:
        return sum(len(lines) for held in self._held.values() for lines in held.values())

    def enter(self, line: Line) -> None:
        """A new line, of which nothing is known but where it comes from."""
        self._held[line.asker][line.address][line] = None
        self._make_room(line)

    def know(self, line: Line, asker: Asker) -> None:
        """It has turned out who is on that line."""
        if line.is_open and line.asker != asker:
            self._forget(line)
            line.asker = asker
            self.enter(line)

    def leave(self, line: Line) -> None:
        """That line has ended."""
        if line.is_open:
            line.is_open = False
            self._forget(line)

    def _forget(self, line: Line) -> None:
        held = self._held[line.asker]
        del held[line.address][line]
        if not held[line.address]:
            del held[line.address]
        if not held:
            del self._held[line.asker]

    def _make_room(self, newest: Line) -> None:
        held = self._held[newest.asker]
        most = self.room.guests if newest.asker == GUEST else self.room.of_a_key
        if len(held[newest.address]) > self.room.of_one_address:
            payer = held[newest.address]
        elif sum(map(len, held.values())) > most:
            payer = max(held.values(), key=len)
        else:
            return
        oldest = next(iter(payer))
        self.leave(oldest)
        oldest.cut()
