"""A screen calibrated at a host as people do on its page: stripes, the checkup, a game under its light."""

from pathlib import Path

import pytest

from boardlight.host.host import Host
from boardlight.journal.journal import Journal
from boardlight.kit.fixture import fixture_of
from boardlight.kit.profiles import PROFILES_VARIABLE, profile_file
from boardlight.referee.session.orders.text import read_order
from boardlight.simulation.stage import scene
from calibration.profile import read_profile
from hardware.lights.screen import Screen, ScreenSource
from rules.games import load
from tests.boardlight.drawn_display import DrawnDisplay
from tests.boardlight.host.test_host import message, wait_for_change
from vision.camera.image import Image


def test_a_screen_is_calibrated_checked_and_played_under(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    monkeypatch.setattr("boardlight.guided_calibration.rig.SETTLE_S", 0.12)
    game, screen = load("chess"), Screen()
    table, _ = scene(game, fixture_of(game), game.start())
    for piece in list(table.pieces):
        table.remove(piece)
    host, now = Host(journal, ScreenSource(screen)), 0.0
    refused = host.order("page", read_order("open chess"))
    assert refused and "run 'boardlight calibrate lights chess --lights screen'" in refused.en
    host.order("page", read_order("calibrate chess"))
    assert message(host)["calibrating"]["lights"] and not message(host)["calibrating"]["wired"]
    host.order("page", read_order("step lights"))
    refused = host.order("page", read_order("begin"))
    assert refused and "/screen" in refused.en
    screen.join()
    DrawnDisplay(table).follow(screen)
    for step in ("lights", "check"):
        assert message(host)["calibrating"]["at"] == step
        assert host.order("page", read_order("begin")) is None
        while not message(host)["calibrating"]["over"]:
            now += 0.2
            host.look(Image(now, table.picture(now)))
            wait_for_change(host)
        told = message(host)["calibrating"]
        assert told["done"] and not told["broken"], told["words"]
        assert [each["good"] for each in told["findings"]] == ([] if step == "lights" else [True] * 3)
        assert host.order("page", read_order("keep")) is None
    known = read_profile(profile_file("chess")).screen
    assert known is not None and known.error < 0.003
    assert host.order("page", read_order("open chess")) is None
    assert screen.scene["kind"] == "cells"
    host.close()
    assert screen.scene["kind"] == "idle"


def test_a_screen_that_is_the_sheet_needs_no_calibration(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    screen = Screen()
    host = Host(journal, ScreenSource(screen, "sheet"))
    host.order("page", read_order("calibrate chess"))
    host.order("page", read_order("step lights"))
    refused = host.order("page", read_order("begin"))
    assert refused and "nothing to calibrate" in refused.en
    assert host.order("page", read_order("open chess")) is None
    assert screen.sheet is not None and screen.sheet.svg.startswith(b"<svg") and screen.sheet.height_mm > 300
    host.close()
