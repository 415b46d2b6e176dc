"""The moving picture of the README: a piece is lifted, a capture is forgotten, and the lights answer.

``shoot OUT`` writes the frames for the renderer, ``RENDERER-PYTHON RENDERER/scene.py sequence OUT/film.json
-o OUT/frames --png`` renders them, and ``develop OUT TARGET.webp`` puts the referee's sentences under them.
"""

import json
import math
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from hardware.leds import Effect, Glow
from rules.board import Cell
from rules.game import Game
from rules.games import load
from rules.notation import read_turn
from tools.photoreal.acting.moments import CARRIED, Hand, Moment, PlacedPiece
from tools.photoreal.acting.people import People
from tools.photoreal.acting.referee import Referee
from tools.photoreal.prepare import CHANCE, write_kit
from tools.photoreal.scenes import CANDELA, base, change
from tools.photoreal.setting import rooms
from tools.photoreal.setting.conditions import Condition
from tools.photoreal.shots import Shot

RATE = 10
"""Frames a second."""

SIZE = (640, 400)
CAPTION_PX = 64
REST_Z, AWAY_MM = 110.0, 260.0
"""Where a hand comes from and goes to: so high above the sheet, so far beyond its edge."""

EVENING = rooms.Light("evening", (
    {"type": "bulb", "pos_mm": [-380, 60, 720], "radius_mm": 45, "kelvin": 3000, "lux": 120},
    {"type": "area", "pos_mm": [300, 900, 1900], "size_mm": [900, 300], "kelvin": 3400, "lux": 60},
    {"type": "env", "hdri": "interior", "lux": 20, "yaw_deg": 200},
))  # fmt: skip
ROOM = Condition(
    0, EVENING, (0, 60, 46, 0, -0.01), rooms.PHONE, "walnut", (rooms.ANN, rooms.BEN), glowing=True
)

BEFORE = "b8-a7 i3-i5 i9-i7 i5xi9 i11xi5 i1xi9 h8-i7 i9xi5 d8-c7"
"""What was played before: the cannon on i5 has nine ways, and whatever it does, North must capture."""


class Visit(NamedTuple):
    """What one hand does: it carries a piece, or takes it away where there is no target."""

    seat: int
    source: str
    target: str | None
    hover_s: float
    """How long the piece is held up before it goes on."""
    rest_s: float
    """How long the table is looked at afterwards."""


# North forgets to capture with j8; South huffs it.
VISITS = (
    Visit(0, "i5", "i7", 1.8, 1.0),
    Visit(1, "a7", "b6", 0.3, 2.6),
    Visit(0, "j8", None, 0.3, 1.8),
)


@dataclass
class Film:
    """The frames so far, and the referee who watches them."""

    game: Game
    fixture: Fixture
    referee: Referee
    pieces: dict[str, PlacedPiece]
    time: float = 0.0
    frames: list[tuple[Shot, str]] = field(default_factory=list)
    """With the referee's sentence at that moment."""

    def rest(self, seconds: float) -> None:
        """Nobody touches the table."""
        for _ in range(round(seconds * RATE)):
            self._expose(None)

    def visit(self, visit: Visit) -> None:
        """A hand comes, carries a piece, and goes."""
        piece = next(one for one in self.pieces.values() if one.cell == self._cell(visit.source))
        home = self._home(visit.seat, piece)
        self._way(visit.seat, home, (piece.x, piece.y, piece.z), 0.6)
        held = self.pieces[piece.name] = piece._replace(cell=None)
        top = (piece.x, piece.y, CARRIED)
        self._way(visit.seat, (piece.x, piece.y, 0.0), top, 0.3, held)
        for _ in range(round(visit.hover_s * RATE)):
            self._way(visit.seat, top, top, 1 / RATE, held)
        if visit.target is None:
            del self.pieces[piece.name]
            self._way(visit.seat, top, home, 0.7, held, kept=False)
            return
        site = self.fixture.sites[self._cell(visit.target)]
        self._way(visit.seat, top, (site.x, site.y, CARRIED), 0.6, held)
        self._way(visit.seat, (site.x, site.y, CARRIED), (site.x, site.y, 0.0), 0.2, held)
        self.pieces[piece.name] = piece._replace(x=site.x, y=site.y, cell=self._cell(visit.target))
        self._way(visit.seat, (site.x, site.y, 0.0), home, 0.6)

    def _way(
        self,
        seat: int,
        start: tuple[float, float, float],
        end: tuple[float, float, float],
        seconds: float,
        held: PlacedPiece | None = None,
        kept: bool = True,
    ) -> None:
        """The hand goes from one place (x, y, z) to another, slow at both ends, with what it holds."""
        count = max(1, round(seconds * RATE))
        for number in range(1, count + 1):
            share = (1 - math.cos(math.pi * number / count)) / 2
            x, y, z = (a + share * (b - a) for a, b in zip(start, end, strict=True))
            carried = (held or next(iter(self.pieces.values())))._replace(x=x, y=y, z=z, cell=None)
            shown = {**self.pieces, carried.name: carried} if held else self.pieces
            if held and kept:
                self.pieces[held.name] = carried
            self._expose(Hand(seat, carried, 14.0), tuple(shown.values()))

    def _expose(self, hand: Hand | None, pieces: tuple[PlacedPiece, ...] | None = None) -> None:
        self.time += 1 / RATE
        moment = Moment(pieces or tuple(self.pieces.values()), hand, 0, "rest")
        lights = tuple(self._caught(glow) for glow in self.referee.watch(moment, self.time))
        self.frames.append((Shot(moment, (self.time,), 0, lights), self.referee.says))

    def _caught(self, glow: Glow) -> Glow:
        """A light as bright as its effect makes it at this moment."""
        wave = (1 + math.cos(2 * math.pi * self.time / 1.2)) / 2
        share = {Effect.PULSE: 0.35 + 0.65 * wave, Effect.BLINK: round(wave), Effect.STEADY: 1.0}
        red, green, blue = (round(part * share.get(glow.effect, 1.0)) for part in glow[:3])
        return Glow(red, green, blue, Effect.STEADY)

    def _home(self, seat: int, piece: PlacedPiece) -> tuple[float, float, float]:
        y = self.fixture.height + AWAY_MM if seat == 0 else -AWAY_MM
        return self.fixture.width / 2 + 0.4 * (piece.x - self.fixture.width / 2), y, REST_Z

    def _cell(self, name: str) -> Cell:
        return self.game.board.cell(name)


