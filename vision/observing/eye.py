"""What is known before an image: the sheet, the faces, the pose, and what earlier images taught. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.sheet_model import Bare, bare_sheet
from vision.appearance.templates import Looks, Templates, looks, templates
from vision.cells.scene import Scores
from vision.cells.table_statistics import Usual
from vision.dice.tracking import Rolling
from vision.geometry.landmarks import Landmarks
from vision.geometry.layout import Layout
from vision.geometry.markers import Watch
from vision.geometry.occlusion import hiding
from vision.geometry.plan_map import Ground
from vision.geometry.plan_map import ground as ground_of
from vision.geometry.pose import Lens, Pose, from_corners
from vision.geometry.sampling import Pixels, Plane, in_view, plan, plane
from vision.motion.cover import Cover, Rest
from vision.photometry.focus import Focus, followed, steepness
from vision.photometry.sharpness import USUAL, Sharpness
from vision.photometry.sharpness_fit import mixed, told
from vision.photometry.tones import Zones, zones
from vision.plain_set.model import Plain

LONGEST = 240
"""Pixels of the plan's longer side."""

MARGIN_MM = 15.0
"""Strip round the sheet that is watched too."""

LEGIBLE = 15.0
"""Spots as small as the camera can show, on the smallest face of most cells, below which none can be told."""

SHRUNK = 640
"""Width of the image from which the plan is drawn."""


@dataclass(frozen=True, eq=False)
class Sight:
    """Everything that follows from a pose; made when the pose changes."""

    pose: Pose
    ground: Plane
    pieces: Plane
    inside: NDArray[np.bool_]
    """(n,) cells wholly in the image."""
    place: Ground
    hides: NDArray[np.bool_]
    """(n, n) whether a piece on the first cell lies over the second."""
    zones: Zones
    shrink: float
    """Of the image from which the plan is drawn."""
    sharpness: Sharpness = USUAL


class Art(NamedTuple):
    """All that is printed, as sharp as the camera shows it from where it stands."""

    templates: tuple[Templates, ...]
    bare: Bare


@dataclass(frozen=True, eq=False)
class Judged:
    """What was found on every cell, and in which picture of it."""

    scores: Scores
    drawn: Pixels
    """The plan, each cell as it was when last judged."""
    glow: NDArray[np.bool_]
    """(n,) whether its light was on then."""
    usual: Usual
    """What pieces look like here."""
    turn: int
    """Images since the first."""
    glimpsed: NDArray[np.bool_]
    """(n,) whether it was covered then: such a cell is judged once more when it is free."""
    perhaps: NDArray[np.bool_]
    """(n,) whether a light that nobody told of may have been on under it."""
    art: Art | None = None
    """What it is compared with; None for a plain set."""


@dataclass(frozen=True, eq=False)
class Eye:
    """One camera's knowledge of one table. `pipeline.see` gives the next one."""

    layout: Layout
    looks: Looks
    sheet: Pixels | None = None
    per_mm: float = 1.0
    prints: tuple[Pixels, ...] = ()
    """The ways in which the sheet may have been printed, if there are several; `sheet` is one of them."""
    sight: Sight | None = None
    fixed: bool = False
    """The pose was given by hand; there are no markers to follow."""
    watch: Watch | None = None
    landmarks: Landmarks | None = None
    """What a board without markers is followed by."""
    lens: Lens | None = None
    lost: int = 0
    """Images in a row in which the markers were not where they belong."""
    rest: Rest = field(default_factory=Rest)
    judged: Judged | None = None
    covered: Cover | None = None
    focus: Focus | None = None
    """How sharp the markers are since that was told."""
    shone: NDArray[np.float64] | None = None
    """(n,) when the light under each cell was on last, seconds; -inf where it never was."""
    rolling: Rolling = field(default_factory=Rolling)
    """The die, on a sheet with a tray."""
    plain: Plain | None = None
    """What a set without stickers looks like."""
    standard: Pixels | None = None
    """The plan from which that was learnt; later light is measured against it."""


