"""Calibrating from photorealistic pictures whose truth is known to the hundredth of a pixel."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from boardlight.guided_calibration.lights import LightsStep
from boardlight.guided_calibration.steps import LensStep
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.corners import pitch_px, place, search
from calibration.ledmap import patterns
from calibration.profile import LensProfile, Profile
from rules.games import load
from vision.camera.image import Image
from vision.geometry.layout import Layout
from vision.geometry.pose import Lens, Pose, from_markers

FOLDER = Path(__file__).parent / "photoreal"
TRUTH = json.loads((FOLDER / "truth.json").read_text("utf-8"))


def picture(name: str) -> Image:
    pixels = cv2.imread(str(FOLDER / f"{name}.jpg"), cv2.IMREAD_COLOR)
    assert pixels is not None
    return Image(0.0, np.asarray(pixels, np.uint8))


def lens_of(facts: dict[str, Any]) -> Lens:
    matrix = facts["K"]
    return Lens(matrix[0][0], (matrix[0][2], matrix[1][2]), tuple(facts["dist"]), 10.0)


@pytest.fixture(scope="module")
def learnt() -> LensStep:
    step = LensStep(live=False)
    for file in sorted(FOLDER.glob("target-*.jpg")):
        step = step.look(picture(file.stem))
    return step


def test_the_lens_is_recovered_to_half_a_per_cent(learnt: LensStep) -> None:
    assert learnt.fit is not None and learnt.advice.done
    found, truth = learnt.fit.lens, lens_of(TRUTH["lens"])
    assert found.focal == pytest.approx(truth.focal, rel=0.005)
    assert np.linalg.norm(np.subtract(found.centre, truth.centre)) < 0.005 * truth.focal
    assert learnt.fit.error_px < 0.3
    assert rays_apart(found, truth, (1280, 720)) < 0.005 * truth.focal


def rays_apart(found: Lens, truth: Lens, size: tuple[int, int]) -> float:
    """How far apart in pixels two lenses show the same ray, at worst, anywhere in the picture."""
    grid = np.stack(np.meshgrid(*(np.linspace(0, side - 1, 17) for side in size)), axis=-1).reshape(-1, 1, 2)
    rays = cv2.undistortPoints(grid, truth.matrix, np.array(truth.distortion)).reshape(-1, 2)
    solid = np.column_stack([rays, np.ones(len(rays))])
    seen, _ = cv2.projectPoints(solid, np.zeros(3), np.zeros(3), found.matrix, np.array(found.distortion))
    return float(np.linalg.norm(seen.reshape(-1, 2) - grid.reshape(-1, 2), axis=1).max())


@pytest.mark.parametrize("name", TRUTH["sheets"])
def test_the_pose_is_right_at_every_cell_of_every_sheet(name: str, learnt: LensStep) -> None:
    facts = TRUTH["sheets"][name]
    layout, image = layout_of(fixture_of(load(facts["game"]))), picture(name)
    size = image.pixels.shape[1::-1]
    found = search(layout, image.pixels)
    # The wide-angle camera is the one whose lens was learnt above; the other one is known from its maker.
    lens = learnt.fit.lens if learnt.fit and size == learnt.size else lens_of(facts)
    placing = place(layout, found, lens)
    assert placing is not None
    assert off(placing.pose, layout, facts) < 0.02
    half = len(layout.markers) // 2
    for start in range(4):
        chosen = np.random.default_rng(start).permutation(sorted(found))[:half]
        pose = from_markers(layout, {int(number): found[int(number)] for number in chosen}, lens)
        assert pose is not None
        assert off(pose, layout, facts) < 0.05


def off(pose: Pose, layout: Layout, facts: dict[str, Any]) -> float:
    """How far the worst cell lies from its true place, in pitches."""
    away = np.linalg.norm(pose.project(layout.cells) - np.array(facts["cells"]), axis=1)
    return float((away / pitch_px(layout, pose)).max())


@pytest.mark.parametrize("room", ["on", "off"])
def test_every_led_is_found_with_the_room_light(room: str) -> None:
    facts = TRUTH["lights"]
    game = load("arcanor")
    layout = layout_of(fixture_of(game))
    lens = lens_of(facts)
    shown = {lit: f"{number:02d}" for number, lit in enumerate(patterns(facts["leds"]))}
    dead = frozenset(facts["dead"])
    profile = Profile(game="arcanor", lens=LensProfile.of(lens, (960, 540), 0.1))
    step = LightsStep(layout, profile, facts["leds"])
    chance = np.random.default_rng(1)
    taken = 0
    while not step.advice.done:
        lit = step.advice.lit
        assert lit is not None
        name = "dark" if lit <= dead else shown[lit]
        clean = picture(f"lights-{room}-{name}").pixels
        grain = chance.normal(0, 1.0, clean.shape)
        step = step.look(Image(0.0, np.clip(clean + grain, 0, 255).astype(np.uint8)))
        taken += 1
    wanted = {cell: led for led, cell in enumerate(facts["order"]) if led not in dead}
    assert {cell: leds[0] for cell, leds in enumerate(step.cells) if leds} == wanted
    assert all(len(leds) <= 1 for leds in step.cells)
    assert taken == 1 + len(shown) + 5
    assert step.advice.numbers["off_centre"] < 0.15
