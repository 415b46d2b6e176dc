"""The step that looks for a screen's light: what it asks for, and what it makes of stripes it cannot use."""

from collections.abc import Callable

import numpy as np
import pytest

from boardlight.guided_calibration.rig import shown_on
from boardlight.guided_calibration.screen import PICTURES, ScreenStep
from boardlight.guided_calibration.words import NO_SCREEN, PLACE_SHEET, SCREEN_UNCLEAR
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.stage import scene
from calibration.profile import Profile, ScreenProfile
from hardware.lights.placing import Placing
from hardware.lights.screen import Screen
from messages.message import Message
from rules.games import load
from tests.boardlight.drawn_display import SHAPE, DrawnDisplay
from vision.camera.image import Image

GAME = load("chess")
FIXTURE = fixture_of(GAME)
BLANK = Image(0.0, np.full((720, 1280, 3), 90, np.uint8))


@pytest.fixture(scope="module")
def images() -> list[Image]:
    """The dark sheet, and then every picture that the step asks for."""
    table, _ = scene(GAME, FIXTURE, GAME.start())
    for piece in list(table.pieces):
        table.remove(piece)
    screen = Screen()
    DrawnDisplay(table).follow(screen)
    light, step = screen.open(Placing(())), fresh()
    taken = [Image(0.0, table.picture(0.0))]
    while not (step := step.look(taken[-1])).advice.done:
        assert step.advice.lit is not None
        shown_on(light, step.advice.lit, 0)
        taken.append(Image(len(taken) / 10, table.picture(len(taken) / 10)))
    return taken


def fresh() -> ScreenStep:
    return ScreenStep(layout_of(FIXTURE), Profile(game="chess"), SHAPE)


def after(images: list[Image]) -> ScreenStep:
    step = fresh()
    for image in images:
        step = step.look(image)
    return step


def test_it_asks_for_every_picture_once_and_keeps_the_map(images: list[Image]) -> None:
    assert len(images) == 1 + len(PICTURES)
    step = after(images)
    assert step.advice.done and step.look(BLANK) is step
    known = step.keep(Profile(game="chess")).screen
    assert known is not None and known == ScreenProfile.of(known.map)
    assert step.advice.numbers["error_cells"] < 0.1


def test_it_waits_for_the_sheet(images: list[Image]) -> None:
    step = fresh().look(BLANK)
    assert step.advice.words == PLACE_SHEET and step.advice.lit == frozenset()
    assert step.look(images[0]).advice.lit == PICTURES[0]
    with pytest.raises(ValueError, match="Looking for the lights"):
        step.look(images[0]).keep(Profile(game="chess"))


def late(images: list[Image]) -> list[Image]:
    """A camera that hands out a picture from before, more often than not."""
    return [images[max(number - (0, 2, 1, 4)[number % 4], 0)] for number in range(len(images))]


@pytest.mark.parametrize(
    ("spoil", "words"), [(lambda images: [images[0]] * len(images), NO_SCREEN), (late, SCREEN_UNCLEAR)]
)
def test_what_cannot_be_a_screen_is_told_and_not_kept(
    spoil: Callable[[list[Image]], list[Image]], words: Message, images: list[Image]
) -> None:
    step = after(spoil(images))
    assert step.advice.done and step.advice.words == words
    with pytest.raises(ValueError, match=words.en[:20]):
        step.keep(Profile(game="chess"))
