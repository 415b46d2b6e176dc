"""Keeping the pose: looked for once, then only checked in small regions until something has moved. Pure."""

from dataclasses import replace

import numpy as np

from vision import markers
from vision.eye import Eye, posed
from vision.pose import from_markers, guessed_lens
from vision.rectify import Pixels

ENOUGH = 3
"""Markers in their places that prove the pose."""

MARGIN_PX = 14
"""How far round its old place a marker is looked up before the whole image is searched."""

SHIFTED_PX = 0.7
"""A marker that moved by less has not moved."""

PATIENCE = 3
"""While the board is lost, the whole image is searched in every such image only: it is slow."""


def tracked(eye: Eye, pixels: Pixels) -> Eye:
    """The eye with the pose that this image shows: kept, corrected, sought anew, or lost (`eye.lost` > 0)."""
    if eye.fixed:
        return eye
    if eye.sight is None or eye.watch is None:
        return _searched(eye, pixels, 1)
    same = markers.still(pixels, eye.watch)
    if sum(same.values()) >= min(ENOUGH, max(len(same) - 1, 1)):
        return eye if eye.lost == 0 else replace(eye, lost=0)
    near = markers.look_up(markers.grey_of(pixels), eye.watch, list(same), MARGIN_PX)
    if len(near) >= ENOUGH:
        return _corrected(eye, near, pixels)
    if eye.lost % PATIENCE == 0:
        return _searched(eye, pixels, 2)
    return replace(eye, lost=eye.lost + 1)


def _corrected(eye: Eye, near: markers.Found, pixels: Pixels) -> Eye:
    assert eye.sight is not None
    moved = [
        np.abs(seen - eye.sight.pose.project(eye.layout.markers[number])).max()
        for number, seen in near.items()
    ]
    if np.median(moved) < SHIFTED_PX:
        # Only the light on them has changed.
        return replace(eye, watch=_watched(eye, near, pixels), lost=0)
    return _fitted(eye, near, pixels)


def _searched(eye: Eye, pixels: Pixels, least: int) -> Eye:
    found = markers.find(pixels, eye.layout.markers)
    if len(found) < least:
        return replace(eye, lost=eye.lost + 1)
    return _fitted(eye, found, pixels)


def _fitted(eye: Eye, found: markers.Found, pixels: Pixels) -> Eye:
    size = (pixels.shape[1], pixels.shape[0])
    pose = from_markers(eye.layout, found, eye.lens or guessed_lens(size))
    if pose is None:
        return replace(eye, lost=eye.lost + 1)
    new = posed(eye, pose, size)
    return replace(new, watch=_watched(new, found, pixels))


def _watched(eye: Eye, found: markers.Found, pixels: Pixels) -> markers.Watch:
    assert eye.sight is not None
    pose = eye.sight.pose
    return markers.watch(pixels, {number: pose.project(eye.layout.markers[number]) for number in found})
