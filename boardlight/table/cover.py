"""Why cells are not seen now, in a few words for the page: a hand, or a picture that is refused. Pure."""

from messages.message import Message, message
from rules.board import Cell
from vision.observation import Observation
from vision.pipeline import ILLEGIBLE, MOVED, NO_BOARD, OUTSIDE

HAND = message("table.hand")
HIDDEN = message("table.hidden")
"""Behind tall pieces, under glare, or beyond the edge of the picture."""

NOTHING_SEEN = message("table.nothing-seen")
REFUSED = {
    NO_BOARD: message("table.no-board-in-sight"),
    ILLEGIBLE: message("table.pieces-too-small-or-blurred"),
    MOVED: message("table.board-or-camera-moved"),
    OUTSIDE: message("table.board-partly-outside"),
}
"""By what the eye says; at length the referee says it, once it has lasted."""

REFUSED_OTHERWISE = message("table.refused.other")

OTHER_SHEET = message("table.other-sheet")


def covering(seen: Observation, screened: bool = False) -> Message | None:
    """What keeps cells from being seen; None if all are. Behind screens nothing is told of hands."""
    if seen.blind:
        return REFUSED.get(seen.blind, REFUSED_OTHERWISE)
    if screened or not seen.covered.any():
        return None
    if seen.covered.all():
        return NOTHING_SEEN
    return HAND if seen.busy or seen.present else HIDDEN


def covered_cells(seen: Observation) -> list[Cell]:
    """The cells that something covers; of a picture that is refused nothing is known."""
    return [] if seen.blind else seen.covered.nonzero()[0].tolist()
