"""A screen under a simulated sheet whose page is drawn plainly, without a browser."""

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from hardware.lights.screen import Screen
from vision.simulation.screen_light import screen_light
from vision.simulation.table import SimTable

SIZE = (640, 360)
SHAPE = SIZE[1] / SIZE[0]
CORNERS = np.array([[160, 20], [478, 26], [474, 340], [166, 336]], np.float32)
"""Where the corners of the sheet lie on the screen."""


class DrawnDisplay:
    """A screen under the sheet, drawn plainly: stripes, and a patch for each lit cell."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        sheet = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * table.size_mm
        self._homography = cv2.getPerspectiveTransform(sheet.astype(np.float32), CORNERS)

    def follow(self, screen: Screen) -> "DrawnDisplay":
        """Show whatever is to be shown there, and say so."""

        def show() -> None:
            self.draw(screen.scene)
            screen.hear(int(str(screen.scene["ticket"])), SHAPE)

        screen.subscribe(show)
        show()
        return self

    def draw(self, scene: Mapping[str, Any]) -> None:
        """Let the table be lit by a scene."""
        shown = np.zeros((SIZE[1], SIZE[0], 3), np.float32)
        if scene["kind"] == "fringes":
            at = np.arange(SIZE[scene["axis"]]) + 0.5
            sine = 127.5 + 127.5 * np.cos(2 * np.pi * (scene["waves"] * at / SIZE[0] - scene["shift"]))
            shown += sine[:, None, None] if scene["axis"] else sine[None, :, None]
        for light in scene.get("lights", ()):
            middle = np.rint(np.array(light["at"]) * SIZE[0]).astype(int)
            cv2.circle(shown, tuple(middle.tolist()), 7, (255, 255, 255), -1)
        picture = np.asarray(cv2.GaussianBlur(shown, (0, 0), 1.5), np.uint8)
        self._table.project(screen_light(picture, self._onto, self._table.size_mm, "under", 0.8))

    def _onto(self, places: np.ndarray) -> np.ndarray:
        return cv2.perspectiveTransform(places.reshape(-1, 1, 2), self._homography).reshape(-1, 2)
