"""Single photographs of set-ups that were once not believed: gloss, pieces like the sheet, pieces like a
shadow."""

from pathlib import Path

import numpy as np
import pytest

from boardlight.referee.inference.evidence import ODD
from tests.footage.accuracy import fresh_eye
from tests.footage.truth import Footage
from vision.pipeline import see

HERE = Path(__file__).parent
GLIMPSES = sorted(file.parent for file in (HERE / "glimpses").glob("*/truth.json"))


@pytest.mark.parametrize("folder", GLIMPSES, ids=lambda folder: folder.name)
def test_every_piece_is_told_at_first_sight(folder: Path) -> None:
    footage = Footage(folder)
    (image,) = footage.images()
    _, seen = see(fresh_eye(footage), footage.picture(image), footage.lit(image))
    truth = [footage.game.labels.index(label) for label in footage.labels(image)]
    rivals = seen.cost.astype(int)
    rivals[np.arange(len(truth)), truth] = 255
    men = np.array(truth) > 0
    assert not seen.covered[men].any()
    assert rivals[men].min() > 0
    assert seen.cost[np.arange(len(truth)), truth][~seen.covered].max() == 0


def test_no_piece_is_surely_taken_for_a_shadow() -> None:
    """Two dark pieces in a dim, low view look like one on the sheet: that is said in doubt."""
    footage = Footage(HERE / "unsure" / "quattuor-reges")
    (image,) = footage.images()
    _, seen = see(fresh_eye(footage), footage.picture(image), footage.lit(image))
    truth = np.array([footage.game.labels.index(label) for label in footage.labels(image)])
    assert seen.cost[np.arange(len(truth)), truth].max() < ODD
