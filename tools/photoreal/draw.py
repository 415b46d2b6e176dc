"""Draw a game, and the room it is played in, by chance: footage that nobody has seen before.

``python -m tools.photoreal.draw GAME SEED GRADE OUT RENDERER-PYTHON RENDERER``. `GAME` with ``-dice`` at its
end is played with a die in its tray; `GRADE` is ``easy``, ``normal`` or ``hard``. Then `prepare`, `render.py`
and `develop` make the footage of the sequence ``drawn``. One seed has the same lamps and sensor in all games.
"""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from boardlight.kit.fixture import fixture_of
from calibration.fixture import Fixture
from rules.deployment import Deploying
from rules.game import Game, State
from rules.games import load
from rules.notation import write_setup
from rules.turns import turns
from tools.photoreal.acting.script import Script, read_script
from tools.photoreal.setting import rooms
from tools.photoreal.setting.conditions import Condition
from tools.photoreal.setting.rooms import Facts, Light

DRAWN = "drawn"
"""The name of a sequence that lies in the folder itself."""

DICE = "-dice"
TURNS = 8
GLOWING = 0.6
"""Share of the rooms in which the lights under the cells shine."""

PEOPLE = (rooms.ANN, rooms.BEN, rooms.IDA, rooms.TOM, rooms.LEO, rooms.SUE, rooms.MAX, rooms.EVE)

SEEN_HANDS = 2
"""The hand of every so many-th turn is caught by the camera."""


def main(name: str, seed: int, grade: str, out: Path, *renderer: str) -> None:
    """Write what is played, and where, into `out`."""
    chance = random.Random(f"{name} {seed}")
    game = load(name.removesuffix(DICE))
    out.mkdir(parents=True, exist_ok=True)
    (out / "script.txt").write_text(script(game, name.endswith(DICE), chance), "utf-8")
    glowing, people = chance.random() < GLOWING, chance.sample(range(len(PEOPLE)), 4)
    room = _randomized(fixture_of(game), seed, grade, out, *renderer)
    facts = {"grade": grade, "glowing": glowing, "people": people, **room}
    (out / "room.json").write_text(json.dumps(facts, indent=1), "utf-8")


def script(game: Game, throws: bool, chance: random.Random) -> str:
    """A script of turns drawn by chance, from the start of the game or an army deployed by chance."""
    here = game.start()
    while isinstance(here.stage, Deploying):
        here = game.after(here, chance.choice(game.actions(here)))
    setup = "".join(f"setup: {line}\n" for line in write_setup(game, here).splitlines())
    played = "".join(f"{text}\n" for text in _played(game, here, chance))
    die = "die: tray\n" if throws else ""
    return f"game: {game.name}\n{die}{setup}{played}"


def read_script_in(out: Path) -> Script:
    """What was drawn to be played."""
    return read_script(DRAWN, (out / "script.txt").read_text("utf-8"))


def read_room_in(out: Path) -> Condition:
    """Where it was drawn to be played."""
    facts = json.loads((out / "room.json").read_text("utf-8"))
    return Condition(
        first=0,
        light=Light(facts["grade"], tuple(facts["lights"])),
        seen_from=facts["camera"],
        sensor=facts["sensor"],
        table=facts["table"]["material"],
        players=tuple(PEOPLE[number] for number in facts["people"]),
        glowing=facts["glowing"],
        paper=facts["paper"],
        caught=SEEN_HANDS,
    )


def _played(game: Game, here: State, chance: random.Random) -> Iterator[str]:
    for _ in range(TURNS):
        if here.outcome is not None:
            return
        turn = chance.choice(list(turns(game, here)))
        yield game.write(here, turn.path)
        here = turn.state


def _randomized(fixture: Fixture, seed: int, grade: str, out: Path, python: str, renderer: str) -> Facts:
    """Camera, lights, table, sensor and paper in the words of the renderer, which draws them itself."""
    scene = out / "randomized.json"
    scene.write_text(json.dumps({"board": {"size_mm": [fixture.width, fixture.height]}}), "utf-8")
    told = [python, f"{renderer}/scene.py", "randomize", str(scene), "-o", str(scene)]
    subprocess.run([*told, "--seed", str(seed), "--level", grade], check=True)
    facts = json.loads(scene.read_text("utf-8"))
    scene.unlink()
    return {**facts, "paper": facts["board"]["paper"]}


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]), *sys.argv[5:])
