"""Connected displays are counted as Linux lists them."""

from pathlib import Path

import pytest

from hardware.lights import displays


def test_connected_ones_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displays, "SYSTEM", tmp_path)
    assert displays.displays() == 0
    for name, status in (
        ("card0-eDP-1", "connected"),
        ("card0-HDMI-A-1", "disconnected"),
        ("card1-DP-1", "connected"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n")
    (tmp_path / "card0").mkdir()
    assert displays.displays() == 2
