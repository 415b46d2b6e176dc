"""The bin of the library on the page: games put there, brought back, and removed for good.

All of it is the arbiter's. What others may not change they may not see either: who played what somebody
wants gone is nobody else's business.
"""

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from boardlight.journal.errors import BeingPlayedError, NoSuchGameError
from boardlight.library.bin import Bin
from boardlight.library.pages import listing
from boardlight.web.access import ARBITERS_ALONE, NO_STORE, Access, Refused
from messages.message import message

MISSING = message("library.missing")
BEING_PLAYED = message("library.being-played")

MOST = 200
"""Games that are removed at once: their numbers fit into one request (bin.js asks again for more)."""


class Chosen(BaseModel):
    """A game, by its number."""

    model_config = ConfigDict(extra="forbid")

    game: int = Field(ge=1, le=2**31)


class Seen(BaseModel):
    """What somebody saw in the bin who wants it emptied; what others put there meanwhile stays."""

    model_config = ConfigDict(extra="forbid")

    games: list[int] = Field(max_length=MOST)


def add_bin(app: FastAPI, games: Bin, access: Access) -> None:
    """Add ``/api/bin``. `Access.reserve` keeps what changes it to the arbiter."""

    @app.get("/api/bin")
    def binned(request: Request) -> Response:
        if not access.asker(request).arbitrates:
            raise Refused(403, ARBITERS_ALONE)
        found, numbers = games.games(), [*games.numbers()]
        return JSONResponse({**listing(found, 0, len(found)), "numbers": numbers}, headers=NO_STORE)

    @app.post("/api/bin")
    def put(chosen: Chosen) -> Response:
        try:
            games.put(chosen.game)
        except BeingPlayedError:
            raise Refused(409, BEING_PLAYED) from None
        except NoSuchGameError:
            raise Refused(404, MISSING) from None
        return JSONResponse({"game": chosen.game}, headers=NO_STORE)

    @app.post("/api/bin/back")
    def bring_back(chosen: Chosen) -> Response:
        try:
            games.bring_back(chosen.game)
        except NoSuchGameError:
            raise Refused(404, MISSING) from None
        return JSONResponse({"game": chosen.game}, headers=NO_STORE)

    @app.post("/api/bin/empty")
    def empty(seen: Seen) -> Response:
        return JSONResponse({"removed": games.empty(seen.games)}, headers=NO_STORE)
