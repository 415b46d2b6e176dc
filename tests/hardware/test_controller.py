"""The driver and the thread over it, against the twin."""

import queue
import threading

import pytest

from hardware.controller import DEAF_S, RETRY_S, Controller, Driver
from hardware.errors import PortAddressError, PortError, PortMissingError
from hardware.leds import Effect, Glow, LedMap
from hardware.port import Port, open_port
from hardware.protocol.events import ButtonPress, Event, Found, Lost, Shown
from hardware.protocol.picture import Config
from messages.message import literal
from tests.hardware.simulated import VirtualClock, plain, steady, table
from tests.patience import PATIENCE_S


def test_a_frame_is_shown_and_told_of() -> None:
    at = table()
    ticket = at.driver.show(plain((1, 2, 3), (4, 5, 6)))
    assert at.run_until_shown(ticket, 0.1) < 0.02
    assert at.port.strip == steady(plain((1, 2, 3), (4, 5, 6)))


def test_the_newest_frame_wins() -> None:
    at = table()
    at.run(0.05)
    for red in range(100):
        ticket = at.driver.show(plain((red, 0, 0)))
    at.run_until_shown(ticket, 0.1)
    assert at.port.strip == steady(plain((99, 0, 0)))
    assert len(at.port.twin.commits) == 1


def test_presses_come_with_their_time() -> None:
    at = table(options="delay=0.005")
    at.run(0.1)
    at.port.press(4)
    pressed_at = at.clock.now
    at.run(0.2)
    (press,) = [event for event in at.happened if isinstance(event, ButtonPress)]
    assert press.button == 4
    assert 0 <= press.at - pressed_at < 0.008


def test_presses_while_unplugged_are_not_lost() -> None:
    at = table()
    at.run(0.1)
    at.port.plugged = False
    at.run(0.1)
    at.port.twin.press(1, at.clock.now)
    at.port.twin.press(1, at.clock.now)
    at.port.plugged = True
    at.run(RETRY_S + 0.1)
    assert at.presses == [1, 1]


def test_an_unplugged_controller_is_found_again_and_shows_the_frame() -> None:
    at = table()
    ticket = at.driver.show(plain((9, 9, 9)))
    at.run_until_shown(ticket, 0.1)
    at.port.plugged = False
    at.run(2.0)
    assert len(at.losses) == 1
    assert "plug it in" in at.losses[0]
    at.port.twin.restart(at.clock.now)
    at.port.plugged = True
    at.run(RETRY_S + 0.1)
    assert at.findings == 2
    assert at.port.strip == steady(plain((9, 9, 9)))


def test_a_silent_controller_is_lost_and_the_port_is_opened_anew() -> None:
    at = table()
    at.run(0.1)
    at.port.noise.loss = 1.0
    at.run(4.0)
    assert at.losses == ["the controller does not answer"]
    at.run(DEAF_S)
    assert "no controller of Boardlight answers" in at.losses[1]
    at.port.noise.loss = 0.0
    at.run(RETRY_S + 0.2)
    assert at.driver.connected


def test_without_a_host_the_first_led_blinks_and_the_frame_comes_back() -> None:
    at = table()
    ticket = at.driver.show(plain((9, 9, 9)))
    at.run_until_shown(ticket, 0.1)
    for _ in range(4000):
        at.clock.now += 0.001
    twin = at.port.twin
    twin.advance(at.clock.now)
    assert not twin.shows_picture
    assert set(twin.strip) <= {(24, 8, 0), (0, 0, 0)}
    at.run(0.3)
    assert at.port.strip == steady(plain((9, 9, 9)))


def test_effects_live_on_the_controller() -> None:
    at = table()
    ticket = at.driver.show((Glow(100, 0, 0, Effect.BLINK), *plain(cells=19)))
    at.run_until_shown(ticket, 0.1)
    sent = at.port.down.carried
    seen = []
    for _ in range(40):
        at.run(0.05)
        seen.append(at.port.strip[0][0])
    assert 15 <= seen.count(100) <= 25
    assert seen.count(0) == 40 - seen.count(100)
    assert at.port.down.carried - sent < 100


def test_the_beeper_sounds() -> None:
    at = table()
    assert not at.driver.beep(440)
    at.run(0.1)
    assert at.driver.beep(440, 100, 50, 3)
    at.run(0.1)
    assert at.port.twin.beeps == [(440).to_bytes(2, "little") + bytes([100, 0, 50, 0, 3])]


def test_many_lights_are_dimmed_to_the_budget() -> None:
    at = table(leds=100, options="strong=1", config=Config(100, limit_ma=300))
    ticket = at.driver.show((Glow(255, 255, 255),) * 100)
    at.run_until_shown(ticket, 0.1)
    assert set(at.port.strip) == {(7, 7, 7)}


def test_a_missing_port_is_told_once_and_found_later() -> None:
    clock = VirtualClock()
    there = False

    def opener() -> Port:
        if not there:
            raise PortMissingError(literal("no such port"))
        return open_port("sim:", clock)

    driver = Driver(opener, LedMap.straight(4), 4)
    happened: list[Event] = []
    for _ in range(3000):
        clock.now += 0.001
        happened += driver.pump(clock.now)
    assert happened == [Lost(literal("no such port"))]
    there = True
    for _ in range(1000):
        clock.now += 0.001
        happened += driver.pump(clock.now)
    assert driver.connected
    driver.close()


def test_the_thread_shows_hears_and_stops() -> None:
    with Controller(lambda: open_port("sim:leds=4"), LedMap.straight(4), 4) as controller:
        assert isinstance(controller.events.get(timeout=PATIENCE_S), Found)
        ticket = controller.show((Glow(1), Glow(2), Glow(3), Glow(4)))
        assert controller.events.get(timeout=PATIENCE_S) == Shown(ticket)
    with pytest.raises(queue.Empty):
        controller.events.get_nowait()
    assert not any(thread.name == "controller" for thread in threading.enumerate())


@pytest.mark.parametrize("url", ["sim:lamps=3", "sim:leds=many", "nonsense://x", "/dev/null?baud=fast"])
def test_addresses_without_sense(url: str) -> None:
    with pytest.raises(PortAddressError):
        open_port(url)


def test_a_port_that_is_not_there_says_what_to_do() -> None:
    with pytest.raises(PortError, match="plugged in"):
        open_port("/dev/there-is-no-such-port")
