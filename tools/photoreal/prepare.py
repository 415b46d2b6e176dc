"""Write everything the renderer needs: ``python -m tools.photoreal.prepare SEQUENCE OUT``."""

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.printing.sheet.sheets import sheet
from calibration.printing.sheet.stickers import face_image
from tools.photoreal.acting.bodies import astray
from tools.photoreal.acting.people import People
from tools.photoreal.acting.script import Script, read_script
from tools.photoreal.draw import DRAWN, read_room_in, read_script_in
from tools.photoreal.scenes import base, change, sensor
from tools.photoreal.setting.conditions import CONDITIONS, Condition
from tools.photoreal.shots import EXPOSURES, Plan, Shot

CHANCE = 1915
SCRIPTS = Path(__file__).parent / "scripts"


def told(sequence: str, out: Path) -> tuple[Script, Sequence[Condition]]:
    """What is played, and in which rooms."""
    if sequence == DRAWN:
        return read_script_in(out), (read_room_in(out),)
    script = read_script(sequence, (SCRIPTS / f"{sequence}.txt").read_text("utf-8"))
    return script, CONDITIONS[sequence]


def plan(script: Script, rooms: Sequence[Condition], fixture: Fixture) -> list[Shot]:
    """Every scene of a script, merely said ones included."""
    people = People(script.game, fixture, random.Random(CHANCE), astray(fixture), script.throws)
    return list(Plan(script, people, rooms).shots())


def write_kit(fixture: Fixture, folder: Path) -> None:
    """The very art that is printed, as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.png").write_bytes(sheet(fixture).png(5))
    for face in fixture.faces:
        cv2.imwrite(str(folder / f"{face.label}.png"), face_image(face, 256))


def write_sequences(fixture: Fixture, planned: Sequence[Shot], rooms: Sequence[Condition], out: Path) -> None:
    """Runs of the renderer: scenes at rest apart, for only these are exposed more than once."""
    area = layout_of(fixture).playing_area()
    kit = str((out / "kit").resolve())
    for room_number, room in enumerate(rooms):
        for resting in (True, False):
            frames = [
                change(fixture, kit, shot, room, number)
                for number, shot in enumerate(planned)
                if shot.times and shot.condition == room_number and (shot.moment.hand is None) == resting
            ]
            name = f"{room_number}-{'rest' if resting else 'hand'}.json"
            scene = {"base": base(fixture, kit, room, area), "frames": frames}
            (out / name).write_text(json.dumps(scene), "utf-8")


def write_exposures(planned: Sequence[Shot], rooms: Sequence[Condition], out: Path) -> None:
    """For `render.sh`: every further exposure of a scene, with the sensor's noise of that moment."""
    folder = out / "sensors"
    folder.mkdir(exist_ok=True)
    lines = []
    for number, shot in enumerate(planned):
        for exposure in range(1, min(EXPOSURES, len(shot.times))):
            name = f"{number:03d}-{exposure}"
            facts = sensor(rooms[shot.condition], number, exposure)
            (folder / f"{name}.json").write_text(json.dumps(facts), "utf-8")
            lines.append(f"{number:03d} {name}\n")
    (out / "exposures.txt").write_text("".join(lines), "utf-8")


def main(sequence: str, out: Path) -> None:
    """Fill `out`."""
    script, rooms = told(sequence, out)
    fixture = fixture_of(script.game)
    planned = plan(script, rooms, fixture)
    write_kit(fixture, out / "kit")
    write_sequences(fixture, planned, rooms, out)
    write_exposures(planned, rooms, out)
    scenes, images = sum(bool(shot.times) for shot in planned), sum(len(shot.times) for shot in planned)
    print(f"{sequence}: {len(script.turns)} turns, {scenes} scenes, {images} images in {out}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
