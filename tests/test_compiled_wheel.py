"""The rules keep every law when they are compiled: their own tests, run on a wheel that is built so."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.compiled_rules import ROOT, compiled_rules

TESTS = ("test_every_game.py", "test_transcripts.py", "test_rulings.py", "games")
"""Of tests/rules: perft tables, laws along random games, every rule of every game."""

WHERE = """
import rules.chess_family.king_safety, rules.games.chess, rules.games.quatrarmes.captures, rules.turns, sys
for name in sorted(name for name in sys.modules if name.startswith("rules.")):
    print(name, sys.modules[name].__file__)
"""


def run(folder: Path, *words: str) -> str:
    """What Python says, started in `folder` with nothing of the repository."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_compiled_rules_pass_the_tests_of_the_rules(tmp_path: Path) -> None:
    islands = compiled_rules()
    for name in ("__init__.py", "conftest.py"):
        (tmp_path / "tests").mkdir(exist_ok=True)
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    shutil.copytree(
        ROOT / "tests/rules", tmp_path / "tests/rules", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    found = run(
        tmp_path, "-m", "pytest", "-p", "no:cacheprovider", "-o", f"pythonpath={islands}",
        *(f"tests/rules/{name}" for name in TESTS),
    )  # fmt: skip
    assert "100%" in found


@pytest.mark.long
def test_what_is_hot_is_compiled_and_what_others_inherit_from_is_not() -> None:
    told = dict(line.split() for line in run(compiled_rules(), "-c", WHERE).splitlines())
    assert all(Path(file).is_relative_to(compiled_rules()) for file in told.values())
    compiled = {name for name, file in told.items() if file.endswith(tuple(EXTENSION_SUFFIXES))}
    assert {"rules.turns", "rules.games.chess", "rules.games.quatrarmes.captures"} <= compiled
    assert "rules.chess_family.king_safety" in compiled
    assert not compiled & {"rules.game", "rules.board", "rules.pieces", "rules.games"}
