"""The game of docs/add-a-game.md, taken from the page and put into a folder, works everywhere at once."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "add-a-game.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stranger's folder with the one file of the page."""
    folder = tmp_path_factory.mktemp("my-games")
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.S)
    (folder / "breakthrough.py").write_text(code, "utf-8")
    assert len(code.splitlines()) < 80
    return folder


def boardlight(folder: Path, *arguments: str) -> str:
    """What the command line prints with that folder."""
    done = subprocess.run(
        [sys.executable, "-c", "from boardlight.cli import main; main()", *arguments],
        env={**os.environ, "BOARDLIGHT_GAMES": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed(folder: Path) -> None:
    assert "breakthrough" in boardlight(folder, "games")


def test_it_is_playable(folder: Path) -> None:
    assert len(boardlight(folder, "turns", "breakthrough").split()) == 22
    assert boardlight(folder, "perft", "breakthrough", "2").strip() == "484"
    assert "c3" in boardlight(folder, "turns", "breakthrough", "b2-b3", "b7-b6")


def test_it_is_printed(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "kit.svg"
    boardlight(folder, "print", "breakthrough", "-o", str(file))
    assert file.read_text("utf-8").startswith("<svg")


def test_it_is_seen_lit_logged_and_on_the_page(folder: Path) -> None:
    """A stage with simulated hands in a process of its own, whose page is asked at the end."""
    script = """
import sys
from rules.games import add_folder, load
add_folder(sys.argv[1])
from boardlight.simulation.demo import play_show
from boardlight.simulation.people.performance import Show
from boardlight.simulation.stage import stage
from rules.notation import read_turn
game = load("breakthrough")
first = game.start()
one = read_turn(game, first, "d2-d3")
two = read_turn(game, one.state, "e7-e6")
on = stage(game, first, rate=10)
assert play_show(game, on, Show(first, (one, two)), print)
page = on.table.page()
assert [turn["text"] for turn in page["turns"]] == ["d2-d3", "e7-e6"]
assert any(any(light[:3]) for light in page["lights"])
assert page["game"]["title"] == {"en": "Breakthrough", "fr": "Breakthrough"}
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "d2-d3" in done.stdout
