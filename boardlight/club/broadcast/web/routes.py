"""What the world may ask for over HTTP. It reads nothing but what the watcher keeps, and changes nothing."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import Annotated

from fastapi import FastAPI, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse

from boardlight.club.broadcast.bells import Bells, Full
from boardlight.club.broadcast.pgn import LivePgn
from boardlight.club.broadcast.players import Player
from boardlight.club.broadcast.public_lines import Json
from boardlight.club.broadcast.watcher import Told, Watcher
from boardlight.club.broadcast.web.boards import board, listed
from boardlight.club.broadcast.web.files import ANYBODY, Files, answered
from boardlight.club.broadcast.web.pages import embedded_html, list_html
from boardlight.library.changes import GameId
from boardlight.library.routes import MISSING, drawn_board
from boardlight.library.rulebook.routes import preferred
from boardlight.web.access import Refused, refused
from boardlight.web.assets import add_files
from boardlight.web.connections.guard import POLICY
from boardlight.web.message import AskedLanguage
from messages.catalogue import Language
from messages.message import message

BEAT_S = 15.0
"""Between two empty lines to a follower to whom nothing is told: so it notices that a line is dead."""

FRAMED = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors http: https:"),
    "cache-control": "no-cache",
    "vary": "accept-language",
}
"""Of the one page that other sites may frame."""

READ = ["GET", "HEAD"]

FULL = message("broadcast.full")
UNREADABLE = message("server.unreadable")

Accepted = Annotated[str, Header()]
Number = Annotated[int, Query(ge=0, le=10**9)]


def world_app(
    watcher: Watcher, home: str, players: Mapping[str, Player] | None = None, round_name: str = ""
) -> FastAPI:
    """The ASGI application, to be put behind a `Guard` that is public."""
    pgn = LivePgn(players, round_name)
    bells, files = Bells(watcher), Files()
    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None, lifespan=bells.lifespan
    )
    _add_pages(app, watcher, home)
    _add_files(app, watcher, files, lambda: pgn.of([each.game for each in watcher.games]))
    _add_lines(app, watcher, bells)
    add_files(app)

    @app.exception_handler(Refused)
    def answer_refused(request: Request, error: Refused) -> Response:
        return refused(error.words, error.status, error.again_s)

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        return refused(UNREADABLE, 422)

    return app


def _found(watcher: Watcher, game_id: int) -> Told:
    told = watcher.find(game_id)
    if told is None:
        raise Refused(404, MISSING)
    return told


def _add_pages(app: FastAPI, watcher: Watcher, home: str) -> None:
    @app.api_route("/", methods=READ)
    def games(language: AskedLanguage | None = None, accept_language: Accepted = "") -> Response:
        told = [each.game for each in watcher.games]
        text = list_html(told, home, _chosen(language, accept_language))
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)

    @app.api_route("/embed/{game_id}", methods=READ)
    def embed(
        game_id: GameId, language: AskedLanguage | None = None, accept_language: Accepted = ""
    ) -> Response:
        told = _found(watcher, game_id)
        text = embedded_html(told.game, _chosen(language, accept_language))
        return Response(text, media_type="text/html; charset=utf-8", headers=FRAMED)


def _chosen(language: Language | None, accepted: str) -> Language:
    return language or preferred(accepted)


def _add_files(app: FastAPI, watcher: Watcher, files: Files, pgn: Callable[[], bytes]) -> None:
    @app.api_route("/games.pgn", methods=READ)
    def games_of_chess(request: Request) -> Response:
        return files.sent(request, pgn(), "application/vnd.chess-pgn")

    @app.api_route("/games.json", methods=READ)
    def games(request: Request) -> Response:
        content = _json({"games": [listed(each.game) for each in watcher.games]})
        return files.sent(request, content, "application/json")

    @app.api_route("/games/{game_id}.json", methods=READ)
    def game(request: Request, game_id: GameId) -> Response:
        told = _found(watcher, game_id)
        answer = files.sent(request, _json(board(told.game)), "application/json")
        # Since when its clocks have shown that: no part of the file, for it is another every moment.
        answer.headers["clock-age"] = str(max(0, int(monotonic() - told.clock_since)))
        return answer

    @app.api_route("/games/{game_id}/board.svg", methods=READ)
    def empty_board(request: Request, game_id: GameId) -> Response:
        game = _found(watcher, game_id).game.facts
        drawn = drawn_board(game.game, tuple(sorted(game.options.items())))
        return files.sent(request, drawn.encode(), "image/svg+xml")


def _add_lines(app: FastAPI, watcher: Watcher, bells: Bells) -> None:
    @app.api_route("/games/{game_id}.jsonl", methods=READ)
    async def lines(request: Request, game_id: GameId, after: Number = 0, follow: bool = False) -> Response:
        told = _found(watcher, game_id)
        if not follow or request.method == "HEAD":
            content = b"".join(map(_line, told.game.lines[after:]))
            return answered(request, content, "application/jsonl")
        address = request.client.host if request.client else ""
        following = _followed(watcher, bells, address, game_id, after)
        try:
            # Whether there is a place is known when the first part is asked for.
            first = await anext(following)
        except Full:
            raise Refused(503, FULL, 60) from None
        headers = {**ANYBODY, "cache-control": "no-store"}
        return StreamingResponse(_with(first, following), media_type="application/jsonl", headers=headers)


async def _with(first: bytes, following: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for part in following:
        yield part


async def _followed(
    watcher: Watcher, bells: Bells, address: str, game_id: int, after: int
) -> AsyncIterator[bytes]:
    """Every line after the first `after`, those that come included, until the game is over."""
    with bells.bell(address) as bell:
        while told := watcher.find(game_id):
            bell.clear()
            new = told.game.lines[after:]
            after += len(new)
            yield b"".join(map(_line, new)) or b"\n"
            if told.game.is_over:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await bell.wait()


def _line(line: Json) -> bytes:
    return _json(line) + b"\n"


def _json(content: Json) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
