"""The light on a patch is recovered as well as theory allows, whatever lies on a part of the patch.

What is seen is ``gain * art + veil + noise`` of standard deviation `NOISE` in every sample and colour. Of `S`
samples let `D` be the mean square of the art, all colours added, once its means and slopes are taken out, and
`k` the stiffness towards the ratio of mean brightness, `usual`. Least squares then give

    gain     mean (gain D + k usual) / (D + k)        variance  NOISE² D / (S (D + k)²)
    veil     grey seen - gain * grey art              variance  NOISE² / (3 S) + (grey art)² var(gain)

The second of the two looks trusts noisy samples a little less, which costs a few hundredths of precision.
"""

import numpy as np
import pytest

from tests.vision.printed_table import LABELS, face
from vision.appearance.templates import face_templates, templates
from vision.cells.face_search import FACE
from vision.geometry.sampling import Floats
from vision.photometry.light_fit import Fit, fit_light
from vision.photometry.sharpness import USUAL

DRAWS = 600
NOISE = 0.03
SLACK = 4.0
"""Standard errors by which what was drawn may differ from what was expected: one run of 16 000 has more."""

LOST = 1.05
"""How much wider than theory's the spread may be: what the second look costs."""

RADIUS_MM, PER_MM = 11.5, 3.0
FACES = templates(
    face_templates(LABELS, {label: face(label) for label in LABELS[1:]}, RADIUS_MM, {}, {}), PER_MM, USUAL
)[0].layers
"""(t, angles, rings, 2, 3) broad and fine parts."""


def lattice() -> Floats:
    """(s, 2) places on a face of radius one."""
    line = np.linspace(-0.93, 0.93, 15)
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    return np.asarray(square[np.hypot(*square.T) < 0.93], np.float32)


PLACES = lattice()
EVERY_FACE = pytest.mark.parametrize("number", range(len(FACES)))


def art_of(number: int) -> Floats:
    """(s, 2, 3) the broad and the fine parts of a face at `PLACES`."""
    _, angles, rings = FACES.shape[:3]
    turn = np.arctan2(PLACES[:, 1], PLACES[:, 0]) * angles / (2 * np.pi)
    return np.asarray(
        FACES[number, np.rint(turn).astype(int) % angles, (np.hypot(*PLACES.T) * rings).astype(int)]
    )


def drawing(art: Floats) -> float:
    """D of (s, 3) art."""
    plane = np.column_stack([np.ones(len(PLACES)), PLACES])
    left = art - plane @ np.linalg.lstsq(plane, art, rcond=None)[0]
    return float((left**2).sum(axis=1).mean())


def noisy(picture: Floats) -> Floats:
    """(n, s, 3) draws of a picture."""
    chance = np.random.default_rng(1)
    return (picture + chance.normal(0, NOISE, (DRAWS, *picture.shape))).astype(np.float32)


def fit(seen: Floats, layers: Floats) -> Fit:
    """Of layers (s, l, 3) to all draws (n, s, 3)."""
    number = len(seen)
    pictures = np.broadcast_to(layers, (number, 1, *layers.shape))
    places = np.broadcast_to(PLACES, (number, *PLACES.shape))
    weight, tinted = np.ones(seen.shape[:2], np.float32), np.ones(number, np.float32)
    return fit_light(seen, pictures, weight, places, FACE, tinted)


def assert_drawn_from(values: Floats, mean: float, spread: float) -> None:
    assert abs(values.mean() - mean) < SLACK * spread / np.sqrt(DRAWS)
    among = SLACK / np.sqrt(2 * DRAWS)
    assert 1 - among < values.std() / spread < LOST + among


@EVERY_FACE
@pytest.mark.parametrize(("gain", "veil", "slope"), [(1.0, 0.0, 0.0), (0.6, 0.25, 0.1), (1.4, -0.2, 0.05)])
def test_gain_and_veil_come_back_within_the_error_of_theory(
    gain: float, veil: float, slope: float, number: int
) -> None:
    art = art_of(number).sum(axis=1)
    found = fit(noisy(gain * art + veil + slope * PLACES[:, :1]), art[:, None])
    depth, grey, samples = drawing(art), float(art.mean()), len(art)
    usual = (gain * grey + veil) / grey
    mean = (gain * depth + FACE.stiff * usual) / (depth + FACE.stiff)
    spread = NOISE * np.sqrt(depth / samples) / (depth + FACE.stiff)
    assert_drawn_from(found.gain, mean, spread)
    spread = float(np.hypot(NOISE / np.sqrt(3 * samples), grey * spread))
    assert_drawn_from(found.veil, gain * grey + veil - mean * grey, spread)


@EVERY_FACE
def test_what_is_left_over_is_the_noise(number: int) -> None:
    """Less what ten free numbers take: a gain, and of every colour a level and two slopes."""
    art = art_of(number).sum(axis=1)
    left = fit(noisy(0.8 * art + 0.1), art[:, None]).square.mean() / NOISE**2
    # The colours of level and slopes cost a little by themselves.
    assert 1 - 10 / (3 * len(art)) < left < 1


@EVERY_FACE
def test_gloss_on_a_tenth_of_a_face_hardly_changes_its_gain(number: int) -> None:
    """In the first of the two looks it is up to 0.3 off."""
    art = art_of(number).sum(axis=1)
    seen = noisy(0.8 * art + 0.1)
    seen[:, np.hypot(*(PLACES - [0.4, 0.3]).T) < 0.3] = 1.3
    assert np.abs(fit(seen, art[:, None]).gain - 0.8).mean() < 0.05


@EVERY_FACE
@pytest.mark.parametrize("kept", [0.7, 1.1])
def test_fine_parts_may_be_smoothed_away_or_sharpened(kept: float, number: int) -> None:
    art = art_of(number)
    found = fit(noisy(0.8 * (art[:, 0] + kept * art[:, 1]) + 0.1), art)
    assert abs(found.gain.mean() - 0.8) < 0.01
    assert found.square.mean() < NOISE**2


@pytest.mark.parametrize(("gain", "told"), [(0.1, FACE.gain[0]), (4.0, FACE.gain[1])])
def test_no_light_makes_more_or_less_of_a_drawing_than_light_can(gain: float, told: float) -> None:
    art = art_of(0).sum(axis=1)
    assert np.allclose(fit(noisy(gain * art), art[:, None]).gain, told)
