"""Files of one picture, looked at before they are decoded: a small file may claim to be huge. Does I/O."""

import warnings
from math import inf
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Heads

from messages.message import Message, Place, message

FORMATS = ("PNG", "JPEG", "BMP", "WEBP")
"""What is read; only the head of a file is given to this library."""

MOST_PIXELS_COUNT = 50_000_000
"""Of one picture: what the largest cameras that are sold for video give (8K, 33 million) and half as much
again. Three bytes each, it fits into the memory of a small computer several times."""


class PictureError(ValueError):
    """A file that gives no picture; the message says why, and what to do."""


def read_picture(path: Path) -> NDArray[np.uint8]:
    """The pixels (h, w, 3), BGR; PictureError if there are none, or too many."""
    size = _size(path)
    if size is not None and is_too_large(*size):
        raise PictureError(too_large(path))
    try:
        pixels = None if size is None else cv2.imread(str(path), cv2.IMREAD_COLOR)
    except cv2.error:  # A row or a column may also be too long.
        pixels = None
    if pixels is None:
        raise PictureError(message("camera.no-image", file=Place("file", str(path))))
    return np.asarray(pixels, np.uint8)


def is_too_large(width: float, height: float) -> bool:
    """Whether a picture of that size is more than is decoded."""
    return width * height > MOST_PIXELS_COUNT


def too_large(path: Path) -> Message:
    """What to say of it."""
    return message("camera.too-large", file=Place("file", str(path)), millions=MOST_PIXELS_COUNT // 10**6)


def _size(path: Path) -> tuple[float, float] | None:
    """Width and height as the head of the file says; None if it has none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Heads.DecompressionBombWarning)
            with Heads.open(path, formats=FORMATS) as head:
                return head.size
    except (Heads.DecompressionBombError, Heads.DecompressionBombWarning):
        return inf, inf
    except (OSError, ValueError, SyntaxError):
        return None
