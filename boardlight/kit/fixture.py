"""From a game of the rules to the fixture that is printed and seen: the only bridge between the two. Pure."""

from dataclasses import replace

from calibration.fixture import REACH, Face, Fixture, Site, Stroke
from calibration.printing.drawing.markers import ring
from calibration.printing.drawing.palette import ZONES
from calibration.printing.sheet.layout import captured_places, lay_out
from messages.catalogue import Language
from rules.board import Art, Cell
from rules.game import Game
from rules.pieces import Piece, seat_name

STRIP_PITCH = 33.3
"""Millimetres between the LEDs of the common strip with 30 a metre."""

LIVERIES = {
    "white": ("chalk",),
    "light": ("amber",),
    "black": ("soot",),
    "dark": ("navy",),
    "green": ("leaf",),
    "brown": ("tan",),
    "red": ("scarlet", "heart"),
}
"""By the name of a seat: its livery, and what it wears when the only opponent has a dark ground too."""

DARK = ("soot", "navy", "scarlet")


def fixture_of(game: Game, pitch_mm: float = STRIP_PITCH, language: Language = "en") -> Fixture:
    """The table of `game`: cells `pitch_mm` apart, or closer where the sheet would pass A2.

    Names of seats and pieces are printed in `language`.
    """
    art = game.board.art
    reach = REACH[art.shape]
    left, right, low, high = _extent(game)
    plan = lay_out(right - left + 2 * reach, high - low + 2 * reach, pitch_mm, game.die > 0)

    def spot(cell: int) -> tuple[float, float]:
        x, y = game.board.points[cell]
        return (
            plan.origin[0] + (x - left + reach) * plan.pitch,
            plan.origin[1] + (high - y + reach) * plan.pitch,
        )

    fixture = Fixture(
        game=game.name,
        title=game.called().text(language),
        width=plan.width,
        height=plan.height,
        pitch=plan.pitch,
        sites=tuple(_site(art, cell, name, spot(cell)) for cell, name in enumerate(game.board.names)),
        strokes=tuple(Stroke(spot(line.start), spot(line.end), line.ink) for line in art.lines),
        markers=ring(plan.width, plan.height, plan.ends, plan.sides, game.marker),
        faces=_faces(game, plan.pitch, language),
        seats=tuple(seat_name(game.seats, seat).text(language) for seat in range(len(game.seats))),
        marker_game=game.marker,
        extras={"tray": plan.tray} if plan.tray else {},
        ornament=art.ornament,
        language=language,
    )
    return replace(fixture, extras={**fixture.extras, **captured_places(fixture)})


def _site(art: Art, cell: Cell, name: str, spot: tuple[float, float]) -> Site:
    tint = art.tints.get(cell, "")
    home = art.homes.get(cell, tint if tint in ZONES else "")
    return Site(name, *spot, art.shape, tint, art.marks.get(cell, ""), home)


def _extent(game: Game) -> tuple[float, float, float, float]:
    xs, ys = zip(*game.board.points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def _faces(game: Game, pitch: float, language: Language) -> tuple[Face, ...]:
    """One face a label, first seat first; kinds that the camera cannot tell apart share one."""
    faces: dict[str, Face] = {}
    owners = _owners(game)
    for seat in range(len(game.seats)):
        for kind in game.kinds:
            if seat not in owners.get(kind.code, {seat}):
                continue
            label = game.label(Piece(kind.code, seat))
            face = Face(
                label,
                kind.glyph,
                kind.code,
                seat,
                kind.count,
                round(kind.diameter * pitch, 2),
                _livery(game.seats, seat),
                kind.name.text(language),
            )
            known = faces.get(label)
            faces[label] = known._replace(count=known.count + kind.count) if known else face
    return tuple(faces.values())


def _owners(game: Game) -> dict[str, set[int]]:
    """Who begins with pieces of a kind; a kind that nobody begins with may belong to all."""
    state = game.start()
    owners: dict[str, set[int]] = {}
    for piece in (piece for pieces in (*state.cells, *state.hands) for piece in pieces):
        owners.setdefault(piece.kind, set()).add(piece.owner)
    return owners


def _livery(seats: tuple[str, ...], seat: int) -> str:
    wardrobe = LIVERIES.get(seats[seat].lower(), ("",))
    others = [LIVERIES.get(name.lower(), ("",))[0] for at, name in enumerate(seats) if at != seat]
    clash = len(others) == 1 and others[0] in DARK and wardrobe[0] in DARK
    return wardrobe[-1] if clash else wardrobe[0]
