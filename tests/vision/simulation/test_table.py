"""The simulated table: deterministic, in virtual time, and quick."""

import numpy as np
import pytest

from tests.vision import printed_table
from vision.simulation.rendering import DrawnPiece
from vision.simulation.table import Bring, Lift, Place, SimCamera, Swap, TakeOff, Wait

HOME = (165.0, 480.0)


def test_the_same_seed_gives_the_same_pictures() -> None:
    def pictures(seed: int) -> list[np.ndarray]:
        sim = printed_table.table({"a1": "A0", "c3": "B1"}, seed=seed)
        sim.visit(0.1, [Lift("a1"), Place(150, 150, 20)], HOME)
        return [sim.picture(time) for time in (0.0, 0.4, 0.8, 2.0)]

    assert all((one == two).all() for one, two in zip(pictures(4), pictures(4), strict=True))
    assert (pictures(4)[0] != pictures(5)[0]).any()


def test_a_visit_moves_takes_swaps_and_brings() -> None:
    sim = printed_table.table({"a1": "A0", "c3": "B1", "f5": "C0"})
    new = DrawnPiece(printed_table.face("C1"), printed_table.RADIUS, 100.0, 100.0)
    end = sim.visit(
        1.0,
        [
            Lift("a1"),
            Place(150, 150, 20),
            Wait(0.2),
            Lift("c3"),
            TakeOff(),
            Swap("f5", printed_table.face("A1")),
            Bring("n", new),
        ],
        HOME,
    )
    sim.picture(0.5)
    assert set(sim.pieces) == {"a1", "c3", "f5"}
    sim.picture(end)
    assert set(sim.pieces) == {"a1", "f5", "n"}
    moved = sim.pieces["a1"]
    assert (moved.x, moved.y, moved.yaw_deg, moved.lift_mm) == (150, 150, 20, 0)
    assert sim.pieces["f5"].face is printed_table.face("A1")
    assert sim.pieces["n"].lift_mm == 0
    assert sim.busy_until == end


def test_visits_wait_for_one_another() -> None:
    sim = printed_table.table({"a1": "A0"})
    first = sim.visit(0.0, [Lift("a1"), Place(150, 150)], HOME)
    second = sim.visit(0.1, [Lift("a1"), Place(200, 150)], HOME)
    assert second > first
    sim.picture(second)
    assert sim.pieces["a1"].x == 200


def test_impossible_gestures_are_refused() -> None:
    sim = printed_table.table({"a1": "A0"})
    with pytest.raises(ValueError, match="no piece in the hand"):
        sim.visit(0.0, [Place(10, 10)], HOME)
    with pytest.raises(ValueError, match="no piece 'b9'"):
        sim.visit(0.0, [Lift("b9")], HOME)


def test_time_goes_one_way() -> None:
    sim = printed_table.table({})
    sim.picture(1.0)
    with pytest.raises(ValueError, match="back in time"):
        sim.picture(0.5)


def test_a_simulated_camera_ends_when_told() -> None:
    with SimCamera(printed_table.table({}), rate=10, until=0.35) as camera:
        assert [image.time for image in camera] == pytest.approx([0.0, 0.1, 0.2, 0.3])


def test_a_light_shows_and_a_hand_shows() -> None:
    sim = printed_table.table({"c3": "A0"})
    dark = sim.picture(0.0).astype(int)
    sim.shine([(147.0, 142.0, (0, 255, 0))])
    lit = sim.picture(0.1).astype(int)
    brighter = (lit - dark).max(axis=(0, 1))
    assert brighter[1] > 25
    sim.shine([])
    sim.visit(0.2, [Lift("c3"), Wait(1.0)], HOME)
    assert (np.abs(sim.picture(1.2).astype(int) - dark).max(axis=2) > 60).mean() > 0.02


def test_what_lies_over_the_pieces_is_no_hand_and_hides_them_until_it_goes() -> None:
    def cover(picture: np.ndarray, _: object, time: float) -> None:
        picture[:, : int(600 * time)] = 90

    sim = printed_table.table({"c3": "A0"})
    bare = sim.picture(0.0).astype(int)
    sim.over = cover
    covered = sim.picture(1.0).astype(int)
    assert not sim.hand_in_view and abs(covered[:, :600] - 90).max() < 30
    assert abs(covered - bare)[:, 600:].max() < 30
    here = sim.pieces["c3"]
    sim.visit(1.0, [Lift("c3"), Wait(1.0), Place(here.x, here.y)], HOME)
    sim.picture(2.0)
    assert sim.hand_in_view
    sim.over = None
    assert abs(sim.picture(5.0).astype(int) - bare).max() < 30
