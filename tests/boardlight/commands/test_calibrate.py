"""A simulated table calibrated from nothing, as a family would do it: by the commands."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.guided_calibration.colours import set_up_labels
from boardlight.kit.calibrated_eye import calibrated_eye, read_set_up
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.uncalibrated_table import BENT, PAINT, SIZE, UncalibratedTable, wired_at_random
from calibration import colours
from calibration.colours import Colour
from calibration.corners import shifts
from calibration.fixture import Fixture
from calibration.profile import Profile, read_profile
from rules.game import EMPTY
from rules.games.quatrarmes import GAME
from vision.geometry.pose import Pose
from vision.pipeline import see

SEED = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("calibrate")


@pytest.fixture(scope="module")
def fixture() -> Fixture:
    return fixture_of(GAME())


@pytest.fixture(scope="module")
def profile(folder: Path) -> Profile:
    """What the commands find out about a table of which nothing is known."""
    file = folder / "table.toml"
    for step in (["lens"], ["pose"], ["lights"], ["colours"]):
        assert calibrate(*step, "quatrarmes", "--camera", f"sim:{SEED}", "--profile", str(file)) == 0
    return read_profile(file, "quatrarmes")


def calibrate(*words: str) -> int:
    return run(["calibrate", *words])


def test_the_unknown_lens_is_found(profile: Profile) -> None:
    assert profile.lens is not None
    assert profile.lens.size == SIZE
    assert profile.lens.focal == pytest.approx(BENT.focal, rel=0.005)
    assert np.allclose(profile.lens.centre, BENT.centre, atol=0.005 * BENT.focal)
    assert profile.lens.distortion[0] == pytest.approx(BENT.distortion[0], abs=0.01)
    assert profile.lens.error_px < 0.3


def test_the_pose_is_right_at_every_cell(profile: Profile, fixture: Fixture) -> None:
    assert profile.lens is not None and profile.pose is not None
    straight = UncalibratedTable(fixture, seed=SEED).table.pose
    truth = Pose(BENT, straight.rotation, straight.translation)
    found = profile.pose.pose(profile.lens.lens(SIZE))
    assert shifts(layout_of(fixture), truth, found).max() < 0.02


def test_every_led_of_the_tangled_wire_is_found_and_both_dead_ones_are_named(
    profile: Profile, fixture: Fixture
) -> None:
    wiring = wired_at_random(fixture, SEED)
    assert len(wiring.dead) == 2
    wanted = {
        site.name: (led,)
        for led, place in enumerate(wiring.places)
        for site in fixture.sites
        if place == (site.x, site.y) and led not in wiring.dead
    }
    assert profile.lights is not None
    assert dict(profile.lights.cells) == wanted
    assert set(profile.lights.broken) == wiring.dead
    assert profile.lights.leds == len(wiring.places)


def test_the_led_map_lights_the_right_cells(profile: Profile, fixture: Fixture) -> None:
    names = [site.name for site in fixture.sites]
    wiring = wired_at_random(fixture, SEED)
    for name, leds in zip(names, profile.led_map(names).cells, strict=True):
        site = fixture.sites[names.index(name)]
        assert all(wiring.places[led] == (site.x, site.y) for led in leds)


def test_pieces_of_unknown_colours_are_told_in_another_position(profile: Profile, fixture: Fixture) -> None:
    """The pieces of both seats change sides, and stand on other cells of the sheet than at the set-up."""
    assert profile.lens is not None and profile.pose is not None
    labels = list(reversed(set_up_labels(GAME(), fixture)))
    labels[20], labels[27] = "F0", "F1"
    table = UncalibratedTable(fixture, seed=SEED)
    table.set_up(labels)
    seen = told(table, labels, profile, fixture)
    assert [owner(label) for label in seen] == [owner(label) for label in labels]
    assert {label[-1] for label in labels if owner(label)} == {"0", "1"}


def told(table: UncalibratedTable, labels: Sequence[str], profile: Profile, fixture: Fixture) -> list[str]:
    assert profile.lens is not None and profile.pose is not None
    occupied = np.array([bool(owner(label)) for label in labels])
    pose = profile.pose.pose(profile.lens.lens(SIZE))
    measured = colours.measure(table.take().pixels, pose, layout_of(fixture), occupied)
    known = {
        name: Colour((kept.red, kept.green, kept.blue), kept.spread, 1)
        for name, kept in profile.colours.items()
    }
    return colours.nearest(measured, known)


def owner(label: str) -> str:
    return label[-1] if label[-1].isdigit() else ""


def test_the_table_sees_the_plain_set_with_what_was_learnt(
    profile: Profile, folder: Path, fixture: Fixture
) -> None:
    game = GAME()
    labels = [EMPTY if label.startswith("bare") else label for label in set_up_labels(game, fixture)]
    labels[labels.index("F0")], labels[27] = EMPTY, "F0"
    labels[labels.index("F1")], labels[29] = EMPTY, "F1"
    table = UncalibratedTable(fixture, seed=SEED)
    eye = calibrated_eye(game, fixture, profile, SIZE, read_set_up(profile, folder / "table.toml"))
    table.set_up(labels)
    _, observation = see(eye, table.take())
    seen = [game.labels[best] for best in observation.cost.argmin(axis=1)]
    assert [owner(label) for label in seen] == [owner(label) for label in labels]


def test_colours_are_what_was_painted(profile: Profile) -> None:
    blue, _, red = PAINT[0]
    first = profile.colours["F0"]
    assert first.blue > first.red and blue > red
    assert profile.colours["F1"].red > profile.colours["F1"].blue


def test_the_checkup_finds_all_well_and_draws_it(
    profile: Profile, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = folder / "check.png"
    words = ("check", "quatrarmes", "--camera", f"sim:{SEED}", "--profile", str(folder / "table.toml"))
    assert calibrate(*words, "--picture", str(picture)) == 0
    said = capsys.readouterr().out
    assert "the table is ready" in said and "all 53 cells are right" in said
    seen = cv2.imread(str(picture))
    assert seen is not None and seen.shape[1::-1] == SIZE


def test_the_checkup_of_another_table_names_what_is_wrong(
    profile: Profile, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("check", "quatrarmes", "--camera", f"sim:{SEED + 1}", "--profile", str(folder / "table.toml"))
    assert calibrate(*words) == 1
    assert "BAD  Lights: wrong or dark under" in capsys.readouterr().out


def test_a_profile_of_another_game_is_refused(
    profile: Profile, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "table.toml"
    assert calibrate("pose", "chess", "--camera", "sim:", "--profile", str(file)) == 2
    assert "this profile is of quatrarmes, not of chess" in capsys.readouterr().err


def test_the_next_game_takes_over_the_lens(profile: Profile, folder: Path) -> None:
    assert calibrate("pose", "chess", "--camera", "sim:", "--profile", str(folder / "chess.toml")) == 0
    assert read_profile(folder / "chess.toml").lens == profile.lens


def test_another_games_sheet_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    images = folder / "wrong"
    images.mkdir()
    cv2.imwrite(str(images / "1.png"), UncalibratedTable(fixture_of(GAME())).take().pixels)
    words = ("pose", "arcanor", "--camera", str(images), "--profile", str(folder / "new" / "arcanor.toml"))
    assert calibrate(*words) == 2
    assert "the sheet of QuatrArmes, not of Arcanor. Switch to QuatrArmes?" in capsys.readouterr().err


def test_a_plain_board_is_found_from_its_corners(folder: Path, fixture: Fixture) -> None:
    images = folder / "plain"
    images.mkdir()
    table = UncalibratedTable(fixture)
    cv2.imwrite(str(images / "1.png"), table.take().pixels)
    layout = layout_of(fixture)
    straight = table.table.pose
    truth = Pose(BENT, straight.rotation, straight.translation)
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in truth.project(layout.playing_area()))
    file = folder / "plain.toml"
    words = ("pose", "quatrarmes", "--camera", str(images), "--profile", str(file), "--corners", corners)
    assert calibrate(*words) == 0
    found = read_profile(file)
    assert found.corners is not None and found.pose is not None


def test_the_target_is_written_in_three_forms(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ("pdf", "svg", "png"):
        assert calibrate("target", "-o", str(folder / f"target.{ending}")) == 0
        assert (folder / f"target.{ending}").stat().st_size > 1000
    assert calibrate("target", "-o", str(folder / "target.doc")) == 2
    assert calibrate("target", "-o", str(folder / "target.pdf"), "--paper", "A9") == 2
    assert "the papers are: A4, A3, Letter" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pose", "chess", "--camera", "sim:x"), "after sim: comes a number"),
        (("pose", "chess", "--camera", "sim:", "--picture", "seen.gif"), "ends in .png or .jpg"),
        (("pose", "draughts", "--camera", "sim:"), "there is no game 'draughts'"),
        (("lens", "chess", "--camera", "nowhere.mp4"), "nowhere.mp4: no such camera"),
        (("pose", "chess", "--camera", "sim:", "--corners", "1,2 3,4"), "corners are four points"),
    ],
)
def test_bad_words_get_one_line(
    words: tuple[str, ...], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calibrate(*words, "--profile", str(folder / "never.toml")) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1
    assert not (folder / "never.toml").exists()


def test_the_profile_is_kept_with_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDLIGHT_PROFILES", str(folder / "kept"))
    assert calibrate("pose", "arcanor", "--camera", "sim:", "--pitch", "30") == 0
    assert read_profile(folder / "kept" / "arcanor.toml").pitch_mm == 30


def test_lights_without_a_port_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    images = folder / "unlit"
    images.mkdir()
    cv2.imwrite(str(images / "1.png"), UncalibratedTable(fixture_of(GAME())).take().pixels)
    words = ("lights", "quatrarmes", "--camera", str(images), "--profile", str(folder / "l.toml"))
    assert calibrate(*words) == 2
    assert "needs --lights" in capsys.readouterr().err
