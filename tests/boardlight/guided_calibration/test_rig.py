"""A real camera and controller, as calibrating drives them: here a drawn camera and the controller's twin."""

import time
from threading import Event

import numpy as np
import pytest

from boardlight.guided_calibration.rig import LiveRig
from hardware.controller import Controller
from hardware.errors import PortError, PortMissingError
from hardware.leds import LedMap
from hardware.port import Port
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from vision.camera.image import Image
from vision.camera.sources import Camera, Latest

LEDS = 12

SLOW_S = 0.2
"""From the moment that a camera sees to that at which it tells."""


def opened(port: SimPort) -> Controller:
    return Controller(lambda: port, LedMap.straight(LEDS), LEDS)


class Watching(Camera):
    """Sees the strip: one grey pixel an LED, as it shines now."""

    live = True

    def __init__(self, port: SimPort) -> None:
        self.port = port
        self.reads, self.closed = 0, False

    def read(self) -> Image:
        self.reads += 1
        # Not `port.strip`, which would let the controller live in this thread, too.
        strip = np.array(self.port.twin.strip, np.uint8)[None]
        return Image(time.monotonic(), strip)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def port() -> SimPort:
    return SimPort(Twin(LEDS, strong=True, now=time.monotonic()), time.monotonic)


def test_a_picture_shows_the_lights_that_were_asked_for(port: SimPort) -> None:
    camera = Watching(port)
    rig = LiveRig(camera, opened(port), LEDS)
    assert rig.live and rig.leds == LEDS
    for lit in (frozenset({3, 7}), frozenset({0, 11}), frozenset[int]()):
        image = rig.take(lit)
        assert image is not None
        assert set(np.flatnonzero(image.pixels.sum(axis=2)[0] > 300).tolist()) == lit
    rig.close()
    assert camera.closed


class Slow(Watching):
    """Hands out what it saw when it was asked, a good while later."""

    pause = Event()

    def read(self) -> Image:
        seen = super().read()
        self.pause.wait(SLOW_S)
        # No sensor is without noise; without any a camera counts as lost.
        seen.pixels[0, 0, 0] ^= self.reads & 1
        return seen


def test_a_picture_is_younger_than_the_lights_however_slow_the_camera(
    port: SimPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As on a machine that is so busy that this time is over before the first image is asked for.
    monkeypatch.setattr("boardlight.guided_calibration.rig.SETTLE_S", 0.0)
    rig = LiveRig(Latest(Slow(port)), opened(port), LEDS)
    for lit in (frozenset({3, 7}), frozenset({0, 11}), frozenset({5})):
        image = rig.take(lit)
        assert image is not None
        assert set(np.flatnonzero(image.pixels.sum(axis=2)[0] > 300).tolist()) == lit
    rig.close()


def test_at_the_end_the_lights_are_out_and_not_only_told_to_go_out(port: SimPort) -> None:
    """The next step looks at the table at once, and a controller keeps what it was shown last."""
    for lit in (frozenset({3}), frozenset(range(0, LEDS, 2))):
        rig = LiveRig(Watching(port), opened(port), LEDS)
        rig.take(lit)
        rig.close()
        assert not np.any(port.twin.strip)


def test_the_same_lights_need_no_waiting(port: SimPort) -> None:
    camera = Watching(port)
    rig = LiveRig(camera, opened(port), LEDS)
    rig.take(frozenset({1}))
    reads = camera.reads
    rig.take(frozenset({1}))
    rig.close()
    assert camera.reads == reads + 1


def test_a_port_that_is_not_there_is_told(port: SimPort, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Port:
        raise PortMissingError("there is no /dev/ttyUSB0")

    monkeypatch.setattr("boardlight.guided_calibration.rig.PATIENCE_S", 0.3)
    rig = LiveRig(Watching(port), Controller(missing, LedMap.straight(LEDS), LEDS), LEDS)
    with pytest.raises(PortError, match="there is no /dev/ttyUSB0"):
        rig.take(frozenset({1}))
    rig.close()


def test_without_a_port_there_are_no_lights(port: SimPort) -> None:
    rig = LiveRig(Watching(port))
    assert rig.leds == 0 and rig.take(frozenset({1})) is not None
    rig.close()
