"""Which table a recording shows before its first turn: a printed sheet, or any board. Does I/O."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from boardlight.kit.calibrated_eye import plain_learner
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.kit.plain_set import wait_for_set_up
from boardlight.referee.inference.candidates import looks
from calibration.profile import Profile
from messages.message import Message, message
from rules.game import EMPTY, Game, State
from rules.pieces import seat_name
from vision.camera.image import Image
from vision.camera.sources import Camera
from vision.geometry.foreign_markers import ForeignMarkers, find_foreign
from vision.geometry.lattice.placing import located
from vision.geometry.markers import find
from vision.observing.eye import Eye


class Awaited(Camera):
    """A camera that remembers when it began, and can show its last image again."""

    def __init__(self, camera: Camera) -> None:
        self._camera, self._again = camera, False
        self.live = camera.live
        self.seconds = camera.seconds
        self.last: Image | None = None
        self.began: float | None = None
        """Seconds: the time of the first image."""

    def read(self) -> Image | None:
        """The next image."""
        if self._again:
            self._again = False
            return self.last
        image = self._camera.read()
        if image is not None:
            self.last = image
            self.began = image.time if self.began is None else self.began
        return image

    @property
    def searched(self) -> tuple[float, float] | None:
        """Seconds: the times of the first and the last image so far."""
        return None if self.began is None or self.last is None else (self.began, self.last.time)

    def put_back(self) -> None:
        """Give the last image once more."""
        self._again = self.last is not None


def learn_plain_set(
    game: Game, first: State, profile: Profile, camera: Camera, mirror: bool | None = None
) -> Eye | None:
    """Watch until a plain set is seen to stand as in `first`; None if the images end before that.

    The board is found by itself, near the corners of the profile if it has any, and which side is whose too.
    ValueError for corners that enclose nothing.
    """
    learn_from = plain_learner(game, first, fixture_of(game, profile.pitch_mm), profile, mirror)
    return wait_for_set_up(camera, looks(game, first), learn_from)


def shows_sheet(game: Game, profile: Profile, camera: Awaited) -> bool:
    """Whether the next image shows a printed sheet of the game: one of its markers is enough."""
    image = camera.read()
    camera.put_back()
    wanted = layout_of(fixture_of(game, profile.pitch_mm)).markers
    return image is not None and bool(find(image.pixels, wanted))


@dataclass(frozen=True, eq=False)
class Glimpse:
    """What an image shows in which no set-up was seen."""

    seen: Literal["no-board", "board-partly-outside", "no-set-up", "foreign-markers"]
    corners: NDArray[np.float64] | None = None
    """(4, 2) pixels: of the board, if there is one."""
    markers: ForeignMarkers | None = None
    """That somebody else has printed, where they do not tell the place of a board."""

    @property
    def words(self) -> Message:
        """What is in the way, at the end of a recording."""
        return self._markers_words() or IN_THE_WAY[self.seen]

    @property
    def words_so_far(self) -> Message:
        """The same while images still come."""
        return self._markers_words() or message(f"recording.page-{self.seen}")

    def _markers_words(self) -> Message | None:
        if self.markers is None:
            return None
        numbers = ", ".join(map(str, self.markers.numbers[:MOST_NUMBERS]))
        return message("recording.foreign-markers", family=self.markers.family, numbers=numbers)


MOST_NUMBERS = 8
"""Of markers that are named."""

IN_THE_WAY: Mapping[str, Message] = {
    "no-board": message("recording.no-board"),
    "board-partly-outside": message("recording.board-partly-outside"),
    "no-set-up": message("recording.no-set-up"),
}


def glimpsed(game: Game, profile: Profile, image: Image | None) -> Glimpse:
    """What an image shows of a board, if anything."""
    if image is None:
        return Glimpse("no-board")
    layout = layout_of(fixture_of(game, profile.pitch_mm))
    place = located(layout, image.pixels, None if profile.corners is None else np.array(profile.corners))
    if place is None:
        markers = find_foreign(image.pixels)
        return Glimpse("foreign-markers" if markers else "no-board", markers=markers)
    high, wide = image.pixels.shape[:2]
    whole = ((place.corners >= 0) & (place.corners <= [wide - 1, high - 1])).all()
    return Glimpse("no-set-up" if whole else "board-partly-outside", place.corners)


def told_place(game: Game, first: State, eye: Eye) -> Message:
    """What is seen of the table: how many pieces stand there, and where the first seat sits."""
    assert eye.sight is not None
    labels = [min(game.look(first, cell)) for cell in range(len(game.board))]
    own = [label.endswith("0") for label in labels]
    centres = eye.sight.ground.centres
    x, y = centres[own].mean(axis=0) - centres.mean(axis=0)
    side = ("right" if x > 0 else "left") if abs(x) > abs(y) else ("bottom" if y > 0 else "top")
    count = sum(label != EMPTY for label in labels)
    mirrored = float(np.median(np.linalg.det(eye.sight.ground.slopes))) < 0
    return message(
        f"recording.board-seen-{side}{'-mirrored' if mirrored else ''}",
        seat=seat_name(game.seats, 0),
        count=count,
    )
