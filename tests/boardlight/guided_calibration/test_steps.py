"""The steps of calibrating as state machines: what they ask for, what they say, when they stop."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from boardlight.guided_calibration.check import CheckStep
from boardlight.guided_calibration.colours import ColoursStep, set_up_labels
from boardlight.guided_calibration.lights import LightsStep
from boardlight.guided_calibration.steps import LensStep, PoseStep
from boardlight.guided_calibration.words import (
    HOLD_TARGET,
    KEEP_STILL,
    MOVE_ON,
    PLACE_SHEET,
    lights_found,
    towards,
)
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.piece_recognition import PieceReader
from boardlight.simulation.uncalibrated_table import BENT, SIZE, UncalibratedTable, Wiring, wired_at_random
from calibration.fixture import Fixture
from calibration.ledmap import patterns
from calibration.profile import LensProfile, Profile
from rules.games import load
from rules.games.arcanor import GAME as ARCANOR
from rules.games.quatrarmes import GAME
from vision.camera.image import Image
from vision.simulation.rendering import Room

FIXTURE = fixture_of(GAME())
LAYOUT = layout_of(FIXTURE)
KNOWN = Profile(game="quatrarmes", lens=LensProfile.of(BENT, SIZE, 0.1))
READ = PieceReader(GAME(), FIXTURE, KNOWN).read
BLANK = Image(0.0, np.full((SIZE[1], SIZE[0], 3), 90, np.uint8))


@pytest.fixture(scope="module")
def table() -> UncalibratedTable:
    return UncalibratedTable(FIXTURE, seed=3)


@pytest.fixture(scope="module")
def bare(table: UncalibratedTable) -> Image:
    return table.take(frozenset())


@pytest.fixture(scope="module")
def views(table: UncalibratedTable) -> list[Image]:
    return [table.view(number) for number in (0, 2, 4)]


def test_the_lens_asks_for_the_target_first() -> None:
    step = LensStep()
    assert step.advice.words == HOLD_TARGET
    assert step.look(BLANK).advice.words == HOLD_TARGET
    with pytest.raises(ValueError, match="lens is not calibrated yet"):
        step.keep(Profile(game="chess"))


def test_a_live_target_must_be_held_still_and_then_moved(views: list[Image]) -> None:
    step = LensStep(live=True).look(views[0])
    assert step.advice.words == KEEP_STILL and not step.views
    step = step.look(views[0])
    assert len(step.views) == 1
    step = step.look(views[0])
    assert len(step.views) == 1 and step.advice.words == MOVE_ON
    step = step.look(views[1])
    assert len(step.views) == 1 and step.advice.words == KEEP_STILL


def test_the_lens_says_where_the_target_was_not_yet(views: list[Image]) -> None:
    step = LensStep(live=False)
    for view in views:
        step = step.look(view)
    assert len(step.views) == 3 and step.fit is not None and not step.advice.done
    assert "Move the target to the" in step.advice.words.en
    assert step.advice.picture is not None and step.advice.picture.shape == views[0].pixels.shape
    assert 0 < step.advice.share < 1
    with pytest.raises(ValueError, match="changed their size"):
        step.look(Image(9.0, np.zeros((10, 10, 3), np.uint8)))


def test_directions_in_both_languages() -> None:
    assert "bottom right" in towards(0.8, 0.9).en and "en bas à droite" in towards(0.8, 0.9).fr
    assert "the top of" in towards(0.0, -0.9).en


def test_a_pose_on_two_markers_is_not_relied_on(bare: Image, table: UncalibratedTable) -> None:
    covered = bare.pixels.copy()
    covered[260:] = 60
    step = PoseStep(LAYOUT, KNOWN).look(Image(0.0, covered))
    assert not step.advice.done or step.advice.numbers["doubt"] < 0.05
    nothing = PoseStep(LAYOUT, KNOWN).look(BLANK)
    assert not nothing.advice.done
    with pytest.raises(ValueError, match="No sheet is visible"):
        nothing.keep(KNOWN)


def test_the_pose_of_another_games_sheet_is_refused(bare: Image) -> None:
    fixture = fixture_of(ARCANOR())
    assert not PoseStep(layout_of(fixture), Profile(game="arcanor")).look(bare).advice.done


def asked(step: LightsStep, table: UncalibratedTable) -> Iterator[tuple[LightsStep, frozenset[int]]]:
    """Every picture that the lights ask for, and the step after it."""
    while not step.advice.done:
        lit = step.advice.lit
        assert lit is not None
        step = step.look(table.take(lit))
        yield step, lit


def right(step: LightsStep, fixture: Fixture, wiring: Wiring) -> bool:
    spots = [(site.x, site.y) for site in fixture.sites]
    found = {led: spots[cell] for cell, leds in enumerate(step.cells) for led in leds}
    return found == {led: place for led, place in enumerate(wiring.places) if led not in wiring.dead}


def test_fifty_five_leds_take_a_dozen_pictures(table: UncalibratedTable) -> None:
    taken = list(asked(LightsStep(LAYOUT, KNOWN, table.leds), table))
    counted = 1 + len(patterns(table.leds))
    assert taken[0][1] == frozenset()
    assert [lit for _, lit in taken[1:counted]] == list(patterns(table.leds))
    assert len(taken) < counted + 10
    step = taken[-1][0]
    assert right(step, FIXTURE, table.wiring)
    assert step.advice.numbers["broken"] == 2
    assert all(f"LED {led}" in step.advice.words.fr for led in table.wiring.dead)


@pytest.mark.parametrize("name", ["guerre-des-maitres", "quaternity"])
def test_leds_under_white_and_under_dark_cells_are_found_alike(name: str) -> None:
    """The paper is nearly as bright as a picture can be, and nobody says how long the strip is."""
    fixture = fixture_of(load(name))
    table = UncalibratedTable(fixture, seed=3)
    known = Profile(game=name, lens=LensProfile.of(BENT, SIZE, 0.1))
    *_, (step, _) = asked(LightsStep(layout_of(fixture), known), table)
    assert right(step, fixture, table.wiring)


def test_of_many_broken_lights_a_few_are_named() -> None:
    words = lights_found(41, 81, [f"LED {led}" for led in range(1, 41)], ["a1", "a2"])
    assert "LED 8 and 32 more. Without light: a1, a2." in words.en and "LED 9" not in words.en
    assert "LED 8 et 32 autres." in words.fr


def test_a_bright_and_grainy_room_only_takes_longer() -> None:
    table = UncalibratedTable(FIXTURE, wired_at_random(FIXTURE, 5), room=Room(noise=7.0, light=0.95))
    *_, (step, _) = asked(LightsStep(LAYOUT, KNOWN, table.leds), table)
    assert right(step, FIXTURE, table.wiring)


def test_a_strip_that_stays_dark_is_said_to_be_dark() -> None:
    dead = frozenset(range(len(FIXTURE.sites)))
    table = UncalibratedTable(FIXTURE, Wiring(wired_at_random(FIXTURE).places, dead))
    *_, (step, _) = asked(LightsStep(LAYOUT, KNOWN, table.leds), table)
    assert "Is the strip powered" in step.advice.words.en
    with pytest.raises(ValueError, match="No light was seen"):
        step.keep(KNOWN)


def test_lights_wait_for_the_sheet(bare: Image) -> None:
    step = LightsStep(LAYOUT, KNOWN, 55)
    waiting = step.look(BLANK)
    assert waiting.advice.words == PLACE_SHEET and waiting.advice.lit == frozenset()
    assert waiting.look(bare).advice.lit == patterns(55)[0]
    assert step.look(bare).advice.lit == patterns(55)[0]
    with pytest.raises(ValueError, match="Looking for the lights"):
        step.look(bare).keep(KNOWN)


def test_a_wrong_set_up_is_named(table: UncalibratedTable) -> None:
    labels = list(set_up_labels(GAME(), FIXTURE))
    piece, hole = (labels.index(label) for label in ("F0", "bare neutral"))
    swapped = labels.copy()
    swapped[piece], swapped[hole] = labels[hole], labels[piece]
    table.set_up(swapped)
    step = ColoursStep(LAYOUT, KNOWN, labels, GAME.seats, READ).look(table.take(frozenset()))
    table.set_up(())
    assert not step.advice.done
    assert all(LAYOUT.names[cell] in step.advice.words.en for cell in (piece, hole))


@pytest.mark.parametrize("missing", ["01", "0", "1"])
def test_pieces_who_do_not_stand_there_are_not_learnt(table: UncalibratedTable, missing: str) -> None:
    labels = set_up_labels(GAME(), FIXTURE)
    table.set_up(["" if label[-1] in missing else label for label in labels])
    step = ColoursStep(LAYOUT, KNOWN, labels, GAME.seats, READ).look(table.take(frozenset()))
    table.set_up(())
    assert not step.advice.done
    absent = {LAYOUT.names[cell] for cell, label in enumerate(labels) if label[-1] in missing}
    assert absent <= set(step.wrong)


def test_a_lens_that_was_skipped_is_told_and_does_not_condemn_the_table(bare: Image) -> None:
    step = CheckStep(LAYOUT, Profile(game="quatrarmes")).look(bare)
    assert step.advice.done
    assert [finding.good for finding in step.findings] == [True, True]
    assert "Lens: estimated" in step.findings[0].words.en and "estimé" in step.findings[0].words.fr


def test_the_checkup_notices_a_camera_that_was_moved(bare: Image, table: UncalibratedTable) -> None:
    moved = cv2.warpAffine(bare.pixels, np.float32([[1, 0, 60], [0, 1, 0]]), SIZE)
    profile = PoseStep(LAYOUT, KNOWN).look(bare).keep(KNOWN)
    step = CheckStep(LAYOUT, profile).look(Image(1.0, np.asarray(moved, np.uint8)))
    assert any("it has moved by" in finding.words.en for finding in step.findings)
