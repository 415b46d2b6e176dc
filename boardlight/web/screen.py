"""The page of a screen that is a light: what it is to show, and that it shows it. Does I/O.

Who holds the arbiter's key or the screen's own may be the screen; that key opens nothing else. What shines is
no secret, but what a screen tells is believed: lights that are calibrated wait for it.
"""

from collections.abc import Mapping
from functools import partial

from fastapi import Depends, FastAPI, Response, WebSocket
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from boardlight.web.access import NO_STORE, Access, add_access
from boardlight.web.assets import add_files, pages
from boardlight.web.feed import Feed
from hardware.lights.screen import Screen

SCREEN_PATH = "/screen"

NO_KEY = 4403
"""Close code: the key of the screen is needed."""


class Told(BaseModel):
    """What a screen tells."""

    model_config = ConfigDict(extra="forbid")

    shown: int = Field(ge=0)
    """The ticket of the scene that it shows."""
    shape: float = Field(gt=0.05, lt=20)
    """Its height in widths."""


def screen_app(screen: Screen, access: Access) -> FastAPI:
    """The ASGI application of a screen alone, to be put behind a `Guard`."""
    feed = Feed(screen.subscribe)
    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None, lifespan=feed.lifespan,
        dependencies=[Depends(access.reserve)],
    )  # fmt: skip
    add_files(app)
    add_access(app, access)
    add_screen(app, screen, feed, access)
    return app


def add_screen(app: FastAPI, screen: Screen, feed: Feed, access: Access) -> None:
    """Add ``/screen``, the sheet that it may show, and the line to it; `feed` is that of the screen."""
    page = pages()["screen/screen.html"]

    @app.get(SCREEN_PATH)
    def shown() -> Response:
        return Response(page.content, media_type=page.type, headers=NO_STORE)

    @app.get(f"{SCREEN_PATH}/sheet.svg")
    def sheet() -> Response:
        if screen.sheet is None:
            return Response(status_code=204, headers=NO_STORE)
        return Response(screen.sheet.svg, media_type="image/svg+xml", headers=NO_STORE)

    @app.websocket(f"{SCREEN_PATH}/ws")
    async def follow(socket: WebSocket) -> None:
        if not access.may_shine(socket):
            await socket.accept()
            await socket.close(NO_KEY)
            return
        screen.join()
        try:
            await feed.serve(
                socket, partial(access.asker, socket), lambda asker: screen.scene, partial(_heard, screen)
            )
        finally:
            screen.leave()


def _heard(screen: Screen, text: str) -> Mapping[str, object]:
    """The answer to what a screen tells."""
    try:
        told = Told.model_validate_json(text)
    except ValidationError:
        return {"heard": None}
    screen.hear(told.shown, told.shape)
    return {"heard": told.shown}
