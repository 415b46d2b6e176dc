"""A game as an animated GIF: it plays everywhere, by itself, again and again."""

import io
from itertools import pairwise

import numpy as np
from PIL import Image

from boardlight.library.exports.pictures import Pixels, pictures
from boardlight.library.search import OpenedGame
from messages.catalogue import Language

COLOURS = 128
"""Of the one palette that all pictures share: flat art needs no more."""

OCTREE = Image.Quantize.FASTOCTREE
"""Gives small areas their colour too; the median cut spends its colours on the paper."""

STILL = COLOURS
"""The colour number of what stays as it was; it costs next to nothing."""


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The whole animation."""
    palette = _palette(opened, language)
    shades: list[Image.Image] = []
    seconds: list[float] = []
    for each in pictures(opened, language):
        shades.append(_image(each.pixels).quantize(palette=palette, dither=Image.Dither.NONE))
        seconds.append(each.seconds)
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
        duration=[round(1000 * each) for each in seconds],
        loop=0,
        transparency=STILL,
        disposal=1,
        optimize=False,
    )
    return buffer.getvalue()


def _changed(before: Pixels, after: Pixels) -> Pixels:
    return np.where(before == after, np.uint8(STILL), after)


def _palette(opened: OpenedGame, language: Language) -> Image.Image:
    """From the beginning too: pieces of a colour that is gone in the end were there."""
    line = opened.tree.line
    chosen = [each.pixels for each in pictures(opened, language, (line[0], line[len(line) // 2], line[-1]))]
    return _image(np.vstack(chosen)).quantize(COLOURS, OCTREE, dither=Image.Dither.NONE)


def _image(pixels: Pixels) -> Image.Image:
    return Image.fromarray(pixels[..., ::-1])
