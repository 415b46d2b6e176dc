"""The one way to a terminal: whatever stands in a text, it cannot give the terminal orders. Does I/O.

Names of players, files, turns and hosts come from strangers. A control character among them would move the
cursor, retitle the window or answer for the user; a sign that turns the direction of writing would make a
line say something else. Such characters are written out instead.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 and C1 controls but tabulator and line feed, and delete
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
"""Controls, what turns the direction of writing, what nobody sees, and halves of characters."""


def safe(text: str) -> str:
    """The text with every such character written out, as ``\\x1b`` or ``\\u202e``."""
    return UNSAFE.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode(), text)


class SafeStream:
    """Standard output or error; all else that a stream can do is left to the real one."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write it as it may be shown."""
        self._stream.write(safe(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Several of them."""
        for line in lines:
            self.write(line)

    @property
    def rich_proxied_file(self) -> TextIO:
        """Where Rich paints: it moves the cursor itself, and gets no text of a stranger."""
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def guard() -> None:
    """From now on everything that is printed is safe, by whichever library."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, SafeStream):
            setattr(sys, name, SafeStream(stream))


@contextmanager
def guarded() -> Iterator[None]:
    """The same, for as long as this lasts."""
    before = sys.stdout, sys.stderr
    guard()
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def label(text: str) -> str:
    """A text that Rich paints: neither orders to the terminal nor to Rich are taken from it."""
    from rich.markup import escape

    return escape(safe(text))


def paint(text: str) -> None:
    """Print a text of our own that gives the terminal orders: colours, a clear screen."""
    stream: object = sys.stdout
    print(text, file=stream.rich_proxied_file if isinstance(stream, SafeStream) else sys.stdout, flush=True)
