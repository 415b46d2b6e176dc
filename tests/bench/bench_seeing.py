"""What one image costs, beside the marker search of OpenCV on the same image, and what a whole video costs.

Run: python -m tests.bench.bench_seeing [IMAGES]. The long part sees IMAGES images (6000 if not told; an hour
of video has 108000) and compares the memory in use at a tenth of them with that at the end. Costs are
processor time of all threads, so that whatever else runs on the machine does not count; the whole pipeline
is measured by the clock on the wall and wants the machine for itself.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time

import cv2

from boardlight.kit.fixture import fixture_of
from boardlight.recording.recorder import record, table_for
from boardlight.simulation.people.performance import improvised
from boardlight.simulation.stage import Stage, scene, stage
from calibration.profile import Profile
from rules.game import Game
from rules.games import load
from vision.camera.image import Image
from vision.camera.sources import open_camera
from vision.geometry.sampling import Pixels
from vision.pipeline import see

RATIO, RATE, GROWTH_MB = 0.5, 55.0, 8.0
"""Most cost beside one marker search; least images a second; most growth of memory."""

SETTLED = 20
SEEN = 128
"""Images of a settled table: every cell has had its turn twice."""

TRIES = 3
"""Ways through the film; the fastest counts."""

TURNS = 3
"""Turns played in the film."""

PACE = 30.0
"""Images a second."""


def main() -> int:
    """Every figure beside its goal; 1 if one is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
    ratios = [_ratio(name) for name in ("quatrarmes", "quaternity", "chess")]
    rate, cost = _rate()
    print(
        f"whole pipeline from a 720p video: {rate:.0f} images a second (goal {RATE:.0f}), "
        f"{cost:.1f} ms of a processor each",
        flush=True,
    )
    growth = _growth(count)
    print(f"memory after {count} images: {growth:+.1f} MB since a tenth of them (goal {GROWTH_MB} MB)")
    return int(max(ratios) > RATIO or rate < RATE or growth > GROWTH_MB)


def _settled(name: str, count: int) -> tuple[Stage, list[Pixels]]:
    game = load(name)
    on = stage(game, game.start(), rate=PACE)
    for _ in range(SETTLED):
        on.step()
    return on, [on.sim.picture(on.time + index / PACE) for index in range(1, count + 1)]


def _ratio(name: str) -> float:
    """Cost of seeing a settled image, in searches of the same image; both measured side by side."""
    on, pictures = _settled(name, SEEN)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    known = on.table.sight
    assert known is not None
    eye, costs, searches = known[0], [], []
    for index, pixels in enumerate(pictures, 1):
        began = process_time()
        eye, _ = see(eye, Image(on.time + index / PACE, pixels))
        seen = process_time()
        detector.detectMarkers(pixels)
        costs.append(1000 * (seen - began))
        searches.append(1000 * (process_time() - seen))
    # The mean: cells have their turn in some images only, and those images count too.
    ratio = mean(costs) / mean(searches)
    print(
        f"{name:<12} one settled image {mean(costs):.1f} ms (median {median(costs):.1f}, most "
        f"{max(costs):.1f}), one marker search {mean(searches):.1f} ms, ratio {ratio:.2f} (goal {RATIO})",
        flush=True,
    )
    return ratio


def _rate() -> tuple[float, float]:
    """Images a second from a video file in which turns are played, decoding, seeing, judging; ms of each."""
    game = load("quatrarmes")
    with tempfile.TemporaryDirectory() as folder:
        film = str(Path(folder) / "film.avi")
        writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), PACE, (1280, 720))
        for pixels in _film():
            writer.write(pixels)
        writer.release()
        return max(_followed(game, film) for _ in range(TRIES))


def _followed(game: Game, film: str) -> tuple[float, float]:
    table = table_for(game, game.start(), Profile(version=1, game=game.name))
    moments: list[tuple[float, float]] = []
    with open_camera(film) as camera:
        record(table, camera, lambda _: None, lambda _: moments.append((perf_counter(), process_time())))
    assert len(table.turns) == TURNS
    count = len(moments) - 1 - SETTLED
    wall, spent = (last - first for first, last in zip(moments[SETTLED], moments[-1], strict=True))
    return count / wall, 1000 * spent / count


def _film() -> Iterator[Pixels]:
    """A few turns, and the hands that play them."""
    game = load("quatrarmes")
    show = improvised(game, 1, TURNS)
    sim, hands = scene(game, fixture_of(game), show.first)
    time, before = 1.0, show.first
    index = 0
    for turn in show.turns:
        time = hands.play(time, before, turn.path) + 1.0
        before = turn.state
        while index < time * PACE:
            yield sim.picture(index / PACE)
            index += 1


def _growth(count: int) -> float:
    """Megabytes that the process has grown by, from a tenth of the images to the end."""
    on, pictures = _settled("quatrarmes", SETTLED)
    start, first = on.time + 10.0, 0.0
    for index in range(count):
        if index == count // 10:
            first = _resident()
        on.table.look(Image(start + index / PACE, pictures[index % len(pictures)]))
    return _resident() - first


def _resident() -> float:
    """Megabytes of memory in use."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    sys.exit(main())
