"""What goes on at a table: a welcome, a calibration or a game, and who may change it."""

import threading
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardlight.commands.terminal.calibration_bench import Workbench
from boardlight.host.host import Host
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.journal import Journal
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import PROFILES_VARIABLE, profile_file, table_profile
from boardlight.library.routes import UNFIT
from boardlight.referee.permissions import GUEST, Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.simulation.stage import scene
from calibration.profile import LensProfile, Profile, read_profile, write_profile
from calibration.profile_errors import ProfileError
from hardware.controller import Controller
from hardware.errors import PortMissingError
from hardware.port import Port
from messages.message import Place, literal
from messages.message import message as words
from rules.games import load
from vision.camera.image import Image
from vision.simulation.table import SimTable

CHESS = {"en": "Chess", "fr": "Échecs"}
BLANK = np.full((720, 1280, 3), 120, np.uint8)


@pytest.fixture(scope="module")
def sheets() -> dict[str, SimTable]:
    """The simulated tables of two games, set up."""
    made = {}
    for name in ("quatrarmes", "chess"):
        game = load(name)
        made[name] = scene(game, fixture_of(game), game.start())[0]
    return made


class Clock:
    """Looks at pictures one after the other; simulated tables never go back in time."""

    now = 0.0

    def show(self, host: Host, seen: SimTable | None, seconds: float, every: float = 0.2) -> None:
        for _ in range(round(seconds / every)):
            Clock.now += every
            host.look(Image(Clock.now, seen.picture(Clock.now) if seen else BLANK))


def message(host: Host) -> dict[str, Any]:
    return dict(host.page())


def test_the_welcome_names_the_sheet_that_lies_there(host: Host, sheets: dict[str, SimTable]) -> None:
    assert message(host) == {
        "activity": "welcome", "sheet": None, "seats": [], "camera": False, "on_page": False,
        "devices": {"camera": None, "lights": None},
    }  # fmt: skip
    Clock().show(host, None, 0.4)
    assert message(host)["camera"] and message(host)["sheet"] is None
    Clock().show(host, sheets["chess"], 1.4)
    assert message(host)["sheet"] == {"game": "chess", "title": CHESS}
    assert host.camera_jpeg() is not None and host.fixture is None and host.seats == ()


def test_a_camera_that_is_lost_is_told_whatever_goes_on(host: Host) -> None:
    Clock().show(host, None, 0.2)
    host.report(Device(0.0, "camera", literal("unplugged")))
    assert message(host)["devices"]["camera"] == literal("unplugged") and not message(host)["camera"]
    for order in ("calibrate chess", "open chess", "welcome"):
        assert host.order("page", read_order(order)) is None
    host.order("page", read_order("open chess"))
    assert message(host)["devices"]["camera"] == literal("unplugged")


def test_without_lights_the_eye_knows_that_none_shines(host: Host, sheets: dict[str, SimTable]) -> None:
    assert host.order("page", read_order("open chess")) is None
    Clock().show(host, sheets["chess"], 1.4)
    for order in ("assist White 3", "hint", "hint"):
        assert host.order("page", read_order(order)) is None
    Clock().show(host, sheets["chess"], 0.4)
    playing = host.activity
    assert isinstance(playing, Playing) and message(host)["phase"] == "play"
    eye, _, seen = playing.table.sight or pytest.fail("nothing was seen")
    assert any(any(glow[:3]) for glow in playing.table.presented.frame)
    assert eye.cells.shone is not None and np.isneginf(eye.cells.shone).all() and not seen.covered.any()


def test_a_game_that_is_left_waits_while_another_is_played(host: Host, journal: Journal) -> None:
    assert host.order("page", read_order("open quatrarmes")) is None
    assert message(host)["activity"] == "play" and message(host)["phase"] == "setup"
    first = journal.games()[-1].id
    playing = host.activity.log  # type: ignore[attr-defined]
    assert playing.id == first
    for order in ("open chess", "welcome", "open quatrarmes"):
        assert host.order("page", read_order(order)) is None
    assert [event.kind for event in journal.events(first)] == ["start", "resumed"]
    assert [entry.header.game for entry in journal.games()] == ["quatrarmes", "chess"]
    listed = {game["name"]: game["started"] for game in host.games()}
    assert listed["chess"] and listed["quatrarmes"] and listed["arcanor"] is None
    assert host.order("page", read_order("new quatrarmes")) is None
    assert len(journal.games()) == 3


def test_colours_once_chosen_stay_for_the_next_game_and_for_another_day(journal: Journal, host: Host) -> None:
    for order in ("open quatrarmes", "theme colour-blind", "welcome", "open chess"):
        assert host.order("page", read_order(order)) is None
    assert message(host)["theme"] == "colour-blind"
    tomorrow = Host(journal)
    assert tomorrow.order("page", read_order("open quatrarmes")) is None
    assert message(tomorrow)["theme"] == "colour-blind"
    tomorrow.close()


