"""The files of the page, that a browser reads as they stand. Reads its own folder."""

from importlib.resources import files
from typing import NamedTuple

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What is served, by the end of its name."""


class Asset(NamedTuple):
    """One file of the page."""

    type: str
    content: bytes


def assets() -> dict[str, Asset]:
    """Every file of the page, by folder and name: `board/art.js`."""
    found = {}
    for folder in files("boardlight.web").joinpath("static").iterdir():
        for file in folder.iterdir():
            kind = TYPES[file.name[file.name.rindex(".") :]]
            found[f"{folder.name}/{file.name}"] = Asset(kind, file.read_bytes())
    return found
