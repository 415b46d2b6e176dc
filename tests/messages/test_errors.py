"""Errors say messages: what people read when something fails is known in every language."""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ISLANDS = ("rules", "boardlight")
SOURCES = [file for island in ISLANDS for file in sorted((ROOT / island).rglob("*.py"))]

UNSAID = {"NotImplementedError", "AssertionError", "KeyError", "StopIteration", "SystemExit"}
"""Errors that only a program reads."""

IMPOSSIBLE = {
    "rules/game.py: f'{action} is not allowed in this state'",
    "boardlight/commands/listed.py: 'a command is never taken away'",
    "boardlight/web/bundles/scripts.py: f'{name}: cannot join: {unknown[0]}'",
    "boardlight/web/message.py: 'no catalogue is in this language'",
    """boardlight/web/message.py: f"a sentence in {', '.join(self.root)} alone\"""",
}
"""Texts that only a mistake of the program itself brings about."""


def errors_with_a_text(tree: ast.Module) -> Iterator[ast.expr]:
    """What errors are made with, as far as it is a text and no message, raised at once or not."""
    classes = [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
    errors = {each.name for each in classes if any(is_error(base, set()) for base in each.bases)}
    for each in ast.walk(tree):
        if (
            isinstance(each, ast.Call)
            and each.args
            and is_error(each.func, errors)
            and is_text(each.args[0], tree)
        ):
            yield each.args[0]


def is_error(called: ast.expr, errors: set[str]) -> bool:
    """Whether a class is an error that people are told of; or the call by which such a class begins."""
    name = ast.unparse(called)
    known = getattr(builtins, name, None)
    is_known = isinstance(known, type) and issubclass(known, Exception)
    is_named_so = name.endswith(("Error", "Refused", "super().__init__"))
    return (is_known or is_named_so or name in errors) and name not in UNSAID


def is_text(value: ast.expr, tree: ast.Module) -> bool:
    """Whether an expression is a text, as far as its module shows."""
    match value:
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Attribute(attr=attribute):
            return attribute in ("en", "fr")
        case ast.Call(func=ast.Attribute(attr=method)):
            return method not in ("having", "with_texts")
        case ast.Call(func=ast.Name(name)):
            return name in ("str", "repr") or any(
                isinstance(each, ast.FunctionDef) and each.name == name and is_str(each.returns)
                for each in ast.walk(tree)
            )
        case ast.IfExp(body=one, orelse=other):
            return is_text(one, tree) or is_text(other, tree)
        case ast.Name(name):
            return any(names_text(each, name, tree) for each in ast.walk(tree))
    return False


def names_text(node: ast.AST, name: str, tree: ast.Module) -> bool:
    match node:
        case ast.arg(arg=parameter, annotation=annotation):
            return parameter == name and is_str(annotation)
        case ast.Assign(targets=[ast.Name(assigned)], value=value):
            return assigned == name and is_text(value, tree)
    return False


def is_str(annotation: ast.expr | None) -> bool:
    return annotation is not None and "str" in ast.unparse(annotation).split(" | ")


def test_whatever_people_can_read_of_an_error_is_a_message() -> None:
    found = {
        f"{file.relative_to(ROOT).as_posix()}: {ast.unparse(text)}"
        for file in SOURCES
        for text in errors_with_a_text(ast.parse(file.read_text("utf-8")))
    }
    assert found == IMPOSSIBLE


@pytest.mark.parametrize(
    "made",
    [
        'raise ValueError("no")',
        'raise ValueError(f"no {cell}")',
        'raise CameraError("no " + cell)',
        "raise ValueError(str(error))",
        "error = ValueError(words.en)",
        'text = "no"\nraise ValueError(text)',
        "def fail(text: str) -> None:\n    raise ValueError(text)",
        'def text() -> str:\n    return "no"\nraise ValueError(text())',
        'raise ValueError("no" if cell else message("rules.no"))',
        'class Lost(Exception):\n    def __init__(self) -> None:\n        super().__init__("no")',
        'class Lost(Exception): ...\nraise Lost("no")',
    ],
)
def test_a_text_is_found(made: str) -> None:
    assert list(errors_with_a_text(ast.parse(made)))


@pytest.mark.parametrize(
    "made",
    [
        'raise ValueError(message("rules.no"))',
        "raise NotationError(said(error))",
        'words = message("rules.no")\nraise ValueError(words)',
        "def fail(words: Message) -> None:\n    raise ValueError(words)",
        'raise ValueError(_NO.having(cell="a1"))',
        "raise ValueError",
        "raise NotImplementedError('later')",
        "raise Refused(404, MISSING)",
    ],
)
def test_a_message_is_no_text(made: str) -> None:
    assert not list(errors_with_a_text(ast.parse(made)))
