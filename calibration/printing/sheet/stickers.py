"""Round faces for the tops of pieces, one design for each kind and seat. Pure.

A face says whose it is three times: by its colour, by drawing light on dark or dark on light, and by its rim.
What it is, only the drawing says.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.fixture import Face
from calibration.printing.drawing.drawing import Circle, Drawing, Place, Shape, Style
from calibration.printing.drawing.palette import Livery, livery
from calibration.printing.glyphs import glyph

BEADS_COUNT, TEETH_COUNT, ARCS_COUNT = 20, 16, 6
"""In the rim that is made of them."""


def face(given: Face) -> Drawing:
    """The sticker as a disc of its diameter, upright for its owner."""
    radius = given.diameter_mm / 2
    return Drawing(2 * radius, 2 * radius, Place(radius, radius, radius / 100).of(_disc(given)))


@cache
def face_image(given: Face, px: int) -> NDArray[np.uint8]:
    """The sticker as (px, px, 4) BGRA, transparent outside its circle. Do not write into it."""
    png = np.frombuffer(face(given).png(px / given.diameter_mm), np.uint8)
    image = np.asarray(cv2.imdecode(png, cv2.IMREAD_UNCHANGED), np.uint8)
    image.flags.writeable = False
    return image


def _disc(given: Face) -> tuple[Shape, ...]:
    dress = livery(given.livery, given.seat)
    ground = Circle(0, 0, 100, Style(fill=dress.ground))
    drawing = recoloured(glyph(given.glyph, given.letters), dress.ink, dress.ground)
    return (ground, *rim(dress), *drawing)


def rim(dress: Livery) -> tuple[Shape, ...]:
    """The edge of a disc of radius 100."""
    match dress.rim:
        case "ring":
            return (_circle(dress, 89, 6),)
        case "double":
            return (_circle(dress, 94, 12), _circle(dress, 80, 4))
        case "beads":
            return tuple(_bead(dress, 360 * place / BEADS_COUNT) for place in range(BEADS_COUNT))
        case "arcs":
            return (_circle(dress, 89, 9, _dashes(89, ARCS_COUNT)),)
        case _:
            return (_circle(dress, 98, 4), _circle(dress, 91, 14, _dashes(91, TEETH_COUNT)))


def _circle(dress: Livery, radius: float, width: float, dash: tuple[float, ...] = ()) -> Circle:
    return Circle(0, 0, radius, Style(stroke=dress.ink, width=width, dash=dash, round=False))


def _dashes(radius: float, count: int) -> tuple[float, float]:
    each = 2 * math.pi * radius / count
    return (each / 2, each / 2)


def _bead(dress: Livery, degrees: float) -> Circle:
    x, y = Place(turn=degrees).point((0, -88))
    return Circle(x, y, 7.5, Style(fill=dress.ink))


def recoloured(shapes: Iterable[Shape], ink: str, paper: str) -> Iterator[Shape]:
    """A drawing of glyphs with its two tones made colours."""
    colours = {"ink": ink, "ground": paper, "": ""}
    for shape in shapes:
        style = shape.style
        yield shape._replace(style=style._replace(fill=colours[style.fill], stroke=colours[style.stroke]))
