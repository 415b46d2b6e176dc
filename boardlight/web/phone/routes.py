"""The page of a phone that is the camera, and the line on which its images come. Does I/O.

The plain page (HTTP) explains the warning that comes next and leads on; it asks for no key and tells nothing.
The secure page (HTTPS) takes the key out of the link. Without it nobody sends an image, nor learns whether
somebody does.
"""

from fastapi import Depends, FastAPI, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from boardlight.web.access import NO_STORE, Access, add_access
from boardlight.web.assets import add_files, pages
from boardlight.web.connections.bell import Bell
from boardlight.web.feed import first_of
from vision.camera.phone import Phone, Sending

PHONE_PATH = "/phone"

NO_KEY, REPLACED = 4403, 4409
"""Close codes: the key of the phone is needed; another phone is the camera now."""

BEAT_S = 2.0
"""Between two messages to a phone that has nothing to send: so it notices that a line is dead."""


def door_app(secure_port: int) -> FastAPI:
    """The ASGI application of the plain page, to be put behind a `Guard`."""
    app = FastAPI(title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None)
    add_files(app)
    _add_page(app)

    @app.get(f"{PHONE_PATH}/door")
    def door() -> Response:
        return JSONResponse({"port": secure_port}, headers=NO_STORE)

    return app


def phone_app(phone: Phone, access: Access, authority: bytes) -> FastAPI:
    """The ASGI application of the secure page, for behind a `Guard`; `authority` is its certificate (DER)."""
    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None,
        dependencies=[Depends(access.reserve)],
    )  # fmt: skip
    add_files(app)
    add_access(app, access)
    _add_page(app)

    @app.get(f"{PHONE_PATH}/authority.crt")
    def certificate(request: Request) -> Response:
        if not access.may_film(request):
            return Response(status_code=404, headers=NO_STORE)
        return Response(authority, media_type="application/x-x509-ca-cert", headers=NO_STORE)

    @app.websocket(f"{PHONE_PATH}/ws")
    async def film(socket: WebSocket) -> None:
        await socket.accept()
        if not access.may_film(socket):
            await socket.close(NO_KEY)
            return
        await _film(socket, phone)

    return app


def _add_page(app: FastAPI) -> None:
    page = pages()["phone/phone.html"]

    @app.get(PHONE_PATH)
    def shown() -> Response:
        return Response(page.content, media_type=page.type, headers=NO_STORE)


async def _film(socket: WebSocket, phone: Phone) -> None:
    """Take the images of one phone until it leaves, or another one comes."""
    bell = Bell()
    sending = phone.join(bell.ring)
    try:
        await first_of(_hear(socket, sending), _tell(socket, phone, sending, bell))
    finally:
        sending.leave()


async def _hear(socket: WebSocket, sending: Sending) -> None:
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        if message.get("bytes"):
            sending.offer(message["bytes"])


async def _tell(socket: WebSocket, phone: Phone, sending: Sending, bell: Bell) -> None:
    while sending.is_current:
        await socket.send_json({"settled": sending.settled, "watched": phone.is_watched})
        await bell.heard(BEAT_S)
    await socket.close(REPLACED)
