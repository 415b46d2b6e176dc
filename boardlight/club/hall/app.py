"""The hall over HTTP and WebSocket. Does I/O.

Anybody may read what tables show, who plays whom and who leads. Whoever holds the hall's key, which no
table's players hold, orders, imports and corrects.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from boardlight.club.hall.editions import Editions
from boardlight.club.hall.event.csv_list import write_csv
from boardlight.club.hall.hall import Hall
from boardlight.journal.errors import JournalError
from boardlight.referee.session.orders.union import Sent
from boardlight.web.access import NO_STORE, Access, add_access, refused
from boardlight.web.addresses import is_loopback
from boardlight.web.assets import add_files, pages
from boardlight.web.connections.guard import PAIRINGS_PATH
from boardlight.web.connections.limits import Limit, Limits
from boardlight.web.connections.quotas import IN_A_HALL
from boardlight.web.connections.server import Server, Wire
from boardlight.web.connections.serving import served
from boardlight.web.connections.uploads import uploaded
from boardlight.web.feed import Feed, lifespan_of
from boardlight.web.keys import Keys, new_keys
from messages.message import message, said

LIMITS = Limits(reads=Limit(4000, 400))
"""A school is behind one router, and each of its browsers asks for thirty files."""

WIRE = Wire(is_deflated=False, room=IN_A_HALL)

UNREADABLE = message("server.unreadable")


class OrderToTable(BaseModel):
    """What an arbiter orders of a table."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=r"^[0-9a-f]{32}$")
    """Made by the page: given again under the same it is the same order."""
    table: str = Field(max_length=100)
    order: Sent


class Result(BaseModel):
    """What an arbiter enters for a pairing."""

    model_config = ConfigDict(extra="forbid")

    number: Annotated[int, Field(ge=1, lt=2**31)]
    result: str = Field(max_length=60)


def hall_app(hall: Hall, access: Access) -> FastAPI:
    """The ASGI application, to be put behind a `Guard`."""
    feed = Feed(hall.parts.subscribe, IN_A_HALL)
    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan_of((feed,)),
        dependencies=[Depends(access.reserve)],
    )  # fmt: skip
    add_access(app, access)
    add_files(app)
    _add_pages(app, hall)
    _add_line(app, hall, feed, access)
    _add_orders(app, hall)

    @app.exception_handler(JournalError)
    def away(request: Request, error: JournalError) -> Response:
        return refused(said(error), 503)

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        return refused(UNREADABLE, 422)

    return app


def _add_pages(app: FastAPI, hall: Hall) -> None:
    files = pages()
    for path, name in (("/", "hall/hall.html"), ("/screen", "hall/big.html")):
        app.get(path, name=name)(files[name].sent)

    @app.get("/board/{name}.svg")
    def board(name: str) -> Response:
        drawn = hall.board(name)
        if drawn is None:
            return Response(status_code=404, headers=NO_STORE)
        # Its name changes with what is drawn.
        kept = {"cache-control": "max-age=3600"}
        return Response(drawn, media_type="image/svg+xml", headers=kept)

    @app.get("/pairings.csv")
    def pairings() -> Response:
        headers = {**NO_STORE, "content-disposition": 'attachment; filename="pairings.csv"'}
        return Response(write_csv(hall.pairings()), media_type="text/csv; charset=utf-8", headers=headers)


def _add_line(app: FastAPI, hall: Hall, feed: Feed, access: Access) -> None:
    editions = Editions(hall.parts, lambda: hall.time)

    @app.websocket("/ws")
    async def watch(socket: WebSocket) -> None:
        await feed.follow(
            socket,
            lambda: access.asker(socket),
            _news(editions, lambda: access.asker(socket).arbitrates),
            lambda text: {"refused": UNREADABLE.texts()},
        )


def _news(editions: Editions, arbitrates: Callable[[], bool]) -> Callable[[], Awaitable[bytes]]:
    """What one browser has not been told yet; first everything, and who it is."""
    told, group = 0, editions.group()

    async def news() -> bytes:
        nonlocal told
        told, message = await editions.after(told, arbitrates(), group)
        return message

    return news


def _add_orders(app: FastAPI, hall: Hall) -> None:
    """What only an arbiter may: `Access.reserve` refuses everybody else on these paths."""

    @app.post("/api/hall/order", status_code=202)
    def order(given: OrderToTable) -> Response:
        refusal = hall.order(given.id, given.table, given.order.model_dump(mode="json"))
        return JSONResponse({"accepted": True}, 202) if refusal is None else refused(refusal, 409)

    @app.post("/api/result")
    def result(given: Result) -> Response:
        refusal = hall.decide(given.number, given.result)
        return Response(status_code=204) if refusal is None else refused(refusal, 409)

    @app.post(PAIRINGS_PATH)
    async def pairings(request: Request) -> Response:
        content = await uploaded(request)
        try:
            await run_in_threadpool(hall.import_list, _text(content))
        except ValueError as error:
            return refused(said(error), 409)
        return Response(status_code=204)

    @app.delete(PAIRINGS_PATH)
    def clear() -> Response:
        hall.clear_list()
        return Response(status_code=204)


def _text(content: bytes) -> str:
    """The text of a file: UTF-8, or as older spreadsheets of Western Europe write it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def serve_hall(
    hall: Hall, host: str, port: int, keys: Keys | None = None, limits: Limits | None = None
) -> Server:
    """Serve the hall in a thread; outside the loopback addresses there is always a key. PortInUse."""
    known = keys or (None if is_loopback(host) else new_keys(0))

    def app(address: str, given: Keys | None) -> tuple[FastAPI, Access]:
        access = Access(given, address)
        return hall_app(hall, access), access

    return served(app, host, port, known, limits or LIMITS, WIRE)
