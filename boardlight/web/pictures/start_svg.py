"""A picture of a board with its pieces, whole in one SVG. Pure."""

from collections.abc import Iterator, Sequence

from boardlight.web.pictures.board_svg import board_svg
from calibration.fixture import Face, Fixture
from calibration.printing.drawing.drawing import number
from rules.game import EMPTY, Game


def set_up_svg(game: Game, fixture: Fixture) -> str:
    """The board, and on every cell the piece that is seen there before the first turn."""
    state = game.start()
    seen = (min(game.look(state, cell)) for cell in range(len(game.board)))
    return position_svg([None if label == EMPTY else label for label in seen], fixture)


def position_svg(labels: Sequence[str | None], fixture: Fixture) -> str:
    """The board, and on every cell the piece with that label."""
    drawn = board_svg(fixture)
    return drawn[: drawn.rindex("</svg>")] + "".join(_pieces(labels, fixture)) + "</svg>"


def _pieces(labels: Sequence[str | None], fixture: Fixture) -> Iterator[str]:
    faces = {face.label: (place, face) for place, face in enumerate(fixture.faces)}
    for label, site in zip(labels, fixture.sites, strict=True):
        if label in faces:
            yield _piece(*faces[label], site.x, site.y)


def _piece(place: int, face: Face, x: float, y: float) -> str:
    side = face.diameter_mm
    left, top = number(x - side / 2), number(y - side / 2)
    return f'<use href="#face-{place}" x="{left}" y="{top}" width="{number(side)}" height="{number(side)}"/>'
