"""What the doctor says of the controller, and that it claims to have seen nothing that nobody has seen."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardlight.cli import run
from calibration.profile import LightsProfile, Profile, write_profile
from hardware.firmware_image import HEX


@pytest.fixture(autouse=True)
def _own_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDLIGHT_STORE", str(tmp_path / "journal.sqlite"))


@pytest.mark.parametrize(("answer", "mark"), [("y", "ok"), ("n", "WRONG")])
def test_the_doctor_asks_who_is_there(
    answer: str, mark: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardlight.commands.doctor.sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: answer == "y")
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


def test_the_doctor_names_the_ports(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardlight.doctor.ports", lambda: ["/dev/ttyUSB7 (USB Serial)"])
    assert run(["doctor"]) == 0
    assert "--port; there are /dev/ttyUSB7 (USB Serial)" in capsys.readouterr().out
    assert run(["doctor", "--port", "/dev/ttyNONE"]) == 1
    assert "of serial ports there are /dev/ttyUSB7" in capsys.readouterr().out


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
