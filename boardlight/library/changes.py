"""What the library takes in on the page: who played, noted later, and files of games. Does I/O.

Both are the arbiter's, as `Access.reserve` sees to. Reading a file takes seconds of a processor, so that
only one is read at a time.
"""

import threading
from collections.abc import Callable
from datetime import date
from typing import Annotated

from fastapi import FastAPI, Path, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, StringConstraints
from starlette.concurrency import run_in_threadpool

from boardlight.journal.entry import Entry
from boardlight.library.pages import listing
from boardlight.library.search import Shelf
from boardlight.library.separate_reader import read_apart
from boardlight.web.access import NO_STORE, Refused
from boardlight.web.connections.guard import LIBRARY_PATH
from boardlight.web.connections.uploads import uploaded
from messages.message import message, said
from rules.game import Game
from rules.games import load

GameId = Annotated[int, Path(ge=1, le=2**31)]

LONGEST = 80
"""Letters of a name, an event or a place; all of them fit into one request."""

PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

TOO_LONG = message("library.too-long", LONGEST=LONGEST)
NO_DAY = message("library.no-day")
UNFIT = message("library.unfit")
NO_SUCH_SEAT = message("library.no-such-seat")
NOT_BEGUN = message("library.not-begun")
READING = message("library.reading")

Said = Annotated[str, StringConstraints(strip_whitespace=True, pattern=PRINTABLE)]


class Facts(BaseModel):
    """What is noted; what is left out stays as it was."""

    model_config = ConfigDict(extra="forbid")

    players: tuple[Said, ...] | None = None
    """By seat."""
    occasion: Said | None = None
    place: Said | None = None
    started: Said | None = None
    """A day, or nothing."""


def add_changes(app: FastAPI, journal: Shelf, found: Callable[[int], Entry]) -> None:
    """Notes are posted to ``/api/library/7/note``, files as they are to ``/api/library``."""
    _add_notes(app, journal, found)
    _add_files(app, journal)


def _add_notes(app: FastAPI, journal: Shelf, found: Callable[[int], Entry]) -> None:
    @app.post("/api/library/{game_id}/note")
    def note(game_id: GameId, given: Facts) -> Response:
        entry = found(game_id)
        _check(given, len(rules_of(entry).seats))
        facts = entry.facts.model_copy(update=given.model_dump(exclude_none=True))
        if facts != entry.facts:
            if not entry.events:
                raise Refused(409, NOT_BEGUN)
            journal.note(game_id, facts, "page")
        return JSONResponse({"noted": True}, headers=NO_STORE)


def rules_of(entry: Entry) -> Game:
    """The rules of a kept game; refused if nobody here knows them."""
    try:
        return load(entry.header.game, entry.header.options)
    except ValueError:
        raise Refused(409, UNFIT) from None


def _check(given: Facts, seats: int) -> None:
    """Refused if that cannot be noted of a game with so many seats."""
    if len(given.players or ()) > seats:
        raise Refused(422, NO_SUCH_SEAT)
    if any(len(said) > LONGEST for said in (*(given.players or ()), given.occasion or "", given.place or "")):
        raise Refused(422, TOO_LONG)
    if given.started and not _is_day(given.started):
        raise Refused(422, NO_DAY)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _add_files(app: FastAPI, journal: Shelf) -> None:
    reading = threading.Lock()

    def keep(content: bytes) -> list[Entry]:
        if not reading.acquire(blocking=False):
            raise Refused(429, READING)
        try:
            return _kept(journal, content)
        finally:
            reading.release()

    @app.post(LIBRARY_PATH, status_code=201)
    async def take_in(request: Request) -> Response:
        entries = await run_in_threadpool(keep, await uploaded(request))
        return JSONResponse(listing(entries, 0, len(entries)), 201, NO_STORE)


def _kept(journal: Shelf, content: bytes) -> list[Entry]:
    """Every game of a file, put on the shelf: all of them are read before the first is kept."""
    try:
        found = read_apart(content, "the file")
    except ValueError as error:
        raise Refused(422, said(error)) from None
    opened = journal.keep_all(found)
    return [entry for log in opened if (entry := journal.find(log.id))]
