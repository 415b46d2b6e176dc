"""Why cells are not seen now, in a few words for the page: a hand, a reflection, a refused picture. Pure."""

from messages.message import Message, message
from rules.board import Cell
from vision.observation import Observation, Why
from vision.pipeline import HUNTS, ILLEGIBLE, MOVED, NO_BOARD, OUTSIDE

HAND = message("table.hand")
HIDDEN = message("table.hidden")
"""For several reasons, or for one that is not known."""
REASONS = {
    Why.OUTSIDE: message("table.unseen-outside"),
    Why.COVERED: message("table.unseen-covered"),
    Why.GLARE: message("table.unseen-glare"),
    Why.NO_PIECE: message("table.unseen-no-piece"),
    Why.BEHIND: message("table.unseen-behind"),
    Why.CHANGED: message("table.unseen-changed"),
}

NOTHING_SEEN = message("table.nothing-seen")
REFUSED = {
    NO_BOARD: message("table.no-board-in-sight"),
    ILLEGIBLE: message("table.pieces-too-small-or-blurred"),
    MOVED: message("table.board-or-camera-moved"),
    OUTSIDE: message("table.board-partly-outside"),
    HUNTS: message("table.hunts-for-focus"),
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
    return HAND if seen.busy or seen.present else _lying(seen)


def _lying(seen: Observation) -> Message:
    """Why cells are not seen over which nothing moves: what somebody must take away, or the one reason."""
    reasons = set() if seen.why is None else {Why(int(why)) for why in seen.why[seen.covered]}
    if Why.NO_PIECE in reasons:
        return REASONS[Why.NO_PIECE]
    return REASONS[reasons.pop()] if len(reasons) == 1 else HIDDEN


def covered_cells(seen: Observation) -> list[Cell]:
    """The cells that something covers; of a picture that is refused nothing is known."""
    return [] if seen.blind else seen.covered.nonzero()[0].tolist()
