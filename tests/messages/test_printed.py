"""What is printed is a message: nothing that writes on a terminal says a text of its own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRINTING = sorted(
    {
        *(ROOT / "boardlight" / "commands").rglob("*.py"),
        *(ROOT / "boardlight").glob("*.py"),
        *(ROOT / "boardlight" / "recording").glob("*.py"),
        ROOT / "boardlight" / "simulation" / "demo.py",
        ROOT / "boardlight" / "journal" / "disclosure.py",
        ROOT / "boardlight" / "web" / "connections" / "error_log.py",
    }
)
SENTENCE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")
WORD = re.compile(r"[A-Za-z]{3,}")
PRINTERS = {"print", "input", "report", "track", "add_task", "prompt", "confirm", "echo"}

FOR_PROGRAMS = {
    "a command is never taken away",
    "Boardlight calibration target",
    "game, options",
    "boardlight: ",
    "Page: ",
}
"""Texts for programs: of impossible errors and file formats, and how lines begin that programs look for."""


def shown(node: ast.AST) -> Iterator[str]:
    """The texts in an expression that are shown as they stand, not those that other functions are given."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call() | ast.FormattedValue(value=ast.Call()) | ast.Subscript():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from shown(child)


@pytest.mark.parametrize("file", PRINTING, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_text_is_written_where_it_is_printed(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    docstrings = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    found = {
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docstrings
        if SENTENCE.search(each.value)
    }
    for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
        if ast.unparse(call.func).rpartition(".")[2] in PRINTERS:
            found |= {text for given in call.args for text in shown(given) if WORD.search(text)}
    assert found - FOR_PROGRAMS == set()
