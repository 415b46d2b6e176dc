"""The page's server: one table over HTTP and WebSocket, and orders back. Does I/O.

The table lives in its own threads, the server in one of its own. Between them pass only what `Table` names:
whole messages out, so that a browser that was away misses nothing, and orders in. On a network everybody
reads the public view, and only who holds a key sees a seat's own or gives orders.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Protocol, cast

from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, ValidationError

from boardlight.host.recording.routes import add_recording
from boardlight.host.routes import HostPages, add_host
from boardlight.library.bin_routes import add_bin
from boardlight.library.drawing.queue import DrawingQueue, Job, Key
from boardlight.library.routes import add_library
from boardlight.library.rulebook.routes import add_rules
from boardlight.library.search import EmptyShelf, Shelf
from boardlight.referee.permissions import Asker
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.text import admitted
from boardlight.referee.session.orders.union import Order, Sent
from boardlight.school.routes import add_school
from boardlight.school.school import School
from boardlight.web.access import NO_STORE, Access, add_access, refused
from boardlight.web.addresses import LOOPBACK, is_loopback, reached_by_others
from boardlight.web.assets import add_files, pages
from boardlight.web.connections.limits import Limits
from boardlight.web.connections.server import Server
from boardlight.web.connections.serving import served
from boardlight.web.devices import add_devices
from boardlight.web.feed import Feed, lifespan_of
from boardlight.web.keys import Keys, new_keys
from boardlight.web.once import last
from boardlight.web.pictures.board_svg import board_svg
from boardlight.web.screen import add_screen, screen_app
from calibration.fixture import Fixture
from hardware.lights.screen import Screen
from messages.message import Message, message
from rules.board import Cell
from rules.pieces import Seat

PORT = 8000

MOST_SEATS = 4
"""Of any game."""

UNREADABLE = message("server.unreadable")


class Table(Protocol):
    """What the page needs of a table. Every method may be called from any thread, and none waits for play."""

    @property
    def fixture(self) -> Fixture | None:
        """The sheet that is played on; None while nobody plays."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Their names, in the order in which they move."""

    def page(self, seat: Seat | None = None) -> Mapping[str, object]:
        """What `seat` (None: the public) may know now, ready for JSON (its fields: web/message.js)."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` from any thread whenever the message has changed, until the answer is called."""

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """Ask for something: None, or why not."""

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """The steps of the turns that `asker` may begin at `cell` (web/static/tap/picking.js), or why not."""

    def camera_jpeg(self) -> bytes | None:
        """The latest camera picture with what was seen drawn over it."""


class Asking(BaseModel):
    """What a browser asks for."""

    model_config = ConfigDict(extra="forbid")

    order: Sent


def create_app(
    table: Table,
    access: Access,
    journal: Shelf | None = None,
    home: HostPages | None = None,
    school: School | None = None,
    screen: Screen | None = None,
) -> FastAPI:
    """The ASGI application, to be put behind a `Guard`.

    With a `home` the table may have no game as yet; with a `screen` there is the page of one.
    """
    feed, press = Feed(table.subscribe), DrawingQueue()
    shining = Feed(screen.subscribe) if screen else None
    lifespan = lifespan_of((feed, shining) if shining else (feed,), press)

    def copied(request: Request, key: Key, job: Job, keep: bool = True) -> Awaitable[bytes | None]:
        return press.copy(key, job, access.asker(request), keep)

    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan,
        dependencies=[Depends(access.reserve)],
    )  # fmt: skip
    if home is not None:
        # Before the page of a table: the first that answers an address does.
        add_host(app, home, copied, reached_by_others(access.home))
        add_devices(app, home, access)
        add_recording(app, home, access)
    _add_page(app)
    if screen and shining:
        add_screen(app, screen, shining, access)
    add_access(app, access)
    _add_table(app, table, feed, access)
    _add_steps(app, table, access)
    shelf = journal or EmptyShelf()
    add_library(app, shelf, copied)
    add_bin(app, shelf.bin, access)
    add_rules(app, lambda: _facts(table))
    add_school(app, school or School(), access, copied)
    return app


