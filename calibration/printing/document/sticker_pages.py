"""Stickers on pages: exactly what a game needs, and a few to spare. Pure."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from calibration.fixture import Face, Fixture
from calibration.printing.document.paper import FOOT_MM, MARGIN_MM, foot, size_of
from calibration.printing.drawing.drawing import Circle, Drawing, Place, Point, Shape, Style, rectangle
from calibration.printing.drawing.palette import PAPER, SOFT
from calibration.printing.sheet.stickers import face
from calibration.printing.words import sticker_page

GAP_MM = 2.5
"""Between stickers."""


def sticker_pages(fixture: Fixture, paper: str) -> list[Drawing]:
    """All stickers that the game needs and a few more, largest first, on upright pages."""
    size = size_of(paper)
    pages: list[list[Shape]] = [[]]
    y = MARGIN_MM
    for diameter, faces in groupby(_ordered(fixture), key=lambda given: given.diameter_mm):
        each = int((size[0] - 2 * MARGIN_MM + GAP_MM) / (diameter + GAP_MM))
        left = (size[0] - each * (diameter + GAP_MM) + GAP_MM) / 2
        stock = [given for given in faces for _ in range(given.count + spare(given))]
        for start in range(0, len(stock), each):
            if y + diameter > size[1] - FOOT_MM:
                pages.append([])
                y = MARGIN_MM
            pages[-1] += _line(stock[start : start + each], left, y, diameter)
            y += diameter + GAP_MM
    return [_page(fixture, size, shapes, page, len(pages)) for page, shapes in enumerate(pages, 1)]


def spare(given: Face) -> int:
    """Stickers beyond what the game needs: one in ten, but one at least."""
    return math.ceil(given.count / 10)


def _ordered(fixture: Fixture) -> list[Face]:
    return sorted(fixture.faces, key=lambda given: (-given.diameter_mm, given.seat))


def _line(stock: Sequence[Face], left: float, y: float, diameter: float) -> Iterator[Shape]:
    for place, given in enumerate(stock):
        x = left + place * (diameter + GAP_MM)
        yield from Place(x, y).of(face(given).shapes)
        cut = Style(stroke=SOFT, width=0.15)
        yield Circle(x + diameter / 2, y + diameter / 2, diameter / 2, cut)


def _page(fixture: Fixture, size: Point, shapes: Sequence[Shape], page: int, count: int) -> Drawing:
    words = sticker_page(fixture.title, page, count).text(fixture.language)
    paper = rectangle(0, 0, *size, Style(fill=PAPER))
    return Drawing(*size, (paper, *shapes, *foot(size, words, fixture.language)))
