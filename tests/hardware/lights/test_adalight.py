"""Adalight: the frames of its document, on a line that brings noise."""

import time
from pathlib import Path

from hardware.leds import Glow, LedMap
from hardware.lights.adalight import frame
from hardware.lights.addresses import source_at
from hardware.protocol.events import Shown
from tests.hardware.lights.conftest import wired
from tests.hardware.lights.lamps import FakeAdalight
from tests.hardware.lights.test_conformance import awaited
from tests.patience import eventually


def test_frames_are_those_of_the_document() -> None:
    assert frame(bytes([1, 2, 3])) == b"Ada\0\0\x55\x01\x02\x03"
    assert frame(bytes(3 * 300))[:6] == b"Ada" + bytes([1, 43, 1 ^ 43 ^ 0x55])


def test_noise_on_the_line_is_made_good(tmp_path: Path) -> None:
    lamp = FakeAdalight(3, tmp_path / "lamp")
    lamp.write(b"xAdaAda\x01\x02\x03AAd")
    light = wired(source_at(lamp.address))(LedMap.straight(3), 3)
    awaited(light, Shown(light.show((Glow(65, 100, 97), Glow(65, 100, 97), Glow(1)))))
    eventually(lambda: lamp.strip == ((65, 100, 97), (65, 100, 97), (1, 0, 0)))
    settled = time.monotonic()
    eventually(lambda: lamp.shown[-1].at > settled + 0.3)
    assert {told.colours for told in lamp.shown if told.at > settled} == {lamp.strip}
    light.close()
    lamp.stop()
