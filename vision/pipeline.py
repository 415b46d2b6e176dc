"""The whole eye: one image in, one observation out. Pure: all that is remembered is in `Eye`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import markers, steady
from vision.classify import Bare, Scene, Scores, classify, unknown, usual_contrast
from vision.ground import Ground
from vision.ground import ground as ground_of
from vision.image import Image
from vision.layout import Layout
from vision.light import even, tones
from vision.looks import Looks, Templates, art, looks, printed, templates
from vision.observation import Observation, costs
from vision.plain import Plain, features, reminded, taught
from vision.plain import log_likelihood as plain_likelihood
from vision.pose import Lens, Pose, from_corners, from_markers, guessed_lens
from vision.rectify import ANGLES, RINGS, Pixels, Plane, in_view, plan, plane
from vision.steady import Cover, Rest

Lit = Sequence[Sequence[int]]
"""One light a cell: red, green, blue, 0 to 255 each (what follows is ignored)."""

WELL = 0.012
"""Mean square error below which a face or the bare sheet is plainly seen."""

STALE = 3.5
"""Grey levels by which a cell must change to be judged again."""

ROUND = 20
"""Images in which every cell is judged at least once."""

NO_BOARD = "no board in sight"

LONGEST = 240
"""Pixels of the plan's longer side."""

MARGIN_MM = 15.0
"""Strip round the sheet that is watched too."""

SHRUNK = 640
"""Width of the image from which the plan is drawn."""


@dataclass(frozen=True, eq=False)
class Sight:
    """Everything that follows from a pose; made when the pose changes."""

    pose: Pose
    ground: Plane
    men: Plane
    inside: NDArray[np.bool_]
    place: Ground
    templates: tuple[Templates, ...]
    bare: Bare
    shrink: float
    """Of the image from which the plan is drawn."""


@dataclass(frozen=True, eq=False)
class Judged:
    """What was found on every cell, and in which picture of it."""

    scores: Scores
    drawn: Pixels
    """The plan, each cell as it was when last judged."""
    glow: NDArray[np.bool_]
    contrast: float
    """Of the faces beside the markers."""
    turn: int
    """Images since the first."""


@dataclass(frozen=True, eq=False)
class Eye:
    """What is known before an image: the sheet, the faces, and what earlier images taught."""

    layout: Layout
    looks: Looks
    sheet: Pixels | None = None
    per_mm: float = 1.0
    sight: Sight | None = None
    fixed: bool = False
    """The pose was given by hand; there are no markers to follow."""
    watch: markers.Watch | None = None
    lens: Lens | None = None
    rest: Rest = field(default_factory=Rest)
    judged: Judged | None = None
    plain: Plain | None = None
    """What a set without stickers looks like."""
    standard: Pixels | None = None
    """The plan from which that was learnt; later light is measured against it."""
    covered: Cover | None = None


def open_eye(
    layout: Layout,
    labels: Sequence[str],
    faces: Mapping[str, Pixels],
    sheet: Pixels | None = None,
    per_mm: float = 1.0,
    radius_mm: Mapping[str, float] | float | None = None,
    lens: Lens | None = None,
) -> Eye:
    """An eye for a sheet.

    `labels[0]` is the empty cell; `faces` are square images (BGRA), each spanning its sticker, whose
    radius is `radius_mm`; `sheet` is the printed sheet (BGR) at `per_mm` pixels a millimetre.
    """
    radius = layout.radius_mm if radius_mm is None else radius_mm
    return Eye(
        layout=layout,
        looks=looks(labels, faces, radius),
        sheet=sheet,
        per_mm=per_mm,
        lens=lens,
    )


def at_corners(eye: Eye, corners: NDArray[np.float64], size: tuple[int, int], quarter_turns: int = 0) -> Eye:
    """The eye with its pose given by the playing area's corners in an image of `size` (width, height)."""
    pose = from_corners(eye.layout, corners, size, quarter_turns)
    if pose is None:
        raise ValueError("these four corners do not enclose a board; give them clockwise from the top left")
    return replace(eye, sight=_sight(eye, pose, size), fixed=True)


