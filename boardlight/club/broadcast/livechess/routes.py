"""The addresses of DGT LiveChess: a WebSocket for those who follow boards, HTTP for those who ask once."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress

from fastapi import FastAPI, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse

from boardlight.club.broadcast import hours
from boardlight.club.broadcast.bells import Bells, Full
from boardlight.club.broadcast.livechess import tournaments
from boardlight.club.broadcast.livechess.conversation import Conversation
from boardlight.club.broadcast.livechess.eboards import chess_of, eboard
from boardlight.club.broadcast.players import Player
from boardlight.club.broadcast.public_lines import Json
from boardlight.club.broadcast.watcher import Told, Watcher
from boardlight.club.broadcast.web.files import ANYBODY
from boardlight.web.feed import FULL, first_of

API = "/api/v1.0"

Boards = Callable[[], dict[str, Told]]


def livechess_app(watcher: Watcher, players: Mapping[str, Player] | None = None) -> FastAPI:
    """The ASGI application, to be put behind a `Guard` that is public."""
    bells = Bells(watcher)
    app = FastAPI(
        title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None, lifespan=bells.lifespan
    )

    def boards() -> dict[str, Told]:
        return chess_of(watcher.games)

    _add_lists(app, boards, players or {})

    @app.websocket(API)
    async def follow(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            try:
                with bells.bell(socket.client.host if socket.client else "") as bell:
                    await _talk(socket, bell, watcher)
            except Full:
                await socket.close(FULL)

    return app


def _add_lists(app: FastAPI, boards: Boards, players: Mapping[str, Player]) -> None:
    def answered(content: object) -> Response:
        if content is None:
            return Response(status_code=404, headers=ANYBODY)
        return JSONResponse(content, headers=ANYBODY)

    @app.get(f"{API}/eboards")
    def eboards() -> Response:
        return answered([eboard(told, hours.milliseconds) for told in boards().values()])

    @app.get(f"{API}/tournaments")
    def all_tournaments() -> Response:
        return answered([tournaments.summary(boards())])

    @app.get(f"{API}/tournament/{{uuid}}")
    def tournament(uuid: str) -> Response:
        return answered(tournaments.tournament(boards()) if uuid == tournaments.TOURNAMENT else None)

    @app.get(f"{API}/round/{{uuid}}/{{number}}")
    def round_of(uuid: str, number: int) -> Response:
        known = uuid == tournaments.TOURNAMENT and number in (0, 1)
        return answered(tournaments.round_of(boards(), players) if known else None)

    @app.get(f"{API}/game/{{uuid}}")
    def game(uuid: str) -> Response:
        found = (told for told in boards().values() if tournaments.game_id(told) == uuid)
        told = next(found, None)
        return answered(told and tournaments.game(told, hours.milliseconds))


async def _talk(socket: WebSocket, bell: asyncio.Event, watcher: Watcher) -> None:
    talk = Conversation(hours.milliseconds)

    async def hear() -> None:
        while (heard := await socket.receive())["type"] != "websocket.disconnect":
            for reply in talk.answer(heard.get("text") or "", chess_of(watcher.games)):
                await _say(socket, reply)

    async def tell() -> None:
        while True:
            await bell.wait()
            bell.clear()
            for news in talk.news(chess_of(watcher.games)):
                await _say(socket, news)

    await first_of(hear(), tell())


async def _say(socket: WebSocket, words: Json) -> None:
    try:
        await socket.send_text(json.dumps(words, ensure_ascii=False))
    except RuntimeError:
        # The other half of the talk has found out that nobody is there.
        raise WebSocketDisconnect(1006) from None
