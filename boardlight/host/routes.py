"""The house over HTTP: the page of what goes on, the games there are, and the kits as PDF files. Does I/O.

Drawing a kit costs a second of a processor, so that it is drawn in a process beside (`press.py`): however
many kits are asked for, orders are answered.
"""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal, Protocol

from fastapi import FastAPI, Query, Request, Response
from fastapi.responses import JSONResponse

from boardlight.host.options import read_options
from boardlight.host.recording.routes import Recorder
from boardlight.kit.fixture import STRIP_PITCH, fixture_of
from boardlight.library.drawing.kinds import calibration_target, kit
from boardlight.library.drawing.queue import Copies
from boardlight.web.assets import pages
from boardlight.web.devices import Home
from boardlight.web.message import AskedLanguage
from boardlight.web.once import once
from boardlight.web.pictures.start_svg import set_up_svg
from rules.games import games, load

PAGES = {
    "welcome": "welcome/welcome.html",
    "calibrate": "calibrate/calibrate.html",
    "play": "table/table.html",
    "record": "record/record.html",
}
"""By what goes on."""

FRESH = {"cache-control": "no-cache"}

PITCHES = (33.3, 30.0, 25.0, 20.0, 16.7)
"""What the page offers: those of strips with 30, 33, 40, 50 and 60 LEDs a metre."""

Paper = Literal["A4", "A3", "Letter"]
Pitch = Annotated[float, Query(ge=10, le=100)]
Options = Annotated[Sequence[str], Query(max_length=20)]


class HostPages(Home, Recorder, Protocol):
    """What these pages need of the house; every method may be called from any thread."""

    @property
    def going_on(self) -> str:
        """One of `PAGES`."""

    def games(self) -> list[dict[str, object]]:
        """Every game there is, ready for JSON."""

    @property
    def control(self) -> str:
        """The clocks that are used where nobody chooses others; `off` for none."""

    def people(self) -> list[str]:
        """Names of those who played here, the latest first."""


def add_host(app: FastAPI, host: HostPages, copied: Copies, address: str) -> None:
    """Add ``/``, ``/api/games`` (fields: web/welcome.js) and what the page prints, below ``/print``.

    `address` is where others find this page; empty if nobody else does.
    """
    files = pages()

    @app.get("/")
    def home() -> Response:
        page = files[PAGES[host.going_on]]
        return Response(page.content, media_type=page.type, headers={"cache-control": "no-store"})

    @app.get("/api/games")
    def listed() -> Response:
        found = [{**game, "sizes": _sizes(str(game["name"]))} for game in host.games()]
        return JSONResponse({"games": found, "people": host.people(), "control": host.control}, headers=FRESH)

    @app.get("/api/games/{name}/picture.svg")
    def picture(name: str) -> Response:
        if name not in games():
            return Response(status_code=404)
        return Response(_picture(name), media_type="image/svg+xml", headers=FRESH)

    _add_prints(app, copied, address)


def _add_prints(app: FastAPI, copied: Copies, address: str) -> None:
    @app.get("/print/target.pdf")
    async def target_file(request: Request, paper: Paper = "A4", language: AskedLanguage = "en") -> Response:
        asked = paper, language
        content = await copied(request, ("target", *asked), partial(calibration_target, *asked))
        return _file(content, f"boardlight-target-{paper}.pdf")

    @app.get("/print/{name}.pdf")
    async def kit_file(
        request: Request,
        name: str,
        paper: Paper = "A4",
        pitch: Pitch = STRIP_PITCH,
        thin: bool = False,
        whole: bool = False,
        language: AskedLanguage = "en",
        option: Options = (),
    ) -> Response:
        if name not in games():
            return Response(status_code=404)
        try:
            options = tuple(read_options(name, option).items())
        except ValueError:
            return Response(status_code=422)
        asked = name, options, paper, pitch, thin, whole, language, address
        content = await copied(request, ("kit", *asked), partial(kit, *asked))
        return _file(content, f"boardlight-{name}-{paper}.pdf")


def _file(content: bytes | None, name: str) -> Response:
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/pdf", headers=headers)


@once(32)
def _picture(name: str) -> str:
    game = load(name)
    return set_up_svg(game, fixture_of(game))


@once(32)
def _sizes(name: str) -> list[dict[str, float]]:
    """How large the sheet is with each pitch, in mm; where it would be too large, cells are closer."""
    fixtures = {pitch: fixture_of(load(name), pitch) for pitch in PITCHES}
    different = {each.pitch: (pitch, each) for pitch, each in reversed(fixtures.items())}
    return [
        {"asked": pitch, "pitch": round(each.pitch, 1), "width": each.width, "height": each.height}
        for pitch, each in reversed(different.values())
    ]
