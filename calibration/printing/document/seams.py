"""Where a large sheet is cut to be printed on small paper: seams keep out of the markers. Pure."""

from collections.abc import Sequence
from itertools import pairwise

OVERLAP_MM = 10.0
"""Millimetres of each page that the next one is glued on."""

Span = tuple[float, float]
Seams = tuple[float, ...]
"""Where each piece begins, and the end of the last."""


def cuts(length: float, room: float, kept: Sequence[Span]) -> Seams:
    """Where each piece of `length` begins, followed by the end of the last.

    A piece and its overlap need at most `room`. A seam runs through none of the spans in `kept` where that
    can be had; otherwise pieces are as equal as they can be.
    """
    count = 1
    while count * room - (count - 1) * OVERLAP_MM < length:
        count += 1
    seams = [0.0]
    for piece in range(1, count):
        even = length * piece / count
        low = length - ((count - piece) * room - (count - piece - 1) * OVERLAP_MM)
        high = seams[-1] + room - OVERLAP_MM
        seams.append(_clear(max(low, seams[-1]), high, even, kept))
    return (*seams, length)


def _clear(low: float, high: float, wanted: float, kept: Sequence[Span]) -> float:
    """The place nearest to `wanted`, within bounds, that lies in no span if one does."""
    places = [min(max(wanted, low), high), *(edge for span in kept for edge in span if low <= edge <= high)]
    return min(places, key=lambda place: (any(a < place < b for a, b in kept), abs(place - wanted)))


def windows(seams: Seams) -> list[Span]:
    """Start and length of what each page shows: its piece, and the overlap that the next page covers."""
    last = seams[-1]
    return [(start, min(end + OVERLAP_MM, last) - start) for start, end in pairwise(seams)]


def severed(seams: Seams, kept: Sequence[Span]) -> int:
    """How often a seam runs through a span."""
    return sum(start < seam < end for seam in seams[1:-1] for start, end in kept)