def open_eye(
    layout: Layout,
    labels: Sequence[str],
    faces: Mapping[str, Pixels],
    sheet: Pixels | None = None,
    per_mm: float = 1.0,
    radius_mm: Mapping[str, float] | float | None = None,
    lens: Lens | None = None,
    prints: Sequence[Pixels] = (),
    count: Mapping[str, int] | None = None,
    owner: Mapping[str, int] | None = None,
) -> Eye:
    """An eye for a sheet.

    `labels[0]` is the empty cell; `faces` are square images (BGRA), each spanning its sticker, whose
    radius is `radius_mm`; `sheet` is the printed sheet (BGR) at `per_mm` pixels a millimetre; `prints` are
    all ways in which it may have been printed, that one first; `count` is how many pieces of a label there
    are, any number where it is not told, and `owner` whose pieces they are.
    """
    radius = layout.radius_mm if radius_mm is None else radius_mm
    return Eye(
        layout,
        looks(labels, faces, radius, count or {}, owner or {}),
        sheet,
        per_mm,
        tuple(prints),
        lens=lens,
    )


def at_corners(eye: Eye, corners: NDArray[np.float64], size: tuple[int, int], quarter_turns: int = 0) -> Eye:
    """The eye with its pose given by the playing area's corners in an image of `size` (width, height).

    The corners go clockwise from the top left of the image; `quarter_turns` says how many corners further
    the sheet's own top left lies. ValueError if they enclose nothing.
    """
    pose = from_corners(eye.layout, corners, size, quarter_turns)
    if pose is None:
        raise ValueError("these four corners do not enclose a board; give them clockwise from the top left")
    return replace(posed(eye, pose, size), fixed=True)


def posed(eye: Eye, pose: Pose, size: tuple[int, int]) -> Eye:
    """The eye with a new pose, and nothing remembered that depended on the old one."""
    return replace(
        eye, sight=_sight(eye, pose, size), lens=pose.lens, lost=0, rest=Rest(), judged=None, focus=None
    )


def _sight(eye: Eye, pose: Pose, size: tuple[int, int]) -> Sight:
    layout = eye.layout
    ground = plane(pose, layout.cells, 0.0)
    pieces = plane(pose, layout.cells, layout.height_of_pieces_mm)
    shrink = min(1.0, SHRUNK / size[0])
    shrunk = (round(shrink * size[0]), round(shrink * size[1]))
    drawn = plan(pose, layout, LONGEST, MARGIN_MM, shrink)
    lean = np.linalg.solve(ground.slopes, (pieces.centres - ground.centres)[..., None])[..., 0]
    return Sight(
        pose=pose,
        ground=ground,
        pieces=pieces,
        inside=in_view(pieces, layout.radius_mm, size),
        place=ground_of(drawn, layout, lean, eye.sheet, eye.per_mm, shrunk),
        hides=hiding(pose.eye, layout),
        zones=zones(pose, layout, size),
        shrink=shrink,
    )


def focused(eye: Eye, pixels: Pixels) -> Eye:
    """The eye, told by an image how sharp it is."""
    sight = eye.sight
    if sight is None or eye.sheet is None or not eye.looks.faces:
        return eye
    sharpness = told(pixels, sight.pose, eye.layout, eye.sheet, eye.per_mm)
    where = mixed(sight.zones, sight.pose, eye.sheet, eye.per_mm, sharpness)
    focus = None if eye.fixed else Focus(steepness(pixels, where))
    return replace(eye, sight=replace(sight, sharpness=sharpness, zones=where), focus=focus)


def refocused(eye: Eye, pixels: Pixels) -> Eye:
    """The eye, told once more where the focus has changed; then nothing that it judged stands."""
    if eye.sight is None or eye.focus is None:
        return eye
    focus = followed(eye.focus, pixels, eye.sight.zones)
    return replace(focused(eye, pixels), judged=None) if focus.changed else replace(eye, focus=focus)


def art(eye: Eye, sight: Sight) -> Art | None:
    """All that is printed, as sharp as it is seen; None where faces are too small or blurred."""
    scale = sight.pieces.pixels_per_mm()
    if _spots(eye, sight) < LEGIBLE:
        return None
    return Art(
        templates(eye.looks, scale, sight.sharpness),
        bare_sheet(eye.sheet, eye.per_mm, eye.layout, sight.ground, sight.pieces, sight.sharpness),
    )


def _spots(eye: Eye, sight: Sight) -> float:
    """How many spots that blur makes have room on a face of the smallest pieces, in the median of all
    cells."""
    seen = np.median(np.abs(np.linalg.det(sight.pieces.slopes)))
    radius = float(np.min(eye.looks.radius_mm, initial=np.inf))
    return float(seen) * radius**2 / (2 * sight.sharpness.compared_px() ** 2)
