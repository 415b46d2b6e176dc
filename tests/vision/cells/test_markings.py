"""A piece is itself by its markings: things that nobody told the eye of are none, pieces in hard rooms are.

The tables are drawn by other seeds than those on which the weights were fitted.
"""

import numpy as np
import pytest

from tests.bench.decoys.fit_markings import Examples, Seen, chances, drawn, fitted, gathered
from vision.cells.markings import BARE_WEIGHTS, RARE_THING_NATS, WEIGHTS

BELIEVED = 0.08
"""Chance of a thing below which a label that fits may be believed: it leads by 2.5 nats."""

TABLES = 6
"""One of each game."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    return gathered(drawn(31, TABLES))


def test_no_thing_is_believed_and_hardly_a_piece_is_doubted(seen: Seen) -> None:
    told = seen.pieces
    said = chances(WEIGHTS._replace(constant=WEIGHTS.constant - RARE_THING_NATS), told)
    things, pieces = said[told.is_thing], said[~told.is_thing]
    assert len(things) >= 10 and len(pieces) >= 100, "too few for any statement"
    assert (things >= BELIEVED).all()
    assert (pieces > 0.5).mean() < 0.02


def test_of_what_is_taken_for_the_bare_sheet_no_piece_is_overlooked_and_little_is_left_open(
    seen: Seen,
) -> None:
    """Spots lie on three cells in ten of half of the tables."""
    said, (_, is_thing, weight) = chances(BARE_WEIGHTS, seen.bare), seen.bare
    pieces, bare = is_thing & (weight > 1), ~is_thing
    assert bare.sum() >= 400 and pieces.sum() >= 2, "too few for any statement"
    assert (said[bare] > BELIEVED).mean() < 0.15
    assert said[pieces].mean() > 4 * said[bare].mean()


def test_known_weights_are_found_again() -> None:
    """Examples are drawn from weights; the fit finds them within five standard errors."""
    chance = np.random.default_rng(3)
    features = chance.normal(0, 1, (40_000, len(WEIGHTS) - 1))
    meant = np.array([-1.0, 0.8, -0.6, 0.4, 0.0, 0.3, -0.2, 0.1, 0.5])
    odds = features @ meant - 1.0
    is_thing = chance.random(len(odds)) < 1 / (1 + np.exp(-odds))
    found = fitted(Examples.alike(features, is_thing))
    assert np.allclose(found[1:], meant, atol=5 * 0.02)
    assert found[0] == pytest.approx(-1.0, abs=5 * 0.02)
