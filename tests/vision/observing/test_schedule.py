"""Which cells are judged in an image, and what is told of those that wait for the next."""

import numpy as np
import pytest

from tests.vision import printed_table
from vision.camera.image import Image
from vision.motion.cover import changed
from vision.observing.schedule import COVERED_COUNT_PER_S, STALE_LEVELS
from vision.pipeline import see
from vision.simulation.table import Lift, Wait

RATE = 20.0
"""Images a second."""


@pytest.mark.parametrize("cell", ["b3", "d3", "d4", "e5"])
def test_what_is_told_under_a_hand_was_found_as_it_lies_there_now(cell: str) -> None:
    sim = printed_table.table({**printed_table.some_position(4), cell: "A0"})
    sim.visit(0.3, [Lift(cell), Wait(1.2)], (165, 480))
    eye, most, waited = printed_table.eye(), 0, 0
    for step in range(30):
        before = eye.cells.judged
        eye, seen = see(eye, Image(step / RATE, sim.picture(step / RATE)))
        judged, covered, plan = eye.cells.judged, eye.cells.covered, eye.cells.rest.before
        assert eye.sight and judged and covered and plan is not None
        told = covered.cells & ~seen.covered
        assert (changed(plan, judged.drawn, eye.sight.place)[told] <= STALE_LEVELS).all(), step
        if before is not None:
            anew = (judged.drawn != before.drawn).any(axis=2)
            cells = np.unique(eye.sight.place.cells[anew])
            most = max(most, int(covered.cells[cells[cells >= 0]].sum()))
        waited += 0 if judged.waits is None else int(judged.waits.sum())
    assert waited and 0 < most <= COVERED_COUNT_PER_S / RATE
