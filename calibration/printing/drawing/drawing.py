"""Flat drawings in millimetres, and their SVG and PNG. Pure.

x runs to the right and y down from the top left corner. A drawing is a list of paths and circles, back to
front; lettering arrives as outlines, so that no font has to exist where it is printed. Filling is by the
non-zero rule.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import resvg_py

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
"""``M`` or ``L`` with one point, ``C`` with three, ``Z`` with none."""


class Style(NamedTuple):
    """Inks as ``#rrggbb``, none if empty; lengths in millimetres."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = True
    """Of line ends and joins: a dash of next to no length is then a dot."""


class Writing(NamedTuple):
    """The words that a path is the outline of, for those who select, search or hear them."""

    words: str
    start: Point
    """Left end of the line on which the letters stand."""
    size: float
    """Height of capitals."""
    bold: bool = False
    turn: float = 0.0
    """Degrees clockwise."""


class Path(NamedTuple):
    """Lines and cubic curves."""

    steps: tuple[Step, ...]
    style: Style
    writing: Writing | None = None


class Circle(NamedTuple):
    """A circle, kept apart because every back end knows one."""

    x: float
    y: float
    radius: float
    style: Style


Shape = Path | Circle


class Place(NamedTuple):
    """Where a drawing made around its own origin goes: turned clockwise, scaled, then moved."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    """Degrees."""

    def point(self, point: Point) -> Point:
        """`point` of the drawing, on the sheet."""
        cos, sin = self._turned()
        x, y = point
        return self.x + cos * x - sin * y, self.y + sin * x + cos * y

    def style(self, style: Style) -> Style:
        """`style` with its lengths scaled."""
        return style._replace(
            width=style.width * self.scale, dash=tuple(length * self.scale for length in style.dash)
        )

    def of(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """`shapes`, placed."""
        return tuple(self._shape(shape) for shape in shapes)

    def _shape(self, shape: Shape) -> Shape:
        style = self.style(shape.style)
        if isinstance(shape, Circle):
            x, y = self.point((shape.x, shape.y))
            return Circle(x, y, shape.radius * self.scale, style)
        steps = tuple(self._steps(shape.steps))
        return Path(steps, style, shape.writing and self._writing(shape.writing))

    def _steps(self, steps: Iterable[Step]) -> list[Step]:
        """All at once: letters have so many points that the angle is reckoned once for them."""
        cos, sin = self._turned()
        left, top = self.x, self.y
        return [
            (verb, tuple([(left + cos * x - sin * y, top + sin * x + cos * y) for x, y in points]))
            for verb, points in steps
        ]

    def _turned(self) -> tuple[float, float]:
        """Cosine and sine of the turn, scaled."""
        angle = math.radians(self.turn)
        return math.cos(angle) * self.scale, math.sin(angle) * self.scale

    def _writing(self, writing: Writing) -> Writing:
        start, size = self.point(writing.start), writing.size * self.scale
        return writing._replace(start=start, size=size, turn=writing.turn + self.turn)


@dataclass(frozen=True)
class Drawing:
    """A drawing of `width` by `height` millimetres."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def svg(self) -> str:
        """The same text for the same drawing, everywhere."""
        width, height = number(self.width), number(self.height)
        return self._svg(f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"')

    def png(self, px_per_mm: float) -> bytes:
        """A PNG, transparent where nothing is drawn."""
        width, height = (max(1, round(length * px_per_mm)) for length in (self.width, self.height))
        # Whole pixels and a view of exactly their size: lengths in mm would be rounded, the drawing squeezed.
        view = f"0 0 {width / px_per_mm:.9f} {height / px_per_mm:.9f}"
        svg = self._svg(f'width="{width}" height="{height}" viewBox="{view}"')
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))

    def _svg(self, size: str) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        return "\n".join((head, *map(_element, self.shapes), "</svg>\n"))


def polygon(points: Sequence[Point], style: Style, closed: bool = True) -> Path:
    """Straight lines through `points`."""
    first: Step = ("M", (points[0],))
    rest: list[Step] = [("L", (point,)) for point in points[1:]]
    end: list[Step] = [("Z", ())] if closed else []
    return Path((first, *rest, *end), style)


def rectangle(x: float, y: float, width: float, height: float, style: Style) -> Path:
    """An upright rectangle from its top left corner."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), style)


_TOKEN = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


def path(data: str, style: Style) -> Path:
    """A path from the absolute commands M L C Q Z of SVG path data."""
    tokens = _TOKEN.findall(data)
    steps: list[Step] = []
    verb, at, here = "M", 0, (0.0, 0.0)
    while at < len(tokens):
        if tokens[at] in _POINTS:
            verb, at = tokens[at], at + 1
        count = _POINTS[verb]
        values = [float(token) for token in tokens[at : at + 2 * count]]
        at += 2 * count
        points = tuple(zip(values[::2], values[1::2], strict=True))
        steps.append(("C", _cubic(here, *points)) if verb == "Q" else (verb, points))
        here = points[-1] if points else here
    return Path(tuple(steps), style)


def _cubic(start: Point, bend: Point, end: Point) -> tuple[Point, Point, Point]:
    """The cubic curve that equals a quadratic one."""

    def toward(point: Point) -> Point:
        return point[0] + 2 / 3 * (bend[0] - point[0]), point[1] + 2 / 3 * (bend[1] - point[1])

    return toward(start), toward(end), end


def number(value: float) -> str:
    """`value` to a thousandth, without needless digits."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _element(shape: Shape) -> str:
    style = _style(shape.style)
    if isinstance(shape, Circle):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"{style}/>'
    data = "".join(
        verb + " ".join(f"{number(x)} {number(y)}" for x, y in points) for verb, points in shape.steps
    )
    return f'<path d="{data}"{style}/>'


def _style(style: Style) -> str:
    parts = [f' fill="{style.fill or "none"}"']
    if style.stroke:
        parts.append(f' stroke="{style.stroke}" stroke-width="{number(style.width)}"')
        if style.round:
            parts.append(' stroke-linecap="round" stroke-linejoin="round"')
        if style.dash:
            parts.append(f' stroke-dasharray="{" ".join(map(number, style.dash))}"')
    return "".join(parts)
