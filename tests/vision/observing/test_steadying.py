"""A camera that trembles, drifts or is nudged a little sees what one sees that stands still."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision import printed_table
from tests.vision.observing.test_pose_tracking import VIEW, miss, plain_eye
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observing.eye import Eye
from vision.observing.pose_tracking import tracked
from vision.observing.steadying import followed
from vision.pipeline import see

WIDE, HIGH = VIEW.size
LABELS = printed_table.LABELS


def shifted(pixels: Pixels, x: float, y: float, turn_deg: float = 0.0) -> Pixels:
    by = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), turn_deg, 1.0)
    by[:, 2] += (x, y)
    moved = cv2.warpAffine(pixels, by, (WIDE, HIGH), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def trembling(pixels: Pixels, images: int, amount: float) -> Iterator[Pixels]:
    chance = np.random.default_rng(11)
    for _ in range(images):
        x, y, turn = chance.normal(0, amount, 3)
        yield shifted(pixels, x, y, turn * 360 / (np.pi * WIDE))


def drifting(pixels: Pixels, images: int, amount: float) -> Iterator[Pixels]:
    for count in range(images):
        yield shifted(pixels, amount * count, -0.4 * amount * count)


@pytest.mark.parametrize(("way", "amount"), [(trembling, 0.5), (trembling, 1.0), (drifting, 1.8)])
def test_the_table_is_seen_all_the_time(way, amount: float) -> None:  # type: ignore[no-untyped-def]
    stand = {"c3": "A0", "e2": "B1", "a5": "C1"}
    sim = printed_table.table(stand, VIEW)
    eye, _ = see(printed_table.eye(), Image(0.0, sim.picture(0.0)))
    eye, _ = see(eye, Image(0.1, sim.picture(0.1)))
    stand["d4"] = stand.pop("c3")
    names = printed_table.layout().names
    truth = [LABELS.index(stand.get(name, ".")) for name in names]
    later = printed_table.table(stand, VIEW).picture(0.2)
    for count, pixels in enumerate(way(later, 14, amount)):
        eye, seen = see(eye, Image(0.2 + count / 10, pixels))
        assert seen.blind is None
    assert not seen.busy and not seen.covered.any()
    assert seen.cost.argmin(axis=1).tolist() == truth


@pytest.mark.parametrize("marked", [True, False])
def test_where_the_camera_comes_to_rest_it_has_a_pose_and_what_it_saw_still_stands(marked: bool) -> None:
    sim = printed_table.table(printed_table.some_position(4), VIEW)
    eye = printed_table.eye() if marked else plain_eye(sim)
    for count in range(3):
        eye, _ = see(eye, Image(count / 10, sim.picture(count / 10)))
    known, rest = eye.cells.judged, sim.picture(1.0)
    nudged = replace(VIEW, azimuth_deg=VIEW.azimuth_deg + 0.4)
    sim.look(nudged)
    assert 1 < miss(eye, sim.pose) < 3
    for count in range(6):
        eye, _ = see(eye, Image(1 + count / 10, sim.picture(1 + count / 10)))
    assert miss(eye, sim.pose) < 0.6
    assert eye.cells.judged is not None and known is not None
    assert (
        eye.cells.judged.scores.log_likelihood.argmax(axis=1) == known.scores.log_likelihood.argmax(axis=1)
    ).all()
    assert followed(eye, sim.picture(2.0))[1] is not rest


def test_an_image_that_lies_where_it_lay_is_handed_on_as_it_is() -> None:
    sim = printed_table.table({"c3": "A0"}, VIEW)
    first, second = (sim.picture(count / 10) for count in range(2))
    eye = tracked(printed_table.eye(), first)
    assert followed(printed_table.eye(), first)[1] is first
    assert followed(eye, second)[1] is second


def test_what_cannot_be_laid_back_is_handed_on_as_it_is() -> None:
    sim = printed_table.table({"c3": "A0"}, VIEW)
    eye: Eye = tracked(printed_table.eye(), sim.picture(0.0))
    desk: Pixels = np.full((HIGH, WIDE, 3), (62, 92, 120), np.uint8)
    later, pixels = followed(eye, desk)
    assert pixels is desk and later.placement.motion is None and later.placement.lost == 1
    assert followed(later, sim.picture(0.1))[0].placement.lost == 0
