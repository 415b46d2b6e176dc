"""A piece is itself by its markings: things that nobody told the eye of are none, pieces in hard rooms are.

The tables are drawn by other seeds than those on which the weights were fitted.
"""

import numpy as np
import pytest

from boardlight.kit.eye import SHEET_PX_PER_MM, eye_of, sheet_image
from boardlight.kit.fixture import fixture_of
from rules.game import EMPTY
from rules.games import load
from tests.bench.decoys.decoys import Spot, face_down
from tests.bench.decoys.fit_markings import Examples, chances, drawn, examples, fitted, gathered
from tests.bench.decoys.scenes import pieces_of, placed
from vision.camera.image import Image
from vision.cells.markings import RARE_THING_NATS, WEIGHTS
from vision.simulation.rendering import Viewpoint
from vision.simulation.table import SimTable

BELIEVED = 0.08
"""Chance of a thing below which a label that fits may be believed: it leads by 2.5 nats."""

TABLES = 6
"""One of each game."""


@pytest.fixture(scope="module")
def told() -> Examples:
    return gathered(drawn(31, range(TABLES)))


def test_no_thing_is_believed_and_hardly_a_piece_is_doubted(told: Examples) -> None:
    said = chances(WEIGHTS._replace(constant=WEIGHTS.constant - RARE_THING_NATS), told)
    things, pieces = said[told.is_thing], said[~told.is_thing]
    assert len(things) >= 10 and len(pieces) >= 100, "too few for any statement"
    assert (things >= BELIEVED).all()
    assert (pieces > 0.5).mean() < 0.02


def backs(name: str, seed: int) -> Examples:
    """Pieces of every label of a game, every other one on its face, in a room that is not hard."""
    fixture, own = fixture_of(load(name)), pieces_of(name)
    sim = SimTable(sheet_image(fixture), SHEET_PX_PER_MM, Viewpoint(1.4 * fixture.height, 60.0), seed=seed)
    chance, truth = np.random.default_rng(seed), [EMPTY] * len(fixture.sites)
    for number, cell in enumerate(range(0, len(fixture.sites), 2)):
        label = list(own)[number % len(own)]
        piece, site = placed(chance, fixture, own[label], cell), fixture.sites[cell]
        spot = Spot(piece, (), (), (site.x, site.y), fixture.pitch)
        is_thing = number // len(own) % 2 == 1
        (shown,) = face_down(chance, spot).pieces if is_thing else (piece,)
        sim.put(site.name, shown)
        truth[cell] = "" if is_thing else label
    return examples(eye_of(load(name), fixture), Image(0.0, sim.picture(0.0)), None, truth)


@pytest.mark.parametrize("name", ["arcanor", "guerre-des-maitres"])
def test_a_piece_of_any_size_is_told_from_its_own_back(name: str) -> None:
    told = gathered(backs(name, seed) for seed in range(4))
    said = chances(WEIGHTS._replace(constant=WEIGHTS.constant - RARE_THING_NATS), told)
    things, pieces = said[told.is_thing], said[~told.is_thing]
    assert len(things) >= 8 and len(pieces) >= 50, "too few for any statement"
    assert (things < BELIEVED).mean() < 0.1
    assert (pieces > 0.5).mean() < 0.02


def test_known_weights_are_found_again() -> None:
    """Examples are drawn from weights; the fit finds them within five standard errors."""
    chance = np.random.default_rng(3)
    features = chance.normal(0, 1, (40_000, len(WEIGHTS) - 1))
    meant = np.array([-1.0, 0.8, -0.6, 0.4, 0.0, 0.3, -0.2, 0.1, 0.5, -0.4])
    odds = features @ meant - 1.0
    is_thing = chance.random(len(odds)) < 1 / (1 + np.exp(-odds))
    found = fitted(Examples(features, is_thing))
    assert np.allclose(found[1:], meant, atol=5 * 0.02)
    assert found.constant == pytest.approx(-1.0, abs=5 * 0.02)
