"""The light on a patch: what gain, veil and slope make of a picture of it, and what they leave over. Pure."""

from typing import NamedTuple

import numpy as np

from vision.geometry.sampling import Floats

REGULARISATION_WEIGHT = 1e-6


FITS_COUNT = 2
"""Fits, of which the later ones leave out what the earlier ones found spoilt."""

FREE_SLOPE_SIGMA = 0.12
"""Slope of brightness (its deviation over the patch) that costs nothing: a near lamp or gloss."""

GREY_VEIL_SHARE, VEIL_COLOUR_RATE = 0.2, 4.0
"""Veil that is grey like the light here; and how fast more of it may take on another colour."""

KEPT = (0.6, 1.15)
"""How much contrast the fine parts of a drawing keep where a camera smooths noise away, or sharpens."""

SPOILT_SAMPLE_MSE = 0.02
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


class Fit(NamedTuple):
    """Pictures in the light in which they fit best."""

    square: Floats
    """(k, t, s) error that is left over."""
    gain: Floats
    """(k, t)."""
    veil: Floats
    """(k, t)."""
    parts: "_Parts"

    def drawn(self) -> "Drawn":
        """Of the pictures; not every fit is asked for that."""
        each = self.parts
        flat, hill = _without_drawing(each.level, each.slopes, each.share)
        of_all = np.maximum(3 * flat[:, None] * each.drawing, REGULARISATION_WEIGHT**2)
        told = np.asarray(np.maximum(each.product, 0) ** 2 / of_all, np.float32)
        left = (each.left @ each.share[..., None])[..., 0]
        return Drawn(told, np.asarray(each.drawing / 3, np.float32), each.tint, hill, left)


class _Parts(NamedTuple):
    """What a fit was made of."""

    share: Floats
    """(k, s) of the samples in it."""
    slopes: Floats
    """(k, 3, s) one, and two slopes."""
    level: Floats
    """(k, 3, s) colours without their slopes."""
    product: Floats
    """(k, t) of those with the drawing; and `drawing` (k, t) of that with itself."""
    drawing: Floats
    tint: Floats
    """(k, t) as `Drawn` has it."""
    left: Floats
    """(k, t, s) what each sample leaves."""


class Drawn(NamedTuple):
    """What tells a drawing from a thing without any, or with another."""

    share: Floats
    """(k, t) of what one colour in sloping light leaves, how much the drawing explains at any contrast."""
    square: Floats
    """(k, t) mean square of the drawing itself."""
    tint: Floats
    """(k, t) square error of mean colours, and of slopes that light hardly makes."""
    hill: Floats
    """(k,) mean square that a hill of light on one colour leaves."""
    left: Floats
    """(k, t) mean square that the drawing leaves."""


def fit_light(
    seen: Floats, layers: Floats, weight: Floats, places: Floats, limits: Limits, tinted: Floats
) -> Fit:
    """Pictures on patches `seen` (k, s, 3).

    `layers` (k, t, s, l, 3) add up to a picture: all of it, or its broad parts and the fine ones, that a
    camera may have smoothed away. `weight` (k, s) says which samples are compared, `places` (k, s, 2) where
    they lie; `tinted` (k,) how much the veil's having a colour counts: all (1) or nothing (0). What most
    pictures fail to explain in a second look is left out of it: gloss, or a neighbour.
    """
    share = weight
    for look in range(FITS_COUNT):
        fit = _fitted(seen, layers, share, places, limits, tinted)
        if look + 1 < FITS_COUNT:
            total = (fit.square @ weight[..., None])[..., 0]
            best = np.take_along_axis(fit.square, total.argmin(axis=1)[:, None, None], axis=1)[:, 0]
            share = weight / (1 + best / SPOILT_SAMPLE_MSE)
    return fit


