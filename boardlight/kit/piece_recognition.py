"""What pieces stand on a sheet: the printed stickers, a plain set, or neither; found by looking. Pure.

Stickers are tried first: every cell must look like what the set-up wants there more than like anything else.
A plain set is learnt from the same image, which must then show the set-up by general looks alone.
"""

import numpy as np
from numpy.typing import NDArray

from boardlight.guided_calibration.colours import Recognised
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.plain_set import explains
from boardlight.referee.inference.candidates import Look, looks
from calibration.fixture import Fixture
from calibration.profile import Profile
from rules.game import EMPTY, Game
from vision.camera.image import Image
from vision.observation import Observation
from vision.observing.eye import Eye
from vision.pipeline import learn, see

LEAST_FREE_COUNT = 2
"""Pieces of each seat that must be read where a set-up may be anything: one may be read by chance."""


class PieceReader:
    """Reads the set-up of one game on one table; `profile` as it is known so far."""

    def __init__(self, game: Game, fixture: Fixture, profile: Profile) -> None:
        self._game, self._fixture, self._profile = game, fixture, profile
        self._looks = looks(game, game.start())
        self._bare = [game.labels.index(EMPTY) in look for look in self._looks]
        self._names = [site.name for site in fixture.sites]

    def read(self, image: Image) -> Recognised:
        """What stands in the image of the set-up."""
        seen = self._seen(image)
        if seen is None:
            return Recognised(None)
        if all(self._bare):
            return self._anywhere(seen)
        unread = self._unread(seen)
        standing = self._bare.count(False)
        if not unread:
            return Recognised("stickers", standing)
        if self._is_plain(image):
            return Recognised("colours", standing)
        return Recognised(None, max(0, standing - len(unread)), unread)

    def _eye(self, image: Image, stickers: bool) -> Eye:
        high, wide = image.pixels.shape[:2]
        profile = self._profile.model_copy(update={"stickers": stickers})
        return calibrated_eye(self._game, self._fixture, profile, (wide, high))

    def _seen(self, image: Image) -> Observation | None:
        """The image as an eye for stickers sees it; None where it sees nothing."""
        _, seen = see(self._eye(image, stickers=True), image)
        return None if seen.blind else seen

    def _unread(self, seen: Observation) -> tuple[str, ...]:
        """Cells that look like anything else than what stands there, or are not seen."""
        right = np.array([_is_best(seen.cost[cell], look) for cell, look in enumerate(self._looks)])
        return tuple(name for name, good in zip(self._names, right & ~seen.covered, strict=True) if not good)

    def _anywhere(self, seen: Observation) -> Recognised:
        """Pieces that stand wherever somebody put them, as where each side sets up as it likes."""
        labels = self._game.labels
        empty = labels.index(EMPTY)
        best = [
            int(cost.argmin()) for cost, hidden in zip(seen.cost, seen.covered, strict=True) if not hidden
        ]
        seats = {face.label: face.seat for face in self._fixture.faces}
        owners = [seats[labels[label]] for label in best if label != empty]
        enough = all(owners.count(seat) >= LEAST_FREE_COUNT for seat in range(len(self._game.seats)))
        return Recognised("stickers" if enough else None, len(owners))

    def _is_plain(self, image: Image) -> bool:
        """Whether what was learnt from the image explains it."""
        labels = [self._game.labels[min(look)] for look in self._looks]
        eye = learn(self._eye(image, stickers=False), image, labels)
        return eye.learnt is not None and explains(eye, image, self._looks)


def _is_best(cost: NDArray[np.uint8], look: Look) -> bool:
    """Whether nothing else is as likely."""
    wanted = np.isin(np.arange(len(cost)), [*look])
    return bool(cost[wanted].min() < cost[~wanted].min())
