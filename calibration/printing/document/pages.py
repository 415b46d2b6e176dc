"""The kit on paper: a guide, the sheet, whole or in pages to glue, and stickers. Writes PDF, SVG and PNG."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from calibration.files.whole import write_whole
from calibration.fixture import Fixture
from calibration.printing.document.guide import guide_page
from calibration.printing.document.paper import size_of
from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.document.sticker_pages import sticker_pages
from calibration.printing.document.tiles import plan, sheet_pages
from calibration.printing.drawing.drawing import Drawing
from calibration.printing.sheet.sheets import sheet
from messages.message import Place, message

PX_PER_MM = 6.0
"""Of PNG files: about 150 dots an inch."""

SUFFIXES = (".pdf", ".svg", ".png")


def print_kit(
    fixture: Fixture,
    out: Path,
    paper: str = "A4",
    tile: bool = True,
    thin_ink: bool = False,
    reading: Sequence[Page] = (),
) -> list[Path]:
    """Write the kit and return the files written.

    A PDF holds everything, the sheet in pages to glue or (without `tile`) whole; `reading` are pages of it
    that say how to play. An SVG or PNG holds the
    whole sheet and has the sticker pages beside it; a folder gets all of these. ValueError if the paper or
    the ending of the name is none we know.
    """
    size_of(paper)
    if out.suffix and out.suffix not in SUFFIXES:
        file = Place("file", out.name)
        raise ValueError(message("kit.no-such-kind", file=file, kinds=", ".join(SUFFIXES)))
    whole = sheet(fixture, thin_ink)
    stickers = sticker_pages(fixture, paper)
    if out.suffix == ".pdf":
        return [_written(out, _kit(fixture, whole, stickers, paper, tile, reading))]
    if out.suffix:
        return list(_drawings(out, whole, stickers))
    out.mkdir(parents=True, exist_ok=True)
    name, title = out / fixture.game, fixture.title
    tiles = sheet_pages(fixture, whole, paper)
    return [
        _written(out / f"{name.name}-{paper}.pdf", _kit(fixture, whole, stickers, paper, tile, reading)),
        _written(out / f"{name.name}-sheet.pdf", pdf([_whole(whole)], title)),
        _written(out / f"{name.name}-sheet-{paper}.pdf", pdf(tiles, title)),
        _written(out / f"{name.name}-stickers-{paper}.pdf", pdf(map(_whole, stickers), title)),
        *(
            file
            for ending in (".svg", ".png")
            for file in _drawings(name.with_suffix(ending), whole, stickers)
        ),
    ]


def _kit(
    fixture: Fixture,
    whole: Drawing,
    stickers: Sequence[Drawing],
    paper: str,
    tile: bool,
    reading: Sequence[Page],
) -> bytes:
    guide = guide_page(fixture, whole, plan(fixture, paper) if tile else None, paper)
    laid = sheet_pages(fixture, whole, paper) if tile else [_whole(whole)]
    return pdf([guide, *reading, *laid, *map(_whole, stickers)], fixture.title)


def _drawings(out: Path, whole: Drawing, stickers: Sequence[Drawing]) -> Iterator[Path]:
    names = [out, *(out.with_stem(f"{out.stem}-stickers-{page}") for page in range(1, len(stickers) + 1))]
    for name, drawing in zip(names, (whole, *stickers), strict=True):
        yield _written(name, drawing.svg().encode() if out.suffix == ".svg" else drawing.png(PX_PER_MM))


def _written(file: Path, content: bytes) -> Path:
    write_whole(file, content)
    return file


def _whole(drawing: Drawing) -> Page:
    return Page(drawing.width, drawing.height, (Part(drawing),))
