"""A camera's picture on its way to a page: small enough to follow a hand, sharp enough to judge. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

WIDEST = 1280
QUALITY = 80


def jpeg(pixels: NDArray[np.uint8]) -> bytes | None:
    """The picture as JPEG, at most `WIDEST` pixels across."""
    high, wide = pixels.shape[:2]
    if wide > WIDEST:
        size = (WIDEST, round(high * WIDEST / wide))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    good, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes() if good else None
