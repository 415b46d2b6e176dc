"""The die in photoreal pictures: white, red and black, under three lights, with hands about it."""

from collections.abc import Iterator

import pytest

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from tests.footage.test_sequences import HERE
from tests.footage.truth import Facts, Footage
from tests.vision.dice.readings import agreed
from vision.observing.eye import Eye
from vision.observing.pose_tracking import tracked

DICE = Footage(HERE / "guerre-des-maitres-dice")

LEAST = 0.9
"""Share of the throws that are read in the first picture of them."""


def throws() -> Iterator[Facts]:
    """The first picture of every throw, and every hand over the tray."""
    before: tuple[int | None, int] | None = None
    for image in DICE.images():
        here = image.get("die"), DICE.part(image)
        if here[0] is None or here != before:
            yield image
        before = here


def read(eye: Eye, image: Facts) -> int | None:
    pixels = DICE.picture(image).pixels
    tray, sheet = eye.layout.tray, eye.sheet.pixels
    assert eye.sight and tray and sheet is not None
    return agreed((eye.sight.pose, tray, sheet, eye.sheet.per_mm), pixels)


@pytest.fixture(scope="module")
def eyes() -> list[Eye]:
    """Having found the sheet in the first picture of every part."""
    fresh, found = eye_of(DICE.game, fixture_of(DICE.game)), []
    for part in range(len(DICE.truth["parts"])):
        first = next(image for image in DICE.images() if DICE.part(image) == part)
        found.append(tracked(fresh, DICE.picture(first).pixels))
    return found


def test_dice_at_rest_are_read_and_held_ones_never(eyes: list[Eye]) -> None:
    shown = list(throws())
    told = [(image.get("die"), read(eyes[DICE.part(image)], image)) for image in shown]
    assert [pair for pair in told if pair[1] not in (pair[0], None)] == []
    rests = [face == true for true, face in told if true]
    assert len(rests) >= 13 and sum(rests) >= LEAST * len(rests)
    assert {image["hand"] for image in shown} == {True, False}
