"""Whether what is said to be so with a chance is so as often: a table, and a diagram on logarithmic axes."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log10, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

EDGES = (0.0, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0)
"""Between them lie the chances of one row."""

LEAST = 1e-4
"""At the origin of the axes; what is less is drawn there."""

BOUND_SIGMAS = 1.96
"""Of a normal law, within which 95 of 100 lie."""

SIDE, LEFT, BELOW, ABOVE, GAP = 220, 46, 44, 26, 14
COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3b")


class Told(NamedTuple):
    """What was said, and what was so."""

    said: NDArray[np.float64]
    """(n,) chances."""
    is_so: NDArray[np.bool_]
    """(n,)."""


class Row(NamedTuple):
    """All that was said with a chance between two edges."""

    low: float
    high: float
    said: float
    """The mean chance."""
    count: int
    so: int
    """How many were so."""

    @property
    def share(self) -> float:
        """Of what was said so, what was."""
        return self.so / self.count

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the share of all that might have been told lies in 95 of 100 cases.

        Wilson, *Probable inference, the law of succession, and statistical inference*, 1927:
        `(p + z²/2n ± z sqrt(p (1 - p) / n + z²/4n²)) / (1 + z²/n)`.
        """
        p, n, z2 = self.share, self.count, BOUND_SIGMAS**2
        middle, half = p + z2 / (2 * n), BOUND_SIGMAS * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z2 / n)), min(1.0, (middle + half) / (1 + z2 / n))


def rows(told: Told) -> list[Row]:
    """One between two edges, where anything was said so."""
    found = list[Row]()
    for low, high in pairwise(EDGES):
        mine = (told.said >= low) & (told.said < high if high < 1 else told.said <= high)
        if mine.any():
            found.append(
                Row(low, high, float(told.said[mine].mean()), int(mine.sum()), int(told.is_so[mine].sum()))
            )
    return found


def table(told: Told) -> list[str]:
    """Lines of text: what was said, how often, how often it was so, and the bounds of that."""
    lines = [f"{'said':>14}{'cells':>8}{'so':>8}   95 %"]
    for row in rows(told):
        low, high = row.bounds
        lines.append(
            f"{row.low:>6} to {row.high:<5}{row.count:>7}{row.share:>8.4f}   {low:.4f} to {high:.4f}"
        )
    return lines


def diagram(panels: Mapping[str, Mapping[str, Told]]) -> str:
    """SVG: by title a square in which each of its kinds is drawn, what was so against what was said."""
    wide, high = LEFT + (SIDE + LEFT) * len(panels) + GAP - LEFT, ABOVE + SIDE + BELOW
    kind = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11"'
    squares = (_panel(number * (SIDE + LEFT), *each) for number, each in enumerate(panels.items()))
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return f'<svg {kind} viewBox="0 0 {wide} {high}">\n{paper}\n' + "".join(squares) + "</svg>\n"


def _level(chance: float) -> float:
    """From 0 at the origin to 1."""
    return 1 - log10(max(chance, LEAST)) / log10(LEAST)


def _panel(x: float, title: str, kinds: Mapping[str, Told]) -> str:
    left, bottom = x + LEFT, ABOVE + SIDE
    parts = [f'<text x="{left}" y="16" font-weight="bold">{title}</text>', *_axes(left, bottom)]
    for number, (name, told) in enumerate(kinds.items()):
        colour = COLOURS[number]
        parts += _points(rows(told), left + 2 * (number - (len(kinds) - 1) / 2), bottom, colour)
        parts.append(f'<text x="{left + 8}" y="{ABOVE + 16 + 14 * number}" fill="{colour}">{name}</text>')
    return "\n".join(parts) + "\n"


def _axes(left: float, bottom: float) -> list[str]:
    parts = [
        f'<path d="M{left} {bottom}L{left + SIDE} {bottom - SIDE}" stroke="#999999" stroke-dasharray="4 3"/>'
    ]
    for power in range(round(log10(LEAST)), 1):
        along = SIDE * _level(10.0**power)
        parts.append(f'<path d="M{left} {bottom - along:.1f}h{SIDE}" stroke="#dddddd"/>')
        parts.append(f'<path d="M{left + along:.1f} {bottom}v{-SIDE}" stroke="#dddddd"/>')
        text = f"{10.0**power:g}"
        parts.append(f'<text x="{left - 5}" y="{bottom - along + 4:.1f}" text-anchor="end">{text}</text>')
        parts.append(f'<text x="{left + along:.1f}" y="{bottom + 15}" text-anchor="middle">{text}</text>')
    below = "across: said; up: so it was"
    parts.append(f'<text x="{left + SIDE / 2}" y="{bottom + 33}" text-anchor="middle">{below}</text>')
    return parts


def _points(told: Sequence[Row], left: float, bottom: float, colour: str) -> list[str]:
    parts = list[str]()
    for row in told:
        across = left + SIDE * _level(row.said)
        low, high = (bottom - SIDE * _level(bound) for bound in row.bounds)
        parts.append(f'<path d="M{across:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="1.5"/>')
        if row.so:
            at = bottom - SIDE * _level(row.share)
            parts.append(f'<circle cx="{across:.1f}" cy="{at:.1f}" r="3" fill="{colour}"/>')
    return parts
