"""Recording over HTTP, for the arbiter alone: a film, orders, pictures of what is in doubt. Does I/O."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, Protocol

import fastapi
from fastapi import FastAPI, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from boardlight.host.recording.film import check_size, keep_film
from boardlight.web.access import NO_STORE, NOT_THE_ARBITER, Access, Refused
from boardlight.web.connections.guard import FILM_PATH
from messages.message import Message, message

NOT_OPEN = message("recording.not-open")

Ply = Annotated[int, fastapi.Path(ge=0, le=10**6)]


class Recordable(Protocol):
    """A recording; every method may be called from any thread."""

    @property
    def folder(self) -> Path:
        """Where its film is kept."""

    @property
    def film(self) -> Path:
        """The file of the film."""

    def awaits_film(self) -> Message | None:
        """Make room for a film; or why none is taken now."""

    def film_came(self, name: str | None) -> None:
        """A film is there, which its owner calls so; None: it did not come whole."""

    def begin(self, from_film: bool, game: str | None, mirror: bool | None) -> Message | None:
        """Record what the film or the camera shows; None, or why not."""

    def stop(self) -> Message | None:
        """Let it end here."""

    def again(self) -> Message | None:
        """Read the film once more, with all that was settled."""

    def anew(self) -> Message | None:
        """Forget it: what was recorded is in the journal."""

    def settle(self, number: int, turn: str) -> Message | None:
        """Somebody says which turn was played; None, or why it cannot have been."""

    def moment_jpeg(self, ply: int, is_before: bool) -> bytes | None:
        """The moment of a doubt, or the table at rest before it."""

    def log_lines(self) -> tuple[int, list[str]] | None:
        """The number and the log of the game that was recorded; None before there is one."""


class Recorder(Protocol):
    """Where a game may be recorded."""

    @property
    def recording(self) -> Recordable | None:
        """None while something else goes on."""


class Begin(BaseModel):
    """What is to be recorded."""

    model_config = ConfigDict(extra="forbid")

    source: Literal["camera", "film"]
    game: str | None = Field(None, max_length=100)
    mirror: bool | None = None


class Settle(BaseModel):
    """Which turn was played."""

    model_config = ConfigDict(extra="forbid")

    number: int = Field(ge=1, le=10**6)
    turn: str = Field(max_length=200)


def add_recording(app: FastAPI, recorder: Recorder, access: Access) -> None:
    """Add everything below ``/api/recording``."""

    def here() -> Recordable:
        recording = recorder.recording
        if recording is None:
            raise Refused(409, NOT_OPEN)
        return recording

    @app.post(FILM_PATH, status_code=201)
    async def film(request: Request, name: Annotated[str, Query(max_length=200)] = "") -> Response:
        recording = here()
        check_size(request, recording.folder)
        _done(recording.awaits_film())
        came = None
        try:
            await keep_film(request, recording.film)
            came = name or "film"
        finally:
            await run_in_threadpool(recording.film_came, came)
        return _accepted()

    @app.post("/api/recording/begin", status_code=202)
    def begin(given: Begin) -> Response:
        return _done(here().begin(given.source == "film", given.game, given.mirror))

    @app.post("/api/recording/settle", status_code=202)
    def settle(given: Settle) -> Response:
        return _done(here().settle(given.number, given.turn))

    orders: dict[str, Callable[[Recordable], Message | None]] = {
        "stop": lambda here: here.stop(),
        "again": lambda here: here.again(),
        "anew": lambda here: here.anew(),
    }

    @app.post("/api/recording/{order}", status_code=202)
    def ordered(order: Literal["stop", "again", "anew"]) -> Response:
        return _done(orders[order](here()))

    _add_results(app, here, access)


def _add_results(app: FastAPI, here: Callable[[], Recordable], access: Access) -> None:
    @app.get("/api/recording/moments/{ply}.jpg")
    def moment(request: Request, ply: Ply, before: bool = False) -> Response:
        _check(request, access)
        content = here().moment_jpeg(ply, before)
        if content is None:
            return Response(status_code=404, headers=NO_STORE)
        return Response(content, media_type="image/jpeg", headers=NO_STORE)

    @app.get("/api/recording/game.jsonl")
    def log(request: Request) -> Response:
        _check(request, access)
        found = here().log_lines()
        if found is None:
            return Response(status_code=404, headers=NO_STORE)
        number, lines = found
        headers = {**NO_STORE, "content-disposition": f'attachment; filename="recording-{number}.jsonl"'}
        return Response(
            "".join(f"{line}\n" for line in lines), media_type="application/jsonl", headers=headers
        )


def _check(request: Request, access: Access) -> None:
    if not access.asker(request).arbitrates:
        raise Refused(403, NOT_THE_ARBITER)


def _done(refusal: Message | None) -> Response:
    if refusal is not None:
        raise Refused(409, refusal)
    return _accepted()


def _accepted() -> Response:
    return JSONResponse({"accepted": True}, 202, NO_STORE)
