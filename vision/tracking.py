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
    grey = markers.grey_of(pixels)
    if eye.sight is None or eye.watch is None:
        return _searched(eye, grey, 1)
    same = markers.still(grey, eye.watch)
    if sum(same.values()) >= min(ENOUGH, max(len(same) - 1, 1)):
        return eye if eye.lost == 0 else replace(eye, lost=0)
    near = markers.look_up(grey, eye.watch, list(same), MARGIN_PX)
    if len(near) >= ENOUGH:
        return _corrected(eye, near, grey)
    if eye.lost % PATIENCE == 0:
        return _searched(eye, grey, 2)
    return replace(eye, lost=eye.lost + 1)


def _corrected(eye: Eye, near: markers.Found, grey: Pixels) -> Eye:
    assert eye.sight is not None
    moved = [
        np.abs(seen - eye.sight.pose.project(eye.layout.markers[number])).max()
        for number, seen in near.items()
    ]
    if np.median(moved) < SHIFTED_PX:
        # Only the light on them has changed.
        return replace(eye, watch=_watched(eye, near, grey), lost=0)
    return _fitted(eye, near, grey)


def _searched(eye: Eye, grey: Pixels, least: int) -> Eye:
    found = markers.find(grey, eye.layout.markers)
    if len(found) < least:
        return replace(eye, lost=eye.lost + 1)
    return _fitted(eye, found, grey)


def _fitted(eye: Eye, found: markers.Found, grey: Pixels) -> Eye:
    size = (grey.shape[1], grey.shape[0])
    pose = from_markers(eye.layout, found, eye.lens or guessed_lens(size))
    if pose is None:
        return replace(eye, lost=eye.lost + 1)
    new = posed(eye, pose, size)
    return replace(new, watch=_watched(new, found, grey))


def _watched(eye: Eye, found: markers.Found, grey: Pixels) -> markers.Watch:
    assert eye.sight is not None
    pose = eye.sight.pose
    return markers.watch(grey, {number: pose.project(eye.layout.markers[number]) for number in found})
