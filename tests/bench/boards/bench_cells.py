"""Cells of real photographs and of a real film: how many are read as bare, light or dark as they are.

Run: python -m tests.bench.boards.bench_cells. Photographs are read cold: nothing is known of the board or the
set. Of the film its first image is told, as a recording learns it from the set-up. What the photographs show
is as their makers wrote it down, turned as it fits best, but for four pieces that stand elsewhere.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.recording.set_up_search import learn_plain_set
from calibration.profile import Profile
from rules.games.chess import Chess
from rules.turns import turns
from tests.bench import NOT_MEASURED
from tests.bench.bench_footage import FILM, FOLDER, PLAYED, TURNS, VARIABLE
from vision.camera.sources import open_camera
from vision.geometry.lattice.placing import Located, Way, located
from vision.geometry.sampling import Pixels
from vision.plain_set.armies import likelihood, nothing_certain
from vision.plain_set.network import DARK, EMPTY, LIGHT, Network
from vision.plain_set.patches import patches

LEAST_COLD_SHARE, LEAST_TOLD_SHARE = 0.97, 0.99
NAMES = "_LD"
STANDS_ELSEWHERE = {
    "club-4679.jpg": {"d2": EMPTY, "e4": DARK},
    "club-4761.jpg": {"g1": EMPTY, "f3": LIGHT},
    "club-4773.jpg": {"b8": EMPTY, "c6": DARK},
    "club-4785.jpg": {"e4": EMPTY, "g2": LIGHT},
}
"""What these photographs plainly show, and their makers wrote down otherwise."""

GAME = Chess()
LAYOUT = layout_of(fixture_of(GAME, 50.0))

Standing = NDArray[np.intp]
"""(64,) what every cell bears, from a1."""


def told_by(placement: str, elsewhere: Mapping[str, int]) -> Standing:
    """The first field of a FEN, put right."""
    ranks = []
    for row in placement.split("/"):
        rank: list[int] = []
        for letter in row:
            rank += [EMPTY] * int(letter) if letter.isdigit() else [LIGHT if letter.isupper() else DARK]
        ranks.append(rank)
    standing = np.array(ranks[::-1], np.intp).ravel()
    for name, what in elsewhere.items():
        standing[GAME.board.cell(name)] = what
    return standing


def features(network: Network, image: Pixels, place: Located, way: Way) -> NDArray[np.float64]:
    """(64, features) of all cells, the board lying that way."""
    pose = place.pose(LAYOUT, (image.shape[1], image.shape[0]), way)
    assert pose is not None
    return network.features(patches(image, pose, LAYOUT).channels())


def read_cold(network: Network, image: Pixels, true: Standing) -> list[str] | None:
    """What is read wrongly, the board lying as it fits best; None where no board is found."""
    place = located(LAYOUT, image, None)
    if place is None:
        return None
    tried = []
    for way in map(Way, range(4)):
        if place.agrees(LAYOUT, way):
            seen = features(network, image, place, way)
            tried.append(
                wrong(likelihood(nothing_certain(seen, network.weights[:3]), seen).argmax(axis=1), true)
            )
    return min(tried, key=len)


def wrong(read: Standing, true: Standing) -> list[str]:
    """Each cell with what it is and what it was read as."""
    return [
        f"{GAME.board.names[cell]}{NAMES[true[cell]]}{NAMES[read[cell]]}"
        for cell in np.flatnonzero(read != true)
    ]


def photographs(network: Network) -> tuple[int, int]:
    """One line a photograph; how many cells there are, and how many were read wrongly."""
    count, missed = 0, Counter[str]()
    for truth in json.loads((FOLDER / "photos" / "truth.json").read_text("utf-8")):
        image = np.asarray(cv2.imread(str(FOLDER / "photos" / truth["file"])), np.uint8)
        true = told_by(truth["fen"].split()[0], STANDS_ELSEWHERE.get(truth["file"], {}))
        found = read_cold(network, image, true)
        print(f"{truth['file']}: {'no board' if found is None else ' '.join(found) or 'all right'}")
        count += 64
        missed[truth["file"][:4]] += 64 if found is None else len(found)
    print(", ".join(f"{kind}: {number} wrong" for kind, number in missed.items()))
    return count, missed.total()


SETTLED = (5, 10, 20, 85, 108, 111, 115, 122, 130, 138, 184, 187, 190, 208, 212, 216, 265, 280, 290, 310, 330)
"""Images of the film without a hand over the board; over 10 and 290 a shadow sweeps."""


def film() -> tuple[int, int]:
    """The same of the film, whose eye has seen the set-up."""
    camera = open_camera(str(FOLDER / FILM))
    images = [image.pixels for image in camera]
    eye = learn_plain_set(
        GAME, GAME.start(), Profile(game="chess", stickers=False), open_camera(str(FOLDER / FILM))
    )
    assert eye is not None and eye.sight is not None and eye.learnt is not None and eye.learnt.armies
    positions, state = [GAME.start()], GAME.start()
    for text in TURNS:
        state = next(turn.state for turn in turns(GAME, state) if GAME.write(state, turn.path) == text)
        positions.append(state)
    missed = 0
    for number in SETTLED:
        state = positions[sum(number > played for played in PLAYED)]
        seats = [min(GAME.look(state, cell)) for cell in range(64)]
        true = np.array([0 if seat == GAME.labels[0] else 1 + int(seat[-1]) for seat in seats], np.intp)
        armies = eye.learnt.armies.saw(patches(images[number], eye.sight.pose, eye.layout))
        found = wrong(armies.judged()[0].argmax(axis=1), true)
        print(f"image {number}: {' '.join(found) or 'all right'}")
        missed += len(found)
    return 64 * len(SETTLED), missed


def main() -> int:
    """What both come to; 1 if the promise is broken."""
    if not (FOLDER / FILM).exists() or not (FOLDER / "photos").is_dir():
        print(f"not measured: {FOLDER / FILM} or its photos are missing ({VARIABLE} names another folder)")
        return 1 if VARIABLE in os.environ else NOT_MEASURED
    kept = True
    for name, (count, missed), least in (
        ("photographs, cold", photographs(Network()), LEAST_COLD_SHARE),
        ("the film, after its set-up", film(), LEAST_TOLD_SHARE),
    ):
        print(f"{name}: {count - missed} of {count} cells right ({100 - 100 * missed / count:.2f} %)")
        kept &= missed <= (1 - least) * count
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
