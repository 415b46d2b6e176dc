"""Lettering as outlines, from the free fonts of `calibration/printing/drawing/typefaces.py`.

Sizes are heights of capitals in millimetres; a line of text is placed by the middle of its capitals.
"""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen

from calibration.printing.drawing.drawing import Path, Place, Point, Step, Style, Writing
from calibration.printing.drawing.typefaces import DRAWING, Typeface, typeface


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
    words = _composed(words)
    font = typeface(words, bold)
    scale = size / font.capitals
    steps: list[Step] = []
    at = -align * width(words, 1.0, bold=bold, spacing=spacing) * font.capitals
    for letter in words:
        outline, advance = _letter(letter, font)
        steps += _laid(outline, at, font.capitals)
        at += advance + spacing * font.capitals
    line = Path(tuple(steps), Style(fill=ink))
    (placed,) = Place(x, y, scale, turn).of((line,))
    assert isinstance(placed, Path)
    return placed


def written(
    words: str, x: float, y: float, size: float, ink: str, *, bold: bool = False, align: float = 0.5
) -> Path:
    """One line of text for pages that hold text: without the outlines, which cost most of a page."""
    left = x - align * width(words, size, bold=bold)
    return Path((), Style(fill=ink), Writing(_composed(words), (left, y + size / 2), size, bold))


def width(words: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """How wide that line is, in millimetres."""
    words = _composed(words)
    return size * (_advance(words, bold) + spacing * max(0, len(words) - 1))


def fitted(words: str, room: float, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """The size, at most `size`, at which the line is no wider than `room`."""
    return min(size, room / width(words, 1.0, bold=bold, spacing=spacing))


def _composed(words: str) -> str:
    """A letter and its accents as one, where there is such a one: nothing here places accents."""
    return unicodedata.normalize("NFC", words)


def _laid(outline: tuple[Step, ...], at: float, capitals: float) -> list[Step]:
    middle = capitals / 2
    return [(verb, tuple([(x + at, middle - y) for x, y in points])) for verb, points in outline]


@lru_cache(maxsize=4096)
def _advance(words: str, bold: bool) -> float:
    """How wide a line is, in heights of capitals; who sets lines asks for the same words again and again."""
    font = typeface(words, bold)
    return sum(_letter(letter, font)[1] for letter in words) / font.capitals


@cache
def _letter(letter: str, font: Typeface) -> tuple[tuple[Step, ...], float]:
    with DRAWING:
        glyphs, name = font.glyphs, font.names.get(ord(letter), ".notdef")
        pen = _Outline(glyphs)
        glyphs[name].draw(pen)
        return tuple(pen.steps), float(glyphs[name].width)


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
