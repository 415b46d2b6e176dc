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
    VICTIM = "may be taken"
    MUST_TAKE = "this man must capture"
    TARGET = "may go here"
    SOURCE = "the man in hand came from here"
    HUFF = "this man may be huffed"
    BACK = "forced, the man goes back here"
    PROMOTE = "exchange this man"
    LATER = "a man will stand here, but others come first"
    HINT = "a good turn"
    ASKED = "what somebody asked about"
    TAKEN = "take this man off"
    PLACE = "put the missing man here"
    WRONG = "this man does not belong here"
    PICKED = "the choice a button is about to confirm"


Cues = Mapping[Cell, Cue]
