"""The door of the page: which requests may come in, and what every answer says to the browser.

A page of another site may make a visitor's browser talk to this machine; so the name the browser used (Host)
and the page it was on (Origin) are checked before anything else. Then comes how much one client asks for, and
whether it ever finishes what it says. A refusal says nothing but its status.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from boardlight.referee.permissions import GUEST, Asker
from boardlight.web.connections.limits import Limits, Purses
from boardlight.web.connections.quotas import LINE, Line

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Who = Callable[[Scope], Asker]

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

LIMIT = 2048
"""Bytes of the largest request body or WebSocket message."""

PATIENCE_S = 10.0
"""How long a body may take to arrive."""

KEY_PATH = "/api/key"
LEARNER_KEY_PATH = "/api/school/key"
KEY_PATHS = (KEY_PATH, LEARNER_KEY_PATH)
"""Where keys are tried."""

PIECE = 64 * 1024
"""Bytes of a body that are handed over at a time."""

GUESTS_AT_ONCE = 16
"""Requests of guests that are answered at the same time: of forty threads the others are for keys."""

LIBRARY_PATH, PAIRINGS_PATH, FILM_PATH = "/api/library", "/api/pairings", "/api/recording/film"
UPLOADS = frozenset({("POST", path) for path in (LIBRARY_PATH, PAIRINGS_PATH, FILM_PATH)})
"""Where files are given in. Who may, and how large, is said there in words, before any of it is read."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

WITH_CAMERA = {**HEADERS, "permissions-policy": "camera=(self), geolocation=(), microphone=()"}
"""The same for a page that may use the camera of its browser."""

INSECURE = {name: value for name, value in HEADERS.items() if name != "cross-origin-opener-policy"}
"""The same for a plain page of a network, where browsers heed no policy of openers, and complain of it."""


def everyone_is_guest(scope: Scope) -> Asker:
    """Where no keys are known, everybody is a guest."""
    return GUEST


class Guard:
    """An ASGI application that refuses strangers before `app` hears of them."""

    def __init__(
        self,
        app: App,
        hosts: Iterable[str] = (),
        limits: Limits | None = None,
        who: Who = everyone_is_guest,
        headers: Mapping[str, str] = HEADERS,
        is_public: bool = False,
    ) -> None:
        """`who` tells who sends a request: guests share rooms and lines, and each key has its own.

        Where all `is_public`, nothing being secret nor to be changed, pages of other sites may ask too.
        """
        limits = limits or Limits()
        self._app, self._who, self._is_public = app, who, is_public
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._guests = asyncio.Semaphore(GUESTS_AT_ONCE)
        self._hosts = LOOPBACK | {host.lower() for host in hosts}
        self._reads, self._orders, self._keys = map(Purses, limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asker = self._who(scope)
        holder = _holder(asker, scope)
        line: Line | None = scope.get("state", {}).get(LINE)
        if line is not None:
            line.lines.know(line, asker)
            send = _counted(send, line)
        status = self._refusal(scope) or self._too_many(scope, holder)
        if scope["type"] == "websocket":
            await self._watch(scope, receive, send, status, holder)
        elif status is not None:
            await _refuse(self._dressed(send), status)
        elif _is_upload(scope):
            await self._app(scope, receive, self._dressed(send))
        else:
            await self._answer(scope, receive, self._dressed(send), asker)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, asker: Asker) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                heard = await _heard(receive)
        except TimeoutError:
            await _refuse(send, 408)
            return
        hear = partial(_next, [heard], receive)
        if asker != GUEST:
            await self._app(scope, hear, send)
            return
        async with _Room(self._guests) as room:
            await self._app(scope, hear, room.sends(send))

    async def _watch(
        self, scope: Scope, receive: Receive, send: Send, status: int | None, holder: str
    ) -> None:
        if status is not None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return

        async def counted() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive" or self._orders.take(holder):
                return message
            await send({"type": "websocket.close", "code": 1008})
            return {"type": "websocket.disconnect", "code": 1008}

        await self._app(scope, counted, send)

    def _dressed(self, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                named = {name.lower() for name, _ in own}
                # What an answer says of itself stands: a page that may be framed says by whom.
                message["headers"] = [*own, *(each for each in self._headers if each[0] not in named)]
            await send(message)

        return dressed

    def _too_many(self, scope: Scope, holder: str) -> int | None:
        reads = scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD")
        orders = self._keys if scope["path"] in KEY_PATHS else self._orders
        return None if (self._reads if reads else orders).take(holder) else 429

    def _refusal(self, scope: Scope) -> int | None:
        """The status that refuses this request, if one does."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if _hostname(host) not in self._hosts and _hostname(host) != _own_address(scope):
            return 421
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin = headers.get("origin")
        if changes and origin is not None and not (self._is_public or _same(origin, host)):
            return 403
        if "transfer-encoding" in headers:
            return 411
        length = headers.get("content-length", "0")
        return None if length.isdigit() and (int(length) <= LIMIT or _is_upload(scope)) else 413


class _Room:
    """A room among those of guests, for as long as an answer is made.

    An answer that comes in parts has been made when its first part goes out: what follows waits for something
    to happen, and keeps no thread.
    """

    def __init__(self, rooms: asyncio.Semaphore) -> None:
        self._rooms, self._is_held = rooms, False

    async def __aenter__(self) -> "_Room":
        await self._rooms.acquire()
        self._is_held = True
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._leave()

    def sends(self, send: Send) -> Send:
        """Send, and leave when the first of several parts is sent."""

        async def sent(message: Message) -> None:
            if message.get("more_body"):
                self._leave()
            await send(message)

        return sent

    def _leave(self) -> None:
        if self._is_held:
            self._is_held = False
            self._rooms.release()


def _is_upload(scope: Scope) -> bool:
    return scope["type"] == "http" and (scope["method"], scope["path"]) in UPLOADS


def _holder(asker: Asker, scope: Scope) -> str:
    """Whose purse pays for a request: of guests the address's, so that nobody empties that of a key."""
    address = str((scope.get("client") or ("",))[0])
    return address if asker == GUEST else f"{asker.role} {asker.seat} {address}"


def _own_address(scope: Scope) -> str:
    """The address of this machine that the client came to: nobody can rebind a bare address."""
    return str((scope.get("server") or ("",))[0]).lower()


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _same(origin: str, host: str) -> bool:
    """Whether the page that asks came from here."""
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place.lower() == host.lower()


def _counted(send: Send, line: Line) -> Send:
    """Large bodies go in pieces, each when the one before is on its way: a slow reader costs no memory."""

    async def counted(message: Message) -> None:
        body = message.get("body", b"")
        while len(body) > PIECE:
            line.sent += PIECE
            await send({"type": "http.response.body", "body": body[:PIECE], "more_body": True})
            body = body[PIECE:]
        line.sent += len(body or message.get("text") or message.get("bytes") or b"")
        await send({**message, "body": body} if "body" in message else message)

    return counted


async def _heard(receive: Receive) -> Message:
    """The whole body as one message; its length was checked before."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return message
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return {"type": "http.request", "body": body, "more_body": False}


async def _next(heard: list[Message], receive: Receive) -> Message:
    return heard.pop() if heard else await receive()


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
