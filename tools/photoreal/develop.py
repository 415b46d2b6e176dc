"""From rendered pictures to footage with its truth.

``python -m tools.photoreal.develop SEQUENCE OUT FOOTAGE``. The format is that of docs/footage.md. A hand that
has not been rendered is left out; a table at rest must be there.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from rules.game import EMPTY, Game
from tools.photoreal.acting.referee import labels
from tools.photoreal.acting.script import Script
from tools.photoreal.prepare import plan, told
from tools.photoreal.setting.conditions import Condition
from tools.photoreal.shots import EXPOSURES, Shot
from vision.geometry.sampling import Pixels

QUALITY = 40
"""Of the JPEG files: no better than a webcam's own, and small enough to be kept. Films older than those of
Arcanor have 52."""

VISIBLE = 0.85
"""Share of a piece that must be seen, or its cell counts as hidden."""

SMALL = 0.25
"""Size of the art that is kept beside the one that was rendered."""

Facts = Mapping[str, Any]


class Taken(NamedTuple):
    """A shot and what the renderer knows of it."""

    shot: Shot
    source: str
    """Name of its first picture."""
    rendered: Facts


def main(sequence: str, out: Path, footage: Path) -> None:
    """Fill `footage` from the pictures in `out`."""
    script, rooms = told(sequence, out)
    fixture = fixture_of(script.game)
    planned = plan(script, rooms, fixture)
    taken = list(_taken(planned, out / "shots"))
    footage.mkdir(parents=True, exist_ok=True)
    images: list[Facts] = []
    for shot, source, rendered in taken:
        facts = image_truth(script.game, fixture, shot, rendered)
        names = [
            f"{source}{f'-{exposure}' if exposure else ''}"
            for exposure in range(min(EXPOSURES, len(shot.times)))
        ]
        for name in names:
            _develop(out / "shots" / f"{name}.png", footage / f"{name}.jpg")
        for time, name in zip(shot.times, cycle(names), strict=False):
            images.append({"file": f"{name}.jpg", "time": time, **facts})
    times = "".join(f"{image['file']} {image['time']:.2f}\n" for image in images)
    (footage / "times.txt").write_text(times, "utf-8")
    truth = {**game_truth(script, planned, taken), "parts": parts(fixture, taken, rooms), "images": images}
    (footage / "truth.json").write_text(as_text(truth), "utf-8")
    if sequence == script.game.name:
        _keep_kit(out / "kit", footage / "kit")
    size = sum(file.stat().st_size for file in footage.rglob("*") if file.is_file())
    print(f"{len(images)} images, {size / 1e6:.1f} MB in {footage}")


def _taken(planned: Sequence[Shot], shots: Path) -> Iterator[Taken]:
    for number, shot in enumerate(planned):
        source = f"{number:03d}"
        there = (shots / f"{source}.png").is_file()
        if shot.times and (there or shot.moment.hand is None):
            yield Taken(shot, source, json.loads((shots / f"{source}.json").read_text("utf-8")))


def image_truth(game: Game, fixture: Fixture, shot: Shot, rendered: Facts) -> Facts:
    """What is true of the images of one shot."""
    names = game.board.names
    on_board = {
        names[cell]: label for cell, label in enumerate(labels(shot.moment, len(names))) if label != EMPTY
    }
    return {
        "played": shot.moment.turn if shot.moment.hand is None else None,
        "hand": bool(rendered["hand_present"]),
        "men": on_board,
        "hidden": _hidden(names, rendered),
        "lit": _lit(fixture, rendered),
        **({"die": shot.moment.die.face} if shot.moment.die else {}),
    }


def game_truth(script: Script, planned: Sequence[Shot], taken: Sequence[Taken]) -> Facts:
    """The game that is played, and when each turn is."""
    said = {shot.moment.turn for shot in planned if not shot.times and shot.moment.act == "say"}
    turns: list[Facts] = []
    before = taken[0].shot.times[-1]
    for number, ((state, _), text) in enumerate(zip(script.steps, script.texts, strict=True), 1):
        of_it = [shot for shot, _, _ in taken if shot.moment.turn == number]
        seat = script.game.seats[state.turn] if state.turn >= 0 else ""
        if number in said:
            turns.append({"text": text, "seat": seat, "reached": before, "left": before, "declared": True})
        else:
            left = min(shot.times[0] for shot in of_it if not shot.moment.hand)
            turns.append({"text": text, "seat": seat, "reached": of_it[0].times[0], "left": left})
        before = of_it[-1].times[-1] if of_it else before
    ends = script.turns[-1].state.outcome
    return {
        "format": 1,
        "game": script.game.name,
        "options": {},
        "setup": script.setup,
        "turns": turns,
        "result": ends and {"scores": list(ends.scores), "reason": ends.reason},
    }


def parts(fixture: Fixture, taken: Sequence[Taken], rooms: Sequence[Condition]) -> list[Facts]:
    """The conditions, from when they hold, and the playing area's corners in them."""
    found: list[Facts] = []
    for number, room in enumerate(rooms):
        first = next(one for one in taken if one.shot.condition == number)
        corners = np.array([point["px"] for point in first.rendered["points"][len(fixture.sites) :]])
        turned = np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0)
        found.append(
            {
                "name": room.name,
                "from": first.shot.times[0],
                "sensor": room.sensor["preset"],
                "glowing": room.glowing,
                "corners": turned.round(1).tolist(),
            }
        )
    return found


def _develop(source: Path, target: Path) -> None:
    cv2.imwrite(str(target), _read(source), [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])


def _read(source: Path) -> Pixels:
    picture = cv2.imread(str(source), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise FileNotFoundError(f"{source} has not been rendered; run render.py")
    return np.asarray(picture, np.uint8)


def _keep_kit(kit: Path, target: Path) -> None:
    """The art that was rendered, small: so that it can be told when the kit has changed since."""
    target.mkdir(exist_ok=True)
    for source in sorted(kit.glob("*.png")):
        small = cv2.resize(_read(source), None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(target / source.name), small, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _hidden(names: Sequence[str], rendered: Facts) -> list[str]:
    """Cells under a hand, by their centre or by the piece that stands there."""
    seen = {piece["cell"]: piece["visible"] for piece in rendered["pieces"] if piece["cell"]}
    return [
        name
        for name, point in zip(names, rendered["points"], strict=False)
        if point["seen"] == "occluder" or (rendered["hand_present"] and seen.get(name, 1.0) < VISIBLE)
    ]


def _lit(fixture: Fixture, rendered: Facts) -> Mapping[str, list[int]]:
    """The lights that were rendered."""
    names = {(site.x, site.y): site.name for site in fixture.sites}
    return {names[tuple(led["mm"])]: [round(255 * part) for part in led["rgb"]] for led in rendered["leds"]}


def as_text(truth: Facts) -> str:
    """JSON with one line for each turn, part and image."""
    lines = []
    for key, value in truth.items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f' "{key}": [\n{rows}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
