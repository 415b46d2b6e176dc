"""How well every label explains what is seen on every cell: log-likelihoods. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.bare import Bare
from vision.doubt import UNSEEN, Usual, doubted, usual
from vision.evidence import FREEDOM, Around, around, emptiness, presence
from vision.faces import Standing, closer, match, scattered
from vision.looks import USED, Looks, Templates
from vision.scene import Scene, Scores, Which
from vision.smooth import shrouded

HOPELESS = 40.0
"""Nats by which a man explains less than the bare sheet, so that a closer look at him is in vain."""

POOR, RIVAL = 0.008, 5.0
"""Mean square error of the likeliest face, and nats by which it leads, from which it is in doubt."""

BARE, BRIGHT = 15.0, 0.004
"""Nats by which a man explains more than the bare sheet, from which no light can make the difference; and
mean square error of a bare sheet that is plainly lit."""

OFF, ON = 2.0, 10.0
"""Nats against a light that is off, though it is said to be on; and against one that is on."""

DAZZLED = 0.5
"""Share of a cell below which what gloss leaves of it says nothing."""

NO_SHEET = 0.02
"""Mean square error from which a bare sheet is none: a man under gloss, or a coin."""

UNUSUAL = 0.15
"""Logarithm of a contrast of faces that is not the markers'."""

__all__ = ["Bare", "classify", "first_look"]


def classify(
    scene: Scene,
    which: Which,
    looks: Looks,
    prepared: Sequence[Templates],
    bare: Bare,
    known: Usual,
) -> Scores:
    """Scores of the cells `which` (k,); `known` is what men look like here."""
    light = _Light(known.contrast, _freedom(prepared, bare))
    scores = _perhaps_lit(_explained(scene, which, looks, prepared, bare, light), scene, which, bare, light)
    lit = np.flatnonzero(scene.glow[which] & _doubtful(scores))
    if len(lit):
        # A film may show a table without the lights that the referee gives now.
        dark = replace(scene, glow=np.zeros_like(scene.glow))
        scores = _either(scores, lit, _explained(dark, which[lit], looks, prepared, bare, light))
    return doubted(scores, shrouded(scene, which, scores, looks, prepared, known.contrast), known)


def first_look(scene: Scene, looks: Looks, prepared: Sequence[Templates], bare: Bare) -> tuple[Scores, Usual]:
    """Scores of all cells, before it is known what men look like here, and what that is."""
    everything = np.arange(len(bare.art))
    scores = classify(scene, everything, looks, prepared, bare, Usual())
    known = usual(scores, Usual())
    if abs(np.log(known.contrast)) > UNUSUAL:
        # The men look otherwise than was thought: look again.
        scores = classify(scene, everything, looks, prepared, bare, known)
        return scores, usual(scores, known)
    return doubted(scores, np.zeros(len(everything)), known), known


def _perhaps_lit(scores: Scores, scene: Scene, which: Which, bare: Bare, light: "_Light") -> Scores:
    """The scores, where a bare cell may have a light on that nobody has told of: pale men look like that."""
    nats = scores.log_likelihood
    rows = np.flatnonzero(
        ~scene.glow[which] & (nats[:, 0] < nats.max(axis=1)) & (nats[:, 0] > nats.max(axis=1) - BARE)
    )
    if not len(rows):
        return scores
    lit = replace(scene, glow=np.ones_like(scene.glow))
    empty, error = emptiness(around(lit, which[rows], bare), light.freedom)
    nats = nats.copy()
    nats[rows, 0] = np.maximum(nats[rows, 0], np.where(error < BRIGHT, empty - ON, -np.inf))
    won = np.flatnonzero(nats[rows].argmax(axis=1) == 0)
    none = np.zeros((len(won), 2), np.float32)
    best = Scores(nats[rows[won]], error[won], none, none[:, 0])
    return replace(scores, log_likelihood=nats).with_cells(rows[won], best)


def _either(scores: Scores, rows: Which, dark: Scores) -> Scores:
    """The scores, where in some rows the light that is said to be on may be off."""
    nats = dark.log_likelihood - OFF
    better = np.flatnonzero(nats.max(axis=1) > scores.log_likelihood[rows].max(axis=1))
    every = scores.log_likelihood.copy()
    every[rows] = np.maximum(every[rows], nats)
    best = Scores(every[rows[better]], dark.error[better], dark.shift_mm[better], dark.contrast[better])
    return replace(scores, log_likelihood=every).with_cells(rows[better], best)


