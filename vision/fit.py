"""The light on a patch: what gain, veil and slope make of a picture of it, and what they leave over. Pure."""

from typing import NamedTuple

import numpy as np

from vision.rectify import Floats

WEAK = 1e-6


LOOKS = 2
"""Fits, of which the later ones leave out what the earlier ones found spoilt."""

TILT = 0.12
"""Slope of brightness (its deviation over the patch) that costs nothing: a near lamp or gloss."""

BLURRED = 1.25
"""How much more contrast colour may have than a drawing that blur has weakened."""

CLEAR, TINGE = 0.2, 4.0
"""Veil that is grey like the light here; and how fast more of it may take on another colour."""

KEPT = (0.6, 1.15)
"""How much contrast the fine parts of a drawing keep where a camera smooths noise away, or sharpens."""

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
    usual: float
    """Contrast of all drawings here: light that weakens that of one does not make its colours deeper."""
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


def fitted(
    seen: Floats,
    art: Floats,
    weight: Floats,
    places: Floats,
    limits: Limits,
    tinted: Floats,
    broad: Floats | None = None,
) -> Fit:
    """Pictures `art` (k, t, s, 3) on patches `seen` (k, s, 3).

    `weight` (k, s) says which samples are compared, `places` (k, s, 2) where they lie; `tinted` (k,) how much
    the veil's having a colour counts: all (1) or nothing (0); `broad` are the pictures without the fine parts
    that a camera may have smoothed away. What most pictures fail to explain in a second
    look is left out of it: gloss, or a neighbour.
    """
    share = weight
    for look in range(LOOKS):
        fit = _fitted(seen, art, share, places, limits, tinted, broad)
        if look + 1 < LOOKS:
            total = (fit.square * weight[:, None]).sum(axis=2)
            best = np.take_along_axis(fit.square, total.argmin(axis=1)[:, None, None], axis=1)[:, 0]
            share = weight / (1 + best / SPOILT)
    return fit


def _fitted(
    seen: Floats,
    art: Floats,
    weight: Floats,
    places: Floats,
    limits: Limits,
    tinted: Floats,
    broad: Floats | None,
) -> Fit:
    share = weight / np.maximum(weight.sum(axis=1, keepdims=True), WEAK)
    slopes = _slopes(places, share)
    seen, seen_mean, seen_rise = _levelled(seen[:, None], share, slopes)
    if broad is not None:
        fine, level = art - broad, _levelled(broad, share, slopes)[0]
        kept = _kept(seen, level, _levelled(fine, share, slopes)[0], share, limits.stiff)
        art = broad + kept[..., None, None] * fine
    art, art_mean, art_rise = _levelled(art, share, slopes)
    flat = art.reshape(*art.shape[:2], -1)
    heavy = np.repeat(share, 3, axis=1)
    product = (flat @ (seen.reshape(len(seen), -1, 1) * heavy[..., None]))[..., 0]
    drawing = np.einsum("ktx,ktx->kt", flat, flat * heavy[:, None])
    # What has no drawing says little about contrast; then it is that of the brightness.
    usual = seen_mean.mean(axis=2) / np.maximum(art_mean.mean(axis=2), 0.1)
    gain = np.clip((product + limits.stiff * usual) / (drawing + limits.stiff), *limits.gain)
    tint, veil = _tint(seen_mean, art_mean, gain, limits, tinted)
    tint += _tilt(seen_rise - gain[..., None, None] * art_rise, tinted)
    left = seen - gain[..., None, None] * art
    square = np.einsum("ktsc,ktsc->kts", left, left) / 3 + tint[..., None]
    return Fit(np.asarray(square, np.float32), np.asarray(gain, np.float32), np.asarray(veil, np.float32))


def _kept(seen: Floats, broad: Floats, fine: Floats, share: Floats, stiff: float) -> Floats:
    """(k, t) how much contrast the fine parts of pictures kept beside the broad ones."""
    heavy = share[:, None, :, None]
    bb, bf, ff = (((one * other) * heavy).sum(axis=(2, 3)) for one, other in _pairs(broad, fine))
    sb, sf = (((seen * part) * heavy).sum(axis=(2, 3)) for part in (broad, fine))
    bb, bf, ff = bb + stiff, bf - stiff, ff + stiff
    return np.asarray(np.clip((sf * bb - sb * bf) / np.maximum(sb * ff - sf * bf, WEAK), *KEPT), np.float32)


def _pairs(one: Floats, other: Floats) -> tuple[tuple[Floats, Floats], ...]:
    return (one, one), (one, other), (other, other)


def _tint(seen: Floats, art: Floats, gain: Floats, limits: Limits, tinted: Floats) -> tuple[Floats, Floats]:
    """(k, t) square error of the mean colours `seen` (k, 1, 3) and `art` (k, t, 3), and the veil."""
    # Cameras make colours deeper, or paler, than they are.
    grey_seen, grey_art = seen.mean(axis=2), art.mean(axis=2)
    hue_seen, hue_art = seen - grey_seen[..., None], art - grey_art[..., None]
    best = (hue_seen * hue_art).sum(axis=2) / np.maximum((hue_art**2).sum(axis=2), WEAK)
    depth = np.clip(best, limits.depth[0] * gain, limits.depth[1] * deepest(gain, limits.usual))
    left = ((hue_seen - depth[..., None] * hue_art) ** 2).mean(axis=2)
    veil = grey_seen - gain * grey_art
    beyond = np.maximum(limits.veil[0] - veil, 0) + np.maximum(veil - limits.veil[1], 0)
    left *= tinted[:, None] * _says(veil)
    return np.asarray(left + beyond**2, np.float32), np.asarray(veil, np.float32)


def _says(veil: Floats) -> Floats:
    """What the mean colour of a face still counts under a veil: gloss has the colour of its own lamp."""
    return np.asarray(1 / (1 + (TINGE * np.maximum(veil - CLEAR, 0)) ** 2), np.float32)


def deepest(gain: Floats, usual: float) -> Floats:
    """The contrast by which colours may be deep: that of all drawings, where one is a little weaker."""
    return np.asarray(np.clip(usual, gain, BLURRED * gain), np.float32)


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
