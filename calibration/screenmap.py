"""Where a screen's light falls on the sheet, from pictures of stripes that it shows. Pure.

The stripes are sines that move on by 1/N of a wave from picture to picture, N = 6. With In the brightness of
a place in the n-th, its phase is atan2(S, C) and its modulation 2 |(C, S)| / N, where C and S are the sums of
In cos(2 pi n/N) and In sin(2 pi n/N) (N-step phase shifting: Bruning and others, Applied Optics 13, 1974; Zuo
and others, "Phase shifting algorithms for fringe projection profilometry", Optics and Lasers in Engineering
109, 2018). What is printed there, the light of the room and the blur of paper change neither, for a blurred
sine is a sine; a gamma that does not fit, and white that is cut off, add harmonics, of which six steps do not
see those below the fifth. Two waves beat: the difference of their phases is the phase of a wave that is as
long as they are apart. A beat longer than the screen says which wave of a shorter beat it is, and that which
of the finest (heterodyne unwrapping: Reich, Ritter and Thesing, Optical Engineering 39, 2000). No wave that
is shown is long, so that every picture is as bright as the others, and a camera that adapts to the brightness
of what it sees has nothing to adapt to.

From the sheet to the screen leads a homography H, and behind it the bending of a projector's lens by one
radial term round the middle c of the screen: q = H x, p = c + (q - c)(1 + k |q - c|^2) (Brown 1966).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.ledmap import GLOW_TO_NOISE_FACTOR, GRAIN_MM
from hardware.lights.placing import Fringes, Spot

Floats = NDArray[np.float32]
Array = NDArray[np.float64]

WAVES = (7.5, 6.0, 8.0)
"""Per width of the screen. The last is exact; it is half a wave ahead of the first, which is unambiguous on
any screen, and two ahead of the second."""

STEPS_COUNT = 6

FAINT_SHARE = 0.2
"""Stripes this much weaker than usual are a reflection, or light that has strayed through the paper."""

LEAST_PLACES_COUNT = 400
"""Of the plan (900 mm²): below, it is no screen that shines."""

OUTLIER_FACTOR = 4.0
"""Times the median distance beyond which a place does not count."""

ROUNDS_COUNT = 6
"""Of Gauss and Newton, after which nothing changes any more."""

MOST_PLACES_COUNT = 6000
"""That are fitted to: the plan has more, and they say the same."""

GLOW_PITCHES = 0.22
"""Radius of a cell's glow, as that of an LED 8 mm under the paper is."""


def pictures() -> tuple[Fringes, ...]:
    """What the screen must show, picture by picture."""
    shifts = [step / STEPS_COUNT for step in range(STEPS_COUNT)]
    return tuple(Fringes(axis, waves, shift) for axis in (0, 1) for waves in WAVES for shift in shifts)


@dataclass(frozen=True, eq=False)
class ScreenMap:
    """From the sheet to the screen."""

    homography: Array
    """(3, 3) from millimetres to widths of the screen."""
    bend: float
    shape: float
    """Height of the screen in its widths."""
    error: float = 0.0
    """Root mean square distance of the places it was fitted to, widths."""

    @property
    def _middle(self) -> Array:
        return np.array([0.5, self.shape / 2])

    def project(self, places: Array) -> Array:
        """(k, 2) widths of places (k, 2) in mm."""
        away = _projected(self.homography, places) - self._middle
        return np.asarray(self._middle + away * (1 + self.bend * (away**2).sum(axis=1, keepdims=True)))

    def _distance(self, places: Array, seen: Array) -> Array:
        return np.asarray(np.linalg.norm(self.project(places) - seen, axis=1))

    def _improved(self, places: Array, seen: Array) -> "ScreenMap":
        """One Gauss-Newton step over the eight numbers of the homography and the bending."""
        numbers = np.append(self.homography.ravel()[:8], self.bend)
        here = self.project(places)
        steps = np.maximum(np.abs(numbers), 1e-6) * 1e-5
        slopes = [
            (self._with(numbers + step).project(places) - here).ravel() / step.sum()
            for step in np.diag(steps)
        ]
        change = np.linalg.lstsq(np.array(slopes).T, (seen - here).ravel(), rcond=None)[0]
        return self._with(numbers + change)

    def _with(self, numbers: Array) -> "ScreenMap":
        return ScreenMap(np.append(numbers[:8], 1.0).reshape(3, 3), float(numbers[8]), self.shape)

    def spots(self, cells: Array, pitch_mm: float) -> tuple[Spot | None, ...]:
        """The glow of each cell (n, 2; mm); None for those that lie beside the screen."""
        reach = GLOW_PITCHES * pitch_mm
        at = self.project(cells)
        right, down = (
            (self.project(cells + step) - self.project(cells - step)) / 2 for step in reach * np.eye(2)
        )
        inside = np.all((at >= 0) & (at <= (1, self.shape)), axis=1)
        return tuple(
            Spot(*_pair(here), _pair(across), _pair(along)) if seen else None
            for here, across, along, seen in zip(at, right, down, inside, strict=True)
        )


