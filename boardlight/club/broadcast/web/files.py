"""Files that change under the same address, and those who ask whether they have. Keeps no file on a disk.

A file is known by the hash of its content (ETag), and by when it came to be so (Last-Modified). Both follow
from what may be told alone: neither changes with a move that is too young.
"""

import hashlib
import threading
from email.utils import formatdate, parsedate_to_datetime
from typing import NamedTuple

from fastapi import Request, Response

from boardlight.club.broadcast import hours

ANYBODY = {
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag",
    "cross-origin-resource-policy": "cross-origin",
}
"""What is told to the world may be read by scripts of any page."""


class Kept(NamedTuple):
    """A file as it is now."""

    content: bytes
    modified: int
    """Seconds since 1970."""


class Files:
    """The files of a server, by address."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}
        self._lock = threading.Lock()

    def sent(self, request: Request, content: bytes, media: str) -> Response:
        """The answer to whoever asks for that address, whose file is `content` now."""
        with self._lock:
            kept = self._keep(request.url.path, content)
        # It may change once more within this second: who knows no ETag shall ask for all of it again.
        settled = int(hours.seconds()) > kept.modified
        return answered(request, content, media, kept.modified if settled else None)

    def _keep(self, address: str, content: bytes) -> Kept:
        kept = self._kept.get(address)
        if kept is None or kept.content != content:
            kept = self._kept[address] = Kept(content, int(hours.seconds()))
        return kept


def answered(request: Request, content: bytes, media: str, modified: int | None = None) -> Response:
    """This content, or that whoever asks has it already; `modified`: since when it is so, if known."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {**ANYBODY, "etag": tag}
    if modified is not None:
        headers["last-modified"] = formatdate(modified, usegmt=True)
    if _is_known(request, tag, modified):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)


def _is_known(request: Request, tag: str, modified: int | None) -> bool:
    """Whether whoever asks has it already (RFC 9110, 13.1: an ETag counts before a date)."""
    if (tags := request.headers.get("if-none-match")) is not None:
        known = {each.strip().removeprefix("W/") for each in tags.split(",")}
        return tag in known or "*" in known
    date = request.headers.get("if-modified-since")
    if date is None or modified is None:
        return False
    try:
        return parsedate_to_datetime(date).timestamp() >= modified
    except ValueError:
        return False
