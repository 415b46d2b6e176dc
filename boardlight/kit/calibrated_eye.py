"""From what a profile knows to the eye that a table uses. Reads the picture of a plain set."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from boardlight.kit.eye import FACE_PX, eye_of
from boardlight.kit.plain_set import facing, printed_colours, ways_to_lie
from boardlight.referee.inference.candidates import looks
from calibration.fixture import Fixture
from calibration.printing.sheet.stickers import face_image
from calibration.profile import Profile
from calibration.profile_errors import ProfileError
from messages.message import Place, message
from rules.game import Game, State
from vision.camera.image import Image
from vision.camera.picture_files import PictureError, read_picture
from vision.geometry.lattice.placing import located
from vision.observing.eye import Eye, at_corners
from vision.pipeline import learn


def calibrated_eye(
    game: Game, fixture: Fixture, profile: Profile, size: tuple[int, int], set_up: Image | None = None
) -> Eye:
    """An eye for images of `size` (width, height); a plain set is learnt from an image of the set-up.

    ProfileError if the lens was calibrated with images of another shape; ValueError for corners that
    enclose nothing.
    """
    eye = _opened(game, fixture, profile, size)
    if profile.corners is not None:
        eye = at_corners(eye, np.array(profile.corners), size)
    if set_up is None:
        return eye
    state = game.start()
    labels = [min(game.look(state, cell)) for cell in range(len(game.board))]
    learnt = learn(eye, set_up, labels)
    return replace(learnt, cells=learnt.cells.unjudged())


def plain_learner(
    game: Game, first: State, fixture: Fixture, profile: Profile, mirror: bool | None = None
) -> Callable[[Image], Eye | None]:
    """What learns a plain set from an image of `first`, whichever way round it lies there.

    The board is found by itself, near the profile's corners if it has any; `mirror` says whether the images
    are mirrored, None if that is to be found. It gives None for an image that does not show that position;
    errors as `calibrated_eye` has them.
    """
    set_up = looks(game, first)
    printed = printed_colours(game.labels, {face.label: face_image(face, FACE_PX) for face in fixture.faces})
    without = profile.model_copy(update={"stickers": False})

    told = None if profile.corners is None else np.array(profile.corners)

    @cache
    def opened(size: tuple[int, int]) -> Eye:
        eye = _opened(game, fixture, without, size)
        return eye if told is None else at_corners(eye, told, size)

    def learn_from(image: Image) -> Eye | None:
        high, wide = image.pixels.shape[:2]
        eye = opened((wide, high))
        place = located(eye.layout, image.pixels, told)
        if place is None:
            return None
        return facing(ways_to_lie(eye, place, (wide, high), mirror), image, set_up, printed)

    return learn_from


def _opened(game: Game, fixture: Fixture, profile: Profile, size: tuple[int, int]) -> Eye:
    lens = profile.lens.lens(size) if profile.lens else None
    return eye_of(game, fixture, profile.stickers, profile.men_mm, lens)


def read_set_up(profile: Profile, file: Path) -> Image | None:
    """The picture of the set-up that belongs to the profile in `file`, or None if it has none."""
    if profile.set_up is None:
        return None
    path = file.parent / profile.set_up
    try:
        return Image(0.0, read_picture(path))
    except PictureError:
        place, picture = Place("profile", str(file)), Place("here", str(path))
        raise ProfileError(message("profile.no-picture", profile=place, picture=picture)) from None
