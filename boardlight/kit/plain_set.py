"""Which way round a plain set stands, and what its pieces look like: both from images of its set-up. Pure.

Every quarter turn is tried. Where the board lies another way, pieces and bare cells are learnt as one and the
same, and the very image they were learnt from contradicts them. A set-up that looks the same from two sides
is told by its colours: each seat's pieces resemble their printed faces more than the other seat's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Look
from boardlight.referee.inference.evidence import ODD
from vision.camera.image import Image
from vision.geometry.lattice.placing import Located, Way
from vision.geometry.sampling import Floats
from vision.observation import Observation
from vision.observing.eye import Eye, at_place
from vision.pipeline import learn, see, unexplained
from vision.plain_set.model import seat_of

ALIKE = 1.15
"""Spread, beside the smallest, up to which a quarter turn explains the image as well."""

TIGHT = 0.1
"""Spread above which the groups are mixtures: what was learnt is no set-up."""

CONTRADICTED = 0.1
"""Share of cells that may look like another group than their own, by general looks alone."""

MISSING = 200
"""Cost of a cell on which another group stands, or none: leaning pieces cost less."""

CONTRADICTION_NATS = 3.0
"""By which single cells may contradict the set-up, beyond the odds against a cell that is otherwise: twenty
to one, as the referee wants it of a turn."""

UNTOLD_SHARE = 0.25
"""Share of what cells are that a set-up may leave untold. In 24 rendered pictures and a real film it left up
to an eighth; with four or six pieces missing more than a third."""

QUARTER_TURNS = 4

TRIED_AGAIN_S = 0.3
"""Seconds after which a set-up that was not seen is looked for again: that takes as long as many images."""

CONFIRMED = 0.09
"""Seconds between two images that both show the set-up."""

COLOURS = slice(0, 15)
"""Of the features of a patch."""


def facing(turned: Sequence[Eye], image: Image, looks: Sequence[Look], printed: Floats) -> Eye | None:
    """That of the `turned` eyes which has learnt the set-up from `image`; None if it shows none.

    `looks` is the set-up, `printed` (m, 3) the mean colour (BGR) of each label's printed face.
    """
    learnt = [learn(eye, image, [eye.looks.labels[min(look)] for look in looks]) for eye in turned]
    # A turn on cells that nobody sees could pass for another.
    whole = [eye for eye in learnt if eye.sight is not None and eye.sight.inside.all()]
    misfits = [(misfit(eye, image, looks), eye) for eye in whole]
    fitting = [(much, eye) for much, eye in misfits if much is not None]
    if not fitting:
        return None
    least = min(much for much, _ in fitting)
    likely = [eye for much, eye in fitting if much <= ALIKE * least]
    return max(likely, key=lambda eye: _resemblance(eye, printed))


def ways_to_lie(eye: Eye, place: Located, size: tuple[int, int], mirror: bool | None) -> tuple[Eye, ...]:
    """The eye for every way in which the sheet may lie at a place, in images of `size` (width, height).

    `mirror` says whether the picture is mirrored; None where that is to be told by its light and dark cells.
    """
    mirrors = (mirror,) if mirror is not None else (False, True) if place.found else (False,)
    ways = [Way(turns, mirrored) for mirrored in mirrors for turns in range(QUARTER_TURNS)]
    if mirror is None:
        ways = [way for way in ways if place.agrees(eye.layout, way)]
    eyes = [at_place(eye, place, size, way) for way in ways]
    return tuple(there for there in eyes if there is not None)


def wait_for_set_up(
    images: Iterable[Image], looks: Sequence[Look], learn_from: Callable[[Image], Eye | None]
) -> Eye | None:
    """The eye, once what one image taught is confirmed by a later one; None if that never came about.

    Takes no more images than it needs. The later image teaches anew: a camera's first ones are often of
    another colour.
    """
    eye, since, missed = None, 0.0, -np.inf
    for image in images:
        if image.time - missed < TRIED_AGAIN_S:
            continue
        shown = eye is not None and _shows(see(eye, image)[1], looks)
        if shown and image.time - since < CONFIRMED:
            continue
        later = learn_from(image)
        if shown and later is not None:
            return see(later, image)[0]
        eye, since = later, image.time
        if later is None:
            missed = image.time
    return None


def printed_colours(labels: Sequence[str], faces: dict[str, NDArray[np.uint8]]) -> Floats:
    """(m, 3) mean colour (BGR) of the face of each label; grey for labels without one."""
    colours = np.full((len(labels), 3), 127.0, np.float32)
    for number, label in enumerate(labels):
        if label in faces:
            ink = faces[label][..., 3] > 0
            colours[number] = faces[label][ink][:, :3].mean(axis=0)
    return colours


def misfit(eye: Eye, image: Image, looks: Sequence[Look]) -> float | None:
    """How badly the image the eye has learnt from shows the set-up, even where no cell is known by itself;
    None if it does not show it."""
    assert eye.learnt is not None
    labels = [eye.looks.labels[min(look)] for look in looks]
    nats = unexplained(eye, image, labels)
    if nats is not None:
        return float(nats.mean()) if _is_told(nats, labels) else None
    plain = eye.learnt.plain
    general = replace(plain, own=np.full_like(plain.own, np.nan), placed=np.full_like(plain.placed, -1))
    seen = see(replace(eye, learnt=eye.learnt.seen(general)), image)[1]
    cost = np.array([seen.cost[cell, list(look)].min() for cell, look in enumerate(looks)])
    shown = (cost > 0).mean() <= CONTRADICTED and cost.max() < MISSING
    return _spread(eye) if shown and _spread(eye) <= TIGHT else None


def _is_told(nats: NDArray[np.float64], labels: Sequence[str]) -> bool:
    """Whether cells that cost so much (n,) show what the labels tell, rather than the same with some cells
    otherwise, or something that has nothing to do with it."""
    groups = Counter(seat_of(label) for label in labels)
    share = np.array([*groups.values()]) / len(labels)
    nothing = -float((share * np.log(share)).sum())
    otherwise = np.log(len(labels) * (len(groups) - 1))
    contradicted = float(np.maximum(nats - otherwise, 0).sum())
    return float(nats.mean()) <= UNTOLD_SHARE * nothing and contradicted <= CONTRADICTION_NATS


def _shows(seen: Observation, looks: Sequence[Look]) -> bool:
    return all(seen.cost[cell, list(look)].min() < ODD for cell, look in enumerate(looks))


def _spread(eye: Eye) -> float:
    assert eye.learnt is not None
    return float(eye.learnt.plain.spread.mean())


def _resemblance(eye: Eye, printed: Floats) -> float:
    """How well the colours of the seats' pieces go with those of their printed faces."""
    assert eye.learnt is not None
    plain = eye.learnt.plain
    seats = [group for group in range(1, len(plain.known)) if plain.known[group].any()]
    seen = np.array([plain.means[seat][plain.known[seat]][:, COLOURS].mean(axis=0) for seat in seats])
    real = seen.reshape(len(seats), -1, 3).mean(axis=1)
    art = np.array([printed[plain.group == seat].mean(axis=0) for seat in seats])
    return float(((real - real.mean(axis=0)) * (art - art.mean(axis=0))).sum())
