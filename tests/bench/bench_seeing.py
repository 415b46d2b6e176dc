"""What one image costs, beside the marker search of OpenCV on the same image, and what a whole video costs.

Run: python -m tests.bench.bench_seeing [IMAGES]. The long part sees IMAGES images (3000 if not told; an hour
of video has 108000) and compares the memory in use at a tenth of them with that at the end.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import cv2
import numpy as np

from boardlight.staging import Stage, stage
from boardlight.watching import record, table_for
from calibration.profile import Profile
from rules.games import load
from vision.camera import open_camera
from vision.image import Image
from vision.pipeline import see

RATIO, RATE, GROWTH_MB = 0.5, 55.0, 8.0
"""Most cost beside one marker search; least images a second; most growth of memory."""

SETTLED = 20
SEEN = 60


def main() -> int:
    """Every figure beside its goal; 1 if one is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    ratios = [_ratio(name) for name in ("quatrarmes", "quaternity", "chess")]
    rate = _rate()
    growth = _growth(count)
    print(f"whole pipeline from a 720p video: {rate:.0f} images a second (goal {RATE:.0f})")
    print(f"memory after {count} images: {growth:+.1f} MB since a tenth of them (goal {GROWTH_MB} MB)")
    return int(max(ratios) > RATIO or rate < RATE or growth > GROWTH_MB)


def _settled(name: str) -> tuple[Stage, list[np.ndarray]]:
    game = load(name)
    on = stage(game, game.start(), rate=30.0)
    for _ in range(SETTLED):
        on.step()
    return on, [on.sim.picture(on.time + index / 30) for index in range(1, SEEN + 1)]


def _ratio(name: str) -> float:
    """Cost of seeing a settled image, in searches of the same image; both measured side by side."""
    on, pictures = _settled(name)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    eye, costs, searches = on.table._eye, [], []
    for index, pixels in enumerate(pictures, 1):
        began = perf_counter()
        eye, _ = see(eye, Image(on.time + index / 30, pixels))
        seen = perf_counter()
        detector.detectMarkers(pixels)
        costs.append(seen - began)
        searches.append(perf_counter() - seen)
    ratio = median(costs) / median(searches)
    print(
        f"{name:<12} one settled image {1000 * median(costs):.1f} ms, one marker search "
        f"{1000 * median(searches):.1f} ms, ratio {ratio:.2f} (goal {RATIO})"
    )
    return ratio


def _rate() -> float:
    """Images a second from a video file: decoding, seeing, judging."""
    on, pictures = _settled("quatrarmes")
    with tempfile.TemporaryDirectory() as folder:
        film = str(Path(folder) / "film.avi")
        writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 30.0, (1280, 720))
        for pixels in pictures * 3:
            writer.write(pixels)
        writer.release()
        game = on.table.session.game
        table = table_for(game, game.start(), Profile(version=1, game=game.name))
        times: list[float] = []
        with open_camera(film) as camera:
            record(table, camera, lambda _: None, lambda _: times.append(perf_counter()))
    assert table.session.begun
    steady = times[SETTLED:]
    return (len(steady) - 1) / (steady[-1] - steady[0])


def _growth(count: int) -> float:
    """Megabytes that the process has grown by, from a tenth of the images to the end."""
    on, pictures = _settled("quatrarmes")
    start, first = on.time + 10.0, 0.0
    for index in range(count):
        if index == count // 10:
            first = _resident()
        on.table.look(Image(start + index / 30, pictures[index % len(pictures)]))
    return _resident() - first


def _resident() -> float:
    """Megabytes of memory in use."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    sys.exit(main())
