"""How an image lies beside an earlier one of the same board, to a fraction of a pixel. Pure.

Patches round places full of detail are aligned together by Gauss-Newton steps on their grey levels (Lucas and
Kanade 1981; inverse compositional as in Baker and Matthews, *Lucas-Kanade 20 years on*, 2004). What is sought
are the eight motions m of a homography. With the residuals r of the patches and a normal prior round the
motions m0 of the image before,

    m = argmin  sum_k w_k |r_k|^2 / noise^2  +  |m - m0|^2 / sigma^2,  w_k = 1 / (1 + |r_k|^2 / (3 noise^2))^2

so that patches under a hand say nothing, and what no patch tells stays as it was.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.landmarks import carried
from vision.geometry.sampling import Floats, Pixels

Array = NDArray[np.float64]

HALVINGS = (1, 2)
"""How often images are halved before they are compared. Where the finer tells nothing, the coarser is asked:
blur changes it less, and larger motions are found in it."""

HALF_PATCH_PX = 4
"""Half the side of a patch, in pixels of the halved image."""

PATCH_DOF = 20.0
"""Independent samples that a patch is worth."""

TREMBLE_SIGMA_PX = 3.0
"""Standard deviation of each motion over the board, before anything was seen."""

LEAST_NOISE_LEVELS = 1.0
"""Grey levels by which patches differ at least: what is rounded, and the sensor."""

SEEN_SHARE = 0.25
"""Share of the patches that is always seen: what they leave is noise. More may lie under hands."""

OUTLIER_FACTOR = 3.0
"""Mean square residual, beside that of noise, of a patch that counts a quarter."""

MOST_STEPS_COUNT, CONVERGED_PX = 8, 0.03
"""Steps after which the motion is not found; and what the last of them moves at most."""

TOLD_PX = 0.25
"""Standard deviation to which every corner of the board must be told."""

LEAST_PATCHES_COUNT = 8
"""Patches without which nothing is told: those of two markers."""


@dataclass(frozen=True, eq=False)
class _Patches:
    """What an image shows round some places, halved so many times."""

    halvings: int
    places: Floats
    """(k, 2) pixels of the whole image."""
    looks: Floats
    """(k, p) grey levels: mean 0, length 1."""
    contrast: Floats
    """(k, 1) their length before."""
    slopes: Floats
    """(k, p, 8) grey levels by motion: what each motion of a pixel at the board's edge changes."""


@dataclass(frozen=True, eq=False)
class Anchors:
    """The patches of an image over which later ones are laid."""

    patches: tuple[_Patches, ...]
    """Fine ones first."""
    outline: Array
    """(4, 2) corners of the board, pixels."""

    @cached_property
    def corner_moves(self) -> Array:
        """(4, 2, 8) pixels by which each motion moves the corners."""
        return _moves(self.outline, self.outline)

    def homography(self, amounts: Array) -> Array:
        """(3, 3) of the motions (8,): both shifts, zoom, turn, two shears, and tilts about two axes."""
        onto_board, back, reach = self._measure
        right, down, zoom, turn, stretch, shear, tilt, nod = (amounts / reach).tolist()
        unit = np.array(
            [
                [1 + zoom + stretch, shear - turn, right],
                [shear + turn, 1 + zoom - stretch, down],
                [-tilt, -nod, 1.0],
            ]
        )
        return np.asarray(onto_board @ unit @ back, np.float64)

    @cached_property
    def _measure(self) -> tuple[Array, Array, float]:
        """(3, 3) from the board's own measure, in which it lies round 0 and reaches to 1, to pixels; (3, 3)
        the way back; and how many pixels are 1."""
        middle, reach = _frame(self.outline)
        onto_board = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1.0]])
        return onto_board, np.linalg.inv(onto_board), reach


