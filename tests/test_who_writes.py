"""State has few fields, each a value with a job; who writes which stands beside it, and nobody else does."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from boardlight.referee.session.state import Session
from vision.observing.eye import Eye

ROOT = Path(__file__).parents[1]
MOST_FIELDS = 12
WRITTEN_IN = re.compile(r"Written in: ([\w, ]+)\.$")


@dataclass(frozen=True)
class Whole:
    """A value that is made of others, and the islands in which it is written."""

    kind: type
    islands: tuple[str, ...]
    package: str
    """In which hardly any other class has fields of the same names."""

    def __str__(self) -> str:
        return self.kind.__name__


WHOLES = [
    Whole(Session, ("boardlight",), "boardlight/referee"),
    Whole(Eye, ("vision", "boardlight"), "vision"),
]
whole_of = pytest.mark.parametrize("whole", WHOLES, ids=str)


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def modules(whole: Whole) -> list[Path]:
    return [file for island in whole.islands for file in sorted((ROOT / island).rglob("*.py"))]


def home(kind: type) -> Path:
    """The file that defines a class."""
    return ROOT / (kind.__module__.replace(".", "/") + ".py")


def parts(whole: Whole) -> dict[str, type]:
    """The fields that are values with a job, by name."""
    hints = get_type_hints(whole.kind)
    found = {}
    for name in written_in(whole):
        # A part that may be missing is a union with None.
        for kind in get_args(hints[name]) or (hints[name],):
            if isinstance(kind, type) and is_dataclass(kind):
                found[name] = kind
    return found


def written_in(whole: Whole) -> dict[str, set[str]]:
    """By field, the modules that its docstring names."""
    body = next(
        node.body
        for node in ast.walk(parsed(home(whole.kind)))
        if isinstance(node, ast.ClassDef) and node.name == whole.kind.__name__
    )
    named: dict[str, set[str]] = {}
    for field, following in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(following, ast.Expr):
            said = WRITTEN_IN.search(str(ast.literal_eval(following.value)).rstrip())
            if said:
                named[ast.unparse(field.target)] = set(said[1].split(", "))
    return named


@cache
def calls(file: Path) -> list[ast.Call]:
    return [node for node in ast.walk(parsed(file)) if isinstance(node, ast.Call)]


def is_call_of(call: ast.Call, name: str) -> bool:
    """Whether that is called, by its own name or out of its module."""
    func = call.func
    return (isinstance(func, ast.Name) and func.id == name) or (
        isinstance(func, ast.Attribute) and func.attr == name and name[0].isupper()
    )


@cache
def replaced(file: Path) -> list[tuple[str, set[str]]]:
    """Of every ``replace`` in a file: what is replaced, and which of its fields."""
    found = [call for call in calls(file) if is_call_of(call, "replace")]
    return [(ast.unparse(call.args[0]), {word.arg or "**" for word in call.keywords}) for call in found]


@cache
def bearers(folders: tuple[str, ...]) -> dict[str, set[str]]:
    """By the name of a field, the classes that have one of that name."""
    found: dict[str, set[str]] = {}
    for file in (file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        for node in (node for node in ast.walk(parsed(file)) if isinstance(node, ast.ClassDef)):
            for each in (each for each in node.body if isinstance(each, ast.AnnAssign)):
                found.setdefault(ast.unparse(each.target), set()).add(node.name)
    return found


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    """So much syntax would slow down whatever is tested after."""
    yield
    for kept in (parsed, calls, replaced, bearers):
        kept.cache_clear()


@whole_of
def test_a_reader_takes_it_in_at_a_glance(whole: Whole) -> None:
    assert len(fields(whole.kind)) <= MOST_FIELDS
    assert parts(whole), "it is made of values with a job each"


@whole_of
def test_a_part_is_put_in_by_the_modules_that_it_names_and_no_others(whole: Whole) -> None:
    named = written_in(whole)
    own_fields = {each.name for each in fields(whole.kind)}
    writers: dict[str, set[str]] = {name: set() for name in named}
    for file in modules(whole):
        for _, given in replaced(file):
            if given <= own_fields:
                for name in given & named.keys():
                    writers[name].add(file.stem)
    own = home(whole.kind).stem
    assert {name: found - {own} for name, found in writers.items()} == named


@whole_of
def test_only_a_part_itself_makes_the_next_one(whole: Whole) -> None:
    """Others call its methods, by whose names they are read; they replace nothing in it, nor make it anew."""
    for name, kind in parts(whole).items():
        inside = {each.name for each in fields(kind)}
        for file in modules(whole):
            if file in (home(kind), home(whole.kind)):
                continue
            is_near = file.is_relative_to(ROOT / whole.package)
            shared = bearers((whole.package,) if is_near else whole.islands)
            alone = {field for field in inside if shared.get(field) == {kind.__name__}}
            made = [call.lineno for call in calls(file) if is_call_of(call, kind.__name__)]
            assert made == [], f"{file.relative_to(ROOT)} makes a {kind.__name__}"
            aimed = [
                text
                for text, given in replaced(file)
                if given & alone or (text.endswith(f".{name}") and given <= inside)
            ]
            assert aimed == [], f"{file.relative_to(ROOT)} replaces fields of {kind.__name__}"
