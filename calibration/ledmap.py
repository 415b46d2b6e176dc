"""Where each LED shines, from pictures in which known LEDs are lit: any wiring, order and rotation. Pure.

LEDs count in Gray code over a few pictures: for every bit one picture of the LEDs that have it and one of
those that have not. A spot is read from the difference of the two, so room light and exposure fall out; a
spot that is dark in both, or bright in both, gives itself away and is asked again with one LED at a time.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.pose import Pose
from vision.geometry.sampling import at

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

GRAIN_MM = 1.5
"""Side of a point of the plan."""

SOFT_MM = 3.0
"""Blur of the plan: less than a glow, more than noise."""

WEAKEST_BIT_SHARE = 0.4
"""The weakest bit of a spot, as a share of its usual bit, that is believed."""

GLOW_TO_NOISE_FACTOR = 6.0
"""A glow must pass the noise by this factor."""

UNLIT_SHARE = 0.25
"""So much of a sheet is lit by no LED, its border at least."""

FAINT_LED_SHARE = 0.2
"""An LED this much weaker than the usual one is taken for the glow of another."""

CELL_RADIUS_PITCHES = 0.45
"""An LED lights the cell whose centre is so near, in pitches."""

ROUND_MM = 14.0
"""How far a glow is followed from its brightest point."""


class Spot(NamedTuple):
    """Where an LED shines on the sheet, mm, and how strongly, grey levels."""

    x: float
    y: float
    strength: float
    room: float = math.inf
    """How much brighter the picture could be there: on white paper a light shows little of its strength."""


@dataclass(frozen=True, eq=False)
class Plan:
    """The sheet from above, as a table of image places."""

    places: Floats
    """(h, w, 2) pixels of the image."""

    def draw(self, pixels: Pixels) -> Floats:
        """(h, w) brightness, all colours together, softened."""
        drawn = at(pixels, self.places).astype(np.float32).sum(axis=2)
        return np.asarray(cv2.GaussianBlur(drawn, (0, 0), SOFT_MM / GRAIN_MM), np.float32)


def plan(pose: Pose, width_mm: float, height_mm: float) -> Plan:
    """A plan of a sheet of that size."""
    xs = np.arange(GRAIN_MM / 2, width_mm, GRAIN_MM)
    ys = np.arange(GRAIN_MM / 2, height_mm, GRAIN_MM)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1)
    return Plan(pose.project(grid.reshape(-1, 2)).reshape(grid.shape).astype(np.float32))


def gray(number: int) -> int:
    """Neighbours differ in one bit, so a spot between two LEDs of a strip is read as one of them."""
    return number ^ number >> 1


def patterns(leds: int) -> tuple[frozenset[int], ...]:
    """The LEDs to light, picture by picture: with the first bit, without it, with the second, ..."""
    bits = max(leds - 1, 1).bit_length()
    return tuple(
        frozenset(led for led in range(leds) if bool(gray(led) >> bit & 1) is lit)
        for bit in range(bits)
        for lit in (True, False)
    )


def decode(drawn: Sequence[Floats], leds: int) -> dict[int, Spot]:
    """Where the LEDs shine whose spot can be read without doubt, from drawn (h, w) pictures of `patterns`."""
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    quiet = _quiet(drawn)
    bits = np.array([_difference(one, other, quiet) for one, other in pairs])
    usual = np.median(np.abs(bits), axis=0)
    # All bits must pass the noise, so half the factor will do.
    clear = np.abs(bits).min(axis=0) > np.maximum(
        WEAKEST_BIT_SHARE * usual, GLOW_TO_NOISE_FACTOR / 2 * _noise(pairs) + 1
    )
    code = sum((bit > 0).astype(np.int64) << place for place, bit in enumerate(bits))
    room = _room(drawn, [np.minimum(one, other) for one, other in pairs])
    found = {}
    for led in range(leds):
        glow = np.where(clear & (code == gray(led)), usual, np.float32(0))
        if spot := _spot(glow, room):
            found[led] = spot
    return _strong(found)


def locate(lit: Sequence[Floats], dark: Sequence[Floats]) -> Spot | None:
    """Where one LED shines, from drawn pictures (h, w) of it alone and of none.

    Several of each in a bright room.
    """
    quiet = _quiet([*lit, *dark])
    differences = [_difference(one, other, quiet) for one, other in zip(lit, dark, strict=True)]
    mean, room = _mean(differences), _room([*lit, *dark], dark)
    noise = GLOW_TO_NOISE_FACTOR * 1.48 * float(np.median(np.abs(mean - np.median(mean)))) + 1
    return _spot(np.where(mean > noise, mean, np.float32(0)), room)


def _room(drawn: Sequence[Floats], dark: Sequence[Floats]) -> Floats:
    """How much brighter than in the dark (h, w) a picture gets anywhere: this camera, in this light."""
    return np.asarray(max(float(one.max()) for one in drawn) - _mean(dark), np.float32)


def _mean(drawn: Sequence[Floats]) -> Floats:
    return np.asarray(np.mean(drawn, axis=0), np.float32)


def is_plain(spot: Spot, others: Iterable[Spot]) -> bool:
    """Whether a spot seen alone is about as strong as the others, or as it can be there: no reflection."""
    strengths = [other.strength for other in others]
    return not strengths or spot.strength > FAINT_LED_SHARE * min(float(np.median(strengths)), spot.room)


def _quiet(drawn: Sequence[Floats]) -> NDArray[np.bool_]:
    """Where (h, w) no LED shines: what changes there is the camera's exposure."""
    spread = np.std(drawn, axis=0) / (np.mean(drawn, axis=0) + 1)
    return np.asarray(spread <= np.quantile(spread, UNLIT_SHARE))


