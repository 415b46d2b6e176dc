"""The library on the page: kept games listed, opened, taken away. It tells the public view.

A film costs seconds of a processor, so that it is made in a process beside (`press.py`).
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated

from fastapi import FastAPI, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from boardlight.journal.disclosure import is_sealed
from boardlight.journal.entry import Entry
from boardlight.journal.errors import JournalError, NoJournalError
from boardlight.kit.fixture import fixture_of
from boardlight.library.changes import UNFIT, GameId, add_changes, rules_of
from boardlight.library.drawing.kinds import exported
from boardlight.library.drawing.queue import Copies
from boardlight.library.exports import FORMATS, formats_of
from boardlight.library.pages import listing, replay
from boardlight.library.reviewing.routes import add_review
from boardlight.library.search import Ending, OpenedGame, Search, Shelf, open_game, search, shown
from boardlight.web.access import Refused, refused
from boardlight.web.assets import pages
from boardlight.web.message import AskedLanguage
from boardlight.web.once import once
from boardlight.web.pictures.board_svg import board_svg
from boardlight.web.pictures.start_svg import position_svg
from messages.message import message
from rules.games import load

FRESH = {"cache-control": "no-cache"}

MISSING = message("library.missing")
IN_THE_BIN = message("library.in-the-bin")
SEALED = message("library.sealed")
UNSUITED = message("library.unsuited")
PLAYING = message("library.playing")
NOWHERE = message("library.nowhere")
CLOSED = message("library.closed")
UNKEPT = message("library.unkept")

Wanted = Annotated[str, Query(max_length=200)]
Day = Annotated[str, Query(max_length=10, pattern=r"^[0-9-]*$")]

SHELF_SIZE = 8
"""Opened games that are remembered."""


def add_library(app: FastAPI, journal: Shelf, copied: Copies) -> None:
    """Add the pages ``/library`` and ``/library/7``, and what they fetch below ``/api/library``."""
    find_game = _opener(journal)
    _add_pages(app)
    _add_games(app, journal, find_game)
    _add_pictures(app, journal, find_game)
    _add_exports(app, journal, find_game, copied)
    add_review(app, journal, partial(_found, journal), copied)
    add_changes(app, journal, partial(_found, journal))

    @app.exception_handler(JournalError)
    def closed(request: Request, error: JournalError) -> Response:
        if isinstance(error, NoJournalError):
            return refused(NOWHERE, 409)
        return refused(CLOSED if request.method == "GET" else UNKEPT, 503)


def _opener(journal: Shelf) -> Callable[[int], OpenedGame]:
    @lru_cache(SHELF_SIZE)
    def read(game_id: int, events: int) -> OpenedGame:
        entry = journal.find(game_id)
        assert entry is not None
        try:
            return open_game(entry, journal.events(game_id))
        except ValueError:
            raise Refused(409, UNFIT) from None

    def find_game(game_id: int) -> OpenedGame:
        entry = _found(journal, game_id)
        if is_sealed(entry):
            raise Refused(409, SEALED)
        return read(game_id, entry.events)

    return find_game


def _found(journal: Shelf, game_id: int) -> Entry:
    entry = journal.find(game_id)
    if entry is None:
        raise Refused(404, MISSING)
    if game_id in journal.bin:
        raise Refused(404, IN_THE_BIN)
    return entry


def _add_pages(app: FastAPI) -> None:
    files = pages()

    def page(name: str) -> Response:
        return Response(files[name].content, media_type=files[name].type, headers=FRESH)

    @app.get("/library")
    def library() -> Response:
        return page("library/library.html")

    @app.get("/library/{game_id}")
    def game(game_id: GameId) -> Response:
        return page("replay/replay.html")


def _add_games(app: FastAPI, journal: Shelf, find_game: Callable[[int], OpenedGame]) -> None:
    checked = lru_cache(SHELF_SIZE)(lambda game_id, events: journal.chain(game_id))

    @app.get("/api/library")
    def games(
        text: Wanted = "",
        player: Wanted = "",
        occasion: Wanted = "",
        game: Wanted = "",
        ending: Ending = "",
        since: Day = "",
        until: Day = "",
        start: Annotated[int, Query(ge=0, le=10**6)] = 0,
        count: Annotated[int, Query(ge=1, le=100)] = 50,
    ) -> Response:
        wanted = Search(text, player, occasion, game, ending, since, until)
        found = search(shown(journal), wanted)
        # How many turns were played tells of a game that goes on what its public may not know.
        over = [entry.id for entry in found[start : start + count] if entry.result]
        return JSONResponse(listing(found, start, count, journal.turns(over)), headers=FRESH)

    @app.get("/api/library/{game_id}")
    def game(game_id: GameId) -> Response:
        opened = find_game(game_id)
        # While it goes on its rows are read when one is added, not whenever somebody asks.
        whole = journal.chain(game_id) if opened.tree.outcome else checked(game_id, opened.events)
        return JSONResponse(replay(opened, whole), headers=FRESH)


def _add_pictures(app: FastAPI, journal: Shelf, find_game: Callable[[int], OpenedGame]) -> None:
    @app.get("/api/library/{game_id}/picture.svg")
    def picture(game_id: GameId) -> Response:
        try:
            opened = find_game(game_id)
        except Refused:
            # Why a game cannot be opened is said where somebody opens it, not in a list.
            return Response(status_code=204, headers=FRESH)
        last, cells = opened.tree.line[-1], range(len(opened.game.board))
        labels = [opened.tree.label(last, cell) for cell in cells]
        drawn = position_svg(labels, fixture_of(opened.game))
        return Response(drawn, media_type="image/svg+xml", headers=FRESH)

    @app.get("/api/library/{game_id}/board.svg")
    def board(game_id: GameId) -> Response:
        entry = _found(journal, game_id)
        rules_of(entry)  # Refused here, not where it is drawn.
        drawn = drawn_board(entry.header.game, tuple(sorted(entry.header.options.items())))
        return Response(drawn, media_type="image/svg+xml", headers=FRESH)


def _add_exports(
    app: FastAPI, journal: Shelf, find_game: Callable[[int], OpenedGame], copied: Copies
) -> None:
    @app.get("/api/library/{game_id}/export/jsonl")
    def log(game_id: GameId) -> Response:
        opened = find_game(game_id)
        if opened.tree.outcome is None:
            raise Refused(409, PLAYING)
        content = "".join(f"{line}\n" for line in journal.export_jsonl(game_id)).encode()
        return _file(opened.game.name, game_id, content, "application/jsonl", ".jsonl")

    @app.get("/api/library/{game_id}/export/{form}")
    async def other(request: Request, game_id: GameId, form: str, language: AskedLanguage = "en") -> Response:
        entry = await run_in_threadpool(_found, journal, game_id)
        if is_sealed(entry):
            raise Refused(409, SEALED)
        name = entry.header.game
        if form not in formats_of(name):
            raise Refused(404, UNSUITED)
        events = await run_in_threadpool(journal.events, game_id)
        key = "game", game_id, len(events), form, language
        # Of a game that goes on no copy is kept: a quick answer would tell that nothing hidden has happened.
        drawing = partial(exported, entry, events, form, language)
        content = await copied(request, key, drawing, keep=bool(entry.result))
        if content is None:
            raise Refused(409, UNFIT)
        return _file(name, game_id, content, FORMATS[form].media, FORMATS[form].suffix)


def _file(game: str, game_id: int, content: bytes, media: str, suffix: str) -> Response:
    name = f"{game}-{game_id}{suffix}"
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media, headers=headers)


@once(SHELF_SIZE)
def drawn_board(name: str, options: tuple[tuple[str, str], ...]) -> str:
    """The empty board of a game with these options, as SVG."""
    return board_svg(fixture_of(load(name, dict(options))))
