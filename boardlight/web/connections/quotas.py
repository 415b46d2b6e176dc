"""Who holds the open lines to the page: strangers share theirs, and every key has its own. Pure.

Nobody knows who is on a line before its first request has been read. So everybody is let in, as a guest, and
a line too many is paid for by its own kind: with the oldest line of the address that holds most of them.
Whatever guests do, nobody with a key loses a line, and the newcomer is always heard.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from boardlight.referee.permissions import GUEST, Asker

OF_ONE_ADDRESS = 64
"""Lines: a browser opens seven, and a few phones may be behind one router."""

GUESTS = 192
"""Lines of all guests together: three addresses in full."""

OF_A_KEY = 96
"""Lines of each key: more than the 64 watchers there are, and some requests beside them."""


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
        most = GUESTS if newest.asker == GUEST else OF_A_KEY
        if len(held[newest.address]) > OF_ONE_ADDRESS:
            payer = held[newest.address]
        elif sum(map(len, held.values())) > most:
            payer = max(held.values(), key=len)
        else:
            return
        oldest = next(iter(payer))
        self.leave(oldest)
        oldest.cut()
