"""What the doctor says of the controller, and that it claims to have seen nothing that nobody has seen."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.kit.eye import sheet_image
from boardlight.kit.fixture import fixture_of
from calibration.profile import LightsProfile, Profile, write_profile
from hardware.firmware_image import HEX
from hardware.lights.discovery import FoundLamp
from rules.games import load
from tests.hardware.lights.lamps import FakeWled
from tests.patience import eventually
from vision.camera.listing import Listed


@pytest.fixture(autouse=True)
def _bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is kept, nothing is plugged in."""
    monkeypatch.setenv("BOARDLIGHT_PROFILES", str(tmp_path))
    monkeypatch.setattr("vision.camera.listing.cameras", list)
    monkeypatch.setattr("boardlight.commands.devices.checkup.port_names", dict)
    monkeypatch.setattr("boardlight.table.devices.around.fitting_ports", dict)
    monkeypatch.setattr("boardlight.table.devices.around.listed", list)
    monkeypatch.setattr("boardlight.table.devices.around.displays", lambda: 1)
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))


@pytest.mark.parametrize(("answer", "mark"), [("y", "ok"), ("n", "WRONG")])
def test_the_doctor_asks_who_is_there(
    answer: str, mark: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardlight.commands.devices.doctor.sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("typer.prompt", lambda *_, **__: answer)
    assert run(["doctor", "--port", "sim:leds=6", "--leds", "6"]) == (answer == "n")
    lights = next(line for line in capsys.readouterr().out.splitlines() if " lights " in line)
    assert lights.startswith(mark)
    assert ("not seen" in lights) == (answer == "n")


def test_the_doctor_takes_the_leds_from_the_profile(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    profile = tmp_path / "table.toml"
    lights = LightsProfile(leds=7, cells={"a1": (0,)})
    write_profile(Profile(game="chess", lights=lights), profile)
    assert run(["doctor", "--port", "sim:leds=60", "--profile", str(profile)]) == 0
    assert "sent to 7 LEDs" in capsys.readouterr().out


def test_without_options_the_doctor_looks_at_all_that_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A controller behind one port of two, a sheet before one camera of two, one sound profile of two."""
    sheet = cv2.resize(sheet_image(fixture_of(load("chess"))), (1280, 1280))
    for name, pixels in (("sheet", sheet), ("night", np.zeros((720, 1280, 3), np.uint8))):
        (tmp_path / name).mkdir()
        cv2.imwrite(str(tmp_path / name / "1.png"), pixels)
    monkeypatch.setenv("BOARDLIGHT_PROFILES", str(tmp_path))
    write_profile(
        Profile(game="chess", lights=LightsProfile(leds=7, cells={"a1": (0,)})), tmp_path / "chess.toml"
    )
    (tmp_path / "arcanor.toml").write_text("no profile", "utf-8")
    folders = [Listed(str(tmp_path / name), name) for name in ("sheet", "night")]
    monkeypatch.setattr("vision.camera.listing.cameras", lambda: folders)
    monkeypatch.setattr(
        "boardlight.commands.devices.checkup.port_names", lambda: {"sim:leds=60": "", "/dev/ttyNONE": ""}
    )
    assert run(["doctor"]) == 1
    told = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    marks = [(mark, part) for mark, part, _ in told[3:]]
    assert marks == [
        ("WRONG", "profile"), ("ok", "profile"), ("ok", "camera"), ("WRONG", "camera"),
        ("ok", "port"), ("-", "lights"), ("-", "port"), ("-", "table"),
    ]  # fmt: skip
    assert "sheet of Chess" in told[5][2] and "too dark" in told[6][2]
    assert "sent to 7 LEDs" in told[8][2]
    assert told[9][2].startswith("/dev/ttyNONE: ")


def test_where_there_is_nothing_the_doctor_says_how_there_will_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out.splitlines()[3:]
    assert [line.split()[1] for line in told] == ["profile", "camera", "port", "table"]
    assert "boardlight play" in told[0] and "--camera URL" in told[1] and "plug the controller in" in told[2]
    assert told[3].endswith("Begin with 'boardlight play --camera none'")


def test_the_doctor_names_lamps_and_displays_and_proposes_the_best_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lamps = [FoundLamp("wled://192.168.1.20", "Shelf")]
    monkeypatch.setattr("boardlight.table.devices.around.lamps", lambda: lamps)
    monkeypatch.setattr("boardlight.table.devices.around.displays", lambda: 2)
    assert run(["doctor"]) == 0
    lamp, displays, table = capsys.readouterr().out.splitlines()[-3:]
    assert "WLED lamp Shelf is in this network: --lights wled://192.168.1.20" in lamp
    assert "2 displays are connected" in displays and displays.endswith("--lights screen")
    assert table.split()[1] == "table"
    assert table.endswith("Begin with 'boardlight play --camera phone --lights wled://192.168.1.20'")


def test_the_doctor_names_the_ports(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardlight.commands.devices.checkup.ports", lambda: ["/dev/ttyUSB7 (USB Serial)"])
    assert run(["doctor", "--port", "/dev/ttyNONE"]) == 1
    assert "of serial ports there are /dev/ttyUSB7" in capsys.readouterr().out


def test_the_doctor_looks_at_lights_that_confirm_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    lamp = FakeWled(8)
    assert run(["doctor", "--lights", lamp.address, "--leds", "8"]) == 0
    found = capsys.readouterr().out.splitlines()[3]
    assert found.startswith("-      lights") and "for 8 LEDs; it confirms nothing" in found
    eventually(lambda: (0, 60, 0) in {told.colours[0] for told in lamp.shown})
    eventually(lambda: lamp.strip == ((0, 0, 0),) * 8)
    lamp.stop()
    assert run(["doctor", "--lights", lamp.address]) == 1
    assert "WRONG  lights   " in (found := capsys.readouterr().out) and "no WLED listens" in found
    assert run(["doctor", "--lights", "wled:"]) == 1
    assert "wled://host" in capsys.readouterr().out
    for address in ("screen", "none"):
        assert run(["doctor", "--lights", address]) == 0
        assert "-      lights" in capsys.readouterr().out


def test_the_doctor_names_what_to_flash_unless_it_is_spoilt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["doctor"]) == 0
    assert f"controller: {HEX}\n" in capsys.readouterr().out
    spoilt = tmp_path / "prebuilt" / HEX.name
    shutil.copytree(HEX.parent, spoilt.parent)
    spoilt.write_bytes(HEX.read_bytes()[:-1])
    monkeypatch.setattr("hardware.firmware_image.HEX", spoilt)
    assert run(["doctor"]) == 1
    assert "WRONG  firmware" in capsys.readouterr().out
