"""A trembling camera: every image is laid where the pose was told, before anything is asked of it. Pure."""

from dataclasses import replace

import numpy as np

from vision.geometry.image_alignment import Motion, apart_px, carried, carried_along, laid, motion
from vision.geometry.pose import fit
from vision.geometry.sampling import Pixels
from vision.observing.eye import Eye, nudged

STEADY_PX = 0.15
"""How far off an image may seem that lies where another lay: alignment errs by 0.05 to 0.17 px."""

RESTED_IMAGES = 4
"""Images in a row that lie in one place: there the camera stands now."""


def steadied(eye: Eye, pixels: Pixels) -> tuple[Eye, Pixels]:
    """The eye and the image (h, w, 3) as a camera that stands still would have taken it.

    A camera that has come to rest beside its old place has a new pose, and keeps what it saw. Where the
    motion cannot be told, the image is left as it is.
    """
    place, held = eye.placement, eye.placement.anchors
    if held is None or place.sight is None:
        return eye, pixels
    found = motion(held, pixels, place.motion)
    if found is None:
        return replace(eye, placement=place.trembling(None, 0)), pixels
    rests = apart_px(place.motion, found, held.outline) < STEADY_PX
    rested = place.rested + 1 if rests else 0
    if found.shift_px < STEADY_PX:
        return replace(eye, placement=place.trembling(found, rested)), pixels
    if rested >= RESTED_IMAGES:
        return _settled(eye, found, pixels), pixels
    return replace(eye, placement=place.trembling(found, rested)), laid(pixels, found)


def _settled(eye: Eye, by: Motion, pixels: Pixels) -> Eye:
    """The eye with the pose at which the camera has come to rest."""
    sight, held = eye.placement.sight, eye.placement.anchors
    assert sight is not None and held is not None
    places = np.concatenate([eye.layout.playing_area(), eye.layout.cells])
    lens = replace(sight.pose.lens, trust=max(sight.pose.lens.trust, 1.0))
    pose = fit(places, carried(sight.pose.project(places), by.homography), lens)
    if pose is None:
        return eye
    there = nudged(eye, pose, (pixels.shape[1], pixels.shape[0]))
    return replace(there, placement=there.placement.anchored(carried_along(held, by)))
