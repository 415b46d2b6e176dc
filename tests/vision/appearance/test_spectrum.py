"""A face is found at any rotation, and none is preferred: beyond what steps between rotations must cost.

A template with the power `P(f)` at the angular frequency `f`, turned by `a`, agrees with itself as
``c(a) = sum of P(f) cos(f a) / sum of P(f)``. Rotations are tried in steps of `h`, so the best of them is off
by half a step at most: the score lies between ``c(h / 2)`` and one. A parabola through the best and its
neighbours then gives the angle; what it is off by follows from `c` too. Reading between pixels adds
`BLENDED`.
"""

import numpy as np
import pytest

from tests.vision.printed_table import LABELS, face
from vision.appearance.spectrum import Spectrum, area, best_match, best_turn
from vision.appearance.templates import (
    USED_RADIUS_SHARE,
    face_templates,
    opaque,
    printed,
    template,
    templates,
)
from vision.cells.face_search import residual
from vision.geometry.sampling import RING_SAMPLES_COUNT, RINGS_COUNT, Floats, at, disc
from vision.photometry.sharpness import USUAL, shown, smoothed

PER_MM, RADIUS_MM = 3.0, 11.5
FACES = face_templates(LABELS, {label: face(label) for label in LABELS[1:]}, RADIUS_MM, {}, {})
ART = templates(FACES, PER_MM, USUAL)[0].fine
STEP = 2 * np.pi / RING_SAMPLES_COUNT
ROUND = np.arange(360) * (2 * np.pi / 360)

BLENDED = 0.001
"""Share of the power that reading between pixels adds or takes."""

BLENDED_RAD = 0.006
"""What it adds to the error of the angle."""

EVERY_FACE = pytest.mark.parametrize("number", range(len(FACES.faces)))


def drawn(number: int) -> Floats:
    """A face as a camera shows it."""
    picture = FACES.faces[number]
    finer = picture.shape[0] / (2 * RADIUS_MM * PER_MM)
    return smoothed(shown(opaque(picture), USUAL, finer), finer)


def turned_all_round(number: int) -> Spectrum:
    """A face at every degree."""
    seen = drawn(number)
    middle = np.float32((seen.shape[0] - 1) / 2)
    places = disc(USED_RADIUS_SHARE * seen.shape[0] / 2, RINGS_COUNT, RING_SAMPLES_COUNT)
    return printed(np.array([_read(seen, _back(places, turn) + middle) for turn in ROUND]))


def _back(places: Floats, turn: float) -> Floats:
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.asarray(places @ np.array([[cosine, -sine], [sine, cosine]]), np.float32)


def _read(seen: Floats, places: Floats) -> Floats:
    return at(seen, places[None]).reshape(RING_SAMPLES_COUNT, RINGS_COUNT, 3)


def agreement(number: int, angle: float | Floats) -> Floats:
    """c of a template."""
    power = (np.abs(ART.waves[:, number]) ** 2).sum(axis=1)
    power[1:] *= 2
    turns = np.cos(np.multiply.outer(angle, np.arange(len(power))))
    return np.asarray(turns @ (power / power.sum()), np.float32)


def parabola_is_off(number: int) -> float:
    """How far, at most, a parabola through three steps of c lies beside the true angle."""
    off = np.linspace(-STEP / 2, STEP / 2, 101)
    before, top, after = (agreement(number, off + step) for step in (-STEP, 0, STEP))
    told = 0.5 * STEP * (after - before) / (2 * top - before - after)
    return float(np.abs(told + off).max())


@EVERY_FACE
def test_the_rotation_is_found_all_round(number: int) -> None:
    _, turn = best_turn(turned_all_round(number), ART)
    off = np.angle(np.exp(1j * (turn[:, number] - ROUND)))
    assert np.abs(off).max() < parabola_is_off(number) + BLENDED_RAD < STEP / 10


@EVERY_FACE
def test_the_score_depends_on_the_rotation_by_no_more_than_a_step_costs(number: int) -> None:
    seen = turned_all_round(number)
    score = best_match(seen, ART)[:, number] / ART.power[number]
    assert agreement(number, STEP / 2) > 0.995
    assert score.min() > agreement(number, STEP / 2) - BLENDED
    assert score.max() < 1 + BLENDED
    assert np.abs(seen.power / ART.power[number] - 1).max() < 2 * BLENDED


@EVERY_FACE
def test_the_spectrum_keeps_what_is_drawn(number: int) -> None:
    """By Parseval the mean square of all samples; the finest parts and a slope across it are left out."""
    sharp = template(drawn(number))
    weight = np.sqrt(area(RINGS_COUNT, RING_SAMPLES_COUNT))[:, None]
    whole = float(((sharp * weight) ** 2).sum())
    assert 0.99 * whole < ART.power[number] < whole


@EVERY_FACE
def test_no_other_face_explains_more_at_any_rotation(number: int) -> None:
    """The right one leaves what the steps cost, at most; every other one several times that."""
    seen = turned_all_round(number)
    error, gain = residual(best_match(seen, ART), seen, ART, np.ones(len(ROUND), np.float32))
    most = 2 * (1 - agreement(number, STEP / 2) + BLENDED) * ART.power[number]
    assert error[:, number].max() < most
    assert np.delete(error, number, axis=1).min() > 3 * most
    assert np.abs(gain[:, number] - 1).max() < 0.02
