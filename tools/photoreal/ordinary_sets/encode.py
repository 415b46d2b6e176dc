"""Make videos of drawn films: ``python -m tools.photoreal.ordinary_sets.encode FILMS``. Needs ffmpeg.

Each picture is shown for a while, 25 images a second, a turn every 1.84 s, with the fresh noise that every
image of a camera has. Films of even seeds are encoded as phones do (H.264), those of odd seeds as webcams do
(MJPEG). What is there is kept.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

IMAGES_A_SECOND = 25
RESTING_COUNT, MOVING_COUNT = 30, 8
"""Images for which a table at rest is shown, and each of the two pictures with a hand."""
NOISE_LEVELS, NOISES_COUNT = 2.0, 5
CODECS = {
    ".mp4": ("-c:v", "libx264", "-preset", "veryfast", "-crf", "25", "-pix_fmt", "yuv420p"),
    ".avi": ("-c:v", "mjpeg", "-q:v", "6"),
}


def images(folder: Path, seed: int) -> Iterator[NDArray[np.uint8]]:
    """All images of a film."""
    chance = np.random.default_rng(seed)
    noises: NDArray[np.float32] | None = None
    for file in sorted(folder.glob("0*.webp")):
        picture = cv2.imread(str(file)).astype(np.float32)
        if noises is None:
            noises = chance.normal(0, NOISE_LEVELS, (NOISES_COUNT, *picture.shape)).astype(np.float32)
        for number in range(MOVING_COUNT if file.stem[-1] in "ab" else RESTING_COUNT):
            down, right = map(int, chance.integers(0, 99, 2))
            noise = np.roll(noises[number % NOISES_COUNT], (down, right), (0, 1))
            yield np.clip(picture + noise, 0, 255).astype(np.uint8)


def encode(folder: Path) -> None:
    """The video of one film, in its folder."""
    seed = int(folder.name)
    suffix = ".avi" if seed % 2 else ".mp4"
    video, part = folder / f"film{suffix}", folder / f"part{suffix}"
    if video.exists():
        return
    encoder: subprocess.Popen[bytes] | None = None
    for image in images(folder, seed):
        if encoder is None:
            size = f"{image.shape[1]}x{image.shape[0]}"
            raw = ("-f", "rawvideo", "-pix_fmt", "bgr24", "-s", size, "-r", str(IMAGES_A_SECOND), "-i", "-")
            line = ("ffmpeg", "-y", "-loglevel", "error", *raw, *CODECS[suffix], str(part))
            encoder = subprocess.Popen(line, stdin=subprocess.PIPE)
        assert encoder.stdin is not None
        encoder.stdin.write(image.tobytes())
    if encoder is not None:
        encoder.communicate()
        if encoder.returncode:
            raise SystemExit(f"ffmpeg could not encode {video}")
        part.rename(video)


if __name__ == "__main__":
    for told in sorted(Path(sys.argv[1]).glob("*/turns.json")):
        encode(told.parent)