def _fitted(
    seen: Floats, layers: Floats, weight: Floats, places: Floats, limits: Limits, tinted: Floats
) -> Fit:
    share = weight / np.maximum(weight.sum(axis=1, keepdims=True), REGULARISATION_WEIGHT)
    slopes = _slopes(places, share)
    rise = (slopes * share[:, None]) @ seen
    level = seen.transpose(0, 2, 1) - rise.transpose(0, 2, 1) @ slopes
    drawn = _products(layers, share, np.concatenate([slopes, level], axis=1))
    kept = _kept(drawn, limits.stiff)
    art_rise = np.einsum("ktdlc,ktl->ktdc", drawn.rise, kept)
    product, drawing = drawn.of(kept)
    # What has no drawing says little about contrast; then it is that of the brightness.
    usual = rise[:, 0].mean(axis=1)[:, None] / np.maximum(art_rise[:, :, 0].mean(axis=2), 0.1)
    gain = np.clip((product + limits.stiff * usual) / (drawing + limits.stiff), *limits.gain)
    tint, veil = _tint(rise[:, None, 0], art_rise[:, :, 0], gain, limits, tinted)
    light = rise[:, None] - gain[..., None, None] * art_rise
    tint += _tilt(light[:, :, 1:], tinted)
    left = _left_over(seen, layers, slopes, light, gain[..., None] * kept)
    square = np.asarray(left + tint[..., None], np.float32)
    parts = _Parts(share, slopes, level, product, drawing, tint, left)
    return Fit(square, np.asarray(gain, np.float32), np.asarray(veil, np.float32), parts)


def _without_drawing(level: Floats, slopes: Floats, share: Floats) -> tuple[Floats, Floats]:
    """(k,) mean squares of colours (k, 3, s) without their slopes, and without a quadric, one to each."""
    x, y = slopes[:, 1], slopes[:, 2]
    bent = np.stack([x * x, x * y, y * y], axis=1)
    bent -= (bent * share[:, None]) @ slopes.transpose(0, 2, 1) @ slopes
    heavy = bent * share[:, None]
    inner = heavy @ bent.transpose(0, 2, 1) + REGULARISATION_WEIGHT * np.eye(3, dtype=np.float32)
    seen = heavy @ level.transpose(0, 2, 1)
    explained = (seen * np.linalg.solve(inner, seen)).sum(axis=(1, 2))
    flat = ((level**2).sum(axis=1) * share).sum(axis=1)
    return np.asarray(flat / 3, np.float32), np.asarray((flat - explained) / 3, np.float32)


def _left_over(seen: Floats, layers: Floats, slopes: Floats, light: Floats, gain: Floats) -> Floats:
    """(k, t, s) mean square of colours seen without layers, gain by gain (k, t, l), and without the light."""
    shape = layers.shape
    mixed = (gain[..., None, None] * np.eye(3, dtype=np.float32)).reshape(*shape[:2], -1, 3)
    flat = layers.reshape(*shape[:3], -1)
    left = mixed.swapaxes(2, 3) @ flat.swapaxes(2, 3)
    left += light.swapaxes(2, 3) @ slopes[:, None]
    left -= seen.transpose(0, 2, 1)[:, None]
    np.square(left, out=left)
    return np.asarray(left.sum(axis=2) / 3, np.float32)


class _Products(NamedTuple):
    """Mean products of layers without their means and slopes."""

    seen: Floats
    """(k, t, l) with what is seen."""
    each: Floats
    """(k, t, l, l) with each other."""
    rise: Floats
    """(k, t, 3, l, 3) the means and slopes."""

    def of(self, kept: Floats) -> tuple[Floats, Floats]:
        """(k, t) what is seen with the layers of which so much was `kept` (k, t, l); and these squared."""
        squared = np.einsum("ktl,ktlm,ktm->kt", kept, self.each, kept)
        return (self.seen * kept).sum(axis=2), np.asarray(squared, np.float32)


