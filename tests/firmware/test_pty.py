"""The whole way in real time: thread, pyserial, pseudo-terminal, real firmware; and its cable pulled."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from hardware.controller import Controller
from hardware.firmware_image import HEX
from hardware.leds import Glow, LedMap
from hardware.protocol.events import ButtonPress, Event, Found, Lost, Shown
from hardware.reopen import Reopener
from hardware.simulation.firmware import SIMULATOR

FRAME = (Glow(1, 2, 3), Glow(4, 5, 6), Glow(), Glow(7, 8, 9))
WIRE = "020103050406000000080709"
"""Green, red, blue of each LED; the last digit is no zero."""
PATIENCE = 20.0


@contextmanager
def plugged(path: Path) -> Iterator[tuple[IO[str], IO[str]]]:
    """A controller at this path, in a process of its own: its input and output."""
    command = [str(SIMULATOR), str(HEX), "--pty", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as chip:
        assert chip.stdin
        assert chip.stdout
        assert chip.stdout.readline().startswith("ready")
        yield chip.stdin, chip.stdout
        chip.stdin.write("quit\n")
        chip.stdin.flush()


def wait_for(controller: Controller, wanted: type[Event] | Event) -> Event:
    """The next event that is wanted; others are passed over."""
    while True:
        event = controller.events.get(timeout=PATIENCE)
        if event == wanted or (isinstance(wanted, type) and isinstance(event, wanted)):
            return event


def wait_for_latch(lines: IO[str]) -> None:
    """Until the LEDs have taken the frame over, and all behind them are dark."""
    assert any(line.split()[2].rstrip("0") == WIRE for line in lines)


def test_lights_buttons_and_a_pulled_cable(tmp_path: Path) -> None:
    path = tmp_path / "controller"
    with Controller(Reopener(str(path)), LedMap.straight(4), 4) as controller:
        lost = wait_for(controller, Lost)
        assert isinstance(lost, Lost)
        assert "plugged in" in lost.reason.en
        with plugged(path) as (to, lines):
            wait_for(controller, Found)
            wait_for(controller, Shown(controller.show(FRAME)))
            wait_for_latch(lines)
            to.write("button 3 1\n")
            to.flush()
            press = wait_for(controller, ButtonPress)
            assert isinstance(press, ButtonPress)
            assert press.button == 3
        wait_for(controller, Lost)
        with plugged(path) as (_, lines):
            wait_for(controller, Found)
            wait_for_latch(lines)
