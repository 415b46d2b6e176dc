"""What every controller must show, count and survive; the other half of the suite for twin and firmware."""

import random
from itertools import pairwise

import pytest

from hardware.controller import RETRY_S
from hardware.leds import Effect, Glow
from hardware.palette import paint
from hardware.protocol.events import ButtonPress, Counted, Event, Found, Memory
from hardware.protocol.messages import Command
from hardware.protocol.picture import Config, Picture
from hardware.rendering.current import allowed_ma, current_ma, dimmed, scale
from hardware.rendering.effects import level
from hardware.simulation.render import LOST_COLOUR
from tests.hardware.conftest import Tables
from tests.hardware.simulated import plain, steady


@pytest.mark.parametrize("leds", [1, 2, 55, 256])
def test_every_number_of_leds(tables: Tables, leds: int) -> None:
    at = tables(leds=leds)
    frame = tuple(Glow(led % 3, led % 2, led % 5) for led in range(leds))
    at.run_until_shown(at.driver.show(frame), 0.5)
    palette, colours = paint(frame)
    assert at.port.strip == [palette[colour][:3] for colour in colours]


def test_random_pictures_are_shown_exactly(tables: Tables) -> None:
    at = tables(options="strong=1")
    rng = random.Random(5)
    glows = [Glow(*(rng.randrange(60) for _ in range(3))) for _ in range(15)]
    for _ in range(60):
        frame = tuple(rng.choice(glows) for _ in range(20))
        at.run_until_shown(at.driver.show(frame), 0.2)
        assert at.port.strip == steady(frame)


@pytest.mark.parametrize("limit_ma", [0, 20, 21, 150, 400, 60000])
@pytest.mark.parametrize("brightness", [0, 100, 255])
def test_dimming_is_exact(tables: Tables, limit_ma: int, brightness: int) -> None:
    at = tables(config=Config(20, limit_ma=limit_ma, brightness=brightness))
    frame = tuple(Glow(255, 255 - step, 3 * step) for step in range(15)) + (Glow(),) * 5
    at.run_until_shown(at.driver.show(frame), 0.5)
    colours = steady(frame)
    by = scale(sum(map(sum, colours)), brightness, allowed_ma(20, limit_ma, 400))
    assert at.port.latches[-1].wire[:60] == dimmed(colours, by)


def test_a_fade_goes_step_by_step_and_lit_comes_at_its_end(tables: Tables) -> None:
    at = tables(leds=1, config=Config(1, fade=64))
    at.run_until_shown(at.driver.show((Glow(),)), 2.0)
    took = at.run_until_shown(at.driver.show((Glow(200),)), 2.0)
    reds = [latch.wire[0] for latch in at.port.latches if latch.wire[1:] == b"\0\0"]
    expected = [0]
    while expected[-1] < 200:
        expected.append(expected[-1] + max((200 - expected[-1]) * 64 >> 8, 1))
    fade = reds[-len(expected) + 1 :]
    assert fade == expected[1:]
    assert took >= 0.02 * (len(expected) - 3)


@pytest.mark.parametrize("effect", [Effect.BLINK, Effect.FLICKER])
def test_blinking(tables: Tables, effect: Effect) -> None:
    at = tables(leds=2)
    at.run_until_shown(at.driver.show((Glow(0, 80, 0, effect), Glow(0, 0, 7))), 0.5)
    at.run(3.0)
    edges = [(latch.at, latch.wire[1]) for latch in at.port.latches if latch.wire[5] == 7]
    changes = [now for before, now in pairwise(edges) if before[1] != now[1]]
    half = 0.5 if effect is Effect.BLINK else 0.125
    gaps = [later[0] - sooner[0] for sooner, later in pairwise(changes)]
    assert len(gaps) >= 3
    assert all(abs(gap - half) <= 0.021 for gap in gaps)
    assert {green for _, green in edges} == {0, 80}


def test_pulsing(tables: Tables) -> None:
    at = tables(leds=1)
    at.run_until_shown(at.driver.show((Glow(255, 0, 0, Effect.PULSE),)), 0.5)
    at.run(4.2)
    reds = [latch.wire[0] for latch in at.port.latches][-150:]
    possible = {255 * (level(Effect.PULSE, ms) + 1) >> 8 for ms in range(0, 2048, 4)}
    assert set(reds) <= possible
    assert min(reds) <= 36
    assert max(reds) >= 250


