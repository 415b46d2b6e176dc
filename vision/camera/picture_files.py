"""Files of one picture, looked at before they are decoded: a small file may claim to be huge. Does I/O."""

import io
import warnings
from math import inf
from pathlib import Path
from typing import BinaryIO, NamedTuple

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


MOST_SENT_PIXELS_COUNT = 3840 * 2160
"""Of one image of a phone: what phones give as video at most. Twenty a second of those have to be decoded."""


FLAGS = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
"""A browser has turned its images already."""


class PictureError(ValueError):
    """A file that gives no picture; the message says why, and what to do."""


def read_picture(path: Path) -> NDArray[np.uint8]:
    """The pixels (h, w, 3), BGR; PictureError if there are none, or too many."""
    head = _head(path, FORMATS)
    if head is not None and is_too_large(head.width, head.height):
        raise PictureError(too_large(path))
    try:
        pixels = None if head is None else cv2.imread(str(path), cv2.IMREAD_COLOR)
    except cv2.error:  # A row or a column may also be too long.
        pixels = None
    if pixels is None:
        raise PictureError(message("camera.no-image", file=Place("file", str(path))))
    return np.asarray(pixels, np.uint8)


def decode_jpeg(content: bytes) -> NDArray[np.uint8] | None:
    """The pixels (h, w, 3), BGR, of an image that a page sent; None for what is no plain JPEG of a camera.

    Browsers write baseline JPEG. A progressive one may have thousands of scans in few bytes, each as much
    work as an image of its own, and is not decoded.
    """
    head = _head(io.BytesIO(content), ("JPEG",))
    if head is None or head.width * head.height > MOST_SENT_PIXELS_COUNT or head.is_progressive:
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), FLAGS)
    except cv2.error:
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)


def is_too_large(width: float, height: float) -> bool:
    """Whether a picture of that size is more than is decoded."""
    return width * height > MOST_PIXELS_COUNT


def too_large(path: Path) -> Message:
    """What to say of it."""
    return message("camera.too-large", file=Place("file", str(path)), millions=MOST_PIXELS_COUNT // 10**6)


class _Head(NamedTuple):
    width: float
    height: float
    is_progressive: bool


def _head(file: Path | BinaryIO, formats: tuple[str, ...]) -> _Head | None:
    """What the head of a picture says; None if it has none. Enormous is infinitely large."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Heads.DecompressionBombWarning)
            with Heads.open(file, formats=formats) as head:
                return _Head(*head.size, "progressive" in head.info)
    except (Heads.DecompressionBombError, Heads.DecompressionBombWarning):
        return _Head(inf, inf, False)
    except (OSError, ValueError, SyntaxError):
        return None