def _explained(
    scene: Scene, which: Which, looks: Looks, prepared: Sequence[Templates], bare: Bare, light: "_Light"
) -> Scores:
    """Nats of all labels."""
    here = around(scene, which, bare)
    table = np.full((len(which), len(looks.labels)), -np.inf)
    table[:, 0], empty_error = emptiness(here, light.freedom)
    none = np.zeros((len(which), 2), np.float32)
    found = [Scores(table[:, :1].copy(), empty_error, none, none[:, 0])]
    for sized in prepared:
        # A small man who fits better than the bare sheet may be a large one who was not found yet.
        there = table[:, 1:].max(axis=1, initial=-np.inf) > table[:, 0]
        scores = _of_size(scene, here, sized, table[:, 0] - HOPELESS * there, light)
        found.append(scores)
        for label in np.flatnonzero(np.isin(looks.face, sized.faces)):
            place = int(np.searchsorted(sized.faces, looks.face[label]))
            table[:, label] = scores.log_likelihood[:, place]
    winner = np.argmax([scores.log_likelihood.max(axis=1) for scores in found], axis=0)
    row = np.arange(len(which))
    error = np.array([scores.error for scores in found])[winner, row]
    unknown = (here.shown < DAZZLED) | ((winner == 0) & (error > NO_SHEET))
    return Scores(
        table,
        np.where(unknown, np.maximum(error, UNSEEN), error),
        np.array([scores.shift_mm for scores in found])[winner, row],
        np.array([scores.contrast for scores in found])[winner, row],
    )


class _Light(NamedTuple):
    """What holds for all cells."""

    contrast: float
    freedom: float


def _of_size(
    scene: Scene, here: Around, sized: Templates, least: NDArray[np.float64], light: _Light
) -> Scores:
    """Scores of the men of one size: all at one place first, then the likely each where he fits best.

    `least` (k,) are the nats from which a man is worth a second search where he is in doubt.
    """
    pitch = here.bare.pitch_mm
    first = match(scene, here.which, sized, pitch, light.contrast)
    held = _held(here, sized, first, light)
    scores = replace(held, log_likelihood=_by_face(held.log_likelihood, first.face, sized))
    likely = np.flatnonzero(held.log_likelihood.max(axis=1) > least - HOPELESS)
    scores = _closely(scene, here, sized, first.some(likely).apart(), light, scores, likely)
    doubtful = np.flatnonzero(_doubtful(scores) & (scores.log_likelihood.max(axis=1) > least))
    if len(doubtful):
        # Where little is to be seen, the place that was found may be a wrong one.
        others = scattered(scene, here.which[doubtful], sized, pitch, light.contrast)
        scores = _closely(scene, here, sized, others, light, scores, doubtful)
    # Faces that were not compared closely are no likelier than the last that was.
    nats = scores.log_likelihood
    last = np.take_along_axis(nats, first.face, axis=1).min(axis=1, keepdims=True)
    return replace(scores, log_likelihood=np.where(np.isneginf(nats), last, nats))


def _doubtful(scores: Scores) -> NDArray[np.bool_]:
    """(k,) where no face fits well, or two do: perhaps the man stands elsewhere."""
    nats = np.sort(scores.log_likelihood, axis=1)
    rival = nats[:, -2] if nats.shape[1] > 1 else np.full(len(nats), -np.inf)
    return np.asarray((scores.error > POOR) | (nats[:, -1] - rival < RIVAL), np.bool_)


def _by_face(nats: NDArray[np.float64], face: Which, sized: Templates) -> NDArray[np.float64]:
    """(k, t) nats of all faces, given those (k, m) of some; the others are -inf."""
    table = np.full((len(nats), len(sized.faces)), -np.inf)
    np.put_along_axis(table, face, nats, axis=1)
    return table


def _held(here: Around, sized: Templates, standing: Standing, light: _Light) -> Scores:
    """Scores of men who stand as told; error and contrast are those of the best."""
    nats, error, gain = presence(here, sized, standing, light.contrast, light.freedom)
    nats += here.weight.mean(axis=1)[:, None] * standing.prior(gain, light.contrast)
    row, best = np.arange(len(nats)), nats.argmax(axis=1)
    return Scores(nats, error[row, best], standing.shift_mm, gain[row, best])


def _closely(
    scene: Scene,
    here: Around,
    sized: Templates,
    each: Standing,
    light: _Light,
    scores: Scores,
    rows: Which,
) -> Scores:
    """The scores (k, t), after in some rows some men, `each` by himself, were stood where they fit best."""
    if not len(rows):
        return scores
    face = each.face.reshape(len(rows), -1)
    near = here.some(np.repeat(rows, face.shape[1]))
    one = _held(near, sized, closer(scene, each, near.which, sized, here.bare.pitch_mm), light)
    closely = one.log_likelihood.reshape(face.shape)
    better = np.flatnonzero(closely.max(axis=1) > scores.log_likelihood[rows].max(axis=1))
    nats = scores.log_likelihood.copy()
    nats[rows] = np.maximum(nats[rows], _by_face(closely, face, sized))
    won = better * face.shape[1] + closely[better].argmax(axis=1)
    best = Scores(nats[rows[better]], one.error[won], one.shift_mm[won], one.contrast[won])
    return replace(scores, log_likelihood=nats).with_cells(rows[better], best)


def _freedom(prepared: Sequence[Templates], bare: Bare) -> float:
    """Independent samples that a place is worth: the more of it lies round the smallest man, the more."""
    if not prepared:
        return FREEDOM
    reach = float(np.ptp(bare.places_mm[..., 0], axis=1).mean()) / 2
    return FREEDOM * reach * USED / min(sized.radius_mm for sized in prepared)