def test_another_sheet_during_play_is_said_and_taken_up(host: Host, sheets: dict[str, SimTable]) -> None:
    host.order("page", read_order("open quatrarmes"))
    Clock().show(host, sheets["quatrarmes"], 1.0)
    assert message(host)["sheet"] is None
    Clock().show(host, sheets["chess"], 3.2, every=0.8)
    told = message(host)
    assert told["sheet"] == {"game": "chess", "title": CHESS, "unfit": False}
    assert told["says"]["tone"] == "ask" and "Switch to Chess?" in told["says"]["words"]["en"]
    Clock().show(host, sheets["quatrarmes"], 3.2, every=0.8)
    assert message(host)["sheet"] is None
    Clock().show(host, sheets["chess"], 3.2, every=0.8)
    assert host.order("page", read_order("open chess")) is None
    Clock().show(host, sheets["chess"], 1.0)
    assert message(host)["game"]["name"] == "chess" and message(host)["sheet"] is None


def test_only_the_arbiter_decides_what_goes_on(host: Host) -> None:
    orders = ("open chess", "new chess", "calibrate chess", "anew chess", "welcome")
    for asker in (GUEST, Asker("seat", 0)):
        refusals = [host.order("page", read_order(order), asker) for order in orders]
        assert all(words and "arbiter" in words.en for words in refusals)
    assert host.order("page", read_order("calibrate chess")) is None
    refusals = [host.order("page", read_order(f"{verb} x"), GUEST) for verb in ("step", "keep", "corners")]
    assert all(words and "arbitre" in words.fr for words in refusals)


@pytest.mark.parametrize("order", ["open", "open draughts", "new chess now", "calibrate", "calibrate go 30"])
def test_a_game_that_is_not_there_is_refused(host: Host, order: str) -> None:
    words = host.order("page", read_order(order))
    assert words and words.en == "There is no such game."
    assert host.going_on == "welcome"


@pytest.mark.parametrize("order", ["calibrate chess 9", "calibrate chess nan", "calibrate chess 1e2"])
def test_a_pitch_that_nobody_prints_is_refused(host: Host, order: str) -> None:
    words = host.order("page", read_order(order))
    assert words and "number" in words.en and host.going_on == "welcome"


def test_a_profile_that_cannot_be_used_is_refused_and_put_aside(host: Host) -> None:
    file = profile_file("chess")
    file.parent.mkdir(parents=True)
    file.write_text('version = 1\ngame = "chess"\nmen_mm = "tall"\n', "utf-8")
    for order in ("open chess", "calibrate chess"):
        words = host.order("page", read_order(order))
        assert words and "men_mm" in words.en and "Calibrate this game from scratch" in words.en
        assert "Étalonnez" in words.fr
    assert "men_mm" in next(game for game in host.games() if game["name"] == "chess")["trouble"]["en"]  # type: ignore[index]
    assert host.order("page", read_order("anew chess")) is None
    assert host.going_on == "calibrate" and file.with_suffix(".old").exists() and not file.exists()


def test_a_lens_that_does_not_fit_the_camera_is_said_during_play(
    host: Host, sheets: dict[str, SimTable]
) -> None:
    lens = LensProfile(size=(640, 640), focal=900.0, centre=(320.0, 320.0))
    write_profile(Profile(game="chess", lens=lens), profile_file("chess"))
    assert host.order("page", read_order("open chess")) is None
    Clock().show(host, sheets["chess"], 0.4)
    told = message(host)
    assert told["sheet"]["unfit"] and "lens.size" in told["says"]["words"]["en"]


def test_options_of_the_profile_are_those_of_play(host: Host) -> None:
    chosen = {"qa.board": "G110", "qa.first_player": "South"}
    write_profile(Profile(game="quatrarmes", options=chosen), profile_file("quatrarmes"))
    assert host.order("page", read_order("open quatrarmes")) is None
    assert message(host)["game"]["options"]["board"] == "G110"
    with pytest.raises(ProfileError, match=r"options.*qa.board=G110.*play with the same ones, or calibrate"):
        host.play(Wanted("quatrarmes", {}))
    table_profile(load("quatrarmes", {"qa.board": "G110"}), None)
    strange = Profile(game="chess", options={"ch.wings": "4"})
    write_profile(strange, profile_file("chess"))
    with pytest.raises(ProfileError, match="options"):
        table_profile(load("chess"), None)