def see(eye: Eye, image: Image, lit: Lit | None = None) -> tuple[Eye, Observation]:
    """One image further. `lit` are the lights that glow under the cells, none by default."""
    eye = _found(eye, image.pixels)
    count = len(eye.layout.cells)
    if eye.sight is None:
        nothing = np.zeros((count, len(eye.looks.labels)), np.uint8)
        return eye, Observation(image.time, nothing, np.ones(count, np.bool_), True, blind=NO_BOARD)
    sight = eye.sight
    scene, drawn = _scene(eye, sight, image.pixels, lit)
    factor, offset = scene.tones.scale(np.arange(count))
    scale = (factor.mean(axis=0), offset.mean(axis=0))
    rest, covered = steady.cover(eye.rest, image.time, drawn, sight.place, scale, scene.glow)
    judged = _judged(eye, sight, scene, drawn, covered)
    hidden = covered.cells & ~(_plain(judged.scores) & (not covered.moving))
    observation = Observation(
        time=image.time,
        cost=costs(judged.scores.log_likelihood),
        covered=hidden | ~sight.inside,
        busy=covered.moving or (covered.present and bool(hidden.any())),
    )
    return replace(eye, rest=rest, judged=judged, covered=covered), observation


def learn(eye: Eye, image: Image, labels: Sequence[str | None]) -> Eye:
    """The eye after it was told what stands on every cell of an image (None where that is not known).

    The first time it learns what the men of a plain set look like; later it follows slow changes. Give it
    only images in which nothing covers the cells whose labels are told.
    """
    eye = _found(eye, image.pixels)
    if eye.sight is None or eye.looks.faces:
        return eye
    scene, drawn = _scene(eye, eye.sight, image.pixels, None)
    everywhere = np.arange(len(eye.layout.cells))
    numbers = {label: number for number, label in enumerate(eye.looks.labels)}
    position = np.array([-1 if label is None else numbers[label] for label in labels], np.intp)
    seen = features(scene.at_men(everywhere, eye.layout.radius_mm))
    if eye.plain is not None:
        return replace(eye, plain=reminded(eye.plain, position, seen))
    corners = 0.44 * eye.layout.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    frames = np.median(scene.patches(everywhere, eye.sight.ground, corners), axis=1)
    known = taught(eye.looks.labels, position, seen, frames)
    return replace(eye, plain=known, standard=drawn, judged=None)


def _scene(eye: Eye, sight: Sight, pixels: Pixels, lit: Lit | None) -> tuple[Scene, Pixels]:
    """The image with its light understood, and its plan."""
    count = len(eye.layout.cells)
    shrunk = cv2.resize(pixels, None, fx=sight.shrink, fy=sight.shrink, interpolation=cv2.INTER_AREA)
    drawn = sight.place.plan.draw(np.asarray(shrunk, np.uint8))
    scale = None if eye.fixed else tones(pixels, sight.pose, eye.layout)
    if scale is None:
        same = np.ones(3, np.float32)
        scale = even(count, same if eye.standard is None else steady.brightness(drawn, eye.standard))
    glow = np.zeros(count, np.bool_) if lit is None else np.array([any(light[:3]) for light in lit], np.bool_)
    return Scene(pixels, scale, sight.ground, sight.men, glow), drawn


def _judged(eye: Eye, sight: Sight, scene: Scene, drawn: Pixels, covered: Cover) -> Judged:
    """Scores of all cells: new ones where the image changed, some of the others in turn."""
    count = len(eye.layout.cells)
    old = eye.judged
    if old is None:
        # The contrast of the men is unknown as yet: look twice.
        first = _scores(eye, sight, scene, np.arange(count), 1.0)
        contrast = usual_contrast(first, 1.0)
        scores = _scores(eye, sight, scene, np.arange(count), contrast)
        return Judged(scores, drawn, scene.glow, usual_contrast(scores, contrast), 0)
    stale = (steady.changed(drawn, old.drawn, sight.place) > STALE) | (scene.glow != old.glow)
    stale |= np.arange(count) % ROUND == old.turn % ROUND
    stale &= ~covered.cells | (not covered.moving)
    which = np.flatnonzero(stale)
    merged = old.scores.with_cells(which, _scores(eye, sight, scene, which, old.contrast))
    new = np.append(stale, False)[sight.place.cells]
    glow = np.where(stale, scene.glow, old.glow)
    contrast = usual_contrast(merged, old.contrast)
    return Judged(merged, np.where(new[..., None], drawn, old.drawn), glow, contrast, old.turn + 1)


