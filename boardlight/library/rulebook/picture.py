"""A diagram as shapes: the part of the printed board that matters, its lights, pieces and arrows. Pure.

The same picture goes into the page and onto paper. Lights look as they do on the page of a table
(static/board/lights.js), without their motion: each effect has a ring of its own.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from boardlight.kit.fixture import fixture_of
from boardlight.library.rulebook.books import diagrams_of
from boardlight.library.rulebook.diagrams import Arrow, Panel, Shown, illustrated, shown
from boardlight.library.rulebook.text import Figure
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue
from calibration.fixture import REACH, Box, Face, Fixture, Site
from calibration.printing.drawing.drawing import Circle, Drawing, Point, Shape, Style, polygon, rectangle
from calibration.printing.drawing.palette import INK, PAPER, mixed
from calibration.printing.sheet.field import ground
from hardware.leds import Effect, Glow
from messages.catalogue import Language
from rules.game import EMPTY, Game
from rules.pieces import Piece

DASHES = {Effect.BLINK: (4.0, 2.0), Effect.FLICKER: (1.0, 1.0), Effect.PULSE: (10.0, 2.0)}
"""Of the ring, in 24ths of it."""

EDGE = 0.012
"""Round the board, in pitches."""

BESIDE = 0.95
"""Height of the strip above the board that holds a die and pieces off the board, in pitches."""

PIPS = {
    1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi",
}  # fmt: skip
"""Of a die, on places a to i, row by row."""


@dataclass(frozen=True)
class Placed:
    """A piece on the picture."""

    face: Face
    x: float
    y: float
    """Middle."""
    side: float

    @property
    def corner(self) -> Point:
        """Top left."""
        return self.x - self.side / 2, self.y - self.side / 2


@dataclass(frozen=True)
class Picture:
    """What is seen of one panel over the printed ground, in sheet millimetres."""

    box: Box
    board: Box
    """The part of the ground that shows; above it is what lies beside the board."""
    under: tuple[Shape, ...]
    """Lights."""
    pieces: tuple[Placed, ...]
    over: tuple[Shape, ...]
    """Arrows and marks."""


class Plates:
    """The diagrams of a game, drawn."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = illustrated(game)
        self.fixture = fixture_of(self.game, language=language)
        self.are_usual = self.game is not game
        """Whether they show another board than the game's own."""

    def of(self, figure: Figure) -> tuple[Picture, ...]:
        """Its pictures; none of what the chosen options do not allow."""
        try:
            found = shown(self.game, diagrams_of(self.game.name)[figure.diagram])
        except ValueError:
            return ()
        return pictures(self.game, self.fixture, found)


def pictures(game: Game, fixture: Fixture, given: Shown) -> tuple[Picture, ...]:
    """One a panel, all of the same part of the board."""
    box = crop(fixture, given)
    return tuple(_picture(game, fixture, panel, box) for panel in given.panels)


def crop(fixture: Fixture, given: Shown) -> Box:
    """Whole cells: those that matter, and one more on each side where the board has one."""
    sites = [fixture.sites[cell] for cell in given.cells]
    left, top, wide, high = fixture.area
    reach = 1.5 * fixture.pitch
    x, y = max(left, min(s.x for s in sites) - reach), max(top, min(s.y for s in sites) - reach)
    right = min(left + wide, max(s.x for s in sites) + reach)
    low = min(top + high, max(s.y for s in sites) + reach)
    return x, y, right - x, low - y


def _picture(game: Game, fixture: Fixture, panel: Panel, box: Box) -> Picture:
    x, y, wide, high = box
    beside = list(_beside(game, fixture, panel, box))
    strip = BESIDE * fixture.pitch if beside or panel.die else 0.0
    # Lights on the outermost points reach beyond the field.
    rim = max(0.0, 0.5 - REACH[fixture.sites[0].shape]) * fixture.pitch
    return Picture(
        box=(x - rim, y - strip - rim, wide + 2 * rim, high + strip + 2 * rim),
        board=box,
        under=tuple(_lights(fixture, panel, box)),
        pieces=(*_pieces(game, fixture, panel, box), *beside),
        over=(
            *_marks(fixture, panel),
            *_arrows(fixture, panel),
            *(_die(panel.die, x + 0.42 * fixture.pitch, y - 0.5 * fixture.pitch, 0.68 * fixture.pitch)
              if panel.die else ()),
        ),
    )  # fmt: skip


def board_drawing(fixture: Fixture) -> Drawing:
    """The printed field, of which every picture shows a part, and the line round it."""
    edge = rectangle(*fixture.area, Style(stroke=INK, width=2 * EDGE * fixture.pitch, round=False))
    return Drawing(fixture.width, fixture.height, (*ground(fixture, thin_ink=False), edge))


def _inside(site: Site, box: Box) -> bool:
    left, top, wide, high = box
    return left < site.x < left + wide and top < site.y < top + high


def _lights(fixture: Fixture, panel: Panel, box: Box) -> Iterator[Shape]:
    for cell, cue in panel.cues.items():
        site = fixture.sites[cell]
        if _inside(site, box):
            yield from light(cue, site.x, site.y, fixture.pitch)


def light(cue: Cue, x: float, y: float, pitch: float) -> Iterator[Shape]:
    """A cell with the light of this meaning under it."""
    glow = THEMES["bright"][cue]
    colour, strength = _seen(glow)
    yield Circle(x, y, 0.5 * pitch, Style(fill=mixed(PAPER, colour, 0.45 * strength)))
    yield Circle(x, y, 0.43 * pitch, Style(stroke=mixed(PAPER, INK, 0.55 * strength), width=0.13 * pitch))
    part = 2 * math.pi * 0.43 * pitch / 24
    dash = tuple(length * part for length in DASHES.get(glow.effect, ()))
    ring = mixed(PAPER, colour, strength)
    yield Circle(x, y, 0.43 * pitch, Style(stroke=ring, width=0.09 * pitch, dash=dash, round=False))


