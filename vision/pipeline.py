"""The whole eye: one image in, one observation out. Pure: all that is remembered is in `Eye`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import markers, steady
from vision.classify import Bare, Scene, Scores, classify, usual_contrast
from vision.ground import Ground
from vision.ground import ground as ground_of
from vision.image import Image
from vision.layout import Layout
from vision.light import Tones, stand_in, tones
from vision.looks import Looks, Templates, art, looks, printed, templates
from vision.observation import Observation, costs
from vision.pose import Lens, Pose, from_corners, from_markers, guessed_lens
from vision.rectify import ANGLES, RINGS, Pixels, Plane, disc, in_view, plan, plane, sample
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

SHRINK = 0.5
"""The plan is drawn from an image of half the size."""


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
    glow = np.zeros(count, np.bool_) if lit is None else np.array([any(light[:3]) for light in lit], np.bool_)
    sight = eye.sight
    scale = _tones(eye, sight, image.pixels)
    small = cv2.resize(image.pixels, None, fx=SHRINK, fy=SHRINK, interpolation=cv2.INTER_AREA)
    drawn = sight.place.plan.draw(np.asarray(small, np.uint8))
    factor, offset = scale.scale(np.arange(count))
    rest, covered = steady.cover(
        eye.rest, image.time, drawn, sight.place, (factor.mean(axis=0), offset.mean(axis=0)), glow
    )
    scene = Scene(image.pixels, scale, sight.ground, sight.men, glow)
    judged = _judged(eye, sight, scene, drawn, covered)
    hidden = covered.cells & ~(_plain(judged.scores) & (not covered.moving))
    observation = Observation(
        time=image.time,
        cost=costs(judged.scores.log_likelihood),
        covered=hidden | ~sight.inside,
        busy=covered.moving or (covered.present and bool(hidden.any())),
    )
    return replace(eye, rest=rest, judged=judged, covered=covered), observation


def _judged(eye: Eye, sight: Sight, scene: Scene, drawn: Pixels, covered: Cover) -> Judged:
    """Scores of all cells: new ones where the image changed, some of the others in turn."""
    count = len(eye.layout.cells)
    old = eye.judged
    if old is None:
        # The contrast of the men is unknown as yet: look twice.
        scores, contrast = None, 1.0
        for _ in range(2):
            scores = classify(scene, np.arange(count), eye.looks, sight.templates, sight.bare, contrast)
            contrast = usual_contrast(scores, contrast)
        assert scores is not None
        return Judged(scores, drawn, scene.glow, contrast, 0)
    stale = (steady.changed(drawn, old.drawn, sight.place) > STALE) | (scene.glow != old.glow)
    stale |= np.arange(count) % ROUND == old.turn % ROUND
    stale &= ~covered.cells | (not covered.moving)
    which = np.flatnonzero(stale)
    scores = classify(scene, which, eye.looks, sight.templates, sight.bare, old.contrast)
    merged = old.scores.with_cells(which, scores)
    new = np.append(stale, False)[sight.place.cells]
    glow = np.where(stale, scene.glow, old.glow)
    contrast = usual_contrast(merged, old.contrast)
    return Judged(merged, np.where(new[..., None], drawn, old.drawn), glow, contrast, old.turn + 1)


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
    drawn = plan(pose, layout, LONGEST, MARGIN_MM, SHRINK)
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
    )


def _art(eye: Eye, scale: float) -> Pixels:
    layout = eye.layout
    if eye.sheet is None:
        return np.full((len(layout.cells), ANGLES, RINGS, 3), 255, np.uint8)
    return art(eye.sheet, eye.per_mm, layout.cells, layout.radius_mm, scale)


def _tones(eye: Eye, sight: Sight, pixels: Pixels) -> Tones:
    scale = None if eye.fixed else tones(pixels, sight.pose, eye.layout)
    if scale is not None:
        return scale
    everywhere = np.arange(len(eye.layout.cells))
    around = disc(eye.layout.pitch_mm / 2, 4, 12)
    return stand_in(sample(pixels, sight.ground, everywhere, around))
