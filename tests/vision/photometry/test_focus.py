"""A camera that looks for its focus during play: it is told again how sharp it is, and nothing is misread."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision import printed_table
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import Observation
from vision.photometry.focus import ALIKE_IMAGES, LONGEST_WAIT_IMAGES
from vision.pipeline import HUNTS, Eye, see
from vision.simulation.rendering import Room

POSITION = printed_table.some_position(5)


def seen(blur_px: float, room: Room | None = None, position: dict[str, str] = POSITION) -> Pixels:
    return printed_table.table(position, room=replace(room or Room(), blur_px=blur_px)).picture(0.0)


def watched(pictures: Sequence[Pixels]) -> list[tuple[Eye, Observation]]:
    """What an eye says of pictures, a thirtieth of a second apart."""
    eye, told = printed_table.eye(), []
    for number, picture in enumerate(pictures):
        eye, observation = see(eye, Image(number / 30, picture))
        told.append((eye, observation))
    return told


def blur_of(eye: Eye) -> float:
    assert eye.sight is not None
    return eye.sight.sharpness.blur_px


@pytest.mark.parametrize(("before", "after"), [(0.4, 1.8), (1.8, 0.4)])
def test_after_a_new_focus_the_eye_is_told_how_sharp_it_is(before: float, after: float) -> None:
    moved = {**POSITION, "c3": "B1"}
    later = seen(after, position=moved)
    told = watched([seen(before)] * 5 + [later] * (ALIKE_IMAGES + 4))
    assert [observation.busy for _, observation in told[5 : 5 + ALIKE_IMAGES - 1]] == [True] * (
        ALIKE_IMAGES - 1
    )
    (first, _), (last, observation) = told[4], told[-1]
    assert (blur_of(last) > blur_of(first)) == (after > before)
    assert not observation.busy
    assert printed_table.read(observation.cost) == printed_table.expected(moved)


def test_while_the_focus_is_sought_images_are_refused_and_those_before_and_after_say_the_same() -> None:
    hunting = [seen(blur, position={}) for blur in np.linspace(0.9, 2.2, ALIKE_IMAGES + 1)]
    told = watched([seen(0.4)] * 3 + hunting + [seen(0.4)])
    assert [observation.blind for _, observation in told[3:-1]] == [HUNTS] * len(hunting)
    _, after = told[-1]
    assert not after.busy and not after.covered.any()
    assert printed_table.read(after.cost) == printed_table.expected(POSITION)


def test_a_focus_that_never_rests_is_taken_as_it_is() -> None:
    pair = [seen(1.3), seen(2.2)]
    told = watched([seen(0.4)] * 3 + [pair[number % 2] for number in range(LONGEST_WAIT_IMAGES)])
    assert blur_of(told[-1][0]) > 0.7
    assert printed_table.read(told[-1][1].cost) == printed_table.expected(POSITION)


@pytest.mark.parametrize("room", [Room(light=0.5), Room(colour=(0.7, 0.95, 1.0)), Room(noise=5)])
def test_light_and_noise_are_no_new_focus(room: Room) -> None:
    told = watched([seen(0.7)] * 3 + [seen(0.7, room)] * (ALIKE_IMAGES + 1))
    first, last = told[0][0].focus, told[-1][0].focus
    assert first is not None
    assert last is not None
    assert last.usual is first.usual


def test_what_lies_over_some_markers_is_no_new_focus() -> None:
    picture = seen(0.7)
    eye, _ = watched([picture])[0]
    assert eye.sight is not None
    spoilt = picture.copy()
    for corners in list(printed_table.layout().markers.values())[:4]:
        x, y = eye.sight.pose.project(corners).mean(axis=0).astype(int)
        spoilt[y - 14 : y + 14, x - 14 : x + 14] = 128
    focus = watched([picture] * 2 + [spoilt] * ALIKE_IMAGES)[-1][0].focus
    assert focus is not None
    assert focus.off == 0
