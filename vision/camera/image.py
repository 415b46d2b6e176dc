"""One picture of the table. Pure."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Image(NamedTuple):
    """What a camera gives."""

    time: float
    """Seconds, on the camera's clock."""
    pixels: NDArray[np.uint8]
    """(height, width, 3) BGR."""
