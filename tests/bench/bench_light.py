"""How soon a lifted piece's cells glow: from the image to the colours on the wire, with 144 cells.

Run: python -m tests.bench.bench_light [LIFTS]. A simulated hand lifts pieces of Quaternity and puts them back
LIFTS times (60 if not told). The table, the driver with its thread and the serial line are real and live in
real time; the controller is the real firmware in its simulated chip, behind a pseudo-terminal, which tells
when the last colour of a picture has left its pin.
"""

import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic
from typing import IO, NamedTuple

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.recording.evaluation import MOST, within
from boardlight.referee.session.state import start
from boardlight.simulation.stage import scene
from boardlight.table.table import Table
from hardware.controller import Controller
from hardware.firmware_image import HEX
from hardware.leds import DARK, LedMap, LightFrame
from hardware.port import open_port
from hardware.protocol.events import Found
from hardware.simulation.firmware import SIMULATOR
from rules.board import Cell
from rules.game import Game, State
from rules.games import load
from tests.firmware.build import build
from vision.camera.image import Image
from vision.simulation.table import Lift, Place, Wait

LATEST_MS = 150.0
"""For 95 of 100 lights."""

RATE = 30.0
SETTLED = 20
HELD_S = 0.4
"""How long a piece is held beside the table."""

PATIENCE_S = 5.0

Latch = tuple[float, str]
"""When the last colour left the pin, on the clock of the machine, and all colours in hexadecimal."""


class Figures(NamedTuple):
    """Milliseconds of every lift."""

    seen: list[float]
    """From the image to the order to the driver."""
    lit: list[float]
    """From the image to the wire."""
    images: list[int]
    """Images from the first that shows the piece gone to the one that let the cells glow."""


class Bench:
    """A simulated table before a real driver."""

    def __init__(self, game: Game, controller: Controller, latches: queue.SimpleQueue[Latch]) -> None:
        self._game, self._controller, self._latches = game, controller, latches
        self.fixture, self.state = fixture_of(game), game.start()
        self.sim, _ = scene(game, self.fixture, self.state)
        self.table = Table(start(game, self.state), self.fixture, eye_of(game, self.fixture), lights=self)
        self.frame: LightFrame = (DARK,) * len(game.board)
        self._shown_at = self._time = 0.0
        for _ in range(SETTLED):
            self._look()
        assert self.table.session.table.in_step

    def show(self, frame: LightFrame) -> int:
        """Pass a frame on to the driver, and let the simulated sheet glow."""
        self._shown_at, self.frame = monotonic(), frame
        self.sim.shine([(s.x, s.y, glow[:3]) for s, glow in zip(self.fixture.sites, frame, strict=True)])
        return self._controller.show(frame)

    def lift(self, cell: Cell, figures: Figures) -> None:
        """Lift a piece, hold it beside the table, and put it back."""
        site = self.fixture.sites[cell]
        pieces = self.sim.pieces
        name = min(
            pieces, key=lambda piece: (pieces[piece].x - site.x) ** 2 + (pieces[piece].y - site.y) ** 2
        )
        home = (self.fixture.width / 2, self.fixture.height + 170.0)
        gone = self.sim.visit(self._time, [Lift(name), Wait(HELD_S, away=True), Place(site.x, site.y)], home)
        images, told = 0, False
        while self._time < gone + 0.3:
            before = self.frame
            began = self._look()
            images += self.sim.pieces[name].lift_mm > 0
            fresh = [led for led, glow in enumerate(self.frame) if any(glow[:3]) and not any(before[led][:3])]
            if fresh and images and not told:
                told = True
                figures.seen.append(1000 * (self._shown_at - began))
                figures.lit.append(1000 * (self._latched(began, fresh) - began))
                figures.images.append(images)
        assert told, f"{self._game.board.names[cell]} was lifted and nothing glowed"

    def _look(self) -> float:
        """One image; when the table was given it."""
        self._time += 1 / RATE
        image = Image(self._time, self.sim.picture(self._time))
        began = monotonic()
        self.table.look(image)
        return began

    def _latched(self, since: float, leds: list[int]) -> float:
        while True:
            at, colours = self._latches.get(timeout=PATIENCE_S)
            if at > since and all(colours[6 * led : 6 * led + 6] != "000000" for led in leds):
                return at


@contextmanager
def firmware() -> Iterator[tuple[str, queue.SimpleQueue[Latch]]]:
    """The path of a pseudo-terminal with a controller behind it, and all that its pin shows."""
    latches: queue.SimpleQueue[Latch] = queue.SimpleQueue()

    def follow(lines: IO[str]) -> None:
        for line in lines:
            _, stamp, colours = line.split()
            latches.put((float(stamp), colours))

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "controller")
        command = [str(SIMULATOR), str(HEX), "--pty", path]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as chip:
            assert chip.stdin
            assert chip.stdout
            chip.stdout.readline()
            reader = threading.Thread(target=follow, args=(chip.stdout,), daemon=True)
            reader.start()
            yield path, latches
            chip.stdin.write("quit\n")
            chip.stdin.flush()
            reader.join()


def pieces_to_lift(game: Game, state: State) -> list[Cell]:
    """Those of the seat to move that may go somewhere."""
    sources = {action.source for action in game.actions(state)}
    return sorted(cell for cell in sources if cell is not None)


def main() -> int:
    """The figures beside the goal; 1 if it is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    build()
    game = load("quaternity")
    cells = len(game.board)
    figures = Figures([], [], [])
    with (
        firmware() as (path, latches),
        Controller(lambda: open_port(path), LedMap.straight(cells), cells) as controller,
    ):
        while not isinstance(controller.events.get(timeout=PATIENCE_S), Found):
            pass
        bench = Bench(game, controller, latches)
        sources = pieces_to_lift(game, bench.state)
        for index in range(count):
            bench.lift(sources[index % len(sources)], figures)
    late = within(figures.lit, MOST)
    print(
        f"light after lift, {cells} cells, {len(figures.lit)} lifts, from the image to the wire: median "
        f"{median(figures.lit):.1f} ms, 95 % within {late:.1f} ms (goal {LATEST_MS:.0f} ms)\n"
        f"of which seeing and judging: median {median(figures.seen):.1f} ms, 95 % within "
        f"{within(figures.seen, MOST):.1f} ms\n"
        f"the cells glow at image {median(figures.images):.0f} (95 % by {within(figures.images, MOST):.0f}) "
        f"that shows the piece off its cell, {RATE:.0f} images a second"
    )
    return int(late > LATEST_MS)


if __name__ == "__main__":
    sys.exit(main())