def _facts(table: Table) -> Mapping[str, object] | None:
    """What everybody may know of the game on the table; None while nobody plays."""
    return cast(Mapping[str, object] | None, table.page().get("game"))


def _add_page(app: FastAPI) -> None:
    file = pages()["table/table.html"]

    @app.get("/")
    def page() -> Response:
        return file.sent()

    add_files(app)


def _add_table(app: FastAPI, table: Table, feed: Feed, access: Access) -> None:
    drawn = last(board_svg)

    @app.get("/board.svg")
    def board() -> Response:
        fixture = table.fixture
        if fixture is None:  # a page may ask just as the game is put away: that is no fault of its own
            return Response(status_code=204, headers=NO_STORE)
        return Response(drawn(fixture), media_type="image/svg+xml", headers=NO_STORE)

    @app.get("/api/table")
    def message(request: Request) -> Response:
        asker = access.asker(request)
        return JSONResponse(access.addressed(table.page(asker.seat), asker), headers=NO_STORE)

    @app.post("/api/order", status_code=202)
    def order(request: Request, given: Asking) -> Response:
        refusal = table.order("page", admitted(given.order), access.asker(request))
        return JSONResponse({"accepted": True}, 202) if refusal is None else refused(refusal, 409)

    @app.get("/camera.jpg")
    def camera() -> Response:
        picture = table.camera_jpeg()
        if picture is None:
            return Response(status_code=204, headers=NO_STORE)
        return Response(picture, media_type="image/jpeg", headers=NO_STORE)

    @app.websocket("/ws")
    async def watch(socket: WebSocket) -> None:
        def page(asker: Asker) -> Mapping[str, object]:
            return access.addressed(table.page(asker.seat), asker)

        await feed.serve(
            socket,
            lambda: access.asker(socket),
            page,
            lambda text: _answer(table, text, access.asker(socket)),
        )

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        return refused(UNREADABLE, 422)


def _add_steps(app: FastAPI, table: Table, access: Access) -> None:
    @app.get("/api/steps")
    def steps(request: Request, cell: Annotated[Cell, Query(ge=0)]) -> Response:
        found = table.steps(cell, access.asker(request))
        return refused(found, 409) if isinstance(found, Message) else JSONResponse(found, headers=NO_STORE)


def _answer(table: Table, text: str, asker: Asker) -> Mapping[str, object]:
    """The reply to a message of a WebSocket."""
    try:
        given = Asking.model_validate_json(text)
    except ValidationError:
        return {"refused": UNREADABLE.texts()}
    refusal = table.order("page", admitted(given.order), asker)
    return {"refused": refusal and refusal.texts()}


def serve(
    table: Table,
    host: str = LOOPBACK,
    port: int = PORT,
    keys: Keys | None = None,
    limits: Limits | None = None,
    journal: Shelf | None = None,
    home: HostPages | None = None,
    school: School | None = None,
    screen: Screen | None = None,
) -> Server:
    """Serve the page of `table` in a thread; port 0 takes any free one. PortInUse if the port is taken.

    Outside the loopback addresses there are always keys: new ones, unless some are given; a home
    of any game has some for every seat. The library of the page shows the games of `journal`; `school` knows
    those who learn.
    """
    new = None if keys or is_loopback(host) else new_keys(MOST_SEATS if home else len(table.seats))

    def app(address: str, known: Keys | None) -> tuple[FastAPI, Access]:
        access = Access(known, address, lambda: len(table.seats))
        return create_app(table, access, journal, home, school, screen), access

    return served(app, host, port, keys or new, limits)


def serve_screen(screen: Screen, host: str, port: int) -> Server:
    """Serve nothing but the page of a screen; errors as above."""

    def app(address: str, known: Keys | None) -> tuple[FastAPI, Access]:
        access = Access(known, address)
        return screen_app(screen, access), access

    return served(app, host, port, None if is_loopback(host) else new_keys(0), None)
