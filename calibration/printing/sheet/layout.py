"""How large a sheet is and where its field lies: as large as asked for, within A2. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.fixture import Box, Fixture
from calibration.printing.drawing.markers import band, gaps

A2 = (594.0, 420.0)
"""Long and short edge of the largest sheet, in millimetres."""

MARKER = (28.0, 36.0)
"""Side of the smallest and the largest marker: below the first a webcam at 1.5 m loses them."""

NAMES_MM = 5.0
"""Width of the strip round the field that holds the names of columns and rows."""

TRAY_MM = 76.0
"""Width of the column beside the field that a die rolls in."""

FACING = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}
"""How far lettering turns, clockwise in degrees, to face whoever sits at a side."""


@dataclass(frozen=True)
class Layout:
    """Sizes of a sheet, in millimetres."""

    pitch: float
    width: float
    height: float
    origin: tuple[float, float]
    """Top left corner of the field."""
    ends: float
    """Side of the markers in the corners, at the top and at the bottom."""
    sides: float
    """Side of the markers between the corners at left and right."""
    tray: Box | None


def lay_out(columns: float, rows: float, pitch: float, tray: bool) -> Layout:
    """The layout of a field `columns` by `rows` pitches large; the pitch shrinks until the sheet fits A2."""
    long, short = A2
    column = TRAY_MM if tray else 0.0
    limit = (long, short) if columns + column / pitch > rows else (short, long)
    rim = 2 * NAMES_MM + 2 * band(MARKER[0])
    most = min((limit[0] - rim - column) / columns, (limit[1] - rim) / rows)
    pitch = pitch if pitch <= most else int(most * 10) / 10
    wide, high = columns * pitch, rows * pitch
    sides = _marker(limit[0] - column - wide)
    ends = _marker(limit[1] - high)
    left, top = band(sides) + NAMES_MM, band(ends) + NAMES_MM
    box = (left + wide + NAMES_MM + (TRAY_MM - 70) / 2, top, 70.0, 70.0) if tray else None
    return Layout(
        pitch, 2 * left + wide + column, 2 * top + high, (left, top), ends, sides, _centred(box, top, high)
    )


def _marker(room: float) -> float:
    """The side of the largest marker, in half millimetres, whose two bands fit into `room`."""
    side = int(2 * (room - 2 * NAMES_MM) / (2 * band(1.0))) / 2
    return max(MARKER[0], min(MARKER[1], side))


def _centred(box: Box | None, top: float, high: float) -> Box | None:
    return box and (box[0], top + (high - box[3]) / 2, box[2], box[3])


def seat_sides(seats: int) -> tuple[str, ...]:
    """The edge of the sheet where each seat sits: opposite for two, clockwise from the bottom for more."""
    return {1: ("bottom",), 2: ("bottom", "top")}.get(seats, ("bottom", "left", "top", "right"))[:seats]


def captured_places(fixture: Fixture) -> Mapping[str, Box]:
    """A place for captured and reserve pieces in the border, on the right hand of each seat."""
    free = gaps(fixture)
    at = 0 if len(fixture.seats) == 2 else 1
    return {f"captured {seat}": free[side][at] for seat, side in enumerate(seat_sides(len(fixture.seats)))}
