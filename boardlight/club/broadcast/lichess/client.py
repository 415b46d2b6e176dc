"""One push of games to lichess, and what was answered. Does I/O.

As the API reference has it (*Push PGN to a broadcast round*): a POST of up to 100 games as plain text, with
the token as bearer; 200 with what became of each game, 400 with why not, 429 after too many requests.
"""

import http.client
import json
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from boardlight.club.broadcast.lichess.place import Round
from messages.message import Message, literal, message

TIMEOUT_S = 30.0

MOST_GAMES = 100
"""Of one push."""

LARGEST = 1024 * 1024
"""Bytes of an answer that are read."""

LONGEST = 200
"""Letters of what a server says that are repeated."""


@dataclass(frozen=True)
class Pushed:
    """What came of a push."""

    trouble: Message | None = None
    """None: all was taken."""
    again: bool = False
    """Whether the same may be taken if it is sent again."""
    wait_s: float = 0.0
    """At least so long is to be waited before."""


Push = Callable[[Round, bytes], Pushed]


def push(to: Round, pgn: bytes) -> Pushed:
    """Send all games to a round. Follows nobody elsewhere: what is sent holds the token."""
    parts = urlsplit(to.server)
    headers = {
        "authorization": f"Bearer {to.token}",
        "content-type": "text/plain; charset=utf-8",
        "user-agent": "boardlight",
    }
    host, port = parts.hostname or "", parts.port
    if parts.scheme == "https":
        context = ssl.create_default_context()
        line: http.client.HTTPConnection = http.client.HTTPSConnection(
            host, port, timeout=TIMEOUT_S, context=context
        )
    else:
        line = http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)
    try:
        line.request("POST", to.path, pgn, headers)
        answer = line.getresponse()
        return _read(answer.status, answer.getheader("retry-after", ""), answer.read(LARGEST))
    except (OSError, http.client.HTTPException) as error:
        why = literal(" ".join(str(error).split())[:LONGEST] or type(error).__name__)
        return Pushed(message("broadcast.not-reached", why=why), again=True)
    finally:
        line.close()


def _read(status: int, after: str, content: bytes) -> Pushed:
    if status == http.HTTPStatus.OK:
        return Pushed(_of_games(content))
    if status == http.HTTPStatus.TOO_MANY_REQUESTS:
        wait = min(float(after), LONGEST_WAIT_S) if after.isdecimal() else 0.0
        return Pushed(message("broadcast.too-many-pushes"), again=True, wait_s=max(wait, FULL_MINUTE_S))
    if status >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
        return Pushed(message("broadcast.server-fails", status=status), again=True)
    code = _REFUSALS.get(status, "broadcast.refused")
    return Pushed(message(code, status=status, why=_said(_json(content).get("error"))))


FULL_MINUTE_S = 60.0
"""Who has asked too often waits that long at least (API reference, *Rate limiting*)."""

LONGEST_WAIT_S = 3600.0

_REFUSALS: Mapping[int, str] = {
    http.HTTPStatus.BAD_REQUEST: "broadcast.pgn-refused",
    http.HTTPStatus.UNAUTHORIZED: "broadcast.token-refused",
    http.HTTPStatus.FORBIDDEN: "broadcast.token-refused",
    http.HTTPStatus.NOT_FOUND: "broadcast.round-unknown",
}


def _of_games(content: bytes) -> Message | None:
    """Which game was not taken, and why: the first."""
    games = _json(content).get("games")
    for game in games if isinstance(games, list) else ():
        if isinstance(game, dict) and game.get("error"):
            tags = game.get("tags")
            known = tags if isinstance(tags, dict) else {}
            players = literal(f"{_said(known.get('White'))} - {_said(known.get('Black'))}")
            return message("broadcast.game-refused", players=players, why=_said(game["error"]))
    return None


def _json(content: bytes) -> dict[str, object]:
    try:
        found = json.loads(content)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _said(words: object) -> Message:
    """What a server says, in one line of letters that a terminal shows."""
    text = "".join(letter if letter.isprintable() else " " for letter in str(words or "?"))
    return literal(" ".join(text.split())[:LONGEST])
