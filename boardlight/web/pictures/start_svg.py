"""A picture of a board with its pieces as they stand at the start, whole in one SVG. Pure."""

from collections.abc import Iterator

from boardlight.web.pictures.board_svg import board_svg
from calibration.fixture import Face, Fixture
from calibration.printing.drawing.drawing import number
from rules.game import EMPTY, Game


def set_up_svg(game: Game, fixture: Fixture) -> str:
    """The board, and on every cell the piece that is seen there before the first turn."""
    drawn = board_svg(fixture)
    return drawn[: drawn.rindex("</svg>")] + "".join(_pieces(game, fixture)) + "</svg>"


def _pieces(game: Game, fixture: Fixture) -> Iterator[str]:
    faces = {face.label: (place, face) for place, face in enumerate(fixture.faces)}
    state = game.start()
    for cell, site in enumerate(fixture.sites):
        label = min(game.look(state, cell))
        if label != EMPTY:
            yield _piece(*faces[label], site.x, site.y)


def _piece(place: int, face: Face, x: float, y: float) -> str:
    side = face.diameter_mm
    left, top = number(x - side / 2), number(y - side / 2)
    return f'<use href="#face-{place}" x="{left}" y="{top}" width="{number(side)}" height="{number(side)}"/>'
