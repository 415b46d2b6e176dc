"""What is known before an image: the sheet, the faces, the pose, and what earlier images taught. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from messages.message import message
from vision.appearance.sheet_model import bare_sheet
from vision.appearance.templates import Looks, face_templates, templates
from vision.dice.tracking import Rolling
from vision.geometry.lattice.placing import Located, Way
from vision.geometry.layout import Layout
from vision.geometry.plan_map import ground as ground_of
from vision.geometry.pose import Lens, Pose, from_corners
from vision.geometry.sampling import Pixels, in_view, plan, plane
from vision.observing.cell_memory import Art, CellMemory
from vision.observing.placement import Placement, Sight
from vision.photometry.focus import Focus, followed, steepness
from vision.photometry.sharpness_fit import measured_sharpness, mixed
from vision.photometry.tones import zones
from vision.plain_set.armies import Armies
from vision.plain_set.model import Plain

PLAN_LONGEST_PX = 240
"""Pixels of the plan's longer side."""

MARGIN_MM = 15.0
"""Strip round the sheet that is watched too."""

LEGIBLE_SPOTS_COUNT = 15.0
"""Spots as small as the camera can show, on the smallest face of most cells, below which none can be told."""

PLAN_SOURCE_WIDTH_PX = 640
"""Width of the image from which the plan is drawn; a plain set needs no more of it than how bright it is."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """What is printed on the paper, if that is known."""

    pixels: Pixels | None = None
    per_mm: float = 1.0
    prints: tuple[Pixels, ...] = ()
    """The ways in which it may have been printed, if there are several; `pixels` is one of them."""

    def printed_as(self, chosen: int) -> "Sheet":
        """It was printed in that of the ways."""
        return replace(self, pixels=self.prints[chosen])


@dataclass(frozen=True, eq=False)
class Learnt:
    """What a set without stickers looks like here."""

    plain: Plain
    standard: Pixels
    """The plan from which that was learnt; later light is measured against it."""
    armies: Armies | None = None
    """Where a network reads the cells: two armies on light and dark cells."""
    time: float = 0.0
    """Seconds: of the last image in which it was told what stands where."""

    def seen(self, plain: Plain, armies: Armies | None) -> "Learnt":
        """What one more image has shown, of which nobody tells anything."""
        return replace(self, plain=plain, armies=armies)

    def told(self, plain: Plain, armies: Armies | None, time: float) -> "Learnt":
        """It was told once more what stands where."""
        return replace(self, plain=plain, armies=armies, time=time)


@dataclass(frozen=True, eq=False)
class Eye:
    """One camera's knowledge of one table. `pipeline.see` gives the next one.

    Only the methods of a value make the next one; the modules that put it into the eye stand beside it here.
    tests/test_who_writes.py checks both.
    """

    layout: Layout
    looks: Looks
    sheet: Sheet = field(default_factory=Sheet)
    """The print. Written in: pose_tracking."""
    placement: Placement = field(default_factory=Placement)
    """Where the sheet lies. Written in: pose_tracking, steadying."""
    focus: Focus | None = None
    """How sharp the markers are since that was told."""
    cells: CellMemory = field(default_factory=CellMemory)
    """What was seen on the cells. Written in: pipeline, calibrated_eye."""
    rolling: Rolling = field(default_factory=Rolling)
    """The die, on a sheet with a tray. Written in: pipeline."""
    learnt: Learnt | None = None
    """A set without stickers. Written in: pipeline, plain_set."""

    @property
    def sight(self) -> Sight | None:
        """All that follows from the pose; None before the sheet was found."""
        return self.placement.sight


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
    """An eye for a sheet, whose print is (h, w, 3; BGR).

    `labels[0]` is the empty cell; `faces` are square images (BGRA), each spanning its sticker, whose
    radius is `radius_mm`; `sheet` is the printed sheet (BGR) at `per_mm` pixels a millimetre; `prints` are
    all ways in which it may have been printed, that one first; `count` is how many pieces of a label there
    are, any number where it is unknown, and `owner` whose pieces they are.
    """
    radius = layout.radius_mm if radius_mm is None else radius_mm
    return Eye(
        layout,
        face_templates(labels, faces, radius, count or {}, owner or {}),
        Sheet(sheet, per_mm, tuple(prints)),
        Placement(lens=lens),
    )


def at_corners(eye: Eye, corners: NDArray[np.float64], size: tuple[int, int], quarter_turns: int = 0) -> Eye:
    """The eye with its pose given by the playing area's corners (4, 2) in an image of `size` (width, height).

    The corners go clockwise from the top left of the image; `quarter_turns` says how many corners further
    the sheet's own top left lies. ValueError if they enclose nothing.
    """
    pose = from_corners(eye.layout, corners, size, quarter_turns)
    if pose is None:
        raise ValueError(message("eye.corners-enclose-nothing"))
    return _given(eye, pose, size)


def at_place(eye: Eye, place: Located, size: tuple[int, int], way: Way) -> Eye | None:
    """The eye with its pose given by where the board was found in an image of `size`, the sheet lying that
    way; None if no camera sees it so."""
    pose = place.pose(eye.layout, size, way)
    return None if pose is None else _given(eye, pose, size)


def _given(eye: Eye, pose: Pose, size: tuple[int, int]) -> Eye:
    there = posed(eye, pose, size)
    return replace(there, placement=there.placement.given())


def posed(eye: Eye, pose: Pose, size: tuple[int, int]) -> Eye:
    """The eye with a new pose, and nothing remembered that depended on the old one."""
    placement = eye.placement.posed(_sight(eye, pose, size))
    return replace(eye, placement=placement, cells=eye.cells.moved(), focus=None)


def nudged(eye: Eye, pose: Pose, pixels: Pixels) -> Eye:
    """The eye with a pose beside the old one, of an image (h, w, 3): all that it saw is remembered."""
    assert eye.sight is not None
    sight, known, judged = _sight(eye, pose, (pixels.shape[1], pixels.shape[0])), eye.sight, eye.cells.judged
    focus, print_ = eye.focus, eye.sheet.pixels
    if focus is not None and print_ is not None:
        where = mixed(sight.zones, pose, print_, eye.sheet.per_mm, known.sharpness)
        sight = sight.as_sharp_as(known.sharpness, where)
        if len(where.seen) != len(known.zones.seen):
            # A marker has come into the picture, or left it.
            focus = focus.of(steepness(pixels, where))
    there = replace(eye, placement=eye.placement.posed(sight), focus=focus)
    if judged is None or judged.art is None:
        return there
    return replace(there, cells=eye.cells.nudged(art(eye, sight)))


def narrowed(eye: Eye, which: Sequence[int], size: tuple[int, int]) -> Eye:
    """The eye, looking at no more than the cells `which`, in images of `size`; what it saw is forgotten."""
    layout = eye.layout
    names = tuple(layout.names[cell] for cell in which) if layout.names else ()
    narrow = replace(
        eye,
        layout=replace(layout, cells=layout.cells[list(which)], names=names),
        cells=eye.cells.moved(),
    )
    return narrow if eye.sight is None else posed(narrow, eye.sight.pose, size)


def _sight(eye: Eye, pose: Pose, size: tuple[int, int]) -> Sight:
    layout = eye.layout
    ground = plane(pose, layout.cells, 0.0)
    pieces = plane(pose, layout.cells, layout.height_of_pieces_mm)
    shrink = min(1.0, PLAN_SOURCE_WIDTH_PX / size[0]) if eye.looks.faces else 1.0
    shrunk = (round(shrink * size[0]), round(shrink * size[1]))
    drawn = plan(pose, layout, PLAN_LONGEST_PX, MARGIN_MM, shrink)
    lean = np.linalg.solve(ground.slopes, (pieces.centres - ground.centres)[..., None])[..., 0]
    return Sight(
        layout=layout,
        pose=pose,
        ground=ground,
        pieces=pieces,
        inside=in_view(pieces, layout.radius_mm, size),
        place=ground_of(drawn, layout, lean, eye.sheet.pixels, eye.sheet.per_mm, shrunk, shrink),
        zones=zones(pose, layout, size),
        shrink=shrink,
    )


def focused(eye: Eye, pixels: Pixels) -> Eye:
    """The eye, told by an image (h, w, 3) how sharp it is."""
    sight, sheet, per_mm = eye.sight, eye.sheet.pixels, eye.sheet.per_mm
    if sight is None or sheet is None or not eye.looks.faces:
        return eye
    sharpness = measured_sharpness(pixels, sight.pose, eye.layout, sheet, per_mm)
    where = mixed(sight.zones, sight.pose, sheet, per_mm, sharpness)
    focus = None if eye.placement.fixed else Focus(steepness(pixels, where))
    return replace(eye, placement=eye.placement.seen(sight.as_sharp_as(sharpness, where)), focus=focus)


def refocused(eye: Eye, pixels: Pixels) -> Eye:
    """The eye, told once more by an image (h, w, 3) where the focus has changed.

    Then nothing that it judged stands.
    """
    if eye.sight is None or eye.focus is None:
        return eye
    focus = followed(eye.focus, pixels, eye.sight.zones)
    if not focus.changed:
        return replace(eye, focus=focus)
    return replace(focused(eye, pixels), cells=eye.cells.unjudged())


def taught_set(eye: Eye, plain: Plain, standard: Pixels, armies: Armies | None, time: float) -> Eye:
    """The eye, told by an image (h, w, 3) what a set without stickers looks like.

    Nothing that it judged before stands.
    """
    return replace(eye, learnt=Learnt(plain, standard, armies, time), cells=eye.cells.unjudged())


def art(eye: Eye, sight: Sight) -> Art | None:
    """All that is printed, as sharp as it is seen; None where faces are too small or blurred."""
    scale = sight.pieces.pixels_per_mm()
    if _spots(eye, sight) < LEGIBLE_SPOTS_COUNT:
        return None
    return Art(
        templates(eye.looks, scale, sight.sharpness),
        bare_sheet(
            eye.sheet.pixels, eye.sheet.per_mm, eye.layout, sight.ground, sight.pieces, sight.sharpness
        ),
    )


def _spots(eye: Eye, sight: Sight) -> float:
    """How many spots that blur makes have room on a face of the smallest pieces, in the median of all
    cells."""
    seen = np.median(np.abs(np.linalg.det(sight.pieces.slopes)))
    radius = float(np.min(eye.looks.radius_mm, initial=np.inf))
    return float(seen) * radius**2 / (2 * sight.sharpness.compared_px() ** 2)
