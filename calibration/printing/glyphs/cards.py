"""Playing-card faces: the value in the middle, and round it as many suit signs as it has. Pure.

Number cards carry their number of signs, K Q J four to two, and an ace a single large one. Hearts and spades
stand on a solid band, diamonds and clubs on an open one, so that the suits of a seat differ at a glance.
"""

from collections.abc import Iterator

from calibration.printing.drawing.drawing import Path, Place, Shape
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.glyphs.strokes import GROUND, INK, disc, ring, solid

SIGNS = {"A": 0, "J": 2, "Q": 3, "K": 4, **{str(number): number for number in range(5, 11)}}
"""By value; cards below five are in no game so far."""

SOLID = "HS"
"""Suits on a solid band."""


def _heart(tone: str) -> tuple[Shape, ...]:
    return (
        solid(
            "M 0 92 C -30 54 -92 18 -92 -30 C -92 -84 -24 -92 0 -44 "
            "C 24 -92 92 -84 92 -30 C 92 18 30 54 0 92 Z",
            tone,
        ),
    )


def _diamond(tone: str) -> tuple[Shape, ...]:
    return (solid("M 0 -104 L 80 0 L 0 104 L -80 0 Z", tone),)


def _spade(tone: str) -> tuple[Shape, ...]:
    return (
        solid(
            "M 0 -98 C 30 -54 92 -22 92 26 C 92 66 36 72 12 44 L 32 94 L -32 94 L -12 44 "
            "C -36 72 -92 66 -92 26 C -92 -22 -30 -54 0 -98 Z",
            tone,
        ),
    )


def _club(tone: str) -> tuple[Shape, ...]:
    stem = solid("M -24 -24 L 24 -24 L 24 24 L 12 34 L 34 96 L -34 96 L -12 34 L -24 24 Z", tone)
    return (disc(0, -48, 44, tone), disc(-48, 20, 44, tone), disc(48, 20, 44, tone), stem)


SUITS = {"H": _heart, "D": _diamond, "S": _spade, "C": _club}


def suit(letter: str) -> tuple[Shape, ...]:
    """The sign of hearts (H), diamonds (D), spades (S) or clubs (C), as large as a face."""
    return SUITS[letter](INK)


def card(name: str) -> tuple[Shape, ...]:
    """The face of ``card-H10`` and its like; nothing if that is no card. It covers the rim."""
    suit, value = name[5:6], name[6:]
    if not name.startswith("card-") or suit not in SUITS or value not in SIGNS:
        return ()
    band = ring(0, 0, 78, 36) if suit in SOLID else ring(0, 0, 59, 3)
    middle = Place(0, 0, 0.46).of(SUITS[suit](INK)) if value == "A" else (_value(value),)
    return (disc(0, 0, 96, GROUND), band, *_signs(suit, SIGNS[value]), *middle)


def _signs(suit: str, count: int) -> Iterator[Shape]:
    tone = GROUND if suit in SOLID else INK
    for place in range(count):
        turn = 360 * place / count
        x, y = Place(turn=turn).point((0, -78))
        yield from Place(x, y, 0.145, turn).of(SUITS[suit](tone))


def _value(words: str) -> Path:
    return text(words, 0, 0, fitted(words, 84, 62, bold=True), INK, bold=True)
