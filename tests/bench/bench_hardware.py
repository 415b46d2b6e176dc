"""What the light link promises, measured on the real firmware in its simulated chip.

Run: python -m tests.bench.bench_hardware [PICTURES]. The long part shows PICTURES pictures (50000 if not
told) over a bad line, with resets and unplugs, and stops at the first wrong one.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis.stateful import rule, run_state_machine_as_test

from boardlight.referee.feedback.themes import light
from boardlight.referee.session.cue import Cue
from hardware.controller import Controller
from hardware.firmware_image import HEX
from hardware.leds import Glow, LedMap, LightFrame
from hardware.port import open_port
from hardware.protocol.events import Found, Shown
from hardware.simulation.firmware import SIMULATOR
from rules.games.quatrarmes import QuatrArmes
from rules.turns import turns
from tests.firmware.build import build
from tests.firmware.rig import rig
from tests.hardware.hanging import Hanging, shrunk
from tests.hardware.lossy import LossyFirmware
from tests.hardware.simulated import table

LATENCY_GOAL_MS = 20.0
BYTES_GOAL = 0.15
SHOWS = 200
STRETCH = 500
SEQUENCES, STEPS = 100, 100
"""Random sequences of packets, resets and power cuts, and the things that happen in each."""


class Marathon(LossyFirmware):
    """The state machine of the tests, with long stretches of pictures in between."""

    @rule()
    def show_many(self) -> None:
        self.show_one_by_one(STRETCH)


class Figure(NamedTuple):
    """One measured figure, beside its goal if it has one."""

    what: str
    value: float
    goal: float | None = None

    def __str__(self) -> str:
        verdict = "" if self.goal is None else f"   goal {self.goal:g} {'met' if self.met else 'NOT MET'}"
        return f"{self.what:<78} {self.value:10.3f}{verdict}"

    @property
    def met(self) -> bool:
        """Whether the goal is reached, if there is one."""
        return self.goal is None or self.value <= self.goal


def picture_time() -> Figure:
    """From `show` to lit, 256 LEDs, 500 kBd, in simulated time."""
    rng = random.Random(1)
    glows = [Glow(rng.randrange(40), rng.randrange(40)) for _ in range(15)]
    with rig(256) as at:
        at.run(0.2)
        times = [
            at.run_until_shown(at.driver.show(tuple(rng.choice(glows) for _ in range(256))), 1.0)
            for _ in range(100)
        ]
    return Figure(
        "picture time: 256 LEDs, 500 kBd, show to lit, median of 100 [ms]", 1000 * statistics.median(times)
    )


def latency() -> Figure:
    """From `show` to the last colour on the wire: pty, pyserial, real time."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "controller")
        command = [str(SIMULATOR), str(HEX), "--pty", path]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as chip:
            assert chip.stdin
            assert chip.stdout
            chip.stdout.readline()
            times = list(_shows(path, chip.stdout))
            chip.stdin.write("quit\n")
            chip.stdin.flush()
    what = f"latency: show to the colours on the wire, pty, 500 kBd, median of {len(times)} [ms]"
    return Figure(what, 1000 * statistics.median(times), LATENCY_GOAL_MS)


def _shows(path: str, lines: Iterator[str]) -> Iterator[float]:
    with Controller(lambda: open_port(path), LedMap.straight(64), 64) as controller:
        while not isinstance(controller.events.get(timeout=10), Found):
            pass
        for number in range(SHOWS):
            colour = 1 + number % 200
            frame = (Glow(colour, 1), *[Glow()] * 55, *[Glow(0, 90)] * 8)
            begun = time.monotonic()
            ticket = controller.show(frame)
            wanted = f"01{colour:02x}00"
            yield next(float(line.split()[1]) for line in lines if line.split()[2].startswith(wanted)) - begun
            while controller.events.get(timeout=10) != Shown(ticket):
                pass
            time.sleep(0.01)


def light_changes(seed: int) -> Iterator[LightFrame]:
    """The frames of one game: the last turn, what must be taken, and the targets of each lifted piece."""
    game, rng = QuatrArmes(), random.Random(seed)
    state, cells = game.start(), len(game.board.names)
    last: dict[int, Cue] = {}
    for _ in range(120):
        choices = list(turns(game, state))
        if not choices:
            return
        path, after = rng.choice(choices)
        actions = game.actions(state)
        must = {cell: Cue.VICTIM for action in actions for cell in action.taken}
        yield light(last | must, cells)
        for action in path:
            lifted = [other for other in game.actions(state) if other.source == action.source]
            cues = {cell: Cue.VICTIM for other in lifted for cell in other.taken}
            cues |= {other.target: Cue.TARGET for other in lifted if other.target is not None}
            if action.source is not None:
                cues[action.source] = Cue.SOURCE
            yield light(cues, cells)
            state = game.apply(state, action)
        state = after
        last = {
            cell: Cue.LAST for action in path for cell in (action.source, action.target) if cell is not None
        }


def bytes_of_a_game() -> Figure:
    """Bytes from the host for one game's light changes, as a share of Adalight's for the same."""
    frames = list(light_changes(1))
    changes = [now for before, now in zip([None, *frames], frames, strict=False) if now != before]
    at = table(len(changes[0]))
    at.run(0.1)
    for frame in changes:
        at.run_until_shown(at.driver.show(frame), 1.0)
    adalight = len(changes) * (6 + 3 * len(changes[0]))
    what = f"bytes: {len(changes)} light changes of a game on {len(changes[0])} cells, share of Adalight's"
    return Figure(what, at.port.down.carried / adalight, BYTES_GOAL)


def worst_current(strong: bool) -> Figure:
    """The most that ever hung on the wire of the real firmware, over random sequences and a shrinking one."""
    worst = shrunk("firmware", strong)
    for seed in range(SEQUENCES):
        at = Hanging("firmware", strong, seed)
        at.go(STEPS)
        worst = max(worst, at.worst_ma)
    what = f"current: most that hung on 256 LEDs in {SEQUENCES} x {STEPS} things done, strap {strong:d} [mA]"
    return Figure(what, worst, 4000 if strong else 400)


def wrong_pictures(pictures: int) -> list[Figure]:
    """The state machine of the tests, for long; it raises at the first wrong picture."""
    rules = settings(
        max_examples=4, stateful_step_count=60, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    begun = time.process_time()
    Marathon.pictures = 0
    Marathon.recoveries.clear()
    while Marathon.pictures < pictures:
        run_state_machine_as_test(Marathon, settings=rules)
        print(f"  {Marathon.pictures} pictures, none of them wrong", file=sys.stderr, flush=True)
    recoveries = Marathon.recoveries
    return [
        Figure("pictures over a bad line (loss 1e-2, flips 1e-3), resets, unplugs", Marathon.pictures),
        Figure("  of them wrong", 0, 0),
        Figure(f"  slowest of {len(recoveries)} recoveries [ms]", 1000 * max(recoveries, default=0)),
        Figure("  processor seconds of the host", time.process_time() - begun),
    ]


def main(pictures: int = 50_000) -> bool:
    """Print all figures; whether every goal is met."""
    build()
    figures = [picture_time(), latency(), bytes_of_a_game(), worst_current(False), worst_current(True)]
    for figure in figures:
        print(figure, flush=True)
    long_run = wrong_pictures(pictures)
    for figure in long_run:
        print(figure, flush=True)
    return all(figure.met for figure in figures + long_run)


if __name__ == "__main__":
    sys.exit(0 if main(*map(int, sys.argv[1:2])) else 1)
