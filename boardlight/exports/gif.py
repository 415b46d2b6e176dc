"""A game as an animated GIF: it plays everywhere, by itself, again and again."""

import io
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PIL import Image

from boardlight.exports.facts import Language
from boardlight.exports.film import Picture, Pixels, pictures
from boardlight.library import Kept

COLOURS = 128
"""Of the one palette that all pictures share: flat art needs no more."""

OCTREE = Image.Quantize.FASTOCTREE
"""Gives small areas their colour too; the median cut spends its colours on the paper."""

STILL = COLOURS
"""The colour number of what stays as it was; it costs next to nothing."""


def write(kept: Kept, language: Language = "en") -> bytes:
    """The whole animation."""
    film = list(pictures(kept, language))
    palette = _palette(film)
    shades = [_image(each.pixels).quantize(palette=palette, dither=Image.Dither.NONE) for each in film]
    numbers = [np.asarray(shade) for shade in shades]
    changes = (_changed(before, after) for before, after in pairwise(numbers))
    for change in (following := [Image.fromarray(each) for each in changes]):
        change.putpalette(palette.getpalette() or [])
    buffer = io.BytesIO()
    shades[0].save(
        buffer,
        "GIF",
        save_all=True,
        append_images=following,
        duration=[round(1000 * each.seconds) for each in film],
        loop=0,
        transparency=STILL,
        disposal=1,
        optimize=False,
    )
    return buffer.getvalue()


def _changed(before: Pixels, after: Pixels) -> Pixels:
    return np.where(before == after, np.uint8(STILL), after)


def _palette(film: Sequence[Picture]) -> Image.Image:
    """From the beginning too: men of a colour that is gone in the end were there."""
    chosen = [film[at].pixels for at in (0, len(film) // 2, -1)]
    return _image(np.vstack(chosen)).quantize(COLOURS, OCTREE, dither=Image.Dither.NONE)


def _image(pixels: Pixels) -> Image.Image:
    return Image.fromarray(pixels[..., ::-1])
