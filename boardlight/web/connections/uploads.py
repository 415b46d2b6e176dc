"""A file that is given in, read whole. Does I/O."""

import asyncio

from fastapi import Request
from starlette.requests import ClientDisconnect

from boardlight.web.access import Refused
from messages.message import message

LARGEST = 1_000_000
"""Bytes of a file that is given in (web/library-import.js says so before it is sent)."""

ARRIVING_S = 60.0
"""How long a file may take to arrive."""

TOO_LARGE = message("library.too-large")
CUT_OFF = message("library.cut-off")


async def uploaded(request: Request) -> bytes:
    """The file that is sent; none of it is read if it is too large."""
    if int(request.headers.get("content-length", "0")) > LARGEST:
        raise Refused(413, TOO_LARGE)
    try:
        async with asyncio.timeout(ARRIVING_S):
            return await request.body()
    except (TimeoutError, ClientDisconnect):
        raise Refused(408, CUT_OFF) from None
