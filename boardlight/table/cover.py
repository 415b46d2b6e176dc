"""Why cells are not seen now, in a few words for the page: a hand, or a picture that is refused. Pure."""

from rules.board import Cell
from rules.pieces import Words
from vision.observation import Observation
from vision.pipeline import ILLEGIBLE, MOVED, NO_BOARD

HAND = Words("hand seen", "main vue")
HIDDEN = Words("cells out of sight", "cases hors de vue")
"""Behind tall pieces, under glare, or beyond the edge of the picture."""

NOTHING_SEEN = Words("no cell is seen", "aucune case n'est vue")
REFUSED = {
    NO_BOARD: Words("no board in sight", "aucun plateau en vue"),
    ILLEGIBLE: Words("pieces too small or blurred", "pièces trop petites ou floues"),
    MOVED: Words("board or camera moved", "plateau ou caméra déplacés"),
    "": Words("picture refused", "image refusée"),
}
"""By what the eye says; at length the referee says it, once it has lasted."""

OTHER_SHEET = Words("another sheet lies there", "un autre plateau est posé")


def covering(seen: Observation, screened: bool = False) -> Words | None:
    """What keeps cells from being seen; None if all are. Behind screens nothing is told of hands."""
    if seen.blind:
        return REFUSED.get(seen.blind, REFUSED[""])
    if screened or not seen.covered.any():
        return None
    if seen.covered.all():
        return NOTHING_SEEN
    return HAND if seen.busy or seen.present else HIDDEN


def covered_cells(seen: Observation) -> list[Cell]:
    """The cells that something covers; of a picture that is refused nothing is known."""
    return [] if seen.blind else seen.covered.nonzero()[0].tolist()
