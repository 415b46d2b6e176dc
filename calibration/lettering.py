"""Lettering as outlines, from the free Vera fonts that come with the PDF library. Reads those two files.

Sizes are heights of capitals in millimetres; a line of text is placed by the middle of its capitals.
"""

from functools import cache
from pathlib import Path as FilePath
from typing import Any

import reportlab
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from calibration.drawing import Path, Place, Point, Step, Style, Writing

CAPITALS = 1493.0
"""Height of a capital in both fonts, in font units."""

EM = 2048.0
"""Units of both fonts to the size by which a font is asked for."""

FILES = {False: "Vera.ttf", True: "VeraBd.ttf"}


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    *,
    bold: bool = False,
    spacing: float = 0.0,
    align: float = 0.5,
    turn: float = 0.0,
) -> Path:
    """One line of text; `spacing` widens gaps (in heights of capitals); `align` 0 is left, 1 right."""
    scale = size / CAPITALS
    steps: list[Step] = []
    at = -align * width(words, 1.0, bold=bold, spacing=spacing) * CAPITALS
    for letter in words:
        outline, advance = _letter(letter, bold)
        steps += _laid(outline, at)
        at += advance + spacing * CAPITALS
    line = Path(tuple(steps), Style(fill=ink))
    (placed,) = Place(x, y, scale, turn).of((line,))
    assert isinstance(placed, Path)
    return placed


def readable(
    words: str, x: float, y: float, size: float, ink: str, *, bold: bool = False, align: float = 0.5
) -> Path:
    """One line of text that stays text where the page can hold it (PDF)."""
    left = x - align * width(words, size, bold=bold)
    writing = Writing(words, (left, y + size / 2), size, bold)
    return text(words, x, y, size, ink, bold=bold, align=align)._replace(writing=writing)


def font_file(bold: bool) -> FilePath:
    """The font of the letters, as TrueType."""
    return FilePath(reportlab.__file__).parent / "fonts" / FILES[bold]


def width(words: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """How wide that line is, in millimetres."""
    units = sum(_letter(letter, bold)[1] for letter in words)
    return size * (units / CAPITALS + spacing * max(0, len(words) - 1))


def fitted(words: str, room: float, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """The size, at most `size`, at which the line is no wider than `room`."""
    return min(size, room / width(words, 1.0, bold=bold, spacing=spacing))


def _laid(outline: tuple[Step, ...], at: float) -> list[Step]:
    def point(given: Point) -> Point:
        return given[0] + at, CAPITALS / 2 - given[1]

    return [(verb, tuple(map(point, points))) for verb, points in outline]


@cache
def _letter(letter: str, bold: bool) -> tuple[tuple[Step, ...], float]:
    glyphs, names = _font(bold)
    name = names.get(ord(letter), ".notdef")
    pen = _Outline(glyphs)
    glyphs[name].draw(pen)
    return tuple(pen.steps), float(glyphs[name].width)


@cache
def _font(bold: bool) -> tuple[Any, dict[int, str]]:
    font = TTFont(font_file(bold))
    return font.getGlyphSet(), font.getBestCmap()


class _Outline(BasePen):  # type: ignore[misc]
    """Collects the outline of one letter, its quadratic curves made cubic by the base class."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.steps: list[Step] = []

    def _moveTo(self, point: Point) -> None:  # noqa: N802
        self.steps.append(("M", (point,)))

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self.steps.append(("L", (point,)))

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:  # noqa: N802
        self.steps.append(("C", (first, second, end)))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append(("Z", ()))
