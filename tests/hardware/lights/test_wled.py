"""WLED: the packets of its document, its timeout, and our limit of current."""

import pytest

from hardware.errors import PortAddressError
from hardware.leds import Glow, LedMap
from hardware.lights.addresses import WLED_MA, source_at
from hardware.lights.wled import DNRGB_KIND, PACKET_LEDS_COUNT, TIMEOUT_S, packets
from hardware.protocol.events import Lost, Shown
from hardware.rendering.current import FULL_MA, LED_MA
from tests.hardware.lights.conftest import wired
from tests.hardware.lights.lamps import FakeWled, read_realtime
from tests.hardware.lights.test_conformance import awaited
from tests.patience import eventually


def test_packets_are_those_of_the_document() -> None:
    assert list(packets(bytes([1, 2, 3, 4, 5, 6]))) == [bytes([4, 2, 0, 0, 1, 2, 3, 4, 5, 6])]
    colours = bytes(led % 251 for led in range(3 * 1000))
    sent = list(packets(colours))
    assert {tuple(packet[:2]) for packet in sent} == {(DNRGB_KIND, TIMEOUT_S)} and len(sent) == 3
    assert max(map(len, sent)) == 4 + 3 * PACKET_LEDS_COUNT
    shown = {led: colour for packet in sent for led, colour in read_realtime(packet).items()}
    assert b"".join(bytes(shown[led]) for led in range(1000)) == colours


def test_it_is_kept_awake_and_falls_back_by_itself() -> None:
    lamp = FakeWled(4)
    light = wired(source_at(lamp.address))(LedMap.straight(4), 4)
    awaited(light, Shown(light.show((Glow(5, 5, 5),) * 4)))
    eventually(lambda: len(lamp.packets) > 5)
    light.close()
    eventually(lambda: lamp.strip == ((0, 0, 0),) * 4)
    eventually(lambda: lamp.strip == (FakeWled.OWN,) * 4)
    lamp.stop()


@pytest.mark.parametrize(("query", "limit_ma"), [("", WLED_MA), ("?ma=300", 300), ("?ma=9000", 9000)])
def test_no_picture_takes_more_current_than_its_supply_gives(query: str, limit_ma: int) -> None:
    lamp = FakeWled(60)
    light = wired(source_at(lamp.address + query))(LedMap.straight(60), 60)
    awaited(light, Shown(light.show((Glow(255, 255, 255),) * 60)))
    eventually(lambda: any(lamp.strip[0]))
    light.close()
    lamp.stop()
    brightest = max(sum(map(sum, told.colours)) for told in lamp.shown)
    assert 60 * LED_MA + brightest * FULL_MA / 255 <= limit_ma
    assert (brightest == 60 * 3 * 255) == (limit_ma == 9000)


def test_a_host_that_nobody_knows_is_told() -> None:
    light = wired(source_at("wled://no-such-host.invalid"))(LedMap.straight(2), 2)
    *_, lost = awaited(light, Lost)
    light.close()
    assert isinstance(lost, Lost) and lost.reason.code == "lights.no-such-host"
    assert "no-such-host.invalid" in str(lost.reason) and "invalid" not in lost.reason.fr


@pytest.mark.parametrize(
    "address",
    ["wled:", "wled://", "wled://host:many", "wled://host/path", "wled://host?ma=0", "wled://host?watt=3",
     "adalight:", "adalight:/dev/ttyS0?ma=-1", "adalight:/dev/ttyS0?baud=x", "screen"],
)  # fmt: skip
def test_addresses_that_make_no_sense_are_refused(address: str) -> None:
    with pytest.raises(PortAddressError):
        source_at(address)
    assert source_at("none") is None
