"""The camera ``sim:`` of a guided table: people follow lessons or a kept game, in real time. Does I/O.

Their lights are those of a simulated controller; what its LEDs show shines on the simulated table.
"""

import time as clock
from collections.abc import Callable

from boardlight.referee.session.state import Session
from boardlight.simulation.people.pupils import Pupils
from boardlight.simulation.sim_camera import number_of
from boardlight.simulation.stage import scene
from boardlight.table.table import Table
from calibration.fixture import Fixture
from hardware.controller import Controller
from hardware.leds import LedMap
from hardware.lights.light import Light
from hardware.port import Port
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from vision.camera.image import Image
from vision.camera.sources import Camera, open_camera

RATE = 8.0
"""Images a second."""

SEEN_S = 3.0
"""For which the last thing that is said stands, before the camera ends."""


class GuidedTable:
    """A simulated table with lights under it, bare before a lesson, and set up before a kept game."""

    def __init__(self, session: Session, fixture: Fixture, led_map: LedMap, url: str) -> None:
        self._url, self._fixture, self._led_map = url, fixture, led_map
        stands = None if session.guidance.course else session.game.start()
        self._sim, self._hands = scene(session.game, fixture, stands, number_of(url))
        self._twin = Twin(max(1, led_map.leds), strong=True, now=clock.monotonic())
        self._began, self._images = clock.monotonic(), 0

    def lights(self, led_map: LedMap, leds: int) -> Light:
        """Its lights, open: a real controller's at a simulated port."""
        return Controller(self._port, led_map, leds)

    def _port(self) -> Port:
        return SimPort(self._twin, clock.monotonic)

    def people(self, table: Table) -> Callable[[str], Camera]:
        """What opens cameras, that of this table among them; its people read the page of `table`."""
        course = table.session.guidance.course
        lessons, number = course.lessons if course else (), number_of(self._url)
        pupils = Pupils(
            table.session.game, self._hands, lambda order: table.order("page", order), lessons, number
        )
        return lambda asked: GuidedCamera(self, table, pupils) if asked == self._url else open_camera(asked)

    def wait(self) -> float:
        """Until it is time for the next picture, and which time that is."""
        time = self._images / RATE
        self._images += 1
        clock.sleep(max(0.0, self._began + time - clock.monotonic()))
        return time

    def picture(self, time: float) -> Image:
        """What the camera sees at that moment."""
        # Not `SimPort.strip`, which would let the controller live in this thread, too.
        strip = list(self._twin.strip)
        under = zip(self._fixture.sites, self._led_map.cells, strict=True)
        self._sim.shine([(site.x, site.y, strip[led]) for site, leds in under for led in leds])
        return Image(time, self._sim.picture(time))


class GuidedCamera(Camera):
    """Looks at people who are guided; ends a moment after the last lesson is solved, or the game shown."""

    live = True

    def __init__(self, sight: GuidedTable, table: Table, pupils: Pupils) -> None:
        self._sight, self._table, self._pupils, self._over = sight, table, pupils, 0

    def read(self) -> Image | None:
        """The next picture, when its time has come."""
        time = self._sight.wait()
        self._over += _is_over(self._table.session)
        if self._over > SEEN_S * RATE:
            return None
        self._pupils.tend(self._table.page, time)
        return self._sight.picture(time)


def _is_over(session: Session) -> bool:
    guidance = session.guidance
    if guidance.course:
        return guidance.course.is_done
    return len(session.line) == len(guidance.script) and session.table.in_step
