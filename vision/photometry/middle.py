"""Medians of the few values that every image asks for again and again. Pure."""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Kept = TypeVar("Kept", bound=np.floating[Any])


def middle(values: NDArray[Kept]) -> NDArray[Kept]:
    """(...) the medians of finite values (n, ...), n not 0: what `np.median` gives along the first axis.

    That asks first of what kind they are, and whether one is no number, and takes several times as long.
    """
    half, odd = divmod(len(values), 2)
    if odd:
        return np.asarray(np.partition(values, half, axis=0)[half], values.dtype)
    parted = np.partition(values, (half - 1, half), axis=0)
    return np.asarray((parted[half - 1] + parted[half]) / 2, values.dtype)
