"""Footage and its truth, as docs/footage.md describes it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardlight.recording.ground_truth import Truth, first_of, game_of, line_of, read_truth
from rules.game import EMPTY, Game, State
from rules.turns import Turn
from vision.camera.image import Image

Facts = Mapping[str, Any]

QUATRARMES = Path(__file__).parent / "quatrarmes"


@dataclass(frozen=True)
class Footage:
    """A folder of images with truth."""

    folder: Path

    @cached_property
    def truth(self) -> Facts:
        facts: Facts = json.loads(self._text)
        return facts

    @property
    def _text(self) -> str:
        return (self.folder / "truth.json").read_text("utf-8")

    @cached_property
    def _read(self) -> Truth:
        return read_truth(self._text)

    @cached_property
    def game(self) -> Game:
        return game_of(self._read)

    @property
    def texts(self) -> list[str]:
        return [turn["text"] for turn in self.truth["turns"]]

    @cached_property
    def start(self) -> State:
        return first_of(self._read, self.game)

    @cached_property
    def line(self) -> list[tuple[State, Turn]]:
        """Every turn with the position it was played from."""
        return line_of(self._read, self.game)

    def state(self, played: int) -> State:
        """The position after so many turns."""
        return self.line[played - 1][1].state if played else self.start

    def images(self) -> Iterator[Facts]:
        yield from self.truth["images"]

    def part(self, image: Facts) -> int:
        """The number of the part an image belongs to."""
        return sum(bool(part["from"] <= image["time"]) for part in self.truth["parts"]) - 1

    def labels(self, image: Facts) -> list[str]:
        """What stands on every cell."""
        return [image["men"].get(name, EMPTY) for name in self.game.board.names]

    def lit(self, image: Facts) -> list[tuple[int, int, int]]:
        """The light under every cell."""
        return [tuple(image["lit"].get(name, (0, 0, 0))) for name in self.game.board.names]

    def picture(self, image: Facts) -> Image:
        pixels = cv2.imread(str(self.folder / image["file"]), cv2.IMREAD_COLOR)
        assert pixels is not None, image["file"]
        return Image(image["time"], np.asarray(pixels, np.uint8))