def played() -> Film:
    """All frames; ValueError where the referee logs something else than what was played."""
    game = load("quatrarmes")
    fixture, first = fixture_of(game), game.start()
    for text in BEFORE.split():
        first = read_turn(game, first, text).state
    people = People(game, fixture, random.Random(CHANCE), 0.6)
    people.set_up(first)
    pieces = {piece.name: piece for piece in people.moments[0].pieces}
    film = Film(game, fixture, Referee(game, first), pieces)
    film.rest(0.8)
    for visit in VISITS:
        film.visit(visit)
        film.rest(visit.rest_s)
    if film.referee.log != ["i5-i7", "a7-b6", "huff j8"]:
        raise ValueError(f"the referee saw {film.referee.log}")
    return film


def shoot(out: Path) -> None:
    """Write what the renderer needs."""
    film = played()
    write_kit(film.fixture, out / "kit")
    kit = str((out / "kit").resolve())
    scene: dict[str, Any] = base(film.fixture, kit, ROOM, layout_of(film.fixture).playing_area())
    scene["camera"]["resolution"] = list(SIZE)
    scene["render"] = {"spp": 10}
    frames = [change(film.fixture, kit, shot, ROOM, number) for number, (shot, _) in enumerate(film.frames)]
    for frame in frames:
        for led in frame["set"]["leds"]:
            led["brightness"] = 2 * CANDELA
    (out / "film.json").write_text(json.dumps({"base": scene, "frames": frames}), "utf-8")
    (out / "says.json").write_text(json.dumps([says for _, says in film.frames]), "utf-8")
    print(f"{len(frames)} frames in {out}")


def develop(out: Path, target: Path) -> None:
    """The frames with the referee's sentence under each, as an animated WebP."""
    sentences = json.loads((out / "says.json").read_text("utf-8"))
    letters = ImageFont.truetype("DejaVuSans.ttf", 17)
    pages = []
    for number, words in enumerate(sentences):
        picture = cv2.imread(str(out / "frames" / f"{number:03d}.png"))
        assert picture is not None
        page = Image.new("RGB", (SIZE[0], SIZE[1] + CAPTION_PX), "#15181c")
        page.paste(Image.fromarray(np.ascontiguousarray(picture[..., ::-1])), (0, 0))
        draw = ImageDraw.Draw(page)
        draw.rectangle((0, SIZE[1], 5, SIZE[1] + CAPTION_PX), fill="#7cc4da")
        draw.text((20, SIZE[1] + CAPTION_PX / 2), _lines(draw, words, letters), "#ece8de", letters, "lm")
        pages.append(page)
    pages[0].save(
        target, save_all=True, append_images=pages[1:], duration=1000 // RATE, loop=0, quality=55, method=6
    )
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")


def _lines(draw: ImageDraw.ImageDraw, words: str, letters: ImageFont.FreeTypeFont) -> str:
    """A sentence in as many lines as it needs."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, letters) > SIZE[0] - 40:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def main(command: str, *paths: str) -> None:
    """One of the two steps."""
    if command == "shoot":
        shoot(Path(paths[0]))
    else:
        develop(Path(paths[0]), Path(paths[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
