"""What a calibration begins with: the game, its profile so far, and where that is kept. Does I/O."""

from pathlib import Path

from boardlight.host.misread import is_pitch
from boardlight.host.options import changed_options
from boardlight.host.words import BAD_NUMBER, UNKNOWN_GAME
from boardlight.kit.profiles import begun, profile_file, put_aside, reprinted
from boardlight.referee.session.orders.activities import Calibrate, CalibrateAnew
from calibration.profile import Profile
from messages.message import Message
from rules.game import Game
from rules.games import games, load


def calibration_of(order: Calibrate) -> tuple[Game, Profile, Path] | Message:
    """For a sheet that was printed with a pitch, or why not; a profile that was no use is put aside.

    ProfileError, ValueError.
    """
    name, pitch = order.game, order.pitch
    if name not in games():
        return UNKNOWN_GAME
    if pitch is not None and not is_pitch(pitch):
        return BAD_NUMBER
    given = changed_options(name, order.options) if order.options else None
    path = profile_file(name)
    if isinstance(order, CalibrateAnew):
        put_aside(path)
    profile = reprinted(begun(path, name, {}), given, None if pitch is None else float(pitch))
    return load(name, dict(profile.options)), profile, path
