"""What the cells of a chess set look like that nobody described, told by a small network.

Five convolutions and a layer, half a million weights, learnt from rendered and drawn tables alone
(`tools/photoreal/ordinary_sets` draws them and trains; docs/seeing/any-board.md has the figures). They lie
beside this file; OpenCV runs them.
"""

from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats

EMPTY, LIGHT, DARK, COVERED = range(4)
"""What a cell may be read as: bare, a piece of the lighter or of the darker army, or under a hand."""

NETWORK, WEIGHTS = "cells.onnx", "cells.npy"
"""The network but for its last layer, and that layer."""


class Network:
    """The network, ready to run; one for a thread."""

    def __init__(self) -> None:
        beside = resources.files("vision.plain_set")
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(beside.joinpath(NETWORK).read_bytes(), np.uint8))
        with resources.as_file(beside.joinpath(WEIGHTS)) as file:
            self.weights: NDArray[np.float64] = np.load(file)
        """(4, features) of the softmax of the four readings, over features whose last is one."""

    def features(self, patches: Floats) -> NDArray[np.float64]:
        """(k, features) of `patches` (k, channels, high, wide)."""
        self._net.setInput(patches)
        found = np.asarray(self._net.forward(), np.float64).reshape(len(patches), -1)
        return np.column_stack([found, np.ones(len(found))])
