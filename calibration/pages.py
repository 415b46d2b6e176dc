"""The kit on paper: the sheet, whole or in pages to glue, and the stickers. Writes PDF, SVG and PNG files."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from calibration.drawing import Circle, Drawing, Place, Point, Shape, Style, polygon, rectangle
from calibration.fixture import Face, Fixture
from calibration.lettering import text
from calibration.markers import band
from calibration.palette import BLACK, INK, PAPER, SOFT
from calibration.pdf import Page, Part, pdf
from calibration.sheets import sheet
from calibration.stickers import face
from calibration.tiling import OVERLAP, Seams, Span, cuts, severed, windows

PAPERS = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}
"""Short and long edge, in millimetres."""

MARGIN = 8.0
"""What no printer reaches."""

FOOT = 18.0
"""Of a page, for the check ruler and the page's number."""

RULER = 100.0

GAP = 2.5
"""Between stickers."""

PX_PER_MM = 6.0
"""Of PNG files: about 150 dots an inch."""

SUFFIXES = (".pdf", ".svg", ".png")


def print_kit(
    fixture: Fixture, out: Path, paper: str = "A4", tile: bool = True, thin_ink: bool = False
) -> list[Path]:
    """Write the kit and return the files written.

    A PDF holds everything; an SVG or PNG holds the whole sheet and has the sticker pages beside it; a folder
    gets all three. ValueError if the paper or the ending of the name is none we know.
    """
    if paper not in PAPERS:
        raise ValueError(f"there is no paper {paper!r} here; the papers are: {', '.join(PAPERS)}")
    if out.suffix and out.suffix not in SUFFIXES:
        raise ValueError(f"{out.name}: a kit is written as {', '.join(SUFFIXES)} or into a folder")
    whole = sheet(fixture, thin_ink)
    stickers = sticker_pages(fixture, paper)
    if out.suffix == ".pdf":
        laid = sheet_pages(fixture, whole, paper) if tile else [_whole(whole)]
        return [_written(out, pdf([*laid, *map(_whole, stickers)], fixture.title))]
    if out.suffix:
        return list(_drawings(out, whole, stickers))
    out.mkdir(parents=True, exist_ok=True)
    name = out / fixture.game
    return [
        _written(out / f"{fixture.game}-sheet.pdf", pdf([_whole(whole)], fixture.title)),
        _written(
            out / f"{fixture.game}-sheet-{paper}.pdf", pdf(sheet_pages(fixture, whole, paper), fixture.title)
        ),
        _written(out / f"{fixture.game}-stickers-{paper}.pdf", pdf(map(_whole, stickers), fixture.title)),
        *(
            file
            for ending in (".svg", ".png")
            for file in _drawings(name.with_suffix(ending), whole, stickers)
        ),
    ]


def _drawings(out: Path, whole: Drawing, stickers: Sequence[Drawing]) -> Iterator[Path]:
    names = [out, *(out.with_stem(f"{out.stem}-stickers-{page}") for page in range(1, len(stickers) + 1))]
    for name, drawing in zip(names, (whole, *stickers), strict=True):
        yield _written(name, drawing.svg().encode() if out.suffix == ".svg" else drawing.png(PX_PER_MM))


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def _whole(drawing: Drawing) -> Page:
    return Page(drawing.width, drawing.height, (Part(drawing),))


def sheet_pages(fixture: Fixture, whole: Drawing, paper: str) -> list[Page]:
    """The sheet in pages to glue, on the paper's better orientation: few pages, then few markers cut."""
    across = [_span(marker.x, marker.size) for marker in fixture.markers]
    down = [_span(marker.y, marker.size) for marker in fixture.markers]

    def seams(size: Point) -> tuple[Point, Seams, Seams]:
        wide, high = size[0] - 2 * MARGIN, size[1] - MARGIN - FOOT
        return size, cuts(whole.width, wide, across), cuts(whole.height, high, down)

    def cost(plan: tuple[Point, Seams, Seams]) -> tuple[int, int]:
        _, columns, rows = plan
        return (len(columns) - 1) * (len(rows) - 1), severed(columns, across) + severed(rows, down)

    short, long = PAPERS[paper]
    return _tiled(fixture, whole, *min(map(seams, ((short, long), (long, short))), key=cost))


