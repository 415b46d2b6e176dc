"""Games on ordinary sets, rendered: how many turns are read, asked and wrong, and what hard rooms come to.

Run: BOARDLIGHT_FILMS=FOLDER python -m tests.bench.boards.bench_films. The folder holds films as
tools/photoreal/ordinary_sets/films.py draws and encode.py encodes them, those of hard rooms in a folder of
their own named `hard`. Nobody tells where the board lies. Every film is read twice: whole, and with every
second image dropped.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from boardlight.recording.recorder import record, table_for
from boardlight.recording.set_up_search import learn_plain_set
from boardlight.referee.session.logged import Event
from calibration.profile import Profile
from rules.games.chess import Chess
from tests.bench import NOT_MEASURED
from tests.bench.bench_footage import Thinned
from vision.camera.sources import open_camera

VARIABLE = "BOARDLIGHT_FILMS"
HARD = "hard"
LEAST_FOUND_SHARE, MOST_ASKED_SHARE = 0.95, 0.02
LEAST_READ_SHARE = {1: 0.97, 2: 0.95}
"""By how many images one is shown of."""


class Reading(NamedTuple):
    """What one film came to."""

    name: str
    elevation_deg: float
    found: bool
    count: int
    right: int
    wrong: int
    asked: int
    words: str

    def __str__(self) -> str:
        what = f"{self.right} of {self.count} right, {self.wrong} wrong, {self.asked} asked {self.words}"
        return f"{self.name}, {self.elevation_deg:.0f} degrees: {what if self.found else 'no set-up seen'}"


def read(every: int, folder: Path) -> Reading:
    """Record a film as `boardlight watch` does."""
    kept = json.loads((folder / "turns.json").read_text("utf-8"))
    true, game, profile = kept["turns"], Chess(), Profile(game="chess", stickers=False)
    video = next(folder.glob("film.*"))
    camera, events = Thinned(open_camera(str(video)), every, 0, 0, False), list[Event]()
    eye = learn_plain_set(game, game.start(), profile, camera)
    if eye is None:
        return Reading(folder.name, kept["elevation_deg"], False, len(true), 0, 0, 0, "")
    summary = record(table_for(game, game.start(), profile, seen=eye), camera, events.append)
    both = list(zip(events, true, strict=False))
    right = sum(event.text == turn and not event.unsure for event, turn in both)
    marked = sum(event.unsure is True for event, _ in both)
    missing = " ".join(true[len(events) : len(events) + 2])
    words = f"(then {missing}; {summary.trouble or 'says nothing'})" if missing else ""
    wrong, asked = len(events) - right - marked, summary.asked + marked
    return Reading(folder.name, kept["elevation_deg"], True, len(true), right, wrong, asked, words)


def readings(folder: Path, every: int) -> Iterator[Reading]:
    """All films of a folder, two at a time."""
    films = sorted(file.parent for file in folder.glob("*/turns.json"))
    with ProcessPoolExecutor(2) as pool:
        for reading in pool.map(partial(read, every), films):
            print(f"  {reading}", flush=True)
            yield reading


def total(folder: Path, every: int) -> Counter[str]:
    """Sums over all films of a folder, of turns over those whose board was found."""
    sums = Counter[str]()
    for one in readings(folder, every):
        sums.update(
            films=1,
            found=int(one.found),
            turns=one.found * one.count,
            right=one.right,
            wrong=one.wrong,
            asked=one.asked,
        )
    print(
        f"{folder.name}, one image of {every}: {sums['found']} of {sums['films']} boards found, "
        f"{sums['right']} of {sums['turns']} turns right, {sums['asked']} asked, {sums['wrong']} wrong"
    )
    return sums


def main() -> int:
    """1 if the promise is broken: nothing is wrong anywhere, and in normal rooms nearly all is read."""
    folder = Path(os.environ.get(VARIABLE, ""))
    if VARIABLE not in os.environ or not folder.is_dir():
        print(f"not measured: {VARIABLE} names no folder of films")
        return 1 if VARIABLE in os.environ else NOT_MEASURED
    kept = True
    for every, least in LEAST_READ_SHARE.items():
        sums = total(folder, every)
        kept &= not sums["wrong"] and sums["found"] >= LEAST_FOUND_SHARE * sums["films"]
        kept &= sums["right"] >= least * sums["turns"]
        kept &= every > 1 or sums["asked"] <= MOST_ASKED_SHARE * sums["turns"]
        kept &= not total(folder / HARD, every)["wrong"]
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
