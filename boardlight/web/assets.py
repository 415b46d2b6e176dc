"""The files of the page, that a browser reads as they stand. Reads its own folder."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from fastapi import FastAPI, Response

from boardlight.web.bundles.pages import joined_page
from messages.catalogue import catalogue, languages

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What is served, by the end of its name."""

OF_THE_PAGE = ("page.", "seat.")
"""How the codes of messages begin that the page says itself."""

CATALOGUES = "common/catalogues.js"
"""Of the page, made of the program's own catalogues."""

FRESH = {"cache-control": "no-cache"}
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
"""Of what has a hash of its content in its address."""


class Asset(NamedTuple):
    """One file of the page."""

    type: str
    content: bytes
    headers: Mapping[str, str] = MappingProxyType(FRESH)

    def sent(self) -> Response:
        """As an answer."""
        return Response(self.content, media_type=self.type, headers=self.headers)


@cache
def assets() -> Mapping[str, Asset]:
    """Every file of the page, by folder and name: `board/art.js`.

    Read once: seven groups of pages ask for them.
    """
    found = {}
    for folder in files("boardlight.web").joinpath("static").iterdir():
        for file in folder.iterdir():
            kind = TYPES[file.name[file.name.rindex(".") :]]
            found[f"{folder.name}/{file.name}"] = Asset(kind, file.read_bytes())
    found[CATALOGUES] = Asset(TYPES[".js"], _catalogues())
    return MappingProxyType(found)


@cache
def pages() -> Mapping[str, Asset]:
    """Every page by folder and name, `table/table.html`, and its one script and stylesheet."""
    sources = {name: asset.content.decode() for name, asset in assets().items()}
    found = {}
    for name in sources:
        if name.endswith(".html"):
            page, joined = joined_page(name, sources)
            found[name] = Asset(TYPES[".html"], page.encode())
            for file, content in joined.items():
                found[file] = Asset(TYPES[file[file.rindex(".") :]], content.encode(), FOR_GOOD)
    return MappingProxyType(found)


def add_files(app: FastAPI) -> None:
    """Add below ``/static`` every file as it stands, and what pages ask for."""
    kept = {**pages(), **assets()}

    @app.get("/static/{name:path}")
    def static(name: str) -> Response:
        return kept[name].sent() if name in kept else Response(status_code=404)


def _catalogues() -> bytes:
    """A script with what the page says itself, and the names of seats, in every language."""
    texts = {
        language: {
            code: text
            for code, text in catalogue(language).texts.items()
            if code.startswith(("page.", "seat."))
        }
        for language in languages()
    }
    return f"export const CATALOGUES = {json.dumps(texts, ensure_ascii=False)};\n".encode()
