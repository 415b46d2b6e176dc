"""Write everything the renderer needs: ``python -m tools.photoreal.prepare OUT``."""

import json
import random
import sys
from pathlib import Path

import cv2

from boardlight.kit import fixture_of
from boardlight.sight import layout_of
from calibration.fixture import Fixture
from calibration.sheets import sheet
from calibration.stickers import face_image
from rules.game import Game
from rules.games import load
from tools.photoreal.conditions import CONDITIONS
from tools.photoreal.people import People
from tools.photoreal.scenes import base, change, sensor
from tools.photoreal.shots import Shot, read_script, shots

GAME = "quatrarmes"
CHANCE = 1915
LONGEST = 24
"""Scenes in one run of the renderer."""


def plan(game: Game, fixture: Fixture) -> list[Shot]:
    """Every scene of the game whose script lies beside this file."""
    script = read_script(game, script_texts())
    return list(shots(game, script, People(game, fixture, random.Random(CHANCE)), CONDITIONS))


def script_texts() -> list[str]:
    """The turns of the game, as `rules.notation` reads them."""
    return (Path(__file__).parent / f"{GAME}.txt").read_text("utf-8").split("\n")[:-1]


def write_kit(fixture: Fixture, folder: Path) -> None:
    """The very art that is printed, as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.png").write_bytes(sheet(fixture).png(5))
    for face in fixture.faces:
        cv2.imwrite(str(folder / f"{face.label}.png"), face_image(face, 256))


def write_sequences(fixture: Fixture, planned: list[Shot], out: Path) -> None:
    """Runs of the renderer: scenes at rest apart, for only these are exposed more than once."""
    area = layout_of(fixture).playing_area()
    kit = str((out / "kit").resolve())
    for room_number, room in enumerate(CONDITIONS):
        for resting in (True, False):
            numbers = [
                number
                for number, shot in enumerate(planned)
                if shot.condition == room_number and (shot.moment.hand is None) == resting
            ]
            for start in range(0, len(numbers), LONGEST):
                frames = [change(fixture, kit, planned[n], room, n) for n in numbers[start : start + LONGEST]]
                name = f"{room_number}-{'rest' if resting else 'hand'}-{start // LONGEST}.json"
                scene = {"base": base(fixture, kit, room, area), "frames": frames}
                (out / name).write_text(json.dumps(scene), "utf-8")


def write_exposures(planned: list[Shot], out: Path) -> None:
    """For `render.sh`: every further exposure of a scene, with the sensor's noise of that moment."""
    folder = out / "sensors"
    folder.mkdir(exist_ok=True)
    lines = []
    for number, shot in enumerate(planned):
        for exposure in range(1, len(shot.times)):
            name = f"{number:03d}-{exposure}"
            facts = sensor(CONDITIONS[shot.condition], number, exposure)
            (folder / f"{name}.json").write_text(json.dumps(facts), "utf-8")
            lines.append(f"{number:03d} {name}\n")
    (out / "exposures.txt").write_text("".join(lines), "utf-8")


def main(out: Path) -> None:
    """Fill `out`."""
    game = load(GAME)
    fixture = fixture_of(game)
    planned = plan(game, fixture)
    write_kit(fixture, out / "kit")
    write_sequences(fixture, planned, out)
    write_exposures(planned, out)
    print(f"{len(planned)} scenes, {sum(len(shot.times) for shot in planned)} images in {out}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
