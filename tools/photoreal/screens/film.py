"""From rendered pictures to a small film and its truth.

``python -m tools.photoreal.screens.film TABLE OUT FOOTAGE``. The film (H.264) holds the dark sheet, every
stripe, and then the game; `truth.json` is that of docs/footage.md, whose files are `NNN.png`, the frames of
the film by number. `screen.json` says which place of the screen really lights the middle of each cell, in its
widths.
"""

import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import cycle
from pathlib import Path

import av
import cv2
import numpy as np

from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from tools.photoreal.develop import Facts, Taken, as_text, game_truth, image_truth, parts
from tools.photoreal.screens.prepare import planned, rendered
from tools.photoreal.screens.tables import TABLES, LitTable
from vision.geometry.sampling import Pixels

QUALITY = "27"
"""H.264's constant rate factor: a webcam's own encoder is no better."""

RATE = 10


def encode(pictures: Sequence[Pixels], file: Path) -> None:
    """Write a film of pictures (h, w, 3; BGR)."""
    high, wide = pictures[0].shape[:2]
    with av.open(str(file), "w") as film:
        options = {"crf": QUALITY, "preset": "veryslow"}
        stream = film.add_stream("libx264", rate=Fraction(RATE), options=options)
        stream.width, stream.height, stream.pix_fmt = wide, high, "yuv420p"
        for pixels in pictures:
            film.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="bgr24")))
        film.mux(stream.encode())


def screen_truth(table: LitTable, fixture: Fixture) -> Facts:
    """How the screen lies."""
    wide, high = table.display.size
    places = table.display.project(layout_of(fixture).cells) / wide
    return {"shape": high / wide, "cells": places.round(5).tolist()}


def main(name: str, out: Path, footage: Path) -> None:
    """Fill `footage`."""
    table = TABLES[name]
    script = table.script
    fixture = fixture_of(script.game)
    taken = [
        Taken(shot, f"{number:03d}", json.loads((out / "shots" / f"{number:03d}.json").read_text("utf-8")))
        for number, shot in enumerate(planned(table, fixture))
    ]
    frames = [image.pixels for image in rendered(out)]
    images: list[Facts] = []
    for shot, source, facts in taken:
        frames.append(np.asarray(cv2.imread(str(out / "shots" / f"{source}.png")), np.uint8))
        truth = image_truth(script.game, fixture, shot, facts)
        files = cycle([f"{len(frames) - 1:03d}.png"])
        images += [
            {"file": file, "time": time, **truth} for time, file in zip(shot.times, files, strict=False)
        ]
    footage.mkdir(parents=True, exist_ok=True)
    encode(frames, footage / "film.mp4")
    (footage / "screen.json").write_text(json.dumps(screen_truth(table, fixture)) + "\n", "utf-8")
    told = {
        **game_truth(script, planned(table, fixture), taken),
        "parts": parts(fixture, taken, (table.room,)),
    }
    (footage / "truth.json").write_text(as_text({**told, "images": images}), "utf-8")
    size = sum(file.stat().st_size for file in footage.iterdir())
    print(f"{len(frames)} frames, {len(images)} images, {size / 1e6:.2f} MB in {footage}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