def _difference(one: Floats, other: Floats, quiet: NDArray[np.bool_]) -> Floats:
    """`one` less `other`, after the camera's exposure has been made equal."""
    gain = np.sqrt(float(np.median((one[quiet] + 1) / (other[quiet] + 1))))
    return np.asarray(one / gain - other * gain, np.float32)


def _noise(pairs: Sequence[tuple[Floats, Floats]]) -> float:
    """Standard deviation of a difference: every pair adds up to the same picture, but for noise."""
    sums = np.array([one + other for one, other in pairs])
    sums /= np.median(sums, axis=(1, 2), keepdims=True) / np.median(sums)
    return float(np.median(sums.std(axis=0)))


def _spot(glow: Floats, room: Floats) -> Spot | None:
    """The brightest spot of a glow (h, w), if it is one; `room` is how much brighter the picture could be."""
    down, across = np.unravel_index(int(glow.argmax()), glow.shape)
    if not glow[down, across]:
        return None
    ys, xs = np.nonzero(glow)
    near = np.hypot(xs - across, ys - down) * GRAIN_MM <= ROUND_MM
    ys, xs = ys[near], xs[near]
    weight = glow[ys, xs].astype(np.float64) ** 2
    x, y = (float(np.average(axis, weights=weight) + 0.5) * GRAIN_MM for axis in (xs, ys))
    return Spot(x, y, float(glow[down, across]), float(room[down, across])) if len(xs) > 4 else None


def _strong(found: Mapping[int, Spot]) -> dict[int, Spot]:
    """Without weak ones: while others shine, too, they may be where two glows meet, and are asked again."""
    usual = float(np.median([spot.strength for spot in found.values()])) if found else 0.0
    return {led: spot for led, spot in found.items() if spot.strength > FAINT_LED_SHARE * usual}


def cells_of(
    spots: Mapping[int, Spot], centres: NDArray[np.float64], pitch: float
) -> tuple[tuple[int, ...], ...]:
    """The LEDs under each cell, centres (n, 2) in mm; LEDs between cells light none."""
    cells: list[list[int]] = [[] for _ in centres]
    for led, spot in sorted(spots.items()):
        away = np.hypot(*(centres - (spot.x, spot.y)).T)
        if away.min() <= CELL_RADIUS_PITCHES * pitch:
            cells[int(away.argmin())].append(led)
    return tuple(tuple(cell) for cell in cells)


def broken(spots: Mapping[int, Spot], leds: int | None) -> tuple[int, ...]:
    """LEDs that stay dark; the strip is taken to end after the last that shines, if its length is unknown."""
    end = leds if leds is not None else max(spots, default=-1) + 1
    return tuple(led for led in range(end) if led not in spots)


def stands_for(
    dark: Sequence[int],
    spots: Mapping[int, Spot],
    cells: Sequence[Sequence[int]],
    centres: NDArray[np.float64],
) -> dict[int, int]:
    """`centres` (n, 2.

    Mm). By broken LED the unlit cell that it probably lies under: near its neighbours on the wire.
    """
    empty = [cell for cell, under in enumerate(cells) if not under]
    step = _usual_step(spots)
    offers = []
    for led in dark:
        near = np.array([spots[other][:2] for other in (led - 1, led + 1) if other in spots])
        for cell in empty if len(near) else ():
            away = np.hypot(*(near - centres[cell]).T)
            if away.min() < 1.5 * step:
                # At the turn of a wire one neighbour is near and the other far.
                offers.append((float(away.min() + 0.1 * away.sum()), led, cell))
    chosen: dict[int, int] = {}
    for _, led, cell in sorted(offers):
        if led not in chosen and cell not in chosen.values():
            chosen[led] = cell
    return chosen


def _usual_step(spots: Mapping[int, Spot]) -> float:
    """Millimetres from an LED to the next."""
    steps = [np.hypot(*np.subtract(spots[led][:2], spots[led + 1][:2])) for led in spots if led + 1 in spots]
    return float(np.median(steps)) if steps else 0.0


def light_signs(one: Floats, other: Floats, centres: NDArray[np.float64]) -> NDArray[np.intp]:
    """(n,) 1 where the first drawn picture has a light at a place (n, 2, mm), -1 where the other has."""
    down, across = np.minimum((centres[:, ::-1] / GRAIN_MM).astype(int), np.array(one.shape) - 1).T
    here = _difference(one, other, _quiet([one, other]))[down, across]
    return np.asarray(np.sign(here) * (np.abs(here) > FAINT_LED_SHARE * np.median(np.abs(here)) + 1), np.intp)
