"""Diagrams as SVG within a page: board and faces are drawn once, each diagram shows them again. Pure.

Colours are attributes, never styles, so that a strict content policy lets them through.
"""

from collections.abc import Iterable
from html import escape

from boardlight.library.rulebook.picture import Picture, Placed, board_drawing
from calibration.fixture import Box, Face, Fixture
from calibration.printing.drawing.drawing import Drawing, Shape, number
from calibration.printing.sheet.stickers import face

CELL_PX = 40
"""Width of a cell, where the page is wide enough."""


def symbols(fixture: Fixture) -> str:
    """What the diagrams of a page refer to."""
    faces = "".join(_symbol(place, given) for place, given in enumerate(fixture.faces))
    return (
        '<svg class="unseen" aria-hidden="true"><defs>'
        f'<g id="ground">{_inside(board_drawing(fixture))}</g>{faces}</defs></svg>'
    )


def diagram_svg(fixture: Fixture, picture: Picture, label: str) -> str:
    """One picture, said as `label` to those who do not see it."""
    places = {given.label: place for place, given in enumerate(fixture.faces)}
    wide, high = (round(side / fixture.pitch * CELL_PX) for side in picture.box[2:])
    return (
        f'<svg viewBox="{_view(picture.box)}" width="{wide}" height="{high}" role="img"'
        f' aria-label="{escape(label)}">'
        f'<svg {_corner(picture.board)} viewBox="{_view(picture.board)}"><use href="#ground"/></svg>'
        f"{shapes_svg(picture.under)}"
        f"{''.join(_piece(places[each.face.label], each) for each in picture.pieces)}"
        f"{shapes_svg(picture.over)}</svg>"
    )


def shapes_svg(shapes: Iterable[Shape]) -> str:
    """The elements of these shapes."""
    return _inside(Drawing(1.0, 1.0, tuple(shapes)))


def _symbol(place: int, given: Face) -> str:
    drawing = face(given)
    side = number(drawing.width)
    return f'<symbol id="face-{place}" viewBox="0 0 {side} {side}">{_inside(drawing)}</symbol>'


def _piece(place: int, piece: Placed) -> str:
    x, y = (number(value) for value in piece.corner)
    side = number(piece.side)
    return f'<use href="#face-{place}" x="{x}" y="{y}" width="{side}" height="{side}"/>'


def _inside(drawing: Drawing) -> str:
    return "".join(drawing.svg().splitlines()[1:-1])


def _view(box: Box) -> str:
    return " ".join(map(number, box))


def _corner(box: Box) -> str:
    x, y, wide, high = map(number, box)
    return f'x="{x}" y="{y}" width="{wide}" height="{high}"'
