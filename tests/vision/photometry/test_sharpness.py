"""How sharp a camera shows print, told from the markers: whatever their paper does."""

import cv2
import numpy as np
import pytest

from tests.vision import printed_table
from vision.geometry.sampling import Pixels
from vision.observing.pose_tracking import tracked
from vision.photometry.sharpness import Sharpness
from vision.photometry.sharpness_fit import measured_sharpness
from vision.simulation.rendering import Room

WAVE_PX = 40.0


def seen(blur_px: float) -> Pixels:
    return printed_table.table({}, room=Room(blur_px=blur_px)).picture(0.0)


def sharpness(picture: Pixels) -> Sharpness:
    eye = tracked(printed_table.eye(), picture)
    assert eye.sight is not None
    return measured_sharpness(picture, eye.sight.pose, eye.layout, eye.sheet.pixels, eye.sheet.per_mm)


def bent(picture: Pixels, by_px: float) -> Pixels:
    """As if the paper were wavy: every marker lies a little off, aslant and stretched."""
    down, across = np.indices(picture.shape[:2]).astype(np.float32)
    x = across + np.float32(by_px) * np.sin(down / WAVE_PX)
    y = down + np.float32(by_px) * np.sin(across / WAVE_PX + 1)
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_a_camera_out_of_focus_is_known() -> None:
    blurs = [sharpness(seen(blur)).blur_px for blur in (0.0, 1.1, 1.6, 2.2)]
    assert blurs == sorted(blurs)
    assert blurs[0] < 0.5 < 0.6 < blurs[1] < 1.0 < blurs[2] < 1.7 < blurs[3]


@pytest.mark.parametrize("blur", [0.6, 1.1])
def test_wavy_paper_does_not_pass_for_blur(blur: float) -> None:
    assert sharpness(bent(seen(blur), 3.0)) == sharpness(seen(blur))


def test_what_lies_over_some_markers_does_not_pass_for_blur() -> None:
    picture = seen(1.1)
    eye = tracked(printed_table.eye(), picture)
    assert eye.sight is not None
    spoilt = picture.copy()
    for corners in list(eye.layout.markers.values())[:4]:
        middle = eye.sight.pose.project(corners).mean(axis=0).astype(int)
        cv2.circle(spoilt, middle.tolist(), 14, (250, 250, 250), -1)
    assert measured_sharpness(
        spoilt, eye.sight.pose, eye.layout, eye.sheet.pixels, eye.sheet.per_mm
    ) == sharpness(picture)
