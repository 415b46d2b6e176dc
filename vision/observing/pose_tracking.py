"""Keeping the pose: looked for once, then only checked in small regions until something has moved. Pure."""

from dataclasses import replace

import numpy as np

from vision.geometry import markers
from vision.geometry.image_alignment import anchors
from vision.geometry.landmarks import carried, landmarks, moved, share_in_place
from vision.geometry.lattice.placing import on_lattice
from vision.geometry.pose import Pose, fit, from_markers, guessed_lens
from vision.geometry.sampling import Pixels
from vision.observing.eye import Eye, posed
from vision.photometry.print_density import best_print

LEAST_MARKERS_COUNT = 3
"""Markers in their places that prove the pose."""

MARGIN_PX = 14
"""How far round its old place a marker is looked up before the whole image is searched."""

SHIFTED_PX = 0.7
"""A marker that moved by less has not moved."""

WHOLE_SEARCH_IMAGES = 3
"""While the board is lost, the whole image is searched in every such image only: it is slow."""

IN_PLACE_SHARE = 0.55
"""Share of landmarks that prove that a board without markers lies where it lay."""

LOST_SHARE = 0.12
"""Share below which it certainly does not, or all of it is hidden."""

NUDGED_PX = 1.5
"""A board without markers that moved by less has not moved: its corners were hardly told better."""

UNLIKE_PX = 2.0
"""What no rigid board in the same camera can have done."""


def tracked(eye: Eye, pixels: Pixels) -> Eye:
    """The eye with the pose of this image (h, w, 3): kept, corrected, searched anew, or (`lost`) missed."""
    before = eye.placement
    if before.fixed:
        return _followed(eye, pixels)
    if before.sight is None or before.watch is None:
        return _searched(eye, pixels, 1)
    same = markers.still(pixels, before.watch)
    if sum(same.values()) >= min(LEAST_MARKERS_COUNT, max(len(same) - 1, 1)):
        return _proven(eye)
    near = markers.look_up(markers.grey_of(pixels), before.watch, list(same), MARGIN_PX)
    if len(near) >= LEAST_MARKERS_COUNT:
        return _corrected(eye, near, pixels)
    if before.lost % WHOLE_SEARCH_IMAGES == 0:
        return _searched(eye, pixels, 2)
    return _missed(eye)


def _proven(eye: Eye) -> Eye:
    """This image shows that the pose still holds."""
    return eye if eye.placement.lost == 0 else replace(eye, placement=eye.placement.proven())


def _missed(eye: Eye) -> Eye:
    """This image does not."""
    return replace(eye, placement=eye.placement.missed())


def _followed(eye: Eye, pixels: Pixels) -> Eye:
    """A pose that was given by hand: kept while the board lies still, and carried along when that moves."""
    assert eye.sight is not None
    known, pose = eye.placement.landmarks, eye.sight.pose
    if known is None or known.grey.shape != pixels.shape[:2]:
        return _anchored(eye, pixels)
    share = share_in_place(known, pixels)
    if share >= IN_PLACE_SHARE:
        return _proven(eye)
    by = moved(known, pixels)
    if by is None:
        # A hand over the board is no reason to call it lost.
        return _missed(eye) if share < LOST_SHARE else _proven(eye)
    places = np.concatenate([eye.layout.playing_area(), eye.layout.cells])
    before = pose.project(places)
    after = carried(before, by)
    if np.abs(after - before).max() < NUDGED_PX:
        return _anchored(_proven(eye), pixels)
    lens = replace(pose.lens, trust=max(pose.lens.trust, 1.0))
    back = np.eye(3) if pose.correction is None else np.asarray(np.linalg.inv(pose.correction), np.float64)
    found = fit(places, carried(after, back), lens)
    if found is None or found.error_px > UNLIKE_PX:
        return _missed(eye)
    size = (pixels.shape[1], pixels.shape[0])
    exact = on_lattice(eye.layout, found.corrected(places, after), pixels)
    return _anchored(posed(eye, exact, size), pixels)


def _anchored(eye: Eye, pixels: Pixels) -> Eye:
    """The eye with the landmarks of this image."""
    assert eye.sight is not None
    outline = eye.sight.pose.project(eye.layout.playing_area())
    found = landmarks(pixels, outline)
    held = None if found is None else anchors(pixels, found.places, outline)
    return replace(eye, placement=eye.placement.marked_by(found).anchored(held))


def _corrected(eye: Eye, near: markers.Found, pixels: Pixels) -> Eye:
    assert eye.sight is not None
    moved = [
        np.abs(seen - eye.sight.pose.project(eye.layout.markers[number])).max()
        for number, seen in near.items()
    ]
    if np.median(moved) < SHIFTED_PX:
        # Only the light on them has changed.
        return replace(eye, placement=eye.placement.watching(_watched(eye, near, pixels)).proven())
    return _fitted(eye, near, pixels)


def _searched(eye: Eye, pixels: Pixels, least: int) -> Eye:
    found = markers.find(pixels, eye.layout.markers)
    if len(found) < least:
        return _missed(eye)
    return _fitted(eye, found, pixels)


def _fitted(eye: Eye, found: markers.Found, pixels: Pixels) -> Eye:
    size = (pixels.shape[1], pixels.shape[0])
    lens = eye.placement.lens or guessed_lens(size)
    pose = from_markers(eye.layout, found, lens)
    if pose is None:
        return _missed(eye)
    further = _further(eye, found, pose, pixels)
    if further:
        found = found | further
        pose = from_markers(eye.layout, found, lens) or pose
    sheet = eye.sheet
    if sheet.prints:
        chosen = best_print(sheet.prints, sheet.per_mm, pose, eye.layout, pixels)
        eye = replace(eye, sheet=sheet.printed_as(chosen))
    new = posed(eye, pose, size)
    corners = np.concatenate([pose.project(eye.layout.markers[n]) for n in found if n in eye.layout.markers])
    held = anchors(pixels, corners, pose.project(eye.layout.playing_area()))
    return replace(new, placement=new.placement.watching(_watched(new, found, pixels)).anchored(held))


def _further(eye: Eye, found: markers.Found, pose: Pose, pixels: Pixels) -> markers.Found:
    """Markers that were overlooked, for being far off or out of focus."""
    missing = {
        number: pose.project(corners) for number, corners in eye.layout.markers.items() if number not in found
    }
    return markers.look_closer(markers.grey_of(pixels), missing)


def _watched(eye: Eye, found: markers.Found, pixels: Pixels) -> markers.Watch:
    assert eye.sight is not None
    pose = eye.sight.pose
    return markers.watch(pixels, {number: pose.project(eye.layout.markers[number]) for number in found})
