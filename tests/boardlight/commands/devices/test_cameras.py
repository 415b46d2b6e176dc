"""The list of cameras: what to give as --camera, name, size and picture, and what the driver does not do."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.commands.devices import cameras
from messages.message import message
from vision.camera.image import Image
from vision.camera.listing import Listed, Looked

SEEN = Image(0.0, np.full((48, 64, 3), 90, np.uint8))
STIFF = message("camera.fixed-focus", camera=message("camera.number", number=0))
IN_USE = message("camera.in-use", number=2)


def found(monkeypatch: pytest.MonkeyPatch, **looked: Looked) -> None:
    names = {"0": "Desk camera", "2": ""}
    monkeypatch.setattr(cameras, "listed", lambda: [Listed(url, names[url]) for url in looked])
    monkeypatch.setattr(cameras, "examine", lambda url: looked[url])


def test_every_camera_is_listed_with_what_it_gives(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found(monkeypatch, **{"0": Looked(SEEN, [STIFF]), "2": Looked(None, [IN_USE])})
    assert run(["cameras", "--pictures", str(tmp_path / "seen")]) == 0
    first, facts, written, second, why, phone = capsys.readouterr().out.splitlines()
    assert first == "0      Desk camera"
    assert "64 x 48 pixels; " in facts and "turn its lens" in facts
    assert written.endswith("camera-0.png")
    assert second == f"2      {message('camera.number', number='2')}" and why.strip() == IN_USE.en
    assert phone.startswith("phone  a phone: ")
    picture = cv2.imread(str(tmp_path / "seen" / "camera-0.png"))
    assert picture is not None and np.array_equal(picture, SEEN.pixels)
    assert [file.name for file in (tmp_path / "seen").iterdir()] == ["camera-0.png"]


def test_without_a_camera_a_phone_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found(monkeypatch)
    assert run(["cameras"]) == 0
    nothing, phone = capsys.readouterr().out.splitlines()
    assert nothing == "No camera is plugged in." and phone.startswith("phone ")
