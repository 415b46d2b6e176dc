"""Drawings on PDF pages at true scale. Returns bytes; writes no file."""

import io
import math
from codecs import BOM_UTF16_BE
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from calibration.fixture import Box
from calibration.printing.drawing.drawing import Circle, Drawing, Path, Shape, Writing
from calibration.printing.drawing.typefaces import DRAWING, Typeface, typeface

# Every reader takes bytes as they are: written as text they are a quarter longer, and take long to write.
rl_config.useA85 = 0

PDF_UNITS_PER_MM = 72 / 25.4
"""PDF units in a millimetre."""


@dataclass(frozen=True)
class Part:
    """A drawing on a page: its origin lies at (x, y) of the page, and only what is inside `clip` shows."""

    drawing: Drawing
    x: float = 0.0
    y: float = 0.0
    clip: Box | None = None
    scale: float = 1.0


@dataclass(frozen=True)
class Page:
    """A page of `width` by `height` millimetres, parts back to front."""

    width: float
    height: float
    parts: tuple[Part, ...]


def pdf(pages: Iterable[Page], title: str) -> bytes:
    """The pages as one file, the same bytes for the same pages."""
    with DRAWING:
        return _pdf(tuple(pages), title)


def _pdf(pages: tuple[Page, ...], title: str) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Boardlight")
    forms: dict[int, str] = {}
    for page in pages:
        for part in page.parts:
            _form(canvas, part.drawing, forms)
        canvas.setPageSize((page.width * PDF_UNITS_PER_MM, page.height * PDF_UNITS_PER_MM))
        canvas.transform(PDF_UNITS_PER_MM, 0, 0, -PDF_UNITS_PER_MM, 0, page.height * PDF_UNITS_PER_MM)
        for part in page.parts:
            _paint(canvas, part, forms[id(part.drawing)])
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _form(canvas: Any, drawing: Drawing, forms: dict[int, str]) -> None:
    """Write a drawing into the file once, however many pages show it."""
    if id(drawing) in forms:
        return
    forms[id(drawing)] = f"drawing{len(forms)}"
    canvas.beginForm(forms[id(drawing)], 0, 0, drawing.width, drawing.height)
    for shape in drawing.shapes:
        _draw(canvas, shape)
    canvas.endForm()


def _paint(canvas: Any, part: Part, form: str) -> None:
    canvas.saveState()
    if part.clip:
        x, y, width, height = part.clip
        window = canvas.beginPath()
        window.rect(x, y, width, height)
        canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(part.x, part.y)
    canvas.scale(part.scale, part.scale)
    canvas.doForm(form)
    canvas.restoreState()


def _draw(canvas: Any, shape: Shape) -> None:
    style = shape.style
    if style.fill:
        canvas.setFillColor(HexColor(style.fill))
    if style.stroke:
        canvas.setStrokeColor(HexColor(style.stroke))
        canvas.setLineWidth(style.width)
        canvas.setLineCap(int(style.round))
        canvas.setLineJoin(int(style.round))
        canvas.setDash(list(style.dash))
    how = {"stroke": int(bool(style.stroke)), "fill": int(bool(style.fill))}
    if isinstance(shape, Path) and shape.writing:
        _write(canvas, shape.writing)
    elif isinstance(shape, Circle):
        canvas.circle(shape.x, shape.y, shape.radius, **how)
    else:
        canvas.drawPath(_path(canvas, shape), fillMode=FILL_NON_ZERO, **how)


def _write(canvas: Any, writing: Writing) -> None:
    """The letters themselves, from the font of which the outlines are made: y runs down, letters stand up."""
    font = typeface(writing.words, writing.bold)
    angle = math.radians(writing.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    line = canvas.beginText()
    line.setFont(_known(font), writing.size * font.em / font.capitals)
    line.setTextTransform(cos, sin, sin, -cos, *writing.start)
    line.textOut(writing.words)
    # A letter that the font lacks is drawn as a box, and is told all the same.
    told = f"{BOM_UTF16_BE.hex()}{writing.words.encode('utf-16-be').hex()}".upper()
    canvas.addLiteral(f"/Span <</ActualText <{told}>>> BDC")
    canvas.drawText(line)
    canvas.addLiteral("EMC")


@cache
def _known(font: Typeface) -> str:
    """The name by which pages ask for this font."""
    registerFont(TTFont(font.name, font.file()))
    return font.name


def _path(canvas: Any, shape: Path) -> Any:
    drawn = canvas.beginPath()
    verbs = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
    for verb, points in shape.steps:
        verbs[verb](*(value for point in points for value in point))
    return drawn
