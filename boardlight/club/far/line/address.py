"""The address of a table that invites: where it is, and the key that opens it once. Pure but for chance.

The key stands in the fragment, as in every link of a table, and travels in a header: it reaches no log.
"""

import hmac
import secrets
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from boardlight.club.far.words import NO_ADDRESS

BYTES = 16
PATH = "/far"
PORT = 8765
SCHEMES = {"http": "ws", "https": "wss"}


class Address(NamedTuple):
    """Where another table is, and its key."""

    url: str
    """``ws://`` or ``wss://``."""
    key: str

    @property
    def headers(self) -> dict[str, str]:
        """What shows the key."""
        return {"Authorization": f"Bearer {self.key}"}

    def __str__(self) -> str:
        return f"{self.url}#key={self.key}"


def read_address(text: str) -> Address:
    """``wss://club.example/far#key=…``; ValueError for what is none."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise ValueError(NO_ADDRESS) from None
    scheme = SCHEMES.get(parts.scheme, parts.scheme)
    key = parts.fragment.removeprefix("key=")
    if scheme not in SCHEMES.values() or not parts.hostname or not key or port == 0:
        raise ValueError(NO_ADDRESS)
    return Address(f"{scheme}://{parts.netloc}{parts.path or PATH}", key)


@dataclass
class Key:
    """Opens a table to whoever comes first; from then on only to that other table."""

    text: str = field(default_factory=lambda: secrets.token_urlsafe(BYTES), repr=False)
    is_used: bool = False
    """Once the other table knows the name of the game, the key alone opens nothing."""

    def fits(self, header: str) -> bool:
        """Whether a header shows it; the time taken tells nothing."""
        scheme, _, given = header.partition(" ")
        shown = given if scheme.lower() == "bearer" else ""
        return hmac.compare_digest(self.text.encode(), shown.encode("utf-8", "replace"))