def _scores(eye: Eye, sight: Sight, scene: Scene, which: NDArray[np.intp], contrast: float) -> Scores:
    if eye.looks.faces:
        return classify(scene, which, eye.looks, sight.templates, sight.bare, contrast)
    if eye.plain is None:
        return unknown(len(which), len(eye.looks.labels))
    seen = features(scene.at_men(which, eye.layout.radius_mm))
    nats, misfit = plain_likelihood(eye.plain, which, seen)
    return replace(unknown(len(which), nats.shape[1]), log_likelihood=nats, error=WELL / 3 * misfit)


def _plain(scores: Scores) -> NDArray[np.bool_]:
    """(n,) cells whose best label fits so well that nothing can lie over them."""
    best = np.sort(scores.log_likelihood, axis=1)
    return (scores.error < WELL) & (best[:, -1] - best[:, -2] > 3.0)


def _found(eye: Eye, pixels: Pixels) -> Eye:
    """The eye with the pose that this image shows: kept, corrected, or sought anew."""
    if eye.fixed:
        return eye
    grey = markers.grey_of(pixels)
    if eye.sight is not None and eye.watch is not None:
        same = markers.still(grey, eye.watch)
        if 2 * sum(same.values()) >= min(len(same), 6):
            return eye
        margin = 12
        near = markers.look_up(grey, eye.watch, list(same), margin)
        if len(near) >= 3:
            return _posed(eye, near, grey)
    found = markers.find(grey, eye.layout.markers)
    return _posed(eye, found, grey) if len(found) >= (1 if eye.sight is None else 2) else eye


def _posed(eye: Eye, found: markers.Found, grey: Pixels) -> Eye:
    size = (grey.shape[1], grey.shape[0])
    pose = from_markers(eye.layout, found, eye.lens or guessed_lens(size))
    if pose is None:
        return eye
    corners = {number: pose.project(places) for number, places in eye.layout.markers.items()}
    shown = {number: corners[number] for number in found}
    return replace(
        eye,
        sight=_sight(eye, pose, size),
        lens=pose.lens,
        watch=markers.watch(grey, shown),
        rest=Rest(),
        judged=None,
    )


def _sight(eye: Eye, pose: Pose, size: tuple[int, int]) -> Sight:
    layout = eye.layout
    ground = plane(pose, layout.cells, 0.0)
    men = plane(pose, layout.cells, layout.height_of_men_mm)
    shrink = min(1.0, SHRUNK / size[0])
    drawn = plan(pose, layout, LONGEST, MARGIN_MM, shrink)
    shift = np.linalg.solve(ground.slopes, (men.centres - ground.centres)[..., None])[..., 0]
    place = ground_of(drawn, layout, shift, eye.sheet, eye.per_mm)
    scale = men.pixels_per_mm()
    flat = _art(eye, scale)
    return Sight(
        pose,
        ground,
        men,
        in_view(men, layout.radius_mm, size),
        place,
        templates(eye.looks, scale),
        Bare(flat, printed(flat), layout.radius_mm, layout.pitch_mm),
        shrink,
    )


def _art(eye: Eye, scale: float) -> Pixels:
    layout = eye.layout
    if eye.sheet is None:
        return np.full((len(layout.cells), ANGLES, RINGS, 3), 255, np.uint8)
    return art(eye.sheet, eye.per_mm, layout.cells, layout.radius_mm, scale)
