"""Somebody's account on lichess: its token, and the game that is found there. Does I/O.

The token comes from the environment or a file that only its owner can read; it is neither said nor logged.
"""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from platformdirs import user_config_path

from boardlight.referee.session.clock import Control
from messages.message import Place, message
from rules.pieces import Seat

if TYPE_CHECKING:
    import berserk

TOKEN_VARIABLE = "BOARDLIGHT_LICHESS_TOKEN"
URL_VARIABLE = "BOARDLIGHT_LICHESS_URL"
HOME = "https://lichess.org"
OTHERS = 0o077
"""Rights of everybody but its owner."""

CONNECTS_S, SILENT_S = 10.0, 20.0
"""Until a server is there, and until a silent stream is over: lichess says something on a living one every
7 s."""

COLOURS = ("white", "black")


class Found(NamedTuple):
    """A game that has begun there."""

    number: str
    seat: Seat
    """That is played here."""
    opponent: str


def token() -> str:
    """The token of the Board API; ValueError if there is none, or if others can read it."""
    given = os.environ.get(TOKEN_VARIABLE, "").strip()
    file = user_config_path("boardlight", appauthor=False) / "lichess-token"
    if given or not file.exists():
        return given or _no_token(file)
    if os.name == "posix" and file.stat().st_mode & OTHERS:
        raise ValueError(message("lichess.token-is-open", file=Place("file", str(file))))
    return file.read_text(encoding="utf-8").strip() or _no_token(file)


def _no_token(file: Path) -> str:
    raise ValueError(message("lichess.no-token", variable=TOKEN_VARIABLE, file=Place("file", str(file))))


def client() -> "berserk.Client":
    """Whoever speaks with lichess; ValueError without a token, or without the package."""
    try:
        import berserk
    except ImportError:
        raise ValueError(message("lichess.no-package")) from None

    class Session(berserk.TokenSession):
        """One whose streams end when nothing comes any more."""

        def request(self, *args: object, **given: object) -> object:  # type: ignore[override]
            return super().request(*args, **{"timeout": (CONNECTS_S, SILENT_S), **given})  # type: ignore[arg-type]

    return berserk.Client(Session(token()), base_url=os.environ.get(URL_VARIABLE, HOME))


def find(lichess: "berserk.Client", control: Control, user: str = "") -> Found:
    """Challenge `user`, or seek anybody, and wait for the game. ValueError says why there is none."""
    from berserk.exceptions import BerserkError

    try:
        events = lichess.board.stream_incoming_events()
        asking = _challenge if user else _seek
        thread = threading.Thread(target=_quietly, args=(asking, lichess, control, user), daemon=True)
        thread.start()
        for event in events:
            if event["type"] == "gameStart":
                game = event["game"]
                return Found(game["gameId"], COLOURS.index(game["color"]), game["opponent"]["username"])
            if event["type"] == "challengeDeclined":
                raise ValueError(message("lichess.declined", user=user))
    except (BerserkError, OSError):
        raise ValueError(message("lichess.not-reached")) from None
    raise ValueError(message("lichess.not-reached"))


def _quietly(ask: Callable[..., None], lichess: "berserk.Client", control: Control, user: str) -> None:
    """What becomes of it is said on the stream of events, which ends if nothing does."""
    from contextlib import suppress

    from berserk.exceptions import BerserkError

    with suppress(BerserkError, OSError):
        ask(lichess, control, user)


def _challenge(lichess: "berserk.Client", control: Control, user: str) -> None:
    limit, more = int(control.base), int(control.extra)
    lichess.challenges.create(user, rated=False, clock_limit=limit, clock_increment=more)


def _seek(lichess: "berserk.Client", control: Control, user: str) -> None:
    lichess.board.seek(int(control.base / 60), int(control.extra), rated=False)