@dataclass(frozen=True, eq=False)
class Motion:
    """Where an image lies beside that of the anchors."""

    amounts: Array
    """(8,) pixels at the edge of the board, a motion each."""
    homography: Array
    """(3, 3) from the image of the anchors to this one."""
    shift_px: float
    """How far the corner of the board that moved furthest has gone."""


def anchors(pixels: Pixels, places: Array | Floats, outline: Array) -> Anchors | None:
    """The anchors of an image (h, w, 3) at `places` (k, 2; pixels), for a board with the corners `outline`.

    `outline` (4, 2) is in pixels. None where there are too few places.
    """
    each = (_patches(pixels, places, outline, halvings) for halvings in HALVINGS)
    found = tuple(patches for patches in each if len(patches.places) >= LEAST_PATCHES_COUNT)
    return Anchors(found, outline) if found else None


def _patches(pixels: Pixels, places: Array | Floats, outline: Array, halvings: int) -> _Patches:
    """The patches at those of the places that lie well inside the image."""
    small, scale = _halved(pixels, halvings), 2**halvings
    edge = np.float64(HALF_PATCH_PX + 2)
    last = np.array(small.shape[1::-1]) - 1 - edge
    inside = ((places / scale >= edge) & (places / scale <= last)).all(axis=1)
    where = np.asarray(places[inside], np.float32)
    seen = _sampled(small, where / scale)
    seen -= seen.mean(axis=1, keepdims=True)
    contrast = np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1.0)
    looks = seen / contrast
    right, down = np.eye(2, dtype=np.float32) / 2
    pairs = [
        (_sampled(small, where / scale + by), _sampled(small, where / scale - by)) for by in (right, down)
    ]
    across = np.stack([after - before for after, before in pairs], axis=2)
    across -= across.mean(axis=1, keepdims=True)
    # A change of contrast is the light's.
    across -= looks[..., None] * np.einsum("kp,kpd->kd", looks, across)[:, None]
    slopes = np.asarray(across @ (_moves(where, outline) / scale), np.float32)
    return _Patches(halvings, where, looks, contrast, slopes)


def motion(known: Anchors, pixels: Pixels, start: Motion | None = None) -> Motion | None:
    """How an image (h, w, 3) of the same size lies beside that of the anchors, sought from `start` on.

    None if that is not told for sure: it moved too far, or too much is hidden.
    """
    before = np.zeros(8) if start is None else start.amounts
    fine, *coarse = known.patches
    amounts = _aligned(known, fine, pixels, before)
    for patches in coarse if amounts is None else ():
        rough = _aligned(known, patches, pixels, before)
        if rough is not None:
            amounts = _aligned(known, fine, pixels, rough)
            amounts = rough if amounts is None else amounts
            break
    if amounts is None:
        return None
    homography = known.homography(amounts)
    shift = carried(known.outline, homography) - known.outline
    return Motion(amounts, homography, float(np.linalg.norm(shift, axis=1).max()))


def _aligned(known: Anchors, patches: _Patches, pixels: Pixels, start: Array) -> Array | None:
    """(8,) the motions sought from `start` on; None where the corners of the board are not told by them."""
    small = _halved(pixels, patches.halvings)
    amounts, corners = start, known.corner_moves
    for _ in range(MOST_STEPS_COUNT):
        normal, slope = _equations(patches, small, known.homography(amounts))
        normal += np.eye(8) / TREMBLE_SIGMA_PX**2
        step = np.linalg.solve(normal, slope + (amounts - start) / TREMBLE_SIGMA_PX**2)
        amounts = amounts - step
        if np.abs(corners @ step).max() < CONVERGED_PX:
            break
    else:
        return None
    spread = np.einsum("cdi,ij,cdj->cd", corners, np.linalg.inv(normal), corners)
    return amounts if spread.max() < TOLD_PX**2 else None


