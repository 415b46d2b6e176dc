"""What stands on every cell: log-likelihoods of all labels, unless it is nothing known. Pure."""

import numpy as np

from vision.appearance.sheet_model import Bare
from vision.appearance.templates import Looks, Templates
from vision.cells.lit_hypotheses import Compared, explained
from vision.cells.markings import doubted
from vision.cells.scene import Scene, Scores
from vision.cells.table_statistics import Usual, piece_averages
from vision.geometry.sampling import Which

__all__ = ["Compared", "classify", "first_look"]


def classify(scene: Scene, which: Which, to: Compared) -> Scores:
    """Scores of the cells `which` (k,)."""
    return doubted(explained(scene, which, to), to.known)


def first_look(
    scene: Scene, looks: Looks, prepared: tuple[Templates, ...], bare: Bare
) -> tuple[Scores, Usual]:
    """Scores of all cells, before it is known what is usual here, and what that is."""
    scores = explained(scene, np.arange(len(bare.art)), Compared(looks, prepared, bare, Usual()))
    known = piece_averages(doubted(scores, Usual()), looks.owner, Usual())
    scores = doubted(scores, known)
    return scores, piece_averages(scores, looks.owner, known)
