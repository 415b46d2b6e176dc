"""`calibrate lights --lights screen`, whole: a display at a real socket follows the page of the command."""

import json
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from boardlight.cli import run
from boardlight.kit.fixture import fixture_of
from boardlight.simulation.stage import scene
from calibration.profile import read_profile
from rules.games import load
from tests.boardlight.drawn_display import SHAPE, DrawnDisplay
from tests.patience import PATIENCE_S
from vision.camera.sources import Camera, Image, register
from vision.simulation.table import SimTable


class OverTheTable(Camera):
    """Sees the table of this test, thirty times a second of its own time."""

    table: SimTable
    lock = threading.Lock()
    live = False

    def __init__(self, name: str) -> None:
        self._time = 0.0

    def read(self) -> Image:
        self._time += 1 / 30
        with self.lock:
            return Image(self._time, self.table.picture(self._time))


def follow(port: int, shown: list[str]) -> None:
    """Be a display from the moment that there is a page until it is gone."""
    address = f"ws://127.0.0.1:{port}/screen/ws"
    display, end = DrawnDisplay(OverTheTable.table), time.monotonic() + PATIENCE_S
    while not shown and time.monotonic() < end:
        with suppress(ConnectionClosed, OSError), connect(address, proxy=None) as line:
            while True:
                told = json.loads(line.recv(timeout=PATIENCE_S))
                if "kind" in told:
                    with OverTheTable.lock:
                        display.draw(told)
                    shown.append(told["kind"])
                    line.send(json.dumps({"shown": told["ticket"], "shape": SHAPE}))


def test_the_command_waits_for_a_display_and_writes_the_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("boardlight.guided_calibration.rig.SETTLE_S", 0.0)
    game = load("chess")
    OverTheTable.table, _ = scene(game, fixture_of(game), game.start())
    for piece in list(OverTheTable.table.pieces):
        OverTheTable.table.remove(piece)
    register("over", OverTheTable)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    shown: list[str] = []
    display = threading.Thread(target=follow, args=(port, shown), daemon=True)
    display.start()
    words = ("--camera", "over:table", "--profile", str(tmp_path / "chess.toml"), "--page-port", str(port))
    assert run(["calibrate", "lights", "chess", "--lights", "screen", *words]) == 0
    display.join(PATIENCE_S)
    said = capsys.readouterr().out
    assert (
        f"Open http://127.0.0.1:{port}/screen on the display" in said
        and "64 of 64 cells have a light" in said
    )
    known = read_profile(tmp_path / "chess.toml").screen
    assert known is not None and known.error < 0.004 and shown.count("fringes") == 36
    assert run(["calibrate", "lights", "chess", "--lights", "screen:sheet", *words[:4]]) == 2
    assert "nothing to calibrate" in capsys.readouterr().err
