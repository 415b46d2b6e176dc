"""Where people sit, where their arms come from, and where they lay what is off the board. Pure."""

from calibration.fixture import Fixture

LEAN = (4.0, 34.0)
"""Degrees between which an elbow lies beside the middle of its seat."""

AWAY, STEP = 24.0, 30.0
"""From the sheet to the nearest piece beside it, and between two of them, mm."""

ABREAST = 2
"""Pieces beside one another in a row on the table."""


def facing(seat: int, seats: int) -> float:
    """Degrees by which a seat is turned, clockwise from the bottom edge of the sheet."""
    return 360.0 * seat / seats


def elbow(seat: int, seats: int, lean: float, left_handed: bool) -> float:
    """Where the elbow lies, seen from the hand: 0 is the bottom edge, 90 the right one."""
    return (-facing(seat, seats) + (-lean if left_handed else lean)) % 360.0


def captured(fixture: Fixture, seat: int, seats: int, place: int) -> tuple[float, float]:
    """A place on the table for a piece that a seat has captured, counted from its own corner."""
    return _beside(fixture, _corners(seats)[seat], place)


def reserve(fixture: Fixture, seat: int, place: int) -> tuple[float, float]:
    """A place on the table for a piece of the reserve of one of two seats."""
    return _beside(fixture, ((-1, 1), (1, -1))[seat], place)


def _corners(seats: int) -> tuple[tuple[int, int], ...]:
    """By seat: right (1) or left (-1) of the sheet, and bottom (1) or top (-1)."""
    return ((1, 1), (-1, -1)) if seats == 2 else ((1, 1), (-1, 1), (-1, -1), (1, -1))


def _beside(fixture: Fixture, corner: tuple[int, int], place: int) -> tuple[float, float]:
    right, bottom = corner
    away, along = AWAY + STEP * (place % ABREAST), AWAY + STEP * (place // ABREAST)
    x = fixture.width + away if right > 0 else -away
    return x, fixture.height - along if bottom > 0 else along