def _pair(values: Array) -> tuple[float, float]:
    return float(values[0]), float(values[1])


class Decoded(NamedTuple):
    """Places that were read."""

    places: Array
    """(k, 2) mm on the sheet."""
    seen: Array
    """(k, 2) widths on the screen."""


def decode(drawn: Sequence[Floats]) -> Decoded:
    """What each place of the drawn plans (h, w), one for each of `pictures`, sees of the screen."""
    every = np.array(drawn, np.float64).reshape(2, len(WAVES), STEPS_COUNT, *drawn[0].shape)
    lit = np.ones(drawn[0].shape, np.bool_)
    seen = []
    for axis in every:
        phases, modulated = zip(*map(_phase, axis), strict=True)
        lit &= np.logical_and.reduce(modulated)
        seen.append(_place(phases))
    rows, columns = np.nonzero(lit)
    places = np.asarray((np.stack([columns, rows], axis=1) + 0.5) * GRAIN_MM, np.float64)
    return Decoded(places, np.asarray(np.stack([axis[rows, columns] for axis in seen], axis=1), np.float64))


def _place(phases: Sequence[Array]) -> Array:
    """(h, w) widths, 0 to 2, from the phase (h, w) of each of `WAVES`."""
    *others, finest = phases
    beats = [(WAVES[-1] - waves, (finest - phase) % 1) for waves, phase in zip(WAVES, others, strict=False)]
    (longest, phase), *shorter = (*beats, (WAVES[-1], finest))
    place = phase / longest
    for waves, phase in shorter:
        place = (np.round(place * waves - phase) + phase) / waves
    return place


def _phase(steps: Array) -> tuple[Array, NDArray[np.bool_]]:
    """(h, w) phase in waves, 0 to 1, of the pictures (N, h, w); and where it can be relied on."""
    turns = 2 * np.pi * np.arange(STEPS_COUNT) / STEPS_COUNT
    across, along = np.tensordot(np.stack([np.sin(turns), np.cos(turns)]), steps, axes=1) * 2 / STEPS_COUNT
    modulation = np.hypot(across, along)
    sine = np.sin(turns)[:, None, None] * across + np.cos(turns)[:, None, None] * along
    noise = float(np.median((steps - steps.mean(axis=0) - sine).std(axis=0)))
    floor = max(GLOW_TO_NOISE_FACTOR * noise / 2, FAINT_SHARE * float(np.percentile(modulation, 90)), 1.0)
    return np.asarray(np.arctan2(across, along) / (2 * np.pi) % 1.0), np.asarray(modulation > floor)


def fit(found: Decoded, shape: float) -> ScreenMap | None:
    """The map that leads places to where they were seen; None if they are too few, or lead nowhere."""
    places, seen = found
    if len(places) < LEAST_PLACES_COUNT:
        return None
    spread = np.linspace(0, len(places) - 1, min(len(places), MOST_PLACES_COUNT)).astype(int)
    places, seen = places[spread], seen[spread]
    first, _ = cv2.findHomography(places, seen, cv2.LMEDS)
    if first is None:
        return None
    result = ScreenMap(np.asarray(first, np.float64), 0.0, shape)
    for _ in range(ROUNDS_COUNT):
        distance = result._distance(places, seen)
        # A wave that was miscounted is off by a whole wave, or hundreds of times the others' distance.
        right = distance <= OUTLIER_FACTOR * np.median(distance)
        result = result._improved(places[right], seen[right])
    distance = result._distance(places, seen)
    error = float(np.sqrt((distance[right] ** 2).mean()))
    return ScreenMap(result.homography, result.bend, shape, error)


def _projected(homography: NDArray[Any], places: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(places.reshape(-1, 1, 2), homography).reshape(-1, 2))
