"""A first reading of a die, which takes two images: one finds it, the next asks whether it leans."""

from vision.dice.residual import Box
from vision.dice.tray import Lying, read_tray
from vision.geometry.pose import Pose
from vision.geometry.sampling import Pixels


def read_anew(pixels: Pixels, pose: Pose, tray: Box, sheet: Pixels, per_mm: float) -> Lying:
    """Where nothing is known of the tray, by two images that are alike."""
    begun = read_tray(pixels, pose, tray, sheet, per_mm)
    return read_tray(pixels, pose, tray, sheet, per_mm, begun) if begun.found else begun