def test_what_is_calibrated_by_page_is_the_profile_of_the_commands(
    host: Host, sheets: dict[str, SimTable]
) -> None:
    host.order("page", read_order("calibrate chess 30"))
    assert message(host)["calibrating"]["at"] == "lens"
    assert host.order("page", read_order("skip")) is None
    told = message(host)["calibrating"]
    assert (told["at"], told["pitch"], told["needed"]) == ("pose", 30.0, True)
    words = host.order("page", read_order("keep"))
    assert words and "not finished" in words.en
    words = host.order("page", read_order("skip"))
    assert words and "cannot be skipped" in words.en
    host.order("page", read_order("calibrate chess 33.3"))
    host.order("page", read_order("skip"))
    wait_until_done(host, sheets["chess"])
    assert host.order("page", read_order("keep")) is None
    bench = Workbench("chess", None, None)
    assert bench.profile.pose is not None and bench.profile == read_profile(profile_file("chess"))
    assert message(host)["calibrating"]["at"] == "lights"
    words = host.order("page", read_order("begin"))
    assert words and "--lights" in words.en
    for number in ("0", "257", "many", "²"):
        assert host.order("page", read_order(f"leds {number}")) is not None
    assert host.order("page", read_order("leds 64")) is None and message(host)["calibrating"]["leds"] == 64


def wait_until_done(host: Host, seen: SimTable) -> None:
    for _ in range(200):
        Clock().show(host, seen, 0.2)
        if message(host)["calibrating"]["done"]:
            return
        wait_for_change(host)
    raise AssertionError(message(host))


def wait_for_change(host: Host) -> None:
    """Until the calibrating thread has told something, or a moment has gone."""
    told = threading.Event()
    stop = host.subscribe(told.set)
    told.wait(0.1)
    stop()


def test_corners_by_hand_must_enclose_something(host: Host, sheets: dict[str, SimTable]) -> None:
    host.order("page", read_order("calibrate chess"))
    words = host.order("page", read_order("corners 1,1 2,1 2,2 1,2"))
    assert words and "no picture yet" in words.en
    Clock().show(host, sheets["chess"], 0.2)
    bad = (
        "",
        "1,2 3,4",
        "1,1 2,1 2,2 1,2",
        "100,100 900,700 900,100 100,700",
        "nan,1 900,1 900,700 1,700",
        "100,100 100,700 900,700 900,100",
        "1,1 1e300,1 1e300,700 1,700",
        "-5,1 900,1 900,700 1,700",
    )
    for corners in bad:
        words = host.order("page", read_order(f"corners {corners}"))
        assert words and "do not enclose" in words.en, corners
    assert host.order("page", read_order("corners 300,100 900,100 950,650 250,650")) is None
    wait_until_done(host, sheets["chess"])
    assert message(host)["calibrating"]["at"] == "pose"
    assert message(host)["calibrating"]["corners"][0] == (300.0, 100.0)
    assert host.order("page", read_order("keep")) is None
    assert read_profile(profile_file("chess")).corners is not None
    host.order("page", read_order("step pose"))
    assert host.order("page", read_order("markers")) is None
    assert message(host)["calibrating"]["corners"] is None


def test_another_games_sheet_is_named_while_calibrating(host: Host, sheets: dict[str, SimTable]) -> None:
    host.order("page", read_order("calibrate quatrarmes"))
    host.order("page", read_order("step pose"))
    for _ in range(100):
        Clock().show(host, sheets["chess"], 0.2)
        if message(host)["sheet"]:
            break
        wait_for_change(host)
    assert message(host)["sheet"]["game"] == "chess"
    assert "not of QuatrArmes" in message(host)["sheet"]["words"]["en"]


def test_an_unknown_step_is_refused(host: Host) -> None:
    host.order("page", read_order("calibrate chess"))
    words = host.order("page", read_order("step dance"))
    assert words and words.en == "There is no such step."
    words = host.order("page", read_order("resign White"))
    assert words and words.en == "No game is being played at this table."


def test_lights_that_do_not_answer_are_told_and_may_be_tried_again(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheets: dict[str, SimTable]
) -> None:
    def missing() -> Port:
        raise PortMissingError(words("port.cannot-be-opened", port=Place("port", "/dev/ttyUSB0")))

    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.guided_calibration.rig.PATIENCE_S", 0.2)
    host = Host(journal, partial(Controller, missing))
    host.order("page", read_order("calibrate chess"))
    host.order("page", read_order("step lights"))
    assert not message(host)["calibrating"]["begun"]
    for _ in range(2):
        assert host.order("page", read_order("begin")) is None
        while not message(host)["calibrating"]["over"]:
            Clock().show(host, sheets["chess"], 0.2)
            wait_for_change(host)
        told = message(host)["calibrating"]
        assert told["broken"] and told["words"]["fr"].startswith("L'étape s'est interrompue")
        assert "/dev/ttyUSB0" in str(host.troubles["calibration"]) and "/dev" not in str(told)
    assert host.order("page", read_order("skip")) is None
    assert message(host)["calibrating"]["at"] == "check"
    host.close()


def test_a_log_that_does_not_fit_the_rules_is_told_as_that(host: Host, journal: Journal) -> None:
    log = journal.begin("chess")
    log.append(read_event("start", 0.0, "terminal", None, "", 0, {"setup": ""}))
    log.append(read_event("turn", 1.0, "camera", 0, "Ke8", 1))
    assert host.order("page", read_order("open chess")) == UNFIT
    assert host.going_on == "welcome"
