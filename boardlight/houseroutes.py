"""The house over HTTP: the page of what goes on, the games there are, and the kits as PDF files. Does I/O.

Drawing a kit costs a second of a processor, so that only one is drawn at a time, and the last ones are kept.
Who waits for the press holds no thread: however many kits are asked for, orders are answered.
"""

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal, Protocol

from fastapi import FastAPI, Query, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from boardlight.boardpicture import set_up_svg
from boardlight.houseoptions import read_options
from boardlight.kit import STRIP_PITCH, fixture_of
from boardlight.web import assets
from calibration.pages import print_kit
from calibration.pdf import Page, Part, pdf
from calibration.target import target
from calibration.wording import Language
from rules.games import games, load

PAGES = {"welcome": "welcome.html", "calibrate": "calibrate.html", "play": "index.html"}
"""By what goes on."""

FRESH = {"cache-control": "no-cache"}

PITCHES = (33.3, 30.0, 25.0, 20.0, 16.7)
"""What the page offers: those of strips with 30, 33, 40, 50 and 60 LEDs a metre."""

KEPT = 6
"""Kits that are remembered."""

Paper = Literal["A4", "A3", "Letter"]
Pitch = Annotated[float, Query(ge=10, le=100)]
Options = Annotated[Sequence[str], Query(max_length=20)]


class Home(Protocol):
    """What these pages need of the house; every method may be called from any thread."""

    @property
    def going_on(self) -> str:
        """One of `PAGES`."""

    def games(self) -> list[dict[str, object]]:
        """Every game there is, ready for JSON."""


def add_house(app: FastAPI, house: Home) -> None:
    """Add ``/``, ``/api/games`` (fields: web/welcome.js) and what the page prints, below ``/print``."""
    files = assets()

    @app.get("/")
    def home() -> Response:
        page = files[PAGES[house.going_on]]
        return Response(page.content, media_type=page.type, headers={"cache-control": "no-store"})

    @app.get("/api/games")
    def listed() -> Response:
        return JSONResponse(
            {"games": [{**game, "sizes": _sizes(str(game["name"]))} for game in house.games()]}, headers=FRESH
        )

    @app.get("/api/games/{name}/picture.svg")
    def picture(name: str) -> Response:
        if name not in games():
            return Response(status_code=404)
        return Response(_picture(name), media_type="image/svg+xml", headers=FRESH)

    _add_prints(app)


def _add_prints(app: FastAPI) -> None:
    press = asyncio.Lock()

    @app.get("/print/target.pdf")
    def target_file(paper: Paper = "A4", language: Language = "en") -> Response:
        drawing = target(paper, language)
        page = Page(drawing.width, drawing.height, (Part(drawing),))
        return _file(pdf([page], "Boardlight calibration target"), f"boardlight-target-{paper}.pdf")

    @app.get("/print/{name}.pdf")
    async def kit_file(
        name: str,
        paper: Paper = "A4",
        pitch: Pitch = STRIP_PITCH,
        thin: bool = False,
        whole: bool = False,
        language: Language = "en",
        option: Options = (),
    ) -> Response:
        if name not in games():
            return Response(status_code=404)
        try:
            options = tuple(read_options(name, option).items())
        except ValueError:
            return Response(status_code=422)
        async with press:
            kit = await run_in_threadpool(_kit, name, options, paper, pitch, thin, whole, language)
        return _file(kit, f"boardlight-{name}-{paper}.pdf")


def _file(content: bytes, name: str) -> Response:
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/pdf", headers=headers)


@lru_cache(KEPT)
def _kit(
    name: str,
    options: tuple[tuple[str, str], ...],
    paper: str,
    pitch: float,
    thin: bool,
    whole: bool,
    language: Language,
) -> bytes:
    with TemporaryDirectory() as folder:
        fixture = fixture_of(load(name, dict(options)), pitch, language)
        (file,) = print_kit(fixture, Path(folder) / "kit.pdf", paper, tile=not whole, thin_ink=thin)
        return file.read_bytes()


@lru_cache(32)
def _picture(name: str) -> str:
    game = load(name)
    return set_up_svg(game, fixture_of(game))


@lru_cache(32)
def _sizes(name: str) -> list[dict[str, float]]:
    """How large the sheet is with each pitch, in mm; where it would be too large, cells are closer."""
    fixtures = {pitch: fixture_of(load(name), pitch) for pitch in PITCHES}
    different = {each.pitch: (pitch, each) for pitch, each in reversed(fixtures.items())}
    return [
        {"asked": pitch, "pitch": round(each.pitch, 1), "width": each.width, "height": each.height}
        for pitch, each in reversed(different.values())
    ]
