"""Which round of a lichess broadcast, and the token that opens it. Reads a file of the user's own.

A token is a password: it comes from the environment or from a file that only its owner can read, never from
a command line, which others on the machine can see. It goes nowhere but to the server of the round, and there
by HTTPS, or to this machine.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from boardlight.web.addresses import is_loopback
from messages.message import Place, cause, message

TOKEN_VARIABLE = "BOARDLIGHT_LICHESS_TOKEN"

LICHESS = "https://lichess.org"

_ROUND = re.compile(r"[A-Za-z0-9]{8}")
_TOKEN = re.compile(r"[\x21-\x7e]{1,200}")


@dataclass(frozen=True)
class Round:
    """A round of a broadcast, and what opens it."""

    server: str
    """Scheme, host and port."""
    id: str
    token: str = field(repr=False)

    @property
    def path(self) -> str:
        """Where its games are pushed to (lichess API reference, *Push PGN to a broadcast round*)."""
        return f"/api/broadcast/round/{self.id}/push"


def read_round(text: str, token: str) -> Round:
    """The round of this number, or address as a browser shows it; ValueError says what is wrong."""
    if _ROUND.fullmatch(text):
        return Round(LICHESS, text, token)
    try:
        parts = urlsplit(text)
        host, at = parts.hostname or "", parts.netloc.rpartition("@")[2]
        is_place = bool(host) and parts.port != 0
    except ValueError:
        raise ValueError(message("broadcast.no-round", given=repr(text))) from None
    number = parts.path.rstrip("/").rpartition("/")[2]
    if not is_place or at != parts.netloc or not _ROUND.fullmatch(number):
        raise ValueError(message("broadcast.no-round", given=repr(text)))
    is_private = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))
    if not is_private:
        raise ValueError(message("broadcast.round-in-the-open", given=repr(text)))
    return Round(f"{parts.scheme}://{parts.netloc}", number, token)


def read_token(file: Path | None, environment: Mapping[str, str]) -> str:
    """The token of the user; ValueError says how to give one, or why this file holds none that is private."""
    if file is None:
        text = environment.get(TOKEN_VARIABLE, "")
        if not text.strip():
            raise ValueError(message("broadcast.no-token", variable=TOKEN_VARIABLE))
    else:
        text = _read(file)
    token = text.strip()
    if not _TOKEN.fullmatch(token):
        raise ValueError(message("broadcast.token-is-none"))
    return token


def _read(file: Path) -> str:
    place = Place("file", str(file))
    try:
        with file.open("rb") as opened:
            # Of the file that was opened: the name may be another's a moment later.
            if sys.platform != "win32" and os.fstat(opened.fileno()).st_mode & 0o077:
                raise ValueError(message("broadcast.token-file-is-open", file=place))
            return opened.read(1000).decode("ascii", "replace")
    except OSError as error:
        raise ValueError(message("list.colon", what=place, why=cause(error))) from None
