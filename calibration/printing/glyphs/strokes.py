"""The few marks that drawings are made of: filled outlines, lines and discs, in ink or scraped out. Pure."""

from calibration.printing.drawing.drawing import Circle, Path, Style, path

INK = "ink"
GROUND = "ground"


def solid(data: str, tone: str = INK) -> Path:
    """A filled outline."""
    return path(data, Style(fill=tone))


def line(data: str, width: float, tone: str = INK) -> Path:
    """A line with round ends."""
    return path(data, Style(stroke=tone, width=width))


def disc(x: float, y: float, radius: float, tone: str = INK) -> Circle:
    """A filled circle."""
    return Circle(x, y, radius, Style(fill=tone))


def ring(x: float, y: float, radius: float, width: float, tone: str = INK) -> Circle:
    """A circle drawn as a line."""
    return Circle(x, y, radius, Style(stroke=tone, width=width))