def test_the_picture_can_be_read_back(tables: Tables) -> None:
    at = tables()
    frame = plain((1, 2, 3), (4, 5, 6))
    at.run_until_shown(at.driver.show(frame), 0.5)
    at.driver.link.ask(Command.READ, bytes([0, 82]))
    answers = [event for event in at.run(0.05) if isinstance(event, Memory)]
    palette, colours = paint(frame)
    assert answers == [Memory(0, Picture(Config(20), palette, colours).image)]


def test_presses_are_counted_once_each(tables: Tables) -> None:
    at = tables(options="loss=0.01,seed=2")
    at.run(0.5)
    for button in (0, 5, 3, 3, 1, 2, 4):
        at.port.press(button)
        at.run(0.06)
    at.run(1.0)
    assert sorted(at.presses) == [0, 1, 2, 3, 3, 4, 5]


def test_presses_have_their_time(tables: Tables) -> None:
    at = tables()
    at.run_until_shown(at.driver.show(plain()), 0.5)
    for _ in range(5):
        at.run(0.1003)
        begun = at.clock.now
        at.port.press(2)
        (press,) = [event for event in at.run(0.05) if isinstance(event, ButtonPress)]
        assert -0.001 < press.at - begun < 0.005


def test_a_restart_forgets_and_the_host_restores(tables: Tables) -> None:
    at = tables()
    frame = plain((7, 7, 7))
    at.run_until_shown(at.driver.show(frame), 0.5)
    at.port.restart()
    at.run(0.3)
    assert at.losses == ["the controller restarted"]
    assert at.port.strip == steady(frame)
    boots = [event.hello.boot_id for event in at.happened if isinstance(event, Found)]
    assert boots[1] == boots[0] + 1


def test_the_walk_visits_every_led_and_marks_the_ends(tables: Tables) -> None:
    at = tables(leds=25)
    at.run_until_shown(at.driver.show(plain(cells=25)), 0.5)
    at.driver.close()
    at.port.restart()
    at.clock.now += 2.0
    walk = [latch.wire for latch in at.port.latches if len(latch.wire) == 75]
    lit = [[led for led in range(25) if any(wire[3 * led : 3 * led + 3])] for wire in walk]
    end = lit.index([0, 24])
    assert [leds for leds in lit[:end] if leds] == [[led] for led in range(25)]
    assert walk[end][:3] == bytes((0, 40, 0))
    assert walk[end][-3:] == bytes((0, 0, 60))


def test_a_lost_host_leaves_one_dim_led_and_finds_its_picture_again(tables: Tables) -> None:
    at = tables(config=Config(20, lost_ms=500))
    frame = plain((7, 7, 7), (8, 8, 8))
    at.run_until_shown(at.driver.show(frame), 0.5)
    at.clock.now += 1.6
    lost = [latch.wire for latch in at.port.latches][-2:]
    assert {wire[:3] for wire in lost} == {bytes(LOST_COLOUR), bytes(3)}
    assert not any(any(wire[3:]) for wire in lost)
    at.run(RETRY_S + 0.5)
    assert at.port.strip == steady(frame)


def test_it_counts(tables: Tables) -> None:
    at = tables()
    at.run_until_shown(at.driver.show(plain((100, 100, 100))), 0.5)
    at.port.write(b"\x07broken\0")
    at.run(0.05)
    at.driver.link.ask(Command.STATS)
    (counted,) = [event for event in at.run(0.05) if isinstance(event, Counted)]
    stats = counted.stats
    assert (stats.damaged, stats.overruns, stats.dropped, stats.framing) == (1, 0, 0, 0)
    assert abs(stats.current_ma - current_ma(at.port.latches[-1].wire)) <= 1
    assert abs(stats.uptime_ms / 1000 - at.clock.now) < 0.1


def test_a_noisy_line_shows_only_what_was_wanted(tables: Tables) -> None:
    at = tables(leds=12, options="loss=0.01,flip=0.001,seed=4")
    rng = random.Random(6)
    wanted = {bytes(36)}
    events: list[Event] = []
    for _ in range(100):
        frame = tuple(Glow(rng.randrange(40), 0, rng.randrange(40)) for _ in range(12))
        wanted.add(bytes(value for colour in steady(frame) for value in colour))
        events += at.run(0.05)
        at.run_until_shown(at.driver.show(frame), 3.0)
        assert at.port.strip == steady(frame)
    assert {latch.wire for latch in at.port.latches if len(latch.wire) == 36} <= wanted
