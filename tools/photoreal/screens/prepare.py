"""Write what the renderer needs: ``python -m tools.photoreal.screens.prepare TABLE OUT [stripes | game]``.

First the stripes of the calibration. When they have been rendered, what Boardlight makes of them says where
every cell is lit in the game.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardlight.guided_calibration.screen import PICTURES, ScreenStep
from boardlight.kit.eye import layout_of
from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from calibration.profile import Profile
from calibration.screenmap import ScreenMap
from tools.photoreal.acting.bodies import astray
from tools.photoreal.acting.people import People
from tools.photoreal.prepare import CHANCE, write_kit
from tools.photoreal.scenes import base, change
from tools.photoreal.screens.displays import Display, Floats, Monitor, glows, slide, stripes, under_the_sheet
from tools.photoreal.screens.tables import TABLES, LitTable
from tools.photoreal.shots import Plan, Shot
from vision.camera.image import Image

CHESS = "chess"


def planned(table: LitTable, fixture: Fixture) -> list[Shot]:
    """Every scene of the game."""
    script = table.script
    people = People(script.game, fixture, random.Random(CHANCE), astray(fixture), script.throws)
    return [shot for shot in Plan(script, people, (table.room,)).shots() if shot.times]


def calibrated(table: LitTable, fixture: Fixture, pictures: Sequence[Image]) -> ScreenStep:
    """The step that has looked at the dark sheet and every stripe."""
    wide, high = table.display.size
    step = ScreenStep(layout_of(fixture), Profile(game=CHESS), high / wide)
    for picture in pictures:
        step = step.look(picture)
    return step


def found_map(step: ScreenStep) -> ScreenMap:
    """Where the screen lights the sheet; ValueError with the reason if that is not known."""
    screen = step.keep(Profile(game=CHESS)).screen
    assert screen is not None
    return screen.map


def rendered(out: Path) -> list[Image]:
    """The pictures of the stripes, in their order."""
    files = sorted((out / "shots").glob("s*.png"))
    return [
        Image(number / 10, np.asarray(cv2.imread(str(file)), np.uint8)) for number, file in enumerate(files)
    ]


def _stripes(display: Display) -> Iterator[tuple[str, Floats]]:
    yield "s00", np.zeros((display.size[1], display.size[0], 3), np.float32)
    for number, fringes in enumerate(PICTURES, 1):
        yield f"s{number:02d}", stripes(display, fringes)


def _light(display: Display, shown: Floats, fixture: Fixture) -> Floats:
    if isinstance(display, Monitor):
        return under_the_sheet(display, shown, (fixture.width, fixture.height))
    return slide(display, shown)


def _lamp(display: Display) -> dict[str, Any]:
    """What stays of the screen, in the words of `render.py`."""
    if isinstance(display, Monitor):
        return {"kind": "monitor", "candelas_per_m2": display.candelas_per_m2}
    distance_mm = float(np.linalg.norm(np.array([*display.looks_at_mm, 0.0]) - display.at_mm))
    return {
        "kind": "projector",
        "at_mm": display.at_mm,
        "axes": display.axes.tolist(),
        "hfov_deg": display.hfov_deg,
        "lux_at_1_mm": display.lux * distance_mm**2 / (display.at_mm[2] / distance_mm),
    }


def main(name: str, out: Path, part: str) -> None:
    """Fill `out` with the stripes, or with the game."""
    table = TABLES[name]
    fixture = fixture_of(table.script.game)
    kit = str((out / "kit").resolve())
    lights = out / "light"
    lights.mkdir(parents=True, exist_ok=True)
    scene = base(fixture, kit, table.room, layout_of(fixture).playing_area())
    if part == "stripes":
        write_kit(fixture, out / "kit")
        shown = list(_stripes(table.display))
        frames: list[dict[str, Any]] = [
            {"name": picture, "set": {"sensor": {**table.room.sensor, "jpeg": 0, "seed": number}}}
            for number, (picture, _) in enumerate(shown)
        ]
    else:
        known = found_map(calibrated(table, fixture, rendered(out)))
        layout = layout_of(fixture)
        spots = known.spots(layout.cells, layout.pitch_mm)
        shots = planned(table, fixture)
        frames = [change(fixture, kit, shot, table.room, number) for number, shot in enumerate(shots)]
        shown = [
            (frame["name"], glows(table.display, spots, shot.lights))
            for frame, shot in zip(frames, shots, strict=True)
        ]
    for picture, of_it in shown:
        np.save(lights / f"{picture}.npy", _light(table.display, of_it, fixture).astype(np.float16))
    told = {"base": scene, "lamp": _lamp(table.display), "frames": frames}
    (out / f"{part}.json").write_text(json.dumps(told), "utf-8")
    print(f"{name}: {len(frames)} pictures of the {part} in {out}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
