"""The pictures of a recording: what is seen now, and the moments that are in doubt. Does I/O.

Each is a file, so that the page and the process that records need not wait for one another.
"""

import time as clock
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.table.table import Table
from boardlight.web.pictures.jpeg import jpeg
from calibration.files.whole import write_whole
from vision.camera.image import Image
from vision.observing.eye import Eye
from vision.overlay import overlay

BETWEEN_S = 0.7
"""Between two pictures of what is seen now."""

NOW = "now.jpg"
OUTLINE = (80, 200, 60)
"""BGR of a board that was found."""


def moment_file(ply: int, is_before: bool) -> str:
    """The name of the picture of a doubt: of its moment, or of the table at rest before."""
    return f"{ply}-before.jpg" if is_before else f"{ply}.jpg"


class Pictures:
    """What a recording shows, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shown_at = -float("inf")
        self._rest: Image | None = None
        self._turns = self._marks = 0

    @property
    def is_due(self) -> bool:
        """Whether the last picture of what is seen now is old enough."""
        return clock.monotonic() - self._shown_at >= BETWEEN_S

    def show(self, pixels: NDArray[np.uint8]) -> None:
        """Show this now."""
        self._shown_at = clock.monotonic()
        self._write(NOW, pixels)

    def show_board(self, pixels: NDArray[np.uint8], corners: NDArray[np.float64]) -> None:
        """The same with a line round the board, whose `corners` (k, 2) were found."""
        drawn = pixels.copy()
        thick = max(2, pixels.shape[1] // 300)
        if len(corners):
            cv2.polylines(drawn, [np.rint(corners).astype(np.int32)], True, OUTLINE, thick, cv2.LINE_AA)
        self.show(drawn)

    def follow(self, table: Table, image: Image) -> None:
        """Keep the moments of doubts, and show what is seen if it is time."""
        if self._rest is None:
            self._rest = image
        marks = table.session.recording.marks
        for mark in marks[self._marks :]:
            if mark.choices:
                self._write(moment_file(mark.ply, True), self._rest.pixels)
                self._write(moment_file(mark.ply, False), image.pixels)
        self._marks = len(marks)
        if len(table.turns) != self._turns:
            self._turns, self._rest = len(table.turns), image
        sight = table.sight
        if sight and self.is_due:
            eye, seen, observation = sight
            if eye.learnt is None:
                self.show(overlay(eye, seen.pixels, observation))
            else:
                # Of a plain set nobody knows the kinds by sight: no label is worth drawing.
                self.show_board(seen.pixels, _outline(eye))

    def _write(self, name: str, pixels: NDArray[np.uint8]) -> None:
        content = jpeg(pixels)
        if content is not None:
            write_whole(self._folder / name, content)


def _outline(eye: Eye) -> NDArray[np.float64]:
    """(k, 2) pixels round all cells of a plain set, or nothing where the board is not seen."""
    if eye.sight is None:
        return np.empty((0, 2))
    half = eye.layout.pitch_mm / 2
    corners = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64)
    ground = eye.sight.ground
    places = ground.centres[:, None] + np.einsum("nij,kj->nki", ground.slopes, corners)
    return np.asarray(cv2.convexHull(places.reshape(-1, 2).astype(np.float32))[:, 0], np.float64)
