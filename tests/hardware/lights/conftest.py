"""Every kind of light there is, each with eyes on what really shines."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from hardware.controller import Controller
from hardware.leds import Glow, LedMap
from hardware.lights.addresses import Source, source_at
from hardware.lights.light import Light, Wired
from hardware.lights.placing import Placing, Spot
from hardware.lights.screen import Screen, ScreenSource
from hardware.rendering.current import RGB
from hardware.rendering.effects import colour_at
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from tests.hardware.lights.lamps import FakeAdalight, FakeWled

CELLS = 12
WIRED = ("controller", "wled", "adalight")
LIGHTS = (*WIRED, "screen")


@dataclass
class Lamp:
    """What stands at the other end of a light."""

    open: Callable[[LedMap], Light]
    seen: Callable[[], tuple[RGB, ...]]
    """The colours as they shine now: of each LED along the wire, or of each cell of a screen."""
    go: Callable[[], None]
    """The lamp goes out of reach."""
    come: Callable[[], None]
    """It is back."""


class FakeDisplay:
    """A page on a display: shows the scene there is, and says so. (tests/web/screen has a real browser.)"""

    def __init__(self, screen: Screen) -> None:
        self._screen, self._here = screen, False
        screen.subscribe(self._show)
        self.come()

    def come(self) -> None:
        """The page is opened."""
        self._here = True
        self._screen.join()
        self._show()

    def go(self) -> None:
        """The page is closed."""
        self._here = False
        self._screen.leave()

    def _show(self) -> None:
        if self._here:
            self._screen.hear(int(str(self._screen.scene["ticket"])), 0.5625)

    def seen(self) -> tuple[RGB, ...]:
        """What each cell shines in."""
        cells: list[RGB] = [(0, 0, 0)] * CELLS
        lights: list[dict[str, list[float]]] = self._screen.scene.get("lights", [])  # type: ignore[assignment]
        for light in lights if self._here else ():
            red, green, blue, effect = map(int, light["glow"])
            now_ms = round(1000 * time.monotonic())
            cells[round(CELLS * light["at"][0])] = colour_at(Glow(red, green, blue, effect), now_ms)  # type: ignore[arg-type]
        return tuple(cells)


def controller(folder: Path) -> Iterator[Lamp]:
    """Our own, at its twin."""
    port = SimPort(Twin(CELLS, strong=True, now=time.monotonic()), time.monotonic)
    plug = partial(setattr, port, "plugged")
    yield Lamp(
        lambda led_map: Controller(lambda: port, led_map, CELLS),
        lambda: tuple(port.twin.strip),
        partial(plug, False),
        partial(plug, True),
    )


def wled(folder: Path) -> Iterator[Lamp]:
    """WLED at a real socket."""
    lamps = [FakeWled(CELLS)]
    yield Lamp(
        lambda led_map: wired(source_at(lamps[0].address))(led_map, CELLS),
        lambda: lamps[-1].strip,
        lambda: lamps[-1].stop(),
        lambda: lamps.append(FakeWled(CELLS, lamps[0].port)),
    )
    lamps[-1].stop()


def adalight(folder: Path) -> Iterator[Lamp]:
    """Adalight at a real pseudo-terminal."""
    place = folder / "lamp"
    lamps = [FakeAdalight(CELLS, place)]
    yield Lamp(
        lambda led_map: wired(source_at(f"{lamps[0].address}?ma=2000"))(led_map, CELLS),
        lambda: lamps[-1].strip,
        lambda: lamps[-1].stop(),
        lambda: lamps.append(FakeAdalight(CELLS, place)),
    )
    lamps[-1].stop()


def screen(folder: Path) -> Iterator[Lamp]:
    """A screen whose page is open."""
    shown = Screen()
    source = source_at("screen", shown)
    assert isinstance(source, ScreenSource) and source.screen is shown
    display = FakeDisplay(shown)
    spots = tuple(Spot(cell / CELLS, 0.1, (0.01, 0.0), (0.0, 0.01)) for cell in range(CELLS))
    yield Lamp(lambda led_map: shown.open(Placing(spots)), display.seen, display.go, display.come)


def wired(source: Source | None) -> Wired:
    """Of an address of LEDs."""
    assert source is not None and not isinstance(source, ScreenSource)
    return source


MAKERS = {"controller": controller, "wled": wled, "adalight": adalight, "screen": screen}


@pytest.fixture(params=LIGHTS)
def lamp(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lamp]:
    """Each kind in turn."""
    yield from MAKERS[request.param](tmp_path)


@pytest.fixture(params=WIRED)
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lamp]:
    """Each kind with LEDs on a wire in turn."""
    yield from MAKERS[request.param](tmp_path)