def _equations(patches: _Patches, small: Pixels, homography: Array) -> tuple[Array, Array]:
    """(8, 8) the normal matrix of the motions, and (8,) the slope of the misfit, where they lead by now."""
    there = carried(patches.places, homography)
    seen = _sampled(small, there / 2**patches.halvings)
    seen -= seen.mean(axis=1, keepdims=True)
    length = np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1.0)
    left = patches.contrast * (seen / length - patches.looks)
    square = (left**2).mean(axis=1)
    noise = max(_quantile(square, SEEN_SHARE), LEAST_NOISE_LEVELS**2)
    weight = (1 + square / (OUTLIER_FACTOR * noise)) ** -2 / noise * (PATCH_DOF / left.shape[1])
    heavy = (patches.slopes * weight[:, None, None]).reshape(-1, 8)
    normal = heavy.T @ patches.slopes.reshape(-1, 8)
    return normal.astype(np.float64), (heavy.T @ left.reshape(-1)).astype(np.float64)


def _quantile(values: Floats, share: float) -> float:
    """What `np.quantile` says of values (k,): asked in every image, that takes thirty times as long."""
    place = (len(values) - 1) * share
    low, part = int(place), values.dtype.type(place - int(place))
    below, above = np.partition(values, (low, low + 1))[low : low + 2]
    return float(below + (above - below) * part if part < 0.5 else above - (above - below) * (1 - part))


def carried_along(known: Anchors, by: Motion) -> Anchors:
    """The same anchors, where that motion has brought them: what they look like is not asked anew."""
    there = [np.asarray(carried(each.places, by.homography), np.float32) for each in known.patches]
    patches = tuple(replace(each, places=places) for each, places in zip(known.patches, there, strict=True))
    return Anchors(patches, carried(known.outline, by.homography))


def apart_px(one: Motion | None, other: Motion, outline: Array) -> float:
    """How far two images lie apart at most, over the board with the corners `outline` (4, 2), pixels."""
    before = outline if one is None else carried(outline, one.homography)
    return float(np.linalg.norm(carried(outline, other.homography) - before, axis=1).max())


def laid(pixels: Pixels, by: Motion) -> Pixels:
    """The image (h, w, 3), laid where the anchors were told."""
    size = (pixels.shape[1], pixels.shape[0])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(pixels, by.homography, size, flags=flags, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _halved(pixels: Pixels, halvings: int) -> Pixels:
    """An image (h, w, 3), green (enough, and quick) and halved so many times."""
    small = np.asarray(cv2.extractChannel(pixels, 1), np.uint8)
    for _ in range(halvings):
        small = np.asarray(cv2.pyrDown(small), np.uint8)
    return small


def _sampled(small: Pixels, middles: Array | Floats) -> Floats:
    """(k, p) grey levels of the patches round `middles` (k, 2)."""
    x = middles[:, :1].astype(np.float32) + _ACROSS
    y = middles[:, 1:].astype(np.float32) + _DOWN
    seen = cv2.remap(small, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _frame(outline: Array) -> tuple[Array, float]:
    """The middle of the board (2,), and how far its furthest corner lies from it; pixels."""
    middle = outline.mean(axis=0)
    return middle, float(np.linalg.norm(outline - middle, axis=1).max())


def _moves(places: Array | Floats, outline: Array) -> Array:
    """(k, 2, 8) pixels by which each motion, one pixel at the edge of the board, moves places (k, 2)."""
    middle, reach = _frame(outline)
    u, v = ((places - middle) / reach).T
    one, none = np.ones_like(u), np.zeros_like(u)
    x = np.stack([one, none, u, -v, u, v, u * u, u * v], axis=1)
    y = np.stack([none, one, v, u, -v, u, u * v, v * v], axis=1)
    return np.asarray(np.stack([x, y], axis=1), np.float64)


_LINE = np.arange(-HALF_PATCH_PX, HALF_PATCH_PX + 1, dtype=np.float32)
_ACROSS, _DOWN = (each.ravel() for each in np.meshgrid(_LINE, _LINE))
"""(p,) where each sample of a patch lies from its middle, pixels."""
