"""A camera that trembles, drifts or is nudged: every image is laid where the pose was told. Pure."""

from dataclasses import replace

import numpy as np

from vision.geometry.image_alignment import Motion, apart_px, carried_along, laid, motion
from vision.geometry.landmarks import carried
from vision.geometry.plan_map import LARGEST_TREMBLE_PX
from vision.geometry.pose import fit
from vision.geometry.sampling import Pixels, in_view
from vision.observing.eye import Eye, nudged
from vision.observing.pose_tracking import tracked

STEADY_PX = 0.15
"""How far off an image may seem that lies where another lay: alignment errs by 0.05 to 0.17 px."""

RESTED_IMAGES = 4
"""Images in a row that lie in one place: there the camera stands now."""


def followed(eye: Eye, pixels: Pixels) -> tuple[Eye, Pixels]:
    """The eye with the pose of an image (h, w, 3), and the image as that pose shows it.

    An image that lies beside the one from which the pose was told is laid over it. A camera that has come to
    rest there, or has gone too far to be called trembling, has a new pose, and keeps what it saw. Where no
    motion can be told, the pose is proven or sought anew.
    """
    place, held = eye.placement, eye.placement.anchors
    if held is None or place.sight is None:
        return tracked(eye, pixels), pixels
    found = motion(held, pixels, place.motion)
    if found is None:
        return tracked(replace(eye, placement=place.trembling(None, 0)), pixels), pixels
    rests = apart_px(place.motion, found, held.outline) < STEADY_PX
    there = replace(eye, placement=place.proven().trembling(found, place.rested + 1 if rests else 0))
    if found.shift_px < STEADY_PX:
        return there, pixels
    rested = there.placement.rested >= RESTED_IMAGES and not (eye.focus and eye.focus.hunts)
    if rested or found.shift_px > LARGEST_TREMBLE_PX or _shows_other_cells(eye, found, pixels):
        return _settled(there, found, pixels), pixels
    return there, laid(pixels, found)


def _shows_other_cells(eye: Eye, by: Motion, pixels: Pixels) -> bool:
    """Whether a cell has left the picture, or come into it."""
    assert eye.sight is not None
    pieces, size = eye.sight.pieces, (pixels.shape[1], pixels.shape[0])
    there = replace(pieces, centres=np.asarray(carried(pieces.centres, by.homography), np.float32))
    return bool((in_view(there, eye.layout.radius_mm, size) != eye.sight.inside).any())


def _settled(eye: Eye, by: Motion, pixels: Pixels) -> Eye:
    """The eye with the pose at which the camera is now."""
    sight, held = eye.placement.sight, eye.placement.anchors
    assert sight is not None and held is not None
    places = np.concatenate([eye.layout.playing_area(), eye.layout.cells])
    lens = replace(sight.pose.lens, trust=max(sight.pose.lens.trust, 1.0))
    pose = fit(places, carried(sight.pose.project(places), by.homography), lens)
    if pose is None:
        return tracked(replace(eye, placement=eye.placement.trembling(None, 0)), pixels)
    there = nudged(eye, pose, pixels)
    return replace(there, placement=there.placement.anchored(carried_along(held, by)))
