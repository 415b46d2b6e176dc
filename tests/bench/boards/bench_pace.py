"""How many images of a plain set are recorded in a second, decoding and all, but for the search of the board.

Run: python -m tests.bench.boards.bench_pace. The real film of bench_footage is enlarged to as many
pixels as 720p has, and encoded as a webcam does; the best of a few runs counts. Beside it stands a search for
markers in the same images: how many a machine can do says how busy it was.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import cv2

from boardlight.recording.recorder import record, table_for
from boardlight.recording.set_up_search import learn_plain_set
from boardlight.referee.session.logged import Event
from calibration.profile import Profile
from rules.games.chess import Chess
from tests.bench import NOT_MEASURED
from tests.bench.bench_footage import FILM, FOLDER, PACE, VARIABLE
from vision.camera.sources import open_camera

SIZE = (1108, 830)
LEAST_IMAGES_A_SECOND = 55
QUALITY = 85
TRIES = 3


def enlarged(film: Path) -> Path:
    """The film in another size, in the folder of `film`."""
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), PACE, SIZE)
    writer.set(cv2.VIDEOWRITER_PROP_QUALITY, QUALITY)
    for image in open_camera(str(FOLDER / FILM)):
        writer.write(cv2.resize(image.pixels, SIZE, interpolation=cv2.INTER_CUBIC))
    writer.release()
    return film


def recorded(film: Path) -> tuple[float, int]:
    """Images a second, and turns."""
    game, profile, events = Chess(), Profile(game="chess", stickers=False), list[Event]()
    camera = open_camera(str(film))
    eye = learn_plain_set(game, game.start(), profile, camera)
    assert eye is not None
    began, count = time.perf_counter(), 0

    def each(_: object) -> None:
        nonlocal count
        count += 1

    record(table_for(game, game.start(), profile, seen=eye), camera, events.append, each)
    return count / (time.perf_counter() - began), len(events)


def searched(film: Path) -> float:
    """Images a second in which nothing is done but to look for markers."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    began, count = time.perf_counter(), 0
    for image in open_camera(str(film)):
        finder.detectMarkers(image.pixels)
        count += 1
    return count / (time.perf_counter() - began)


def main() -> int:
    """1 if too few."""
    if not (FOLDER / FILM).exists():
        print(f"not measured: {FOLDER / FILM} is missing ({VARIABLE} names another folder)")
        return 1 if VARIABLE in os.environ else NOT_MEASURED
    with tempfile.TemporaryDirectory() as folder:
        film = enlarged(Path(folder) / "film.avi")
        pace, turns = max(recorded(film) for _ in range(TRIES))
        print(
            f"{pace:.0f} images of {SIZE[0]}x{SIZE[1]} a second, {turns} turns; "
            f"a search for markers {searched(film):.0f}"
        )
    return int(pace < LEAST_IMAGES_A_SECOND)


if __name__ == "__main__":
    sys.exit(main())
