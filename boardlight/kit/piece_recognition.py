"""What pieces stand on a sheet: the printed stickers, a plain set, or neither; found by looking. Pure.

Stickers are tried first: every cell must look like what the set-up wants there more than like anything else.
A plain set is learnt from the same image, which must then show the set-up by general looks alone.

A plain piece keeps the eye busy longest: no face fits, wherever and however it is turned. So some of the
pieces are looked at first. Where no more of them than chance reads are read, there are no stickers, and
nothing is gained by looking at all the others.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boardlight.guided_calibration.colours import NOTHING_READ, Recognised
from boardlight.kit.calibrated_eye import calibrated_eye
from boardlight.kit.plain_set import misfit
from boardlight.referee.inference.candidates import Look, looks
from calibration.fixture import Fixture
from calibration.profile import Profile
from rules.board import Cell
from rules.game import EMPTY, Game
from vision.camera.image import Image
from vision.observation import Observation
from vision.observing.eye import Eye, narrowed
from vision.pipeline import learn, see

LEAST_FREE_COUNT = 2
"""Pieces of each seat that must be read where a set-up may be anything: one may be read by chance."""

SAMPLE_COUNT = 12
"""Pieces that are looked at first, spread over the set-up."""

STICKERS_SHARE = 0.25
"""Of the sample, from which there may be stickers: in 15 rooms with five games, of plain pieces not one was
taken for the right face, and of the kit all were read."""


class PieceReader:
    """Reads the set-up of one game on one table; `profile` as it is known so far."""

    def __init__(self, game: Game, fixture: Fixture, profile: Profile) -> None:
        self._game, self._fixture, self._profile = game, fixture, profile
        self._looks = looks(game, game.start())
        self._bare = [game.labels.index(EMPTY) in look for look in self._looks]
        self._names = [site.name for site in fixture.sites]

    def read(self, image: Image) -> Recognised:
        """What stands in the image of the set-up."""
        if all(self._bare):
            seen = self._seen(image, range(len(self._looks)))
            return NOTHING_READ if seen is None else self._anywhere(seen)
        standing = [cell for cell, bare in enumerate(self._bare) if not bare]
        unread = self._unread_of(image, standing)
        if unread is None:
            return NOTHING_READ
        if not unread:
            return Recognised("stickers", len(standing))
        if self._is_plain(image):
            return Recognised("colours", len(standing))
        return Recognised(None, max(0, len(standing) - len(unread)), unread)

    def _unread_of(self, image: Image, standing: Sequence[Cell]) -> tuple[str, ...] | None:
        """Names of the cells that show no sticker of the set-up, pieces being on those `standing`; None where
        nothing is seen."""
        sample = standing[:: -(-len(standing) // SAMPLE_COUNT)]
        some = self._seen(image, sample)
        if some is None:
            return None
        if len(sample) - len(self._unread(some, sample)) < STICKERS_SHARE * len(sample):
            return tuple(self._names[cell] for cell in standing)
        everywhere = range(len(self._looks))
        seen = self._seen(image, everywhere)
        return None if seen is None else self._unread(seen, everywhere)

    def _eye(self, image: Image, stickers: bool) -> Eye:
        high, wide = image.pixels.shape[:2]
        profile = self._profile.model_copy(update={"stickers": stickers})
        return calibrated_eye(self._game, self._fixture, profile, (wide, high))

    def _seen(self, image: Image, which: Sequence[Cell]) -> Observation | None:
        """Those cells of the image as an eye for stickers sees them; None where it sees nothing."""
        high, wide = image.pixels.shape[:2]
        _, seen = see(narrowed(self._eye(image, stickers=True), which, (wide, high)), image)
        return None if seen.blind else seen

    def _unread(self, seen: Observation, which: Sequence[Cell]) -> tuple[str, ...]:
        """Of the cells `which` were `seen`, those that look like anything else than what stands there, or
        are hidden."""
        right = np.array(
            [_is_best(cost, self._looks[cell]) for cost, cell in zip(seen.cost, which, strict=True)]
        )
        return tuple(
            self._names[cell] for cell, good in zip(which, right & ~seen.covered, strict=True) if not good
        )

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
        return eye.learnt is not None and misfit(eye, image, self._looks) is not None


def _is_best(cost: NDArray[np.uint8], look: Look) -> bool:
    """Whether nothing else is as likely."""
    wanted = np.isin(np.arange(len(cost)), [*look])
    return bool(cost[wanted].min() < cost[~wanted].min())
