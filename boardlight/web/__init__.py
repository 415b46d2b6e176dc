"""The page: files that a browser reads as they stand, and the guard at its door. Reads its own directory."""

from importlib.resources import files
from typing import NamedTuple

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What is served, by the end of its name; everything else in this package stays inside."""


class Asset(NamedTuple):
    """One file of the page."""

    type: str
    content: bytes


def assets() -> dict[str, Asset]:
    """Every file of the page, by name."""
    found = {}
    for file in files(__name__).iterdir():
        suffix = file.name[file.name.rfind(".") :]
        if suffix in TYPES:
            found[file.name] = Asset(TYPES[suffix], file.read_bytes())
    return found
