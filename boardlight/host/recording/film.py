"""A film that somebody gives: streamed to a private file, which goes with whoever has it. Does I/O."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request

from boardlight.web.access import Refused
from messages.message import message

LARGEST = 8_000_000_000
"""Bytes of a film: an hour as telephones record it (web/static/record/film.js says so before it is sent)."""

SPARE = 500_000_000
"""Bytes that stay free on the disk."""

SILENT_S = 60.0
"""How long nothing may come of a film before it is given up."""

TOO_LARGE = message("recording.film-too-large", largest=LARGEST // 10**9)
NO_ROOM = message("recording.no-room-for-film")
CUT_OFF = message("library.cut-off")


def check_size(request: Request, folder: Path) -> int:
    """How many bytes are announced; Refused, before any of them is read, if that is too much."""
    size = int(request.headers.get("content-length", "0"))
    if size > LARGEST:
        raise Refused(413, TOO_LARGE)
    if size > shutil.disk_usage(folder).free - SPARE:
        raise Refused(507, NO_ROOM)
    return size


async def keep_film(request: Request, file: Path) -> None:
    """Write what comes to `file`, a piece after the other; Refused if it does not come whole."""
    announced, written = check_size(request, file.parent), 0
    with file.open("xb") as content:
        async for piece in _pieces(request):
            written += len(piece)
            await run_in_threadpool(content.write, piece)
    if written != announced or not written:
        raise Refused(408, CUT_OFF)


async def _pieces(request: Request) -> AsyncIterator[bytes]:
    stream = request.stream()
    try:
        while True:
            async with asyncio.timeout(SILENT_S):
                piece = await anext(stream)
            yield piece
    except StopAsyncIteration:
        return
    except (TimeoutError, ClientDisconnect):
        raise Refused(408, CUT_OFF) from None


def private_folder() -> "TemporaryDirectory[str]":
    """A folder that only this user can open, removed with all that is in it."""
    return TemporaryDirectory(prefix="boardlight-film-", ignore_cleanup_errors=True)
