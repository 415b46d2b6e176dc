"""What the page of a kept game fetches to tell what happened in it. The search thinks in a process beside."""

import json
from collections.abc import Callable, Sequence
from functools import partial

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool

from boardlight.journal.entry import Entry
from boardlight.library.changes import UNFIT, GameId
from boardlight.library.drawing.queue import Copies
from boardlight.library.reviewing.report import report
from boardlight.library.search import Shelf, open_game
from boardlight.referee.session.logged import Event
from boardlight.web.access import Refused
from messages.message import message

FRESH = {"cache-control": "no-cache"}
NOT_OVER = message("review.not-over")


def add_review(app: FastAPI, journal: Shelf, found: Callable[[int], Entry], copied: Copies) -> None:
    """Add ``/api/library/7/happened``."""

    @app.get("/api/library/{game_id}/happened")
    async def happened(request: Request, game_id: GameId) -> Response:
        entry = await run_in_threadpool(found, game_id)
        if not entry.result:
            # Who may know what is good while others play would help one of them.
            raise Refused(409, NOT_OVER)
        events = await run_in_threadpool(journal.events, game_id)
        content = await copied(request, ("happened", game_id, len(events)), partial(told, entry, events))
        if content is None:
            raise Refused(409, UNFIT)
        return Response(content, media_type="application/json", headers=FRESH)


def told(entry: Entry, events: Sequence[Event]) -> bytes | None:
    """The report as JSON; None if the log does not fit the rules."""
    try:
        opened = open_game(entry, events)
    except ValueError:
        return None
    return json.dumps(report(opened.tree)).encode()
