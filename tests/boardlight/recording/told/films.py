"""A film of a set that nobody described, as a file."""

from pathlib import Path

import cv2

from tests.boardlight.kit.test_plain_set import Film, played, table

RATE = 15


def write_film(file: Path) -> Path:
    """1. e4, filmed from the set-up on: four seconds."""
    sim = table()
    film = Film(sim, played(sim, [("e2", "e4")]), 0)
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), RATE, sim.viewpoint.size)
    for image in film:
        video.write(image.pixels)
    video.release()
    return file
