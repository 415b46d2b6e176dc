"""Keys: who holds one plays a seat or arbitrates, who holds none watches. Made by chance at every start.

A key travels in the fragment of a link, which browsers keep to themselves: it reaches neither a log nor
another site. The page gives it back once, in the body of a request.
"""

import hmac
import io
import secrets
from dataclasses import dataclass, field
from typing import NamedTuple

import segno

from boardlight.referee.permissions import GUEST, Asker
from rules.pieces import Seat

BYTES = 16
"""Of chance in a key: nobody guesses 128 bits."""

QUIET_ZONE = 2
"""Light modules round a code; scanners need some."""


@dataclass(frozen=True)
class Keys:
    """One key for each seat, one for the arbiter, and one for a screen that is a light."""

    arbiter: str = field(repr=False)
    seats: tuple[str, ...] = field(repr=False)
    screen: str = field(default="", repr=False)
    """Empty: none but the arbiter's will do."""
    phone: str = field(default="", repr=False)
    """Of a phone that is the camera; it opens nothing at a table."""

    def asker(self, given: str) -> Asker:
        """Whose key this is; it is compared with every key, so that the time taken tells nothing."""
        fits = [
            hmac.compare_digest(key.encode(), given.encode("utf-8", "replace"))
            for key in (self.arbiter, *self.seats)
        ]
        if fits[0]:
            return Asker("arbiter", keyed=True)
        return Asker("seat", fits.index(True) - 1) if True in fits else GUEST

    def is_screen(self, given: str) -> bool:
        """Whether this is the screen's key; the time taken tells nothing."""
        return _is_key(self.screen, given)

    def is_phone(self, given: str) -> bool:
        """Whether this is the phone's key; the time taken tells nothing."""
        return _is_key(self.phone, given)

    def is_device(self, given: str) -> bool:
        """Whether this is the key of a screen or a phone, which are nobody at the table."""
        return self.is_screen(given) | self.is_phone(given)


def _is_key(key: str, given: str) -> bool:
    return bool(key) and hmac.compare_digest(key.encode(), given.encode("utf-8", "replace"))


def new_keys(seats: int) -> Keys:
    """Keys that nobody has seen."""
    arbiter, screen, *others = (secrets.token_urlsafe(BYTES) for _ in range(2 + seats))
    return Keys(arbiter, tuple(others), screen)


class Invitation(NamedTuple):
    """A link that makes whoever opens it the arbiter (None), the player of a seat, a light, or the camera."""

    seat: Seat | None
    link: str

    def svg(self) -> str:
        """The link as a QR code, to be put into a page: black on white, without a style."""
        code = segno.make(self.link, micro=False)
        return code.svg_inline(border=QUIET_ZONE, light="#fff", omitsize=True)

    def text(self, coloured: bool = False) -> str:
        """The link as a QR code for a terminal; `coloured`: light on dark, whatever the terminal is."""
        text = io.StringIO()
        segno.make(self.link, micro=False).terminal(text, border=QUIET_ZONE, compact=True)
        lines = text.getvalue().splitlines()
        return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if coloured else line for line in lines)


def invitations(keys: Keys, home: str) -> tuple[Invitation, ...]:
    """Links to the page at `home`, the arbiter's first."""
    seats = (None, *range(len(keys.seats)))
    return tuple(
        Invitation(seat, f"{home}/#key={key}")
        for seat, key in zip(seats, (keys.arbiter, *keys.seats), strict=True)
    )


def screen_invitation(keys: Keys, home: str) -> Invitation:
    """The link that makes a display a light."""
    return Invitation(None, f"{home}/screen#key={keys.screen}")


def phone_keys() -> Keys:
    """Those of a phone's own page: one to scan, and none that makes anybody an arbiter."""
    return Keys(secrets.token_urlsafe(BYTES), (), phone=secrets.token_urlsafe(BYTES))


def phone_invitation(keys: Keys, home: str) -> Invitation:
    """The link that makes a phone the camera."""
    return Invitation(None, f"{home}/phone#key={keys.phone}")
