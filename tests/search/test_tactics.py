"""Positions with a right answer that was proved by looking at everything (``tools/find_tactics.py``)."""

import json
from pathlib import Path

import pytest

from rules.games import load
from rules.notation import read_setup
from search.best import best
from search.budget import Budget

FILES = sorted((Path(__file__).parent / "tactics").glob("*.json"))
SECOND = {"chess": 14_000, "quaternity": 14_000}
"""Positions that one processor looks at in less than a second (`make bench` says how many)."""
ENOUGH = 4_000
"""Of them, in the other games."""
SHARE = 0.95


def test_there_are_positions_for_every_game() -> None:
    assert len(FILES) == 6
    assert all(len(json.loads(file.read_text("utf-8"))["positions"]) >= 6 for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_tactics_are_found_within_a_second(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    game = load(file.stem, content["options"])
    missed = []
    for each in content["positions"]:
        state = read_setup(game, each["setup"])
        path = best(game, state, state.turn, Budget(nodes=SECOND.get(file.stem, ENOUGH))).path
        if game.write(state, path) not in each["answers"]:
            missed.append((each["theme"], each["setup"], game.write(state, path), each["answers"]))
    assert len(missed) <= (1 - SHARE) * len(content["positions"]), missed
