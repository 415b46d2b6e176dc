"""What a screen does to a simulated table: it shines through the sheet, falls on it and the pieces, or is it.

Plain like the rest of the drawing: light adds to the room's, times what the print lets through or throws
back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from vision.geometry.layout import Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels
from vision.simulation.rendering import DrawnPiece

PX_PER_MM = 2.0
"""Of the plan on which the light is drawn."""

PAPER_MM = 1.2
"""Standard deviation by which paper on a panel spreads its light."""

PROJECTED_MM = 0.3
"""By which a projector's picture is unsharp."""

Mapping = Callable[[Points], Points]
"""From places (k, 2) on the sheet, mm, to pixels (k, 2) of the screen."""


@dataclass(frozen=True, eq=False)
class ScreenLight:
    """A screen's picture as it falls on a sheet."""

    plan: Floats
    """(h, w, 3) BGR, of full white 1, at `PX_PER_MM`."""
    lies: Literal["under", "above", "sheet"]
    """Under the sheet; a projector above; or the display is the sheet."""

    def on_ground(self, ground: Pixels, pose: Pose) -> Pixels:
        """The bare table (h, w, 3) in this light, which it brings itself where the display is the sheet."""
        high, wide = ground.shape[:2]
        seen = cv2.warpPerspective(self.plan, _homography(pose, self.plan), (wide, high))
        if self.lies != "sheet":
            return np.asarray(np.minimum(ground * (1 + seen), 255), np.uint8)
        whole = np.ones((*self.plan.shape[:2], 1), np.float32)
        there = cv2.warpPerspective(whole, _homography(pose, self.plan), (wide, high))[..., None]
        return np.asarray(np.minimum(ground * (1 - there) + 245 * seen, 255), np.uint8)

    def on_piece(self, piece: DrawnPiece) -> Pixels:
        """The face (s, s, 4) of a piece in this light; only a projector's falls on it, from above."""
        if self.lies != "above":
            return piece.face
        side = piece.face.shape[0]
        turn = np.radians(piece.yaw_deg)
        rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        steps = ((np.arange(side) + 0.5) / side * 2 - 1) * piece.radius_mm
        places = np.stack(np.meshgrid(steps, steps), axis=-1) @ rotation + (piece.x, piece.y)
        at = (places * PX_PER_MM - 0.5).astype(np.float32)
        light = cv2.remap(self.plan, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
        face = piece.face.copy()
        face[..., :3] = np.minimum(face[..., :3] * (1 + light), 255)
        return face


def screen_light(
    shown: Pixels,
    to_screen: Mapping,
    size_mm: Points,
    lies: Literal["under", "above", "sheet"],
    strength: float = 1.0,
) -> ScreenLight:
    """The light of a screen that shows `shown` (h, w, 3; BGR) on a sheet of `size_mm` (2,).

    `strength` is how bright its white is beside paper in the light of the room.
    """
    width, height = np.rint(size_mm * PX_PER_MM).astype(int)
    grid = (np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1) + 0.5) / PX_PER_MM
    at = to_screen(grid.reshape(-1, 2)).reshape(height, width, 2).astype(np.float32) - np.float32(0.5)
    taken = cv2.remap(shown, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    seen = np.asarray(taken, np.float32) / np.float32(255)
    if lies != "sheet":
        spread = PX_PER_MM * (PAPER_MM if lies == "under" else PROJECTED_MM)
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), spread), np.float32)
    return ScreenLight(np.asarray(seen * np.float32(strength), np.float32), lies)


def _homography(pose: Pose, plan: Floats) -> Points:
    """(3, 3) from pixels of the plan to the image."""
    high, wide = plan.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    seen = pose.project(corners / PX_PER_MM)
    source = (corners - 0.5).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, seen.astype(np.float32)), np.float64)
