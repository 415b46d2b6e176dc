"""Profiles as people see them: read, mended by hand, refused with a reason."""

from pathlib import Path

import pytest

from calibration.profile import (
    PROFILE_VERSION,
    ColourProfile,
    LensProfile,
    LightsProfile,
    PoseProfile,
    Profile,
    profiles,
    read_profile,
    write_profile,
)
from calibration.profile_errors import ProfileError

LENS = LensProfile(size=(1280, 720), focal=990.25, centre=(640.5, 359.5), distortion=(-0.2, 0.05, 0, 0, 0))

FULL = Profile(
    game="chess",
    options={"start": "standard"},
    pitch_mm=33.3,
    men_mm=8.5,
    corners=((140.0, 5.0), (506.0, 10.0), (507.0, 377.0), (137.0, 374.0)),
    lens=LENS,
    pose=PoseProfile(rotation=(0.5, 0.0, 0.1), translation=(-180.0, -200.0, 700.0), error_px=0.2),
    lights=LightsProfile(leds=64, broken=(11,), cells={"a1": (0,), "b1": (1, 2)}),
    colours={"K0": ColourProfile(red=0.8, green=0.2, blue=0.1, spread=0.02)},
)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write_profile(FULL, tmp_path / "deep" / "chess.toml")
    assert read_profile(tmp_path / "deep" / "chess.toml") == FULL


def test_people_can_read_it(tmp_path: Path) -> None:
    write_profile(FULL, tmp_path / "chess.toml")
    lines = (tmp_path / "chess.toml").read_text("utf-8").splitlines()
    assert lines[:2] == [f"version = {PROFILE_VERSION}", 'game = "chess"']
    for line in ("size = [1280, 720]", "b1 = [1, 2]", "broken = [11]", "focal = 990.25"):
        assert line in lines


BASE = f'version = {PROFILE_VERSION}\ngame = "chess"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "version: None is not read any more"),
        ('version = 0\ngame = "chess"', "run 'boardlight calibrate' anew"),
        ('version = 99\ngame = "chess"', "version: 99 is of a newer program"),
        ("version = ", "cannot be read"),
        (f"version = {PROFILE_VERSION}", "game: this value is missing"),
        (BASE + "pitch_mm = 3", "pitch_mm: this must be at least 10"),
        (BASE + 'colour = "red"', "colour: there is no such key"),
        (BASE + "[lens]\nsize = [1, 2]\nfocal = -1\ncentre = [0, 0]", "lens.focal"),
        (BASE + "[lens]\nsize = [1, 2]\nfocal = 5\ncentre = [0, 'x']", "lens.centre.1"),
        (BASE + "[lights]\nleds = 4\n[lights.cells]\na1 = [700]", "lights.cells.a1.0"),
        (BASE + "[lights]\nleds = 4\n[lights.cells]\na1 = [1]\nb1 = [1]", "LED 1 is under two cells"),
    ],
)
def test_a_wrong_profile_is_refused_with_its_key(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ProfileError) as refused:
        read_profile(file)
    assert str(file) in str(refused.value) and told in str(refused.value)


def test_a_missing_one_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="make one with 'boardlight calibrate'"):
        read_profile(tmp_path / "none.toml")


def test_that_of_another_game_is_refused(tmp_path: Path) -> None:
    write_profile(FULL, tmp_path / "chess.toml")
    with pytest.raises(ProfileError, match="this profile is of chess, not of arcanor"):
        read_profile(tmp_path / "chess.toml", "arcanor")


def test_profiles_are_found_by_their_game(tmp_path: Path) -> None:
    write_profile(FULL, tmp_path / "one.toml")
    write_profile(FULL.model_copy(update={"game": "arcanor"}), tmp_path / "two.toml")
    (tmp_path / "broken.toml").write_text("version = 7", "utf-8")
    assert profiles(tmp_path) == {"chess": tmp_path / "one.toml", "arcanor": tmp_path / "two.toml"}


def test_a_lens_holds_for_larger_images_of_the_same_shape() -> None:
    lens = LENS.lens((1920, 1080))
    assert lens.focal == pytest.approx(1.5 * 990.25)
    assert lens.centre == pytest.approx((961.0, 539.5))
    with pytest.raises(ProfileError, match=r"lens.size: .* 1280 x 720, these have 640 x 480"):
        LENS.lens((640, 480))


def test_the_led_map_is_in_board_order() -> None:
    assert FULL.led_map(("a1", "a2", "b1")).cells == ((0,), (), (1, 2))
    assert Profile(game="chess").led_map(("a1", "a2")).cells == ((0,), (1,))
    with pytest.raises(ProfileError, match=r"lights.cells.b1: chess has no such cell"):
        FULL.led_map(("a1", "a2"))
