"""A real game on a plain wooden set, filmed by others: exactly its turns, at every speed, from every side.

Nobody tells where the board lies.

Run: python -m tests.bench.bench_footage. The film is looked for in the folder that BOARDLIGHT_FOOTAGE names,
or in shared/footage beside the repository. Without it there is no verdict: the exit code is that of what was
not measured, or 1 if the folder was named.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boardlight.recording.recorder import Summary, record, table_for
from boardlight.recording.set_up_search import learn_plain_set
from boardlight.referee.session.logged import Event
from calibration.profile import Profile
from rules.games.chess import Chess
from tests.bench import NOT_MEASURED
from vision.camera.sources import Camera, Image, open_camera

VARIABLE = "BOARDLIGHT_FOOTAGE"
FOLDER = Path(os.environ.get(VARIABLE, Path(__file__).parents[2].parent / "shared" / "footage"))
FILM = "scholarsmate.avi"
TURNS = ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#")
PLAYED = (45, 60, 82, 105, 178, 205, 262)
"""Images near which the turns end."""
LATEST_S = 4.0
"""After a turn has ended: hands may stay, and what was read must stand for more than a second."""
PACE = 20.0
"""Images a second."""


class Thinned(Camera):
    """Every so many-th image of another camera, turned clockwise, then mirrored."""

    def __init__(self, camera: Camera, every: int, first: int, quarter_turns: int, mirrored: bool) -> None:
        self.camera, self.every, self.index = camera, every, -1 - first
        self.quarter_turns, self.mirrored = quarter_turns, mirrored

    def read(self) -> Image | None:
        """The next image that was not dropped."""
        while (image := self.camera.read()) is not None:
            self.index += 1
            if self.index >= 0 and self.index % self.every == 0:
                pixels = np.rot90(image.pixels, -self.quarter_turns)
                pixels = pixels[:, ::-1] if self.mirrored else pixels
                return Image(image.time, np.ascontiguousarray(pixels))
        return None


class Run(NamedTuple):
    """What one way through the film came to."""

    every: int
    first: int
    quarter_turns: int
    mirrored: bool
    events: tuple[Event, ...]
    summary: Summary

    def faults(self) -> Iterator[str]:
        """What is not as it was played."""
        texts = tuple(event.text for event in self.events)
        if texts != TURNS:
            yield f"turns {' '.join(texts) or 'none'}"
        if self.summary.fouls:
            yield f"{self.summary.fouls} positions that fit no rule"
        for event, played in zip(self.events, PLAYED, strict=False):
            if event.time * PACE < played - 2:
                yield f"{event.text} at {event.time:.2f} s, before it was played"
            if event.time > played / PACE + LATEST_S:
                yield f"{event.text} at {event.time:.2f} s, long after it was played"

    def __str__(self) -> str:
        late = [event.time - played / PACE for event, played in zip(self.events, PLAYED, strict=False)]
        return (
            f"one of {self.every} images, from image {self.first}, turned by {90 * self.quarter_turns}"
            f"{', mirrored' * self.mirrored}: {len(self.events)} turns, "
            f"logged {max(late, default=0):.2f} s after they were played at most: "
            f"{'; '.join(self.faults()) or 'exactly the game'}"
        )


def run(every: int, first: int, quarter_turns: int = 0, mirrored: bool = False) -> Run:
    """Record the film with all but one of `every` images dropped."""
    game = Chess()
    profile = Profile(game=game.name, stickers=False)
    events: list[Event] = []
    with open_camera(str(FOLDER / FILM)) as film:
        camera = Thinned(film, every, first, quarter_turns, mirrored)
        eye = learn_plain_set(game, game.start(), profile, camera)
        summary = record(table_for(game, game.start(), profile, seen=eye), camera, events.append)
    return Run(every, first, quarter_turns, mirrored, tuple(events), summary)


def main() -> int:
    """All speeds, one a line; 1 if any was not the game."""
    if not (FOLDER / FILM).is_file():
        missing = FOLDER / FILM if FOLDER.is_dir() else FOLDER
        print(f"not measured: {missing} is missing ({VARIABLE} names another folder)")
        return 1 if VARIABLE in os.environ else NOT_MEASURED
    runs = [run(every, first) for every in (1, 2, 3) for first in range(every)]
    runs += [run(1, 0, 1), run(1, 0, 2), run(1, 0, 0, mirrored=True), run(2, 0, 1, mirrored=True)]
    for each in runs:
        print(each)
    return int(any(list(each.faults()) for each in runs))


if __name__ == "__main__":
    sys.exit(main())