def _products(layers: Floats, share: Floats, against: Floats) -> _Products:
    """Of `layers` (k, t, s, l, 3): `against` (k, 6, s) are slopes, and colours without them."""
    count, pictures, samples, depth = layers.shape[:4]
    flat = layers.reshape(count, pictures, samples, -1)
    heavy = flat * share[:, None, :, None]
    told = (against[:, None] @ heavy).reshape(count, pictures, 2, 3, depth, 3)
    rise = told[:, :, 0]
    each = (flat.swapaxes(2, 3) @ heavy).reshape(count, pictures, depth, 3, depth, 3)
    inner = np.einsum("ktlcmc->ktlm", each) - np.einsum("ktdlc,ktdmc->ktlm", rise, rise)
    return _Products(np.einsum("ktclc->ktl", told[:, :, 1]), inner, rise)


def _kept(drawn: _Products, stiff: float) -> Floats:
    """(k, t, l) how much contrast the fine parts of pictures kept beside the broad ones."""
    kept = np.ones_like(drawn.seen)
    if kept.shape[2] > 1:
        bb, bf, ff = (
            drawn.each[..., 0, 0] + stiff,
            drawn.each[..., 0, 1] - stiff,
            drawn.each[..., 1, 1] + stiff,
        )
        sb, sf = drawn.seen[..., 0], drawn.seen[..., 1]
        kept[..., 1] = np.clip(
            (sf * bb - sb * bf) / np.maximum(sb * ff - sf * bf, REGULARISATION_WEIGHT), *KEPT
        )
    return kept


def _tint(seen: Floats, art: Floats, gain: Floats, limits: Limits, tinted: Floats) -> tuple[Floats, Floats]:
    """(k, t) square error of the mean colours `seen` (k, 1, 3) and `art` (k, t, 3), and the veil."""
    # Cameras make colours deeper, or paler, than they are.
    grey_seen, grey_art = seen.mean(axis=2), art.mean(axis=2)
    hue_seen, hue_art = seen - grey_seen[..., None], art - grey_art[..., None]
    best = (hue_seen * hue_art).sum(axis=2) / np.maximum((hue_art**2).sum(axis=2), REGULARISATION_WEIGHT)
    depth = np.clip(best, limits.depth[0] * gain, limits.depth[1] * gain)
    left = ((hue_seen - depth[..., None] * hue_art) ** 2).mean(axis=2)
    veil = grey_seen - gain * grey_art
    beyond = np.maximum(limits.veil[0] - veil, 0) + np.maximum(veil - limits.veil[1], 0)
    left *= tinted[:, None] * _says(veil)
    return np.asarray(left + beyond**2, np.float32), np.asarray(veil, np.float32)


def _says(veil: Floats) -> Floats:
    """What the mean colour of a face still counts under a veil: gloss has the colour of its own lamp."""
    return np.asarray(1 / (1 + (VEIL_COLOUR_RATE * np.maximum(veil - GREY_VEIL_SHARE, 0)) ** 2), np.float32)


def _tilt(rise: Floats, tinted: Floats) -> Floats:
    """(k, t) square error of slopes (k, t, 2, 3) that light hardly makes: steep ones, and coloured ones."""
    grey = rise.mean(axis=3)
    coloured = ((rise - grey[..., None]) ** 2).mean(axis=3).sum(axis=2)
    steep = np.maximum(np.linalg.norm(grey, axis=2) - FREE_SLOPE_SIGMA, 0) ** 2
    return np.asarray(coloured * tinted[:, None] + steep, np.float32)


def _slopes(places: Floats, share: Floats) -> Floats:
    """(k, 3, s) one, and two slopes across the samples: of mean zero, square one, and no product."""
    flat = places - np.einsum("ksd,ks->kd", places, share)[:, None]
    x = flat[..., 0] / np.sqrt((flat[..., 0] ** 2 * share).sum(axis=1) + REGULARISATION_WEIGHT)[:, None]
    y = flat[..., 1] - (flat[..., 1] * x * share).sum(axis=1)[:, None] * x
    y = y / np.sqrt((y**2 * share).sum(axis=1) + REGULARISATION_WEIGHT)[:, None]
    return np.stack([np.ones_like(x), x, y], axis=1)
