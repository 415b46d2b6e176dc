"""The whole eye on simulated pictures: what stands where, in any light, and what it does not claim."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision import printed_table
from vision.camera.image import Image
from vision.observation import Observation, Why, costs
from vision.observing.piece_counts import counted
from vision.pipeline import Eye, see
from vision.simulation.rendering import Room, Viewpoint
from vision.simulation.table import Lift, Place, SimTable, Swap, TakeOff, Wait

SURE = 32
"""Two nats."""


def first_look(sim: SimTable, lit: list[tuple[int, int, int]] | None = None) -> tuple[Eye, Observation]:
    return see(printed_table.eye(), Image(0.0, sim.picture(0.0)), lit)


@pytest.mark.parametrize(
    ("view", "room"),
    [
        (Viewpoint(distance_mm=560), Room()),
        (Viewpoint(distance_mm=560, elevation_deg=80, azimuth_deg=180), Room(light=0.6, noise=5)),
        (Viewpoint(distance_mm=600, elevation_deg=45, azimuth_deg=20), Room(colour=(0.7, 0.95, 1.0))),
        (Viewpoint(distance_mm=620, elevation_deg=60, azimuth_deg=90), Room(light=0.45, falloff=0.3)),
        (Viewpoint(distance_mm=700, elevation_deg=65, hfov_deg=70), Room(blur_px=1.1)),
    ],
)
def test_every_cell_is_read(view: Viewpoint, room: Room) -> None:
    position = printed_table.some_position(5)
    _, seen = first_look(printed_table.table(position, view, room))
    assert printed_table.read(seen.cost) == printed_table.expected(position)
    assert not seen.covered.any()
    assert not seen.busy
    assert seen.blind is None


def test_pieces_far_off_their_centres_are_read() -> None:
    position = printed_table.some_position(8)
    _, seen = first_look(printed_table.table(position, off_mm=7.0, seed=3))
    assert printed_table.read(seen.cost) == printed_table.expected(position)


def test_one_s_own_lights_change_nothing() -> None:
    position = printed_table.some_position(2)
    sim = printed_table.table(position)
    colours = [(0, 255, 0), (255, 0, 0), (60, 60, 255), (255, 255, 255), (255, 180, 0)]
    lit = [colours[cell % 5] if cell % 2 else (0, 0, 0) for cell in range(30)]
    sim.shine([(x, y, lit[cell]) for cell, (x, y) in enumerate(printed_table.layout().cells)])
    _, seen = first_look(sim, lit)
    assert printed_table.read(seen.cost) == printed_table.expected(position)
    assert not seen.covered.any()


def test_a_light_that_goes_on_or_off_is_no_hand() -> None:
    sim = printed_table.table({"c3": "A0"})
    eye, _ = first_look(sim)
    lit = [(0, 0, 0)] * 30
    for step in range(1, 7):
        lit[8] = (0, 255, 0) if step % 2 else (0, 0, 0)
        sim.shine([(*printed_table.layout().cells[8], lit[8])])
        eye, seen = see(eye, Image(step / 10, sim.picture(step / 10)), lit)
        assert not seen.busy
        assert printed_table.read(seen.cost) == printed_table.expected({"c3": "A0"})


@pytest.mark.parametrize("colour", [(255, 255, 255), (60, 60, 255), (255, 180, 0)])
def test_a_light_that_is_out_may_still_be_on_in_the_next_pictures(colour: tuple[int, int, int]) -> None:
    sim = printed_table.table({"c3": "A0"})
    dark, lit = [(0, 0, 0)] * 30, [colour if cell == 8 else (0, 0, 0) for cell in range(30)]
    sim.shine([(*printed_table.layout().cells[8], colour)])
    eye, _ = first_look(sim, lit)
    for time in (0.1, 0.2):
        eye, seen = see(eye, Image(time, sim.picture(time)), dark)
        assert printed_table.read(seen.cost) == printed_table.expected({"c3": "A0"})
        assert not seen.covered.any() and eye.cells.judged is not None and eye.cells.judged.perhaps[8]
    sim.shine([])
    eye, seen = see(eye, Image(0.9, sim.picture(0.9)), dark)
    assert eye.cells.judged is not None and not eye.cells.judged.perhaps.any()
    assert printed_table.read(seen.cost) == printed_table.expected({"c3": "A0"})


def test_what_is_not_known_is_doubted() -> None:
    sim = printed_table.table({"c3": "A0"})
    stranger = printed_table.face("A0").copy()
    stranger[..., :3] = np.random.default_rng(0).integers(0, 255, (5, 5, 3)).repeat(32, 0).repeat(32, 1)
    sim.put("c3", replace(sim.pieces["c3"], face=stranger))
    _, seen = first_look(sim)
    cell = printed_table.layout().names.index("c3")
    assert np.partition(seen.cost[cell], 1)[1] < SURE


def test_without_a_board_nothing_is_said() -> None:
    grey = np.full((720, 1280, 3), 90, np.uint8)
    eye, seen = see(printed_table.eye(), Image(0.0, grey))
    assert seen.blind
    assert seen.covered.all()
    assert eye.sight is None


def test_a_turn_played_by_hand() -> None:
    """One piece is carried, one taken off, one gets a new face: nothing false is offered on the way."""
    before = {"b2": "A0", "d4": "B1", "e1": "C0", "f5": "A1", "a5": "B0"}
    after = {"d4": "A0", "e1": "A0", "f5": "A1", "a5": "B0"}
    sim = printed_table.table(before)
    x, y = printed_table.layout().cells[printed_table.layout().names.index("d4")]
    gestures = [Lift("d4"), TakeOff(), Lift("b2"), Place(x, y, 77), Swap("e1", printed_table.face("A0"))]
    end = sim.visit(0.5, gestures, (165, 480))
    eye = printed_table.eye()
    settled = 0.0
    for step in range(int((end + 1.0) * 15)):
        time = step / 15
        eye, seen = see(eye, Image(time, sim.picture(time)))
        if not seen.busy and not seen.covered.any():
            wanted = before if time < 1.0 else after
            assert time < 0.9 or time > end - 0.2, "a decision was offered while the hand was at work"
            assert printed_table.read(seen.cost) == printed_table.expected(wanted)
            settled = settled or (time if time > 1 else 0.0)
    assert end - 0.2 < settled < end + 0.35


def test_a_resting_hand_covers_what_lies_under_it() -> None:
    position = printed_table.some_position(4)
    sim = printed_table.table(position)
    sim.visit(0.3, [Lift("c3") if "c3" in position else Lift(next(iter(position))), Wait(0.9)], (165, 480))
    eye = printed_table.eye()
    for step in range(16):
        eye, seen = see(eye, Image(step / 10, sim.picture(step / 10)))
    assert seen.covered.any()
    free = ~seen.covered
    read, wanted = np.array(printed_table.read(seen.cost)), np.array(printed_table.expected(position))
    assert (read[free] == wanted[free]).sum() >= free.sum() - 1


def test_what_was_only_glimpsed_under_a_hand_is_judged_when_it_is_free() -> None:
    position = printed_table.some_position(4)
    sim = printed_table.table(position)
    cell = next(iter(position))
    x, y = printed_table.layout().cells[printed_table.layout().names.index(cell)]
    sim.visit(0.3, [Lift(cell), Wait(0.9), Place(x, y)], (165, 480))
    eye, glimpsed, covered = printed_table.eye(), np.zeros(30, np.bool_), np.zeros(30, np.bool_)
    for step in range(30):
        eye, seen = see(eye, Image(step / 10, sim.picture(step / 10)))
        assert eye.cells.judged is not None and eye.cells.covered is not None
        assert not (eye.cells.judged.glimpsed & ~eye.cells.covered.cells).any()
        glimpsed, covered = glimpsed | eye.cells.judged.glimpsed, covered | seen.covered
    assert glimpsed.any() and not (glimpsed & ~covered).any() and not seen.covered.any()
    assert printed_table.read(seen.cost) == printed_table.expected(position)


def test_what_lies_there_for_a_while_is_judged_in_full() -> None:
    """Gloss that seems a hand lies still, and what can be told under it is told."""
    sim = printed_table.table(position := printed_table.some_position(4))
    sim.visit(0.3, [Lift(next(iter(position))), Wait(2.0)], (165, 480))
    eye, glimpsed = printed_table.eye(), []
    for step in range(24):
        eye, seen = see(eye, Image(step / 10, sim.picture(step / 10)))
        assert eye.cells.judged is not None
        glimpsed.append(bool(eye.cells.judged.glimpsed.any()))
    assert any(glimpsed) and not glimpsed[-1]
    assert seen.covered.any()


def test_a_hand_is_seen_in_the_very_first_image() -> None:
    sim = printed_table.table({"c3": "A0", "d3": "B1"})
    sim.visit(0.0, [Lift("c3"), Wait(3)], (165, 480))
    _, seen = see(printed_table.eye(), Image(1.5, sim.picture(1.5)))
    assert seen.covered.sum() >= 3


def test_a_board_shoved_is_found_again_within_five_images() -> None:
    position = printed_table.some_position(6)
    eye, _ = first_look(printed_table.table(position))
    shoved = printed_table.table(position, Viewpoint(distance_mm=575, elevation_deg=58, azimuth_deg=9))
    good = 0
    for step in range(1, 6):
        eye, seen = see(eye, Image(step / 10, shoved.picture(step / 10)))
        if not seen.covered.any():
            assert printed_table.read(seen.cost) == printed_table.expected(position)
            good += 1
    assert good >= 1


def test_a_settled_image_keeps_the_pose_and_says_the_same_again() -> None:
    sim = printed_table.table(printed_table.some_position(9))
    eye, one = first_look(sim)
    later, two = see(eye, Image(0.1, sim.picture(0.1)))
    assert later.sight is eye.sight
    assert printed_table.read(one.cost) == printed_table.read(two.cost)


def test_all_cells_are_told_together_as_long_as_nothing_new_was_judged_or_hidden() -> None:
    sim = printed_table.table({"b2": "A0", "d4": "B1"})
    end = sim.visit(0.3, [Lift("d4"), Wait(0.3), Place(*printed_table.layout().cells[12], 0)], (165, 480))
    eye, last, kept = printed_table.eye(), None, 0
    for step in range(int((end + 0.6) * 15)):
        eye, one = see(eye, Image(step / 15, sim.picture(step / 15)))
        assert eye.cells.judged and one.why is not None
        alone = eye.cells.judged.scores.log_likelihood
        assert np.array_equal(one.cost, costs(counted(alone, one.why == Why.SEEN, eye.looks.count)))
        kept, last = kept + (one.cost is last), one.cost
    assert 5 < kept < end * 15


def test_what_changed_beside_a_cell_is_looked_at_twice() -> None:
    """A light goes on, and its glow on the sheet round the piece stays: that is no news in every image."""
    sim = printed_table.table(printed_table.some_position(5), room=Room(noise=9))
    eye, _ = first_look(sim)
    lit = [(0, 255, 0) if cell % 3 == 0 else (0, 0, 0) for cell in range(30)]
    sim.shine([(x, y, lit[cell]) for cell, (x, y) in enumerate(printed_table.layout().cells)])
    found = []
    for step in range(1, 16):
        eye, _ = see(eye, Image(step / 30, sim.picture(step / 30)), lit)
        assert eye.cells.judged is not None
        found.append(eye.cells.judged.scores)
    assert found[0] is not found[1], "one image may deceive"
    assert all(scores is found[1] for scores in found[1:])


def test_the_same_images_give_the_same_observations() -> None:
    def run() -> list[bytes]:
        sim, eye, seen = printed_table.table(printed_table.some_position(3)), printed_table.eye(), []
        for step in range(4):
            eye, one = see(eye, Image(step / 10, sim.picture(step / 10)))
            seen.append(one.cost.tobytes() + one.covered.tobytes())
        return seen

    assert run() == run()
