"""The whole eye: one image in, one observation out. Pure: all that is remembered is in `Eye`."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from messages.message import Message, message
from vision.camera.image import Image
from vision.cells.scene import UNSEEN_MSE, Scene, Scores, unknown
from vision.cells.table_statistics import Usual
from vision.dice import tracking
from vision.dice.tracking import Rolling
from vision.dice.tray import Lying, read_tray, strays
from vision.geometry.sampling import Pixels
from vision.motion import cover
from vision.motion.cover import Cover
from vision.observation import Costs, Observation, Why, costs
from vision.observing import schedule
from vision.observing.cell_memory import Judged, Said
from vision.observing.eye import Eye, Learnt, at_corners, focused, open_eye, refocused, taught_set
from vision.observing.held import Held
from vision.observing.piece_counts import counted
from vision.observing.placement import Sight
from vision.observing.steadying import followed
from vision.observing.unseen import unseen
from vision.photometry.tones import Tones, even, tones_of_zones
from vision.plain_set.armies import Armies, armies_of
from vision.plain_set.led_light import lamps
from vision.plain_set.model import (
    CROWD_COUNT,
    UNKNOWN_MISFIT_SIGMAS,
    Plain,
    cells_under_hands,
    features,
    plain_likelihood,
    reminded,
    shades,
    stirred_cells,
    taught,
    watched,
)
from vision.plain_set.patches import patches

__all__ = ["Eye", "at_corners", "learn", "open_eye", "remind", "see", "unexplained"]

Lit = Sequence[Sequence[int]]
"""One light a cell: red, green, blue, 0 to 255 each (what follows is ignored)."""

LIGHT_DELAY_S = 0.5
"""Seconds after which a light that was put out is out in the pictures too: cameras are late."""

NO_BOARD = message("eye.no-board-in-sight")
ILLEGIBLE = message("eye.pieces-too-small-or-blurred")
MOVED = message("eye.board-or-camera-moved")
OUTSIDE = message("eye.board-partly-outside")
HUNTS = message("eye.hunts-for-focus")


def see(eye: Eye, image: Image, lit: Lit | None = None, guessed: bool = False) -> tuple[Eye, Observation]:
    """One image further. `lit` are the lights that glow under the cells, if that is known.

    Where it is not, or only `guessed`, others may glow instead; few films of plain sets show any.
    """
    before, lit = eye, None if guessed and eye.learnt is not None else lit
    eye, pixels = followed(eye, image.pixels)
    image = image._replace(pixels=pixels)
    sight = eye.sight
    if sight is None:
        return eye, _blind(eye, image.time, NO_BOARD)
    lost, forgotten = eye.placement.lost, before.cells.rest is not eye.cells.rest
    if lost or (before.sight is not None and forgotten):
        # Nothing is judged in an image in which the board moves.
        return eye, _blind(eye, image.time, MOVED if lost else None)
    eye = _as_sharp(eye, image.pixels)
    sight = eye.sight or sight
    glow = _glow(eye, lit)
    eye = replace(eye, cells=eye.cells.lit(_shone(eye, image.time, glow)))
    if eye.focus is not None and eye.focus.hunts:
        # What is not as sharp as the faces are drawn may be taken for another.
        return eye, _blind(eye, image.time, HUNTS)
    scene, drawn = _scene(eye, sight, image, glow, lit is not None and not guessed)
    if eye.learnt is not None:
        return _see_plain(eye, eye.learnt, sight, scene, drawn, image.time, lit)
    rest, covered = cover.cover(eye.cells.rest, image.time, drawn, sight.place, scene.scale, scene.glow)
    judged = schedule.judged(eye, sight, scene, drawn, covered, image.time)
    if judged is None:
        return replace(eye, cells=eye.cells.watched(rest)), _blind(eye, image.time, ILLEGIBLE)
    why = unseen(sight, covered, judged)
    labels = judged.scores.log_likelihood.argmax(axis=1)
    hidden = (why == Why.COVERED) | (judged.scores.error >= UNSEEN_MSE)
    held = eye.cells.held or Held.nothing(labels, image.time)
    held = held.then(labels, hidden, eye.layout.neighbours, image.time)
    said = _said(eye, judged.scores, why == Why.SEEN)
    rolling = _rolled(eye, sight, image, drawn, covered, judged)
    eye = replace(eye, cells=eye.cells.seen(judged, rest, covered, held, said), rolling=rolling)
    return eye, _observed(eye, image.time, said.cost, covered, held, why)


def _said(eye: Eye, scores: Scores, seen: NDArray[np.bool_]) -> Said:
    """Of the labels on all cells, of which `seen` (n,) can be judged: mostly the same as last time."""
    last = eye.cells.said
    if last is not None and last.scores is scores and np.array_equal(last.seen, seen):
        return last
    return Said(scores, seen, costs(counted(scores.log_likelihood, seen, eye.looks.count)))


def _observed(
    eye: Eye, time: float, cost: Costs, covered: Cover, held: Held, why: NDArray[np.uint8]
) -> Observation:
    """What is said of an image; `why` (n,) nothing is said of a cell."""
    return Observation(
        time=time,
        cost=cost,
        covered=why != Why.SEEN,
        busy=covered.moving,
        tray=eye.rolling.face,
        throw=_throw(eye),
        stray=eye.rolling.stray,
        unread=eye.rolling.unread and not (covered.moving or covered.present),
        rested=eye.rolling.since if eye.layout.tray else None,
        present=covered.present,
        held=held.cells if held.cells.any() else None,
        why=why,
    )


def _as_sharp(eye: Eye, pixels: Pixels) -> Eye:
    """The eye, told by an image (h, w, 3) how sharp it is; of a plain set nobody asks that."""
    if eye.learnt is not None:
        return eye
    return (focused if eye.cells.judged is None else refocused)(eye, pixels)


def learn(eye: Eye, image: Image, labels: Sequence[str | None]) -> Eye:
    """The eye after it was told what stands on every cell of an image (None where that is not known).

    It learns what the pieces of a plain set look like. Give it only images in which nothing covers the cells
    whose labels are told.
    """
    eye, pixels = followed(eye, image.pixels)
    image = image._replace(pixels=pixels)
    if eye.sight is None or eye.placement.lost or eye.looks.faces:
        return eye
    scene, drawn = _scene(eye, eye.sight, image, _glow(eye, None), False)
    everywhere = np.arange(len(eye.layout.cells))
    position = _position(eye, labels)
    seen = features(scene.at_pieces(everywhere, eye.layout.radius_mm))
    corners = 0.44 * eye.layout.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    frames = np.median(scene.patches(everywhere, eye.sight.ground, corners), axis=1)
    shade = np.array(eye.layout.dark, np.intp) if eye.layout.dark else shades(np.asarray(frames, np.float32))
    known = taught(eye.looks.labels, position, seen, shade)
    armies = armies_of(known, eye.layout)
    if armies is not None:
        armies = _told(armies.saw(patches(image.pixels, eye.sight.pose, eye.layout)), known, position)
    return taught_set(eye, known, drawn, armies, image.time)


def remind(eye: Eye, labels: Sequence[str | None], time: float) -> Eye:
    """The eye after it was told what stood on every cell of the image that it saw last (None where that is
    not known): it follows slow changes of a plain set that it has learnt.

    `time`, in seconds, is that of the image. Nothing may have covered the cells whose labels are told.
    """
    if eye.learnt is None or eye.learnt.plain.lately is None:
        return eye
    position = _position(eye, labels)
    plain = reminded(eye.learnt.plain, position, eye.learnt.plain.lately.seen)
    armies = eye.learnt.armies
    armies = None if armies is None else _told(armies, plain, position)
    return replace(eye, learnt=eye.learnt.told(plain, armies, time))


def _position(eye: Eye, labels: Sequence[str | None]) -> NDArray[np.intp]:
    """(n,) the number of the label on each cell, -1 where nobody knows."""
    numbers = {label: number for number, label in enumerate(eye.looks.labels)}
    return np.array([-1 if label is None else numbers[label] for label in labels], np.intp)


def _told(armies: Armies, plain: Plain, position: NDArray[np.intp]) -> Armies:
    """The same, told what label (n,) each cell of its last image bears, -1 where nobody knows."""
    return armies.told(np.where(position >= 0, plain.group[position], -1))


def unexplained(eye: Eye, image: Image, labels: Sequence[str]) -> NDArray[np.float64] | None:
    """(n,) nats that what is told of each cell costs, by what an image shows of the others; None for a set
    that no network reads."""
    if eye.sight is None or eye.learnt is None or eye.learnt.armies is None:
        return None
    numbers = {label: number for number, label in enumerate(eye.looks.labels)}
    group = eye.learnt.plain.group[[numbers[label] for label in labels]]
    columns = np.rint(eye.layout.cells[:, 0] / eye.layout.pitch_mm).astype(np.intp)
    cut = patches(image.pixels, eye.sight.pose, eye.layout)
    return eye.learnt.armies.unexplained(cut, group, columns % 2 == 0)


def _blind(eye: Eye, time: float, why: Message | None) -> Observation:
    count = len(eye.layout.cells)
    nothing = np.zeros((count, len(eye.looks.labels)), np.uint8)
    return Observation(time, nothing, np.ones(count, np.bool_), busy=True, blind=why, throw=_throw(eye))


def _scene(
    eye: Eye, sight: Sight, image: Image, glow: NDArray[np.bool_], is_told: bool
) -> tuple[Scene, Pixels]:
    """The image with its light understood, and its plan; `is_told` is whether no other lights may glow."""
    pixels = image.pixels
    drawn = sight.place.plan.draw(_shrunk(pixels, sight.shrink))
    tones = cache(lambda: _tones(eye, sight, pixels, drawn, glow))
    perhaps = np.full(len(glow), not is_told)
    if eye.cells.shone is not None:
        perhaps |= image.time - eye.cells.shone < LIGHT_DELAY_S
    return Scene(pixels, tones, sight.ground, sight.pieces, glow, perhaps), drawn


def _shrunk(pixels: Pixels, share: float) -> Pixels:
    if share == 1:
        return pixels
    return np.asarray(cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def _glow(eye: Eye, lit: Lit | None) -> NDArray[np.bool_]:
    """(n,) the cells whose light is on."""
    if lit is None:
        return np.zeros(len(eye.layout.cells), np.bool_)
    return np.array([any(light[:3]) for light in lit], np.bool_)


def _shone(eye: Eye, time: float, glow: NDArray[np.bool_]) -> NDArray[np.float64]:
    """(n,) when each light was on last."""
    known = eye.cells.shone
    before = np.full(len(eye.layout.cells), -np.inf) if known is None else known
    return np.where(glow, time, before)


def _tones(eye: Eye, sight: Sight, pixels: Pixels, drawn: Pixels, glow: NDArray[np.bool_]) -> Tones:
    """Read from the markers; or the room beside what it was when a plain set was learnt, where no light of
    ours shines."""
    read = None if eye.placement.fixed else tones_of_zones(pixels, sight.zones, eye.layout)
    if read is not None or eye.learnt is None:
        return read or even(len(glow), np.ones(3, np.float32))
    dark = ~sight.place.near(glow) if glow.any() else None
    return even(len(glow), cover.brightness(drawn, eye.learnt.standard, dark))


def _see_plain(
    eye: Eye, learnt: Learnt, sight: Sight, scene: Scene, drawn: Pixels, time: float, lit: Lit | None
) -> tuple[Eye, Observation]:
    """A plain set is judged anew in every image: its few features cost less than to find what has changed."""
    if not sight.inside.all():
        # A turn that nobody saw could be taken for a later one of the same seat, which was seen.
        return eye, _blind(eye, time, OUTSIDE)
    beside = eye.layout.neighbours
    seen = features(scene.at_pieces(np.arange(len(beside)), eye.layout.radius_mm))
    known, lamp = watched(learnt.plain, seen, lamps(lit, beside))
    nats, misfit = plain_likelihood(known, seen, lamp)
    armies = learnt.armies
    if armies is not None:
        armies = armies.saw(patches(scene.pixels, sight.pose, eye.layout))
        of_groups, under = armies.judged()
        # What lights add was not taught to the network; the rings know it.
        unlit = ~lamp.own.any(axis=1)
        nats[unlit] = of_groups[unlit][:, known.group]
        misfit[unlit] = np.where(under > 0.5, 2 * UNKNOWN_MISFIT_SIGMAS, 1.0)[unlit]
    plain, why, at_work = cells_under_hands(known, time, seen, nats, misfit, beside, lamp)
    hidden = why != Why.SEEN
    stirred = stirred_cells(plain, time, misfit)
    scores = replace(unknown(len(beside), len(eye.looks.labels)), log_likelihood=nats, error=misfit)
    judged = Judged(scores, drawn, scene.glow, Usual(), 0, hidden, scene.perhaps, np.zeros_like(hidden))
    eye = replace(eye, learnt=learnt.seen(plain, armies), cells=eye.cells.judged_plainly(judged))
    moves = bool(stirred.sum() >= CROWD_COUNT)
    return eye, Observation(time, costs(nats), hidden, busy=at_work or moves, stirred=stirred, why=why)


def _rolled(eye: Eye, sight: Sight, image: Image, drawn: Pixels, covered: Cover, judged: Judged) -> Rolling:
    """What is known of the die after this image, on a sheet with a tray; `eye` is as it was before it."""
    tray, sheet, per_mm, pose = eye.layout.tray, eye.sheet.pixels, eye.sheet.per_mm, sight.pose
    if tray is None or sheet is None:
        return eye.rolling

    def read(before: Lying | None) -> Lying:
        return read_tray(image.pixels, pose, tray, sheet, per_mm, before)

    def seek(number: int) -> bool:
        known = (judged.scores.log_likelihood.argmax(axis=1) > 0) & schedule.plain(judged)
        return strays(image.pixels, pose, eye.layout, sheet, per_mm, eye.layout.cells[known], number)

    last, plan = eye.cells.judged, sight.place.plan
    laden = last is not None and last.scores is not judged.scores
    sought, shown = None if covered.moving or covered.present else seek, plan.cut(drawn, tray)
    return tracking.followed(eye.rolling, image.time, shown, plan.per_mm, read, sought, laden)


def _throw(eye: Eye) -> int | None:
    return eye.rolling.throw if eye.layout.tray else None
