"""From rendered pictures to footage with its truth: ``python -m tools.photoreal.develop OUT FOOTAGE``.

The format is that of docs/footage.md.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardlight.kit import fixture_of
from calibration.fixture import Fixture
from hardware.leds import LightFrame
from rules.game import EMPTY, Game
from rules.games import load
from tools.photoreal.conditions import CONDITIONS
from tools.photoreal.prepare import GAME, plan, script_texts
from tools.photoreal.referee import labels
from tools.photoreal.shots import Shot, read_script
from vision.rectify import Pixels

QUALITY = 66
"""Of the JPEG files: as good as a webcam's own, and small enough to be kept."""

VISIBLE = 0.85
"""Share of a man that must be seen, or its cell counts as hidden."""

SMALL = 0.25
"""Size of the art that is kept beside the one that was rendered."""

Facts = Mapping[str, Any]


def main(out: Path, footage: Path) -> None:
    """Fill `footage` from the pictures in `out`."""
    game = load(GAME)
    fixture = fixture_of(game)
    planned = plan(game, fixture)
    footage.mkdir(parents=True, exist_ok=True)
    images: list[Facts] = []
    for number, shot in enumerate(planned):
        rendered = json.loads((out / "shots" / f"{number:03d}.json").read_text("utf-8"))
        for exposure, time in enumerate(shot.times):
            source = f"{number:03d}" if exposure == 0 else f"{number:03d}-{exposure}"
            name = f"{len(images):03d}.jpg"
            _develop(out / "shots" / f"{source}.png", footage / name)
            images.append({"file": name, "time": time, **image_truth(game, shot, rendered)})
    times = "".join(f"{image['file']} {image['time']:.2f}\n" for image in images)
    (footage / "times.txt").write_text(times, "utf-8")
    truth = {**game_truth(game, planned), "parts": parts(fixture, planned, out), "images": images}
    (footage / "truth.json").write_text(_text(truth), "utf-8")
    _keep_kit(out / "kit", footage / "kit")
    size = sum(file.stat().st_size for file in footage.rglob("*") if file.is_file())
    print(f"{len(images)} images, {size / 1e6:.1f} MB in {footage}")


def image_truth(game: Game, shot: Shot, rendered: Facts) -> Facts:
    """What is true of one image."""
    names = game.board.names
    on_board = {
        names[cell]: label for cell, label in enumerate(labels(shot.moment, len(names))) if label != EMPTY
    }
    return {
        "played": shot.moment.turn if shot.moment.hand is None else None,
        "hand": bool(rendered["hand_present"]),
        "men": on_board,
        "hidden": _hidden(names, rendered),
        "lit": _lit(names, shot.lights) if CONDITIONS[shot.condition].glowing else {},
    }


def game_truth(game: Game, planned: Sequence[Shot]) -> Facts:
    """The game that is played, and when each turn is."""
    script = read_script(game, script_texts())
    seats = [game.start().turn, *(turn.state.turn for turn in script)]
    ends = script[-1].state.outcome
    return {
        "format": 1,
        "game": game.name,
        "options": {},
        "setup": "",
        "turns": [
            {
                "text": text,
                "seat": game.seats[seat],
                "reached": min(shot.times[0] for shot in planned if shot.moment.turn == number),
                "left": min(
                    shot.times[0] for shot in planned if shot.moment.turn == number and not shot.moment.hand
                ),
            }
            for number, (text, seat) in enumerate(zip(script_texts(), seats, strict=False), 1)
        ],
        "result": ends and {"scores": list(ends.scores), "reason": ends.reason},
    }


def parts(fixture: Fixture, planned: Sequence[Shot], out: Path) -> list[Facts]:
    """The conditions, from when they hold, and the playing area's corners in them."""
    found: list[Facts] = []
    for room_number, room in enumerate(CONDITIONS):
        first = next(number for number, shot in enumerate(planned) if shot.condition == room_number)
        rendered = json.loads((out / "shots" / f"{first:03d}.json").read_text("utf-8"))
        corners = np.array([point["px"] for point in rendered["points"][len(fixture.sites) :]])
        turned = np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0)
        found.append(
            {
                "name": room.name,
                "from": planned[first].times[0],
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
        raise FileNotFoundError(f"{source} has not been rendered; run render.sh")
    return np.asarray(picture, np.uint8)


def _keep_kit(kit: Path, target: Path) -> None:
    """The art that was rendered, small: so that it can be told when the kit has changed since."""
    target.mkdir(exist_ok=True)
    for source in sorted(kit.glob("*.png")):
        small = cv2.resize(_read(source), None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(target / source.name), small, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _hidden(names: Sequence[str], rendered: Facts) -> list[str]:
    """Cells under a hand, by their centre or by the man that stands there."""
    seen = {piece["cell"]: piece["visible"] for piece in rendered["pieces"] if piece["cell"]}
    return [
        name
        for name, point in zip(names, rendered["points"], strict=False)
        if point["seen"] == "occluder" or seen.get(name, 1.0) < VISIBLE
    ]


def _lit(names: Sequence[str], lights: LightFrame) -> Mapping[str, list[int]]:
    return {name: list(glow[:3]) for name, glow in zip(names, lights, strict=True) if any(glow[:3])}


def _text(truth: Facts) -> str:
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
    main(Path(sys.argv[1]), Path(sys.argv[2]))
