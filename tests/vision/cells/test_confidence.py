"""What is said to be certain is right: of the cells said with 99 % at least 99 in 100.

The probability of a label is ``exp(-cost / 16)`` of the observation, beside that of all labels. Tables are
drawn by our own simulator in several lights. On every fifth cell lies something that no label knows: a spot
of gloss or shadow, or a blob of any colour. Without these hardly a cell would be in doubt, or any wrong.
"""

from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.sheet.stickers import face_image
from rules.games import load
from vision.camera.image import Image
from vision.cells.markings import doubted
from vision.cells.scene import Scores
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Pixels
from vision.observation import COST_UNITS_PER_NAT, LARGEST_COST_UNITS, costs
from vision.pipeline import see
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable

SURE = 0.99
SIGNIFICANT = 0.05
"""Chance that so few errors would be seen, were fewer than 99 in 100 right."""

SPOILT = 0.2
"""Share of the cells."""

ROOMS = {
    "quattuor-reges": Room(),
    "quatrarmes": Room(light=0.6, colour=(0.72, 0.88, 1.0), falloff=0.3, noise=4.0, blur_px=0.9),
    "chess": Room(light=0.95, colour=(1.0, 0.96, 0.88), falloff=0.05, noise=1.5, blur_px=0.4),
}
"""A light by day, by a lamp at night, and under a cold tube."""


class Seen(NamedTuple):
    """The cells that were judged, of all tables."""

    chance: NDArray[np.float64]
    """(n,) of the likeliest label."""
    right: NDArray[np.bool_]


def probability(nats: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n, m) of labels from log-likelihoods."""
    share = np.exp(nats - nats.max(axis=1, keepdims=True))
    return np.asarray(share / share.sum(axis=1, keepdims=True))


def set_up(sim: SimTable, fixture: Fixture, chance: np.random.Generator) -> list[str]:
    """Pieces on half of the cells, each turned and a little off its middle; the label of every cell."""
    bag = [face for face in fixture.faces for _ in range(face.count)]
    chance.shuffle(bag)
    labels = []
    for site in fixture.sites:
        face = bag.pop() if bag and chance.random() < 0.5 else None
        labels.append(face.label if face else ".")
        if face:
            x, y = np.array([site.x, site.y]) + chance.normal(0, 0.05 * fixture.pitch, 2)
            picture = face_image(face, 128)
            sim.put(site.name, DrawnPiece(picture, face.diameter_mm / 2, x, y, chance.uniform(0, 360)))
    return labels


def spoilt(sim: SimTable, fixture: Fixture, chance: np.random.Generator) -> Pixels:
    """A picture with spots on a share of the cells."""
    pixels = sim.picture(0.0).astype(np.float32)
    places = np.array([(site.x, site.y) for site in fixture.sites])
    middles, beside = sim.pose.project(places), sim.pose.project(places + np.array([fixture.pitch, 0]))
    for middle, pitch in zip(middles, np.linalg.norm(beside - middles, axis=1), strict=True):
        if chance.random() < SPOILT:
            spoil(
                pixels, middle + chance.normal(0, 0.2 * pitch, 2), chance.uniform(0.08, 0.3) * pitch, chance
            )
    return np.clip(pixels, 0, 255).astype(np.uint8)


def spoil(
    pixels: NDArray[np.float32], middle: NDArray[np.float64], px: float, chance: np.random.Generator
) -> None:
    """One spot with soft edges, in place."""
    left, top = np.maximum(middle - 4 * px, 0).astype(int)
    part = pixels[top : int(middle[1] + 4 * px), left : int(middle[0] + 4 * px)]
    down, across = np.indices(part.shape[:2])
    away = np.hypot(across + left - middle[0], down + top - middle[1])
    spot = np.exp(-0.5 * (away / px) ** 2)[..., None]
    gloss, shadow, blob = chance.uniform(30, 160), chance.uniform(0.2, 0.7), chance.uniform(20, 230, 3)
    made = part + gloss * spot, part * (1 - shadow * spot), part + 0.9 * spot * (blob - part)
    part[:] = made[chance.integers(3)]


@pytest.fixture(scope="module")
def seen() -> Seen:
    chance, right = [], []
    for seed, (name, room) in enumerate(ROOMS.items()):
        game, draw = load(name), np.random.default_rng(seed)
        fixture = fixture_of(game)
        view = Viewpoint(max(1.65 * fixture.height, 1.05 * fixture.width), draw.uniform(55, 75))
        sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, view, room, seed)
        truth = set_up(sim, fixture, draw)
        _, told = see(eye_of(game, fixture), Image(0.0, spoilt(sim, fixture, draw)))
        said = probability(-told.cost.astype(np.float64) / COST_UNITS_PER_NAT)
        judged = np.flatnonzero(~told.covered)
        chance.append(said.max(axis=1)[judged])
        right += [game.labels[told.cost[cell].argmin()] == truth[cell] for cell in judged]
    return Seen(np.concatenate(chance), np.array(right))


def luck(wrong: int, count: int) -> float:
    """How often at most so many of `count` are wrong, where `SURE` of them are right."""
    return sum(comb(count, k) * (1 - SURE) ** k * SURE ** (count - k) for k in range(wrong + 1))


def test_of_the_cells_said_with_99_percent_at_least_99_in_100_are_right(seen: Seen) -> None:
    sure = seen.chance >= SURE
    assert luck(0, int(sure.sum())) < SIGNIFICANT, "too few cells for any statement"
    assert luck(int((~seen.right[sure]).sum()), int(sure.sum())) < SIGNIFICANT


def test_no_more_cells_are_wrong_than_are_said_to_be(seen: Seen) -> None:
    """The doubts of all cells add up to so many; their spread is that of a sum of chances."""
    doubt = 1 - seen.chance
    wrong, told, spread = (~seen.right).sum(), doubt.sum(), np.sqrt((doubt * seen.chance).sum())
    assert told > 5 and wrong > 0, "too easy for any statement"
    assert wrong < told + 2 * spread


def test_costs_in_whole_numbers_keep_the_probabilities_and_they_add_up_to_one() -> None:
    """To half a cost unit a label; nothing is said to be less likely than the worst cost."""
    nats = np.random.default_rng(1).normal(0, 8, (500, 12))
    said, meant = probability(-costs(nats).astype(np.float64) / COST_UNITS_PER_NAT), probability(nats)
    assert np.allclose(said.sum(axis=1), 1) and (said > 0).all()
    assert np.allclose(
        said, meant, rtol=1.01 / COST_UNITS_PER_NAT, atol=np.exp(-LARGEST_COST_UNITS / COST_UNITS_PER_NAT)
    )


def test_what_is_rather_unknown_than_a_piece_leaves_all_labels_nearly_alike() -> None:
    """Of two things that fit a face as well, one has its drawing, the other none."""
    nats = np.array([[-30.0, 0.0, -8.0, -50.0]])
    none, error = np.zeros((1, 2), np.float32), np.array([0.004], np.float32)
    right = np.log(np.array([[0.95, 0.03, 8.0, 1e-4, 0.004]], np.float32))
    wrong = np.log(np.array([[0.01, 0.03, 0.5, 1e-2, 0.02]], np.float32))
    plain, blank = (
        Scores(nats, error, none, np.ones(1, np.float32), np.zeros((1, 3), np.float32), marks)
        for marks in (right, wrong)
    )
    sure = probability(doubted(plain, Usual()).log_likelihood)
    unsure = probability(doubted(blank, Usual()).log_likelihood)
    assert sure[0, 1] > SURE
    assert unsure.sum() == pytest.approx(1) and unsure.max() < 0.26
