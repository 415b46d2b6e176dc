"""The whole eye: one image in, one observation out. Pure: all that is remembered is in `Eye`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import markers, steady
from vision.classify import Bare, Scene, Scores, classify, usual_contrast
from vision.image import Image
from vision.layout import Layout
from vision.light import Tones, stand_in, tones
from vision.looks import Looks, Templates, art, looks, printed, templates
from vision.observation import Observation, costs
from vision.pose import Lens, Pose, from_corners, from_markers, guessed_lens
from vision.rectify import ANGLES, RINGS, Pixels, Plane, disc, in_view, plan, plane, sample
from vision.steady import Cover, Ground, Rest

Lit = Sequence[Sequence[int]]
"""One light a cell: red, green, blue, 0 to 255 each (what follows is ignored)."""

WELL = 0.012
"""Mean square error below which a face or the bare sheet is plainly seen."""

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
    scores: Scores | None = None
    """Of the last image, for pictures and for learning."""
    covered: Cover | None = None
    contrast: float | None = None
    """Of the faces beside the markers, once some have been seen."""


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
        return eye, Observation(
            image.time, nothing, np.ones(count, np.bool_), True, None, "no board in sight"
        )
    glow = np.zeros(count, np.bool_) if lit is None else np.array([any(light[:3]) for light in lit], np.bool_)
    scale = _tones(eye, eye.sight, image.pixels)
    rest, covered = _covered(eye, eye.sight, image, scale, glow)
    scene = Scene(image.pixels, scale, eye.sight.ground, eye.sight.men, glow)
    scores, contrast = _judged(eye, eye.sight, scene)
    hidden = covered.cells & ~(_plain(scores) & ~np.bool_(covered.moving))
    observation = Observation(
        time=image.time,
        cost=costs(scores.log_likelihood),
        covered=hidden | ~eye.sight.inside,
        busy=covered.moving or (covered.present and bool(hidden.any())),
    )
    return replace(eye, rest=rest, scores=scores, covered=covered, contrast=contrast), observation


def _judged(eye: Eye, sight: Sight, scene: Scene) -> tuple[Scores, float]:
    """Scores of all cells, and the contrast of the men; sought twice while that is unknown."""
    which = np.arange(len(eye.layout.cells))
    contrast = eye.contrast
    for _ in range(2 if contrast is None else 1):
        scores = classify(scene, which, eye.looks, sight.templates, sight.bare, contrast or 1.0)
        contrast = usual_contrast(scores, contrast or 1.0)
    return scores, contrast


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
        eye, sight=_sight(eye, pose, size), lens=pose.lens, watch=markers.watch(grey, shown), rest=Rest()
    )


def _sight(eye: Eye, pose: Pose, size: tuple[int, int]) -> Sight:
    layout = eye.layout
    ground = plane(pose, layout.cells, 0.0)
    men = plane(pose, layout.cells, layout.height_of_men_mm)
    drawn = plan(pose, layout, steady.LONGEST, steady.MARGIN_MM, SHRINK)
    shift = np.linalg.solve(ground.slopes, (men.centres - ground.centres)[..., None])[..., 0]
    place = steady.ground(drawn, layout, shift, eye.sheet, eye.per_mm)
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


def _covered(
    eye: Eye, sight: Sight, image: Image, scale: Tones, glow: NDArray[np.bool_]
) -> tuple[Rest, Cover]:
    small = cv2.resize(image.pixels, None, fx=SHRINK, fy=SHRINK, interpolation=cv2.INTER_AREA)
    drawn = sight.place.plan.draw(small)
    return steady.cover(eye.rest, image.time, drawn, sight.place, scale.white.mean(axis=0) / 255, glow)
