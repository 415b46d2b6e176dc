"""Medians as NumPy gives them, bit for bit."""

import numpy as np
import pytest

from vision.photometry.middle import middle


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(1,), (2,), (7,), (8,), (24, 3), (25, 4, 3), (2064, 3)])
def test_they_are_those_of_numpy(shape: tuple[int, ...], kind: type[np.floating]) -> None:
    values = np.random.default_rng(len(shape)).normal(size=shape).astype(kind)
    before = values.copy()
    told = middle(values)
    assert told.dtype == kind and np.array_equal(told, np.median(values, axis=0))
    assert np.array_equal(values, before), "what is given stays as it is"