def _tiled(fixture: Fixture, whole: Drawing, size: Point, across: Seams, down: Seams) -> list[Page]:
    columns, rows = windows(across), windows(down)
    count = len(columns) * len(rows)
    pages = []
    for row, (top, high) in enumerate(rows):
        for column, (left, wide) in enumerate(columns):
            number = f"{row * len(columns) + column + 1} of {count}"
            words = f"{fixture.title} · page {number} · row {row + 1}, column {column + 1}"
            clip = (MARGIN, MARGIN, wide, high)
            marks = (*_crop_marks(*clip, column + 1 < len(columns), row + 1 < len(rows)), *_foot(size, words))
            pages.append(
                Page(*size, (Part(whole, MARGIN - left, MARGIN - top, clip), Part(Drawing(*size, marks))))
            )
    return pages


def _span(middle: float, size: float) -> Span:
    return middle - band(size) / 2, middle + band(size) / 2


def _crop_marks(x: float, y: float, wide: float, high: float, right: bool, below: bool) -> Iterator[Shape]:
    """Ticks where to cut; where a page follows, the tick shows how far it is laid over this one."""
    style = Style(stroke=BLACK, width=0.2, round=False)
    for at in (x, x + wide - (OVERLAP if right else 0.0)):
        for start, end in ((y - 6, y - 1.5), (y + high + 1.5, y + high + 6)):
            yield polygon(((at, start), (at, end)), style, closed=False)
    for at in (y, y + high - (OVERLAP if below else 0.0)):
        for start, end in ((x - 6, x - 1.5), (x + wide + 1.5, x + wide + 6)):
            yield polygon(((start, at), (end, at)), style, closed=False)


def _foot(size: Point, words: str) -> Iterator[Shape]:
    """The check ruler and what page this is."""
    width, height = size
    left, y = (width - RULER) / 2, height - 6.5
    style = Style(stroke=BLACK, width=0.2, round=False)
    yield polygon(((left, y), (left + RULER, y)), style, closed=False)
    for tick in range(11):
        x, tall = left + RULER * tick / 10, 3.0 if tick % 5 == 0 else 1.5
        yield polygon(((x, y), (x, y - tall)), style, closed=False)
    yield text("100 mm · print at 100 %, without fitting to the page", width / 2, y + 2.4, 1.7, INK)
    yield (
        text(words, left - 3, y - 1, 1.7, INK, align=1.0)
        if left > 70
        else text(words, width / 2, y - 5, 1.7, INK)
    )


def sticker_pages(fixture: Fixture, paper: str) -> list[Drawing]:
    """All stickers that the game needs and a few more, largest first, on upright pages."""
    size = PAPERS[paper]
    pages: list[list[Shape]] = [[]]
    y = MARGIN
    for diameter, faces in groupby(_ordered(fixture), key=lambda given: given.diameter_mm):
        each = int((size[0] - 2 * MARGIN + GAP) / (diameter + GAP))
        left = (size[0] - each * (diameter + GAP) + GAP) / 2
        stock = [given for given in faces for _ in range(given.count + spare(given))]
        for start in range(0, len(stock), each):
            if y + diameter > size[1] - FOOT:
                pages.append([])
                y = MARGIN
            pages[-1] += _line(stock[start : start + each], left, y, diameter)
            y += diameter + GAP
    return [_sticker_page(fixture, size, shapes, page, len(pages)) for page, shapes in enumerate(pages, 1)]


def spare(given: Face) -> int:
    """Stickers beyond what the game needs: one in ten, but one at least."""
    return math.ceil(given.count / 10)


def _ordered(fixture: Fixture) -> list[Face]:
    return sorted(fixture.faces, key=lambda given: (-given.diameter_mm, given.seat))


def _line(stock: Sequence[Face], left: float, y: float, diameter: float) -> Iterator[Shape]:
    for place, given in enumerate(stock):
        x = left + place * (diameter + GAP)
        yield from Place(x, y).of(face(given).shapes)
        cut = Style(stroke=SOFT, width=0.15)
        yield Circle(x + diameter / 2, y + diameter / 2, diameter / 2, cut)


def _sticker_page(fixture: Fixture, size: Point, shapes: Sequence[Shape], page: int, count: int) -> Drawing:
    words = f"{fixture.title} · stickers, page {page} of {count}"
    paper = rectangle(0, 0, *size, Style(fill=PAPER))
    return Drawing(*size, (paper, *shapes, *_foot(size, words)))
