"""Who somebody is: by the key in a cookie that scripts cannot read. Without keys everybody is the arbiter."""

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, cast

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from boardlight.referee.permissions import ARBITER, GUEST, Asker
from boardlight.web.connections.guard import KEY_PATH, KEY_PATHS
from boardlight.web.keys import Keys, invitations
from messages.message import Message, message
from rules.pieces import Seat

OPEN = ("/api/order", *KEY_PATHS)
"""Paths that decide for themselves who may change something."""

NO_STORE = {"cache-control": "no-store"}

WRONG_KEY = message("web.wrong-key")
ARBITERS_ALONE = message("web.arbiters-alone")
NOT_THE_ARBITER = message("web.not-the-arbiter")


class Refused(Exception):  # noqa: N818
    """What was asked for is not given; the answer says why."""

    def __init__(self, status: int, words: Message, again_s: int | None = None) -> None:
        """`again_s`: in how many seconds it may be asked for again."""
        self.status, self.words, self.again_s = status, words, again_s


class Given(BaseModel):
    """A key, as a page gives it back."""

    model_config = ConfigDict(extra="forbid")

    key: str = Field(max_length=100, repr=False)


class Access:
    """The keys of one table, and who holds one."""

    def __init__(self, keys: Keys | None, home: str, seats: Callable[[], int] | None = None) -> None:
        """`seats` tells how many there are now; a key of a seat beyond them watches. Left out, all fit."""
        self._keys, self.home, self._seats = keys, home, seats

    def asker(self, connection: HTTPConnection) -> Asker:
        """Who sends a request, or watches."""
        if self._keys is None:
            return ARBITER
        asker = self._keys.asker(connection.cookies.get(cookie_name(connection), ""))
        return GUEST if asker.seat is not None and not self._is_taken(asker.seat) else asker

    def may_shine(self, connection: HTTPConnection) -> bool:
        """Whether somebody may be a light of this table."""
        if self._keys is None or self.asker(connection).arbitrates:
            return True
        return self._keys.is_screen(connection.cookies.get(cookie_name(connection), ""))

    def may_film(self, connection: HTTPConnection) -> bool:
        """Whether somebody may be the camera of this table."""
        return self._keys is not None and self._keys.is_phone(
            connection.cookies.get(cookie_name(connection), "")
        )

    def of_scope(self, scope: MutableMapping[str, Any]) -> Asker:
        """The same, before there is a request to be read."""
        return self.asker(HTTPConnection(scope))

    def _is_taken(self, seat: Seat) -> bool:
        return self._seats is None or seat < self._seats()

    def reserve(self, connection: HTTPConnection) -> None:
        """Whatever changes something is the arbiter's, except on paths that decide for themselves."""
        changes = connection.scope["type"] == "http" and connection.scope["method"] not in ("GET", "HEAD")
        if changes and connection.url.path not in OPEN and not self.asker(connection).arbitrates:
            raise Refused(403, ARBITERS_ALONE)

    def addressed(self, message: Mapping[str, object], asker: Asker) -> Mapping[str, object]:
        """A message with the name of its reader, its troubles in every language."""
        devices = cast(Mapping[str, Message | None], message["devices"])
        troubles = {device: said.texts() if said else None for device, said in devices.items()}
        you = {"role": asker.role, "seat": asker.seat, "keyed": self._keys is not None}
        return {**message, "devices": troubles, "you": you}

    def enter(self, request: Request, given: Given) -> Response:
        """Keep a key that fits."""
        asker = self._keys.asker(given.key) if self._keys else GUEST
        if asker == GUEST and not (self._keys and self._keys.is_device(given.key)):
            return refused(WRONG_KEY, 403)
        answer = JSONResponse({"you": {"role": asker.role, "seat": asker.seat}}, headers=NO_STORE)
        answer.set_cookie(cookie_name(request), given.key, httponly=True, samesite="strict")
        return answer

    def leave(self, request: Request) -> Response:
        """Give the key up."""
        answer = Response(status_code=204, headers=NO_STORE)
        answer.delete_cookie(cookie_name(request), httponly=True, samesite="strict")
        return answer

    def invite(self, request: Request) -> Response:
        """The codes that make players of those who scan them: for the arbiter alone."""
        if not self.asker(request).arbitrates:
            return refused(NOT_THE_ARBITER, 403)
        asked = invitations(self._keys, self.home) if self._keys else ()
        now = [each for each in asked if each.seat is None or self._is_taken(each.seat)]
        codes = [{"seat": each.seat, "code": each.svg()} for each in now]
        return JSONResponse({"invitations": codes}, headers=NO_STORE)


def add_access(app: FastAPI, access: Access) -> None:
    """Come in, go out, invite; and say in words what is refused anywhere."""
    app.post(KEY_PATH)(access.enter)
    app.delete(KEY_PATH, status_code=204)(access.leave)
    app.get("/api/invitations")(access.invite)

    @app.exception_handler(Refused)
    def answer_refused(request: Request, error: Refused) -> Response:
        return refused(error.words, error.status, error.again_s)


def refused(words: Message, status: int, again_s: int | None = None) -> Response:
    """A refusal, in every language."""
    again = {} if again_s is None else {"retry-after": str(again_s)}
    return JSONResponse({"refusal": words.texts()}, status, headers={**NO_STORE, **again})


def cookie_name(connection: HTTPConnection, whose: str = "boardlight") -> str:
    """Cookies know no ports: two tables of one machine must not take each other's."""
    return f"{whose}-{(connection.scope.get('server') or (None, 0))[1]}"
