"""The light on a patch: what gain, veil and slope make of a picture of it, and what they leave over. Pure."""

from typing import NamedTuple

import numpy as np

from vision.rectify import Floats

WEAK = 1e-6


LOOKS = 2
"""Fits, of which the later ones leave out what the earlier ones found spoilt."""

TILT = 0.12
"""Slope of brightness (its deviation over the patch) that costs nothing: a near lamp or gloss."""

SPOILT = 0.02
"""Square error at which a sample counts half."""


class Limits(NamedTuple):
    """What light may do."""

    gain: tuple[float, float]
    """Contrast of the drawing."""
    depth: tuple[float, float]
    """Contrast of broad colour beside that of the drawing."""
    veil: tuple[float, float]
    """Grey that is added and costs nothing."""
    stiff: float
    """Mean square of a drawing that says as much about contrast as brightness does."""


def unfitted(
    seen: Floats, art: Floats, weight: Floats, places: Floats, limits: Limits, tinted: Floats
) -> tuple[Floats, Floats]:
    """(k, t, s) square error of pictures `art` (k, t, s, 3) of patches `seen` (k, s, 3), and (k, t) the gain.

    `weight` (k, s) says which samples are compared, `places` (k, s, 2) where they lie; `tinted` (k,) how much
    the veil's having a colour counts: all (1) or nothing (0). What most pictures fail to explain in a second
    look is left out of it: gloss, or a neighbour.
    """
    share = weight
    for look in range(LOOKS):
        square, gain = _unfitted(seen, art, share, places, limits, tinted)
        if look + 1 < LOOKS:
            total = (square * weight[:, None]).sum(axis=2)
            best = np.take_along_axis(square, total.argmin(axis=1)[:, None, None], axis=1)[:, 0]
            share = weight / (1 + best / SPOILT)
    return square, gain


def _unfitted(
    seen: Floats, art: Floats, weight: Floats, places: Floats, limits: Limits, tinted: Floats
) -> tuple[Floats, Floats]:
    share = weight / np.maximum(weight.sum(axis=1, keepdims=True), WEAK)
    slopes = _slopes(places, share)
    seen, seen_mean, seen_rise = _levelled(seen[:, None], share, slopes)
    art, art_mean, art_rise = _levelled(art, share, slopes)
    flat = art.reshape(*art.shape[:2], -1)
    heavy = np.repeat(share, 3, axis=1)
    product = (flat @ (seen.reshape(len(seen), -1, 1) * heavy[..., None]))[..., 0]
    drawing = np.einsum("ktx,ktx->kt", flat, flat * heavy[:, None])
    # What has no drawing says little about contrast; then it is that of the brightness.
    usual = seen_mean.mean(axis=2) / np.maximum(art_mean.mean(axis=2), 0.1)
    gain = np.clip((product + limits.stiff * usual) / (drawing + limits.stiff), *limits.gain)
    tint = _tint(seen_mean, art_mean, gain, limits, tinted)
    tint += _tilt(seen_rise - gain[..., None, None] * art_rise, tinted)
    left = seen - gain[..., None, None] * art
    square = np.einsum("ktsc,ktsc->kts", left, left) / 3 + tint[..., None]
    return np.asarray(square, np.float32), np.asarray(gain, np.float32)


def _tint(seen: Floats, art: Floats, gain: Floats, limits: Limits, tinted: Floats) -> Floats:
    """(k, t) square error of the mean colours `seen` (k, 1, 3) and `art` (k, t, 3)."""
    # Fine drawing is blurred away more than broad colour is, so colour may have more contrast, or less.
    grey_seen, grey_art = seen.mean(axis=2), art.mean(axis=2)
    hue_seen, hue_art = seen - grey_seen[..., None], art - grey_art[..., None]
    best = (hue_seen * hue_art).sum(axis=2) / np.maximum((hue_art**2).sum(axis=2), WEAK)
    depth = np.clip(best, limits.depth[0] * gain, limits.depth[1] * gain)
    left = ((hue_seen - depth[..., None] * hue_art) ** 2).mean(axis=2)
    veil = grey_seen - depth * grey_art
    beyond = np.maximum(limits.veil[0] - veil, 0) + np.maximum(veil - limits.veil[1], 0)
    return np.asarray(left * tinted[:, None] + beyond**2, np.float32)


def _tilt(rise: Floats, tinted: Floats) -> Floats:
    """(k, t) square error of slopes (k, t, 2, 3) that light hardly makes: steep ones, and coloured ones."""
    grey = rise.mean(axis=3)
    coloured = ((rise - grey[..., None]) ** 2).mean(axis=3).sum(axis=2)
    steep = np.maximum(np.linalg.norm(grey, axis=2) - TILT, 0) ** 2
    return np.asarray(coloured * tinted[:, None] + steep, np.float32)


def _slopes(places: Floats, share: Floats) -> Floats:
    """(k, s, 3) one, and two slopes across the samples: of mean zero, square one, and no product."""
    flat = places - np.einsum("ksd,ks->kd", places, share)[:, None]
    x = flat[..., 0] / np.sqrt((flat[..., 0] ** 2 * share).sum(axis=1) + WEAK)[:, None]
    y = flat[..., 1] - (flat[..., 1] * x * share).sum(axis=1)[:, None] * x
    y = y / np.sqrt((y**2 * share).sum(axis=1) + WEAK)[:, None]
    return np.stack([np.ones_like(x), x, y], axis=2)


def _levelled(values: Floats, share: Floats, slopes: Floats) -> tuple[Floats, Floats, Floats]:
    """Colours (k, t, s, 3) without means and slopes; (k, t, 3) the means; (k, t, 2, 3) the slopes."""
    parts = np.asarray((slopes * share[..., None]).transpose(0, 2, 1)[:, None] @ values, np.float32)
    return np.asarray(values - slopes[:, None] @ parts, np.float32), parts[:, :, 0], parts[:, :, 1:]
