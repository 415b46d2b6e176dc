"""The cameras and lights of this machine over HTTP, for the arbiter alone. Does I/O."""

from collections.abc import Mapping
from typing import Protocol

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from boardlight.web.access import NO_STORE, NOT_THE_ARBITER, Access, refused


class Choosable(Protocol):
    """Cameras and lights to choose from; every method may be called from any thread."""

    def page(self) -> Mapping[str, object]:
        """What there is, ready for JSON."""

    def best(self, is_extended: bool) -> Mapping[str, object]:
        """The best table of what there is, ready for JSON; it takes a moment to look.

        `is_extended`: the screen of who asks is extended by another one.
        """

    def picture(self, url: str) -> bytes | None:
        """What that camera sees, as JPEG."""

    def code(self) -> str | None:
        """What a phone scans to become the camera (SVG), while one is awaited."""


class Home(Protocol):
    """Where they stand."""

    @property
    def devices(self) -> Choosable | None:
        """None where nothing is to be chosen."""


def add_devices(app: FastAPI, home: Home, access: Access) -> None:
    """Add ``/api/devices``, a picture of each camera, and the best table of them."""

    @app.get("/api/devices")
    def listed(request: Request) -> Response:
        if not access.asker(request).arbitrates:
            return refused(NOT_THE_ARBITER, 403)
        none: Mapping[str, object] = {"cameras": [], "lights": []}
        return JSONResponse(home.devices.page() if home.devices else none, headers=NO_STORE)

    @app.get("/api/devices/best")
    def best(request: Request, extended: bool = False) -> Response:
        if not access.asker(request).arbitrates:
            return refused(NOT_THE_ARBITER, 403)
        return JSONResponse(home.devices.best(extended) if home.devices else None, headers=NO_STORE)

    @app.get("/api/devices/phone")
    def phone(request: Request) -> Response:
        if not access.asker(request).arbitrates:
            return refused(NOT_THE_ARBITER, 403)
        code = home.devices.code() if home.devices else None
        return JSONResponse({"code": code}, headers=NO_STORE)

    @app.get("/api/devices/picture.jpg")
    def picture(request: Request, camera: str) -> Response:
        if not access.asker(request).arbitrates:
            return refused(NOT_THE_ARBITER, 403)
        content = home.devices.picture(camera) if home.devices else None
        if content is None:
            return Response(status_code=204, headers=NO_STORE)
        return Response(content, media_type="image/jpeg", headers=NO_STORE)
