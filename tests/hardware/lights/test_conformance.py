"""What every light must do, whatever shines: our controller, WLED, Adalight, a screen."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hardware.leds import DARK, Effect, Glow, LedMap, LightFrame
from hardware.lights.light import Light
from hardware.protocol.events import Event, Found, Lost, Shown
from hardware.rendering.current import RGB
from tests.hardware.lights.conftest import CELLS, Lamp
from tests.patience import PATIENCE_S, eventually

STRAIGHT = LedMap.straight(CELLS)


def frame(**colours: RGB) -> LightFrame:
    """Steady colours of the cells `c0`, `c1` and so on, dark elsewhere."""
    return tuple(Glow(*colours[f"c{cell}"]) if f"c{cell}" in colours else DARK for cell in range(CELLS))


def colours(shown: LightFrame) -> tuple[RGB, ...]:
    return tuple(glow[:3] for glow in shown)


def awaited(light: Light, wanted: Event | type[Event]) -> list[Event]:
    """What happened until something did, that included."""
    happened: list[Event] = []
    while True:
        happened.append(light.events.get(timeout=PATIENCE_S))
        last = happened[-1]
        if last == wanted or (isinstance(wanted, type) and isinstance(last, wanted)):
            return happened


@contextmanager
def opened(lamp: Lamp, led_map: LedMap = STRAIGHT) -> Iterator[Light]:
    light = lamp.open(led_map)
    try:
        yield light
    finally:
        light.close()


def test_it_tells_that_it_is_there_and_that_a_frame_shines(lamp: Lamp) -> None:
    with opened(lamp) as light:
        wanted = frame(c0=(1, 2, 3), c11=(40, 0, 9))
        ticket = light.show(wanted)
        happened = awaited(light, Shown(ticket))
        assert any(isinstance(event, Found) for event in happened)
        assert not any(isinstance(event, Lost) for event in happened)
        eventually(lambda: lamp.seen() == colours(wanted))


def test_the_newest_frame_stays(lamp: Lamp) -> None:
    with opened(lamp) as light:
        tickets = [light.show(frame(c3=(red, 0, 0))) for red in range(1, 30)]
        assert sorted(set(tickets)) == tickets
        awaited(light, Shown(tickets[-1]))
        eventually(lambda: lamp.seen() == colours(frame(c3=(29, 0, 0))))


def test_a_lamp_out_of_reach_is_told_once_and_found_again_with_its_frame(lamp: Lamp) -> None:
    with opened(lamp) as light:
        wanted = frame(c5=(0, 50, 0))
        awaited(light, Shown(light.show(wanted)))
        lamp.go()
        *_, lost = awaited(light, Lost)
        assert isinstance(lost, Lost)
        assert lost.reason.en != lost.reason.fr
        newer = frame(c6=(0, 0, 50))
        ticket = light.show(newer)
        lamp.come()
        happened = awaited(light, Found)
        assert [event for event in happened if isinstance(event, Lost) and event.reason == lost.reason] == []
        awaited(light, Shown(ticket))
        eventually(lambda: lamp.seen() == colours(newer))


def test_it_may_be_opened_before_there_is_a_lamp(lamp: Lamp) -> None:
    lamp.go()
    with opened(lamp) as light:
        ticket = light.show(frame(c1=(9, 9, 9)))
        awaited(light, Lost)
        lamp.come()
        awaited(light, Shown(ticket))
        eventually(lambda: lamp.seen() == colours(frame(c1=(9, 9, 9))))


@pytest.mark.parametrize("effect", [Effect.BLINK, Effect.FLICKER, Effect.PULSE])
def test_effects_live_in_time(lamp: Lamp, effect: Effect) -> None:
    with opened(lamp) as light:
        glows = [DARK] * CELLS
        glows[2], glows[4] = Glow(0, 200, 0, effect), Glow(0, 0, 77)
        awaited(light, Shown(light.show(tuple(glows))))
        greens: set[int] = set()

        def changes() -> bool:
            shown = lamp.seen()
            greens.add(shown[2][1])
            return len(greens) > (8 if effect is Effect.PULSE else 1)

        eventually(changes)
        assert lamp.seen()[4] == (0, 0, 77)
        if effect is not Effect.PULSE:
            assert greens == {0, 200}


def test_a_frame_of_another_board_is_refused(lamp: Lamp) -> None:
    with opened(lamp) as light, pytest.raises(ValueError, match="a frame of 3 cells"):
        light.show((DARK,) * 3)


def test_closing_darkens_it_and_lets_it_be_opened_again(lamp: Lamp) -> None:
    with opened(lamp) as light:
        awaited(light, Shown(light.show(frame(c0=(30, 30, 30)))))
    with opened(lamp) as light:
        awaited(light, Shown(light.show(frame(c1=(30, 30, 30)))))
        eventually(lambda: lamp.seen() == colours(frame(c1=(30, 30, 30))))


def test_cells_shine_by_the_leds_that_lie_under_them(wire: Lamp) -> None:
    """As the camera has found them: to and fro, one cell without, one with two."""
    under: tuple[tuple[int, ...], ...] = (
        (3,),
        (2,),
        (),
        (0, 11),
        (4,),
        (5,),
        (6,),
        (7,),
        (8,),
        (9,),
        (10,),
        (1,),
    )
    with opened(wire, LedMap(under)) as light:
        awaited(light, Shown(light.show(frame(c0=(9, 0, 0), c2=(0, 9, 0), c3=(0, 0, 9)))))
        wanted = {3: (9, 0, 0), 0: (0, 0, 9), 11: (0, 0, 9)}
        eventually(lambda: wire.seen() == tuple(wanted.get(led, (0, 0, 0)) for led in range(CELLS)))


def test_a_map_of_a_longer_wire_is_refused(wire: Lamp) -> None:
    with pytest.raises(ValueError, match="a wire of 12"):
        wire.open(LedMap.straight(CELLS + 1))
