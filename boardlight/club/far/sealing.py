"""A set-up that is sealed before it is revealed: a hash that binds, with a salt that hides.

Nobody reveals anything before everybody has sealed: so neither side can choose its set-up by the other's, and
neither can change its own.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import NamedTuple

SALT = 16
"""Bytes of chance: without them somebody could try all set-ups."""


class Seal(NamedTuple):
    """What was placed, and what hides it."""

    salt: str
    turns: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What the other side is given before."""
        return hashlib.sha256(json.dumps([self.salt, *self.turns]).encode()).hexdigest()

    def fits(self, digest: str) -> bool:
        """Whether it is what was sealed."""
        return len(self.salt) >= 2 * SALT and hmac.compare_digest(self.digest.encode(), digest.encode())


def sealed(turns: Sequence[str]) -> Seal:
    """A fresh seal of what was placed, in the order of its text: which piece came first is told to nobody."""
    ready = [turn for turn in turns if turn.startswith("ready ")]
    return Seal(secrets.token_hex(SALT), (*sorted({*turns} - {*ready}), *sorted(ready)))
