"""Opponents: how soon their process starts, answers and stops, and whether the referee sees the later for it.

Wall-clock time, on a machine that should have nothing else to do. Run: python -m tests.bench.bench_opponents
"""

import sys
import threading
from statistics import median
from time import monotonic

from boardlight.kit.eye import eye_of
from boardlight.kit.fixture import fixture_of
from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.question import Question, asked
from boardlight.referee.session.state import start
from boardlight.simulation.stage import scene
from boardlight.table.table import Table
from rules.games import load
from search.playing.levels import level
from tests.search.positions import NAMES, some
from vision.camera.image import Image

STOP_S = 0.1
OVER_S = 0.3
"""Beyond its time until an answer is here."""
SLOWER = 1.5
"""How many times longer an image may take in the median while two opponents think on two processors."""
ASKED_S, TRIES, IMAGES = 0.5, 5, 60


def question(name: str, seconds: float | None) -> Question:
    """Somewhere in a game."""
    game = load(name)
    state = some(game, seed=3, plies=20, every=1)[-1]
    return asked(game, start(game, state).line, state.turn, seconds, seed=1)


def figures(name: str) -> tuple[float, float, float]:
    """Seconds: the first answer of a level at sight, the most over the time of a turn, the longest stop."""
    begun = monotonic()
    first = LevelOpponent(level(1))
    first.answer(question(name, None), lambda: True)
    started = monotonic() - begun
    first.close()
    opponent, over, stops = LevelOpponent(level(6)), [0.0], [0.0]
    opponent.answer(question(name, 0.01), lambda: True)
    for _ in range(TRIES):
        begun = monotonic()
        opponent.answer(question(name, ASKED_S), lambda: True)
        over.append(monotonic() - begun - ASKED_S)
        ended = monotonic() + ASKED_S
        opponent.answer(question(name, None), lambda ended=ended: monotonic() < ended)  # type: ignore[misc]
        stops.append(monotonic() - ended)
    opponent.close()
    return started, max(over), max(stops)


def image_s(thinking: int) -> float:
    """The median time that an image takes a table of chess, while so many opponents think."""
    game = load("chess")
    fixture = fixture_of(game)
    sim, _ = scene(game, fixture, game.start())
    table = Table(start(game), fixture, eye_of(game, fixture))
    done = threading.Event()
    opponents = [LevelOpponent(level(6)) for _ in range(thinking)]
    threads = [threading.Thread(target=_think, args=(each, done)) for each in opponents]
    for thread in threads:
        thread.start()
    took = []
    for number in range(IMAGES):
        image = Image(number / 15, sim.picture(number / 15))
        begun = monotonic()
        table.look(image)
        took.append(monotonic() - begun)
    done.set()
    for thread in threads:
        thread.join()
    return median(took[IMAGES // 3 :])


def _think(opponent: LevelOpponent, done: threading.Event) -> None:
    while not done.is_set():
        opponent.answer(question("chess", None), lambda: not done.is_set())
    opponent.close()


def main() -> int:
    """Print the figures; 1 if a promise is broken."""
    broken = False
    print(f"{'':<20} first answer s   over its time ms   stops within ms")
    for name in NAMES:
        started, over, stop = figures(name)
        print(f"{name:<20} {started:14.2f} {1000 * over:18.0f} {1000 * stop:17.0f}")
        broken |= over > OVER_S or stop > STOP_S
    alone, busy = image_s(0), image_s(2)
    print(f"an image takes {1000 * alone:.0f} ms alone, {1000 * busy:.0f} ms while two opponents think")
    return int(broken or busy > SLOWER * alone)


if __name__ == "__main__":
    sys.exit(main())
