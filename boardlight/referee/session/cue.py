"""What the board tells the players by light: meaning first (`cues`), colour later (`lights`). Pure."""

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from rules.board import Cell

ThemeName = Literal["bright", "calm", "colour-blind"]
"""The sets of colours and patterns that `lights` knows."""


class Cue(Enum):
    """The meaning of a light; a later one outshines an earlier one on the same cell."""

    LAST = "the last turn"
    EXPECTED = "what is expected after the turn that was asked about"
    VICTIM = "may be taken"
    MUST_TAKE = "this piece must capture"
    TARGET = "may go here"
    SOURCE = "the piece in hand came from here"
    HUFF = "this piece may be huffed"
    BACK = "forced, the piece goes back here"
    PROMOTE = "exchange this piece"
    LATER = "a piece will stand here, but others come first"
    HINT = "a good turn"
    ASKED = "what somebody asked about"
    TAKEN = "take this piece off"
    PLACE = "put the missing piece here"
    WRONG = "this piece does not belong here"
    PICKED = "the choice a button is about to confirm"


Cues = Mapping[Cell, Cue]


def outshining(*lit: Cues) -> Cues:
    """All of these together: of several cues on a cell the brightest shines."""
    bright = [*Cue].index
    together: dict[Cell, Cue] = {}
    for cues in lit:
        for cell, cue in cues.items():
            together[cell] = max(cue, together.get(cell, cue), key=bright)
    return together
