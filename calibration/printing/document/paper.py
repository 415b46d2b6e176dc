"""Pages that a home printer takes: their sizes, and the foot that every page of the kit has. Pure."""

from collections.abc import Iterator

from calibration.printing.drawing.drawing import Point, Shape, Style, polygon
from calibration.printing.drawing.lettering import text
from calibration.printing.drawing.palette import BLACK, INK
from calibration.printing.words import RULER as CHECK
from messages.catalogue import Language
from messages.message import message

PAPERS = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}
"""Short and long edge, in millimetres."""

MARGIN_MM = 8.0
"""Kept free of the picture; most printers reach half of it."""

UNPRINTABLE_MM = 4.3
"""What hardly any printer reaches."""

FOOT_MM = 18.0
"""Of a page, for the check ruler and the page's number."""

RULER_MM = 100.0


def size_of(paper: str) -> Point:
    """Short and long edge; ValueError if the paper is none we know."""
    if paper not in PAPERS:
        raise ValueError(message("kit.no-such-paper", paper=repr(paper), known=", ".join(PAPERS)))
    return PAPERS[paper]


def ruler(left: float, y: float) -> Iterator[Shape]:
    """A line of 100 mm with ticks above it."""
    style = Style(stroke=BLACK, width=0.2, round=False)
    yield polygon(((left, y), (left + RULER_MM, y)), style, closed=False)
    for tick in range(11):
        x, tall = left + RULER_MM * tick / 10, 3.0 if tick % 5 == 0 else 1.5
        yield polygon(((x, y), (x, y - tall)), style, closed=False)


def foot(size: Point, words: str, language: Language) -> Iterator[Shape]:
    """The check ruler, and `words` that say what page this is."""
    width, height = size
    y = height - 8.5
    left = (width - RULER_MM) / 2
    yield from ruler(left, y)
    yield text(CHECK.text(language), width / 2, y + 2.4, 1.7, INK)
    if left > 70:
        yield text(words, left - 3, y - 1, 1.7, INK, align=1.0)
    else:
        yield text(words, width / 2, y - 5, 1.7, INK)