def _seen(glow: Glow) -> tuple[str, float]:
    """Its colour at full, and how strong it seems: paper under a dim light turns pale, not dark."""
    most = max(glow[:3])
    parts = "".join(f"{round(255 * part / most):02x}" for part in glow[:3])
    return f"#{parts}", 0.3 + 0.7 * math.sqrt(most / 255)


def _pieces(game: Game, fixture: Fixture, panel: Panel, box: Box) -> Iterator[Placed]:
    faces = {each.label: each for each in fixture.faces}
    pitch = fixture.pitch
    for cell, stack in enumerate(panel.state.cells):
        site = fixture.sites[cell]
        label = min(game.look(panel.state, cell))
        if label == EMPTY or not _inside(site, box):
            continue
        yield Placed(faces[label], site.x, site.y, faces[label].diameter_mm)
        for place, inner in enumerate(reversed(stack[:-1])):
            x, y = site.x + (0.3 - 0.34 * place) * pitch, site.y + 0.3 * pitch
            yield Placed(faces[game.label(inner)], x, y, 0.36 * pitch)
    for cell, piece in panel.arriving:
        site = fixture.sites[cell]
        yield Placed(faces[game.label(piece)], site.x, site.y, 0.66 * faces[game.label(piece)].diameter_mm)


def _beside(game: Game, fixture: Fixture, panel: Panel, box: Box) -> Iterator[Placed]:
    """Pieces off the board, in a row above it."""
    if not panel.hands:
        return
    faces = {each.label: each for each in fixture.faces}
    held: list[Piece] = [piece for hand in panel.state.hands for piece in hand]
    for place, piece in enumerate(held):
        across = (0.42 + 0.8 * (place + bool(panel.die))) * fixture.pitch
        given = faces[game.label(piece)]
        yield Placed(given, box[0] + across, box[1] - 0.5 * fixture.pitch, 0.72 * fixture.pitch)


def _marks(fixture: Fixture, panel: Panel) -> Iterator[Shape]:
    """A cross at the corner of every piece that would be captured."""
    pitch = fixture.pitch
    for cell in sorted(panel.taken):
        site = fixture.sites[cell]
        yield from captured(site.x + 0.3 * pitch, site.y - 0.3 * pitch, pitch)


def captured(x: float, y: float, pitch: float) -> Iterator[Shape]:
    """The mark of a capture, round that point."""
    colour, _ = _seen(THEMES["bright"][Cue.VICTIM])
    yield Circle(x, y, 0.17 * pitch, Style(mixed(colour, INK, 0.25), PAPER, 0.03 * pitch))
    reach = 0.075 * pitch
    for slope in (-reach, reach):
        ends = ((x - reach, y - slope), (x + reach, y + slope))
        yield polygon(ends, Style(stroke=PAPER, width=0.055 * pitch), closed=False)


def _arrows(fixture: Fixture, panel: Panel) -> Iterator[Shape]:
    pitch = fixture.pitch
    lines = [(place, *_ends(fixture, arrow)) for place, arrow in enumerate(panel.arrows)]
    level = {start[1] for _, start, end in lines if start[1] == end[1]}
    crowded = len(lines) == 2 and len(level) == 1 and all(start[1] == end[1] for _, start, end in lines)
    for colour, width in ((PAPER, 0.17), (INK, 0.085)):
        for place, start, end in lines:
            # Two on one row would hide each other.
            aside = (0.24 if place else -0.24) * pitch if crowded else 0.0
            ends = (start[0], start[1] + aside), (end[0], end[1] + aside)
            yield from _arrow(*ends, colour, width * pitch, pitch)


def _ends(fixture: Fixture, arrow: Arrow) -> tuple[Point, Point]:
    start, end = (fixture.sites[cell] for cell in arrow)
    return (start.x, start.y), (end.x, end.y)


def _arrow(start: Point, end: Point, colour: str, width: float, pitch: float) -> Iterator[Shape]:
    """From the middle of a cell to the middle of another, its point on the other."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    cos, sin = math.cos(angle), math.sin(angle)

    def along(far: float, aside: float = 0.0) -> Point:
        return end[0] - far * cos - aside * sin, end[1] - far * sin + aside * cos

    begin = (start[0] + 0.12 * pitch * cos, start[1] + 0.12 * pitch * sin)
    style = Style(stroke=colour, width=width)
    yield polygon((begin, along(0.22 * pitch)), style, closed=False)
    head = (along(0.02 * pitch), along(0.26 * pitch, 0.14 * pitch), along(0.26 * pitch, -0.14 * pitch))
    yield polygon(
        head, Style(INK if colour == INK else colour, colour, width if colour == PAPER else 0.02 * pitch)
    )


def _die(value: int, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """A die that shows `value`, its middle there."""
    half, step = side / 2, 0.27 * side
    body = rectangle(x - half, y - half, side, side, Style(PAPER, INK, 0.05 * side))
    places = {name: (column, row) for name, (row, column) in zip(
        "abcdefghi", ((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)), strict=True
    )}  # fmt: skip
    pips = (places[name] for name in PIPS[value])
    return (
        body,
        *(Circle(x + step * across, y + step * down, 0.095 * side, Style(fill=INK)) for across, down in pips),
    )
