"""The first page of a kit: how to put it together, and what pieces it wants. Pure.

Laid out once, on A4; other paper gets it larger or smaller.
"""

import re
from collections.abc import Iterator, Sequence

from calibration.fixture import Box, Face, Fixture
from calibration.printing.document.paper import PAPERS, size_of
from calibration.printing.document.pdf import Page, Part
from calibration.printing.document.tiles import Plan
from calibration.printing.drawing.drawing import (
    Circle,
    Drawing,
    Place,
    Point,
    Shape,
    Style,
    polygon,
    rectangle,
)
from calibration.printing.drawing.lettering import fitted, text, width
from calibration.printing.drawing.palette import INK, PAPER, SOFT, livery
from calibration.printing.sheet.stickers import face
from calibration.printing.words import (
    GLUE,
    HOW,
    LAY,
    PIECES,
    PRINT,
    STICK,
    TRIM,
    TYPE,
    WIDTH,
    at_a_shop,
    pieces_of,
)

LEFT_MM, RIGHT_MM = 18.0, 192.0

SKETCH: Box = (LEFT_MM, 44.0, 78.0, 78.0)
"""Where the sheet is drawn small."""

CAPITALS_MM = 2.1
"""Height of the capitals of running text: about ten points."""

PIECES_A_LINE_COUNT = 8
"""Pieces side by side."""

STEP = (RIGHT_MM - LEFT_MM) / PIECES_A_LINE_COUNT

_BREAK = re.compile(r"(?<!«)(?<! x) (?![:;%»]|(?:x|mm)\b)")


def guide_page(fixture: Fixture, whole: Drawing, chosen: Plan | None, paper: str) -> Page:
    """The page for a sheet cut by that plan, or for one that is printed whole."""
    size = size_of(paper)
    drawing = Drawing(*PAPERS["A4"], tuple(_shapes(fixture, chosen)))
    scale = min(size[0] / drawing.width, size[1] / drawing.height)
    across = (size[0] - scale * drawing.width) / 2
    x, y, small = _sketch(fixture)
    sheet = Part(whole, across + scale * x, scale * y, scale=scale * small)
    marks = Drawing(*PAPERS["A4"], tuple(_seams(fixture, chosen)) if chosen else ())
    return Page(*size, (Part(drawing, across, scale=scale), sheet, Part(marks, across, scale=scale)))


def _sketch(fixture: Fixture) -> tuple[float, float, float]:
    """Left, top and scale of the small sheet."""
    x, y, wide, high = SKETCH
    return x, y, min(wide / fixture.width, high / fixture.height)


def _shapes(fixture: Fixture, chosen: Plan | None) -> Iterator[Shape]:
    yield rectangle(0, 0, *PAPERS["A4"], Style(fill=PAPER))
    title = fixture.title.upper()
    size = fitted(title, RIGHT_MM - LEFT_MM, 6, bold=True, spacing=0.2)
    yield text(title, LEFT_MM, 22, size, INK, bold=True, align=0.0, spacing=0.2)
    yield text(HOW.text(fixture.language), LEFT_MM, 33, 3, INK, align=0.0)
    y = SKETCH[1] + 2
    for number, words in enumerate(_steps(fixture, chosen), 1):
        yield text(f"{number}", 104, y, 3, INK, bold=True)
        for line in wrapped(words, RIGHT_MM - 110, CAPITALS_MM):
            yield text(line, 110, y, CAPITALS_MM, INK, align=0.0)
            y += 4.3
        y += 2.4
    yield from _pieces(fixture, max(y, SKETCH[1] + SKETCH[3]) + 8)


def _steps(fixture: Fixture, chosen: Plan | None) -> tuple[str, ...]:
    language = fixture.language
    first = [PRINT.text(language)]
    if chosen is None:
        first = [at_a_shop(round(fixture.width), round(fixture.height)).text(language)]
    elif len(chosen.tiles) > 1:
        first += [TRIM.text(language), GLUE.text(language)]
    command = f"{TYPE.text(language)}\nboardlight play {fixture.game} --camera 0"
    return (*first, LAY.text(language), STICK.text(language), command)


def wrapped(words: str, room: float, size: float) -> list[str]:
    """`words` in lines no wider than `room`, never between a number or a word and what belongs to it."""
    lines = []
    for paragraph in words.split("\n"):
        lines.append("")
        for word in _BREAK.split(paragraph):
            longer = f"{lines[-1]} {word}".lstrip()
            if width(longer, size) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
    return lines


def _seams(fixture: Fixture, chosen: Plan) -> Iterator[Shape]:
    """The pages and their numbers, over the small sheet."""
    left, top, small = _sketch(fixture)
    x, y, wide, high = left, top, small * fixture.width, small * fixture.height
    line = Style(stroke="#c0392b", width=0.5, dash=(2.2, 1.4), round=False)
    yield rectangle(x, y, wide, high, Style(stroke=SOFT, width=0.3))
    for seam in chosen.across[1:-1]:
        yield polygon(((x + small * seam, y), (x + small * seam, y + high)), line, closed=False)
    for seam in chosen.down[1:-1]:
        yield polygon(((x, y + small * seam), (x + wide, y + small * seam)), line, closed=False)
    if len(chosen.tiles) == 1:
        return
    for tile in chosen.tiles:
        middle = _middle(chosen, tile.column - 1, tile.row - 1)
        at = (x + small * middle[0], y + small * middle[1])
        yield Circle(*at, 4, Style(PAPER, INK, 0.4))
        yield text(f"{tile.number}", *at, 3.4, INK, bold=True)


def _middle(chosen: Plan, column: int, row: int) -> Point:
    across, down = chosen.across, chosen.down
    return (across[column] + across[column + 1]) / 2, (down[row] + down[row + 1]) / 2


def _pieces(fixture: Fixture, y: float) -> Iterator[Shape]:
    """Every sticker once, under the name of its seat, with what it is and how many there are."""
    yield text(PIECES.text(fixture.language), LEFT_MM, y, 3, INK, bold=True, align=0.0)
    yield text(WIDTH.text(fixture.language), RIGHT_MM, y, 1.8, INK, align=1.0)
    y += 9
    for seat, name in enumerate(fixture.seats):
        faces = [given for given in fixture.faces if given.seat == seat]
        count = sum(given.count for given in faces)
        words = pieces_of(name, count).text(fixture.language)
        dress = livery(faces[0].livery if faces else "", seat)
        yield Circle(LEFT_MM + 2, y, 1.7, Style(dress.ground, dress.ink, 0.7))
        yield text(words, LEFT_MM + 6, y, 2.4, INK, bold=True, align=0.0)
        y += 4
        for start in range(0, len(faces), PIECES_A_LINE_COUNT):
            yield from _row(faces[start : start + PIECES_A_LINE_COUNT], y)
            y += 22.5
        y += 2


def _row(faces: Sequence[Face], y: float) -> Iterator[Shape]:
    scale = 13 / max(given.diameter_mm for given in faces)
    for place, given in enumerate(faces):
        x = LEFT_MM + (place + 0.5) * STEP
        half = given.diameter_mm / 2 * scale
        yield from Place(x - half, y + 6.5 - half, scale).of(face(given).shapes)
        name = given.name or given.letters
        yield text(name, x, y + 15.5, fitted(name, STEP - 1.5, 1.7), INK)
        yield text(f"{given.count} · Ø {given.diameter_mm:.0f} mm", x, y + 18.8, 1.6, INK)
