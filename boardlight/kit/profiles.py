"""Where the profiles of tables are kept, one file a game; how one begins, and whether it fits. Does I/O."""

import os
from collections.abc import Mapping
from pathlib import Path

import cv2
from platformdirs import user_data_path

from boardlight.kit.calibrated_eye import read_set_up
from boardlight.kit.fixture import fixture_of
from boardlight.referee.inference.candidates import looks
from calibration.files.private import make_folder
from calibration.files.whole import write_whole
from calibration.profile import Profile, profiles, read_profile
from calibration.profile_errors import ProfileError, unfit_value, unwritten
from messages.message import Place, message, said
from rules.game import Game
from rules.games import load
from vision.camera.image import Image

PROFILES_VARIABLE = "BOARDLIGHT_PROFILES"
"""Environment variable that names the folder of the profiles."""

SET_UPS = (".set-up.png", ".set-up-2.png")
"""Endings of the picture of a plain set: one is in use while the other is written."""


def profile_folder() -> Path:
    """Where profiles are kept, one file a game."""
    named = os.environ.get(PROFILES_VARIABLE)
    return Path(named) if named else user_data_path("boardlight", appauthor=False) / "profiles"


def profile_file(game: str) -> Path:
    """Where the profile of a game is kept."""
    return profile_folder() / f"{game}.toml"


def begun(path: Path, game: str, options: Mapping[str, str]) -> Profile:
    """The profile so far; a new one takes the lens of another game's, for the camera is the same."""
    if path.exists():
        return read_profile(path, game)
    others = [read_profile(other) for other in profiles(path.parent).values()]
    lens = next((other.lens for other in others if other.lens), None)
    return Profile(game=game, options=options, lens=lens)


def reprinted(profile: Profile, options: Mapping[str, str] | None, pitch: float | None) -> Profile:
    """The profile of a sheet that was printed with other options, or with another pitch; None: as before."""
    if options is not None and options != profile.options:
        profile = Profile(game=profile.game, options=options, lens=profile.lens, men_mm=profile.men_mm)
    if pitch is not None:
        profile = Profile.model_validate({**profile.model_dump(), "pitch_mm": pitch})
    return profile


def put_aside(path: Path) -> None:
    """Let a profile that is no use make room for a new one, under another name; ProfileError if it cannot."""
    try:
        if path.exists():
            path.replace(path.with_suffix(".old"))
    except OSError:
        raise unwritten(path) from None


def with_set_up(profile: Profile, path: Path, image: Image) -> Profile:
    """The profile of a plain set, learnt from that image, which is written beside the profile's file.

    The picture that the file names so far is not touched: the old profile fits the old picture until the new
    one is written too. ProfileError where that is not possible.
    """
    named = _set_up_of(path)
    file = next(each for each in map(path.with_suffix, SET_UPS) if each.name != named)
    try:
        make_folder(file.parent)
        write_whole(file, cv2.imencode(".png", image.pixels)[1].tobytes())
    except OSError:
        raise unwritten(file) from None
    return profile.model_copy(update={"stickers": False, "set_up": file.name})


def _set_up_of(path: Path) -> str | None:
    """The picture that a profile names now, if there is a profile and it can be read."""
    try:
        return read_profile(path).set_up
    except ProfileError:
        return None


def table_profile(rules: Game, file: Path | None) -> tuple[Profile, Image | None]:
    """What is known of the table, with the picture of a plain set; without a profile it is as printed.

    ProfileError if there is a profile that cannot be used for this game with these options.
    """
    path = file or profile_file(rules.name)
    if file is None and not path.exists():
        return Profile(game=rules.name), None
    known = read_profile(path, rules.name)
    _check_options(rules, known, path)
    return known, read_set_up(known, path)


def _check_options(rules: Game, known: Profile, path: Path) -> None:
    """Options may differ in rules; not in the sheet, the stickers or the set-up that were learnt."""
    try:
        learnt = load(rules.name, dict(known.options))
    except ValueError as error:
        raise unfit_value(path, "options", said(error)) from None
    if _seen(learnt, known.pitch_mm) != _seen(rules, known.pitch_mm):
        made, place = (
            " ".join(f"{key}={value}" for key, value in known.options.items()),
            Place("profile", str(path)),
        )
        if not made:
            raise ProfileError(message("profile.without-options", profile=place))
        raise ProfileError(message("profile.other-options", profile=place, made=made))


def _seen(game: Game, pitch_mm: float) -> object:
    return fixture_of(game, pitch_mm), looks(game, game.start())
