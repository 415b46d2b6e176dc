"""Pictures as PNG and JPEG files. Does I/O."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.files.whole import write_whole
from messages.message import Place, message

SUFFIXES = (".png", ".jpg", ".jpeg")


def check_name(file: Path) -> None:
    """ValueError if no picture can be written under that name."""
    if file.suffix.lower() not in SUFFIXES:
        raise ValueError(message("picture.no-such-kind", file=Place("file", str(file))))


def write_picture(file: Path, pixels: NDArray[np.uint8]) -> None:
    """Write a picture (h, w, 3.

    BGR) in the format that its name ends in; ValueError if that is none, OSError if not.
    """
    check_name(file)
    good, data = cv2.imencode(file.suffix, pixels)
    assert good
    write_whole(file, data.tobytes())
