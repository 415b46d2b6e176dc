"""Numbers say their unit and what they bound; functions on arrays say their shapes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ISLANDS = ("vision", "calibration", "hardware")
FILES = [file for island in ISLANDS for file in sorted((ROOT / island).rglob("*.py"))]

UNITS = {
    "lengths": "PX MM MM2 PITCHES RADII DIAMETERS EDGES WIDTHS SIDES CAPITALS PIECES FACES STEPS",
    "times": "S MS HZ TICKS IMAGES",
    "angles": "DEG RAD COSINE RANGE",
    "amounts": "COUNT VIEWS LETTERS BITS BYTES RIGHTS VERSION MA",
    "light": "LEVELS SHARE FACTOR RATIO CORRELATION GAMMA",
    "lines": "BAUD PORT KIND",
    "errors": "MSE SIGMA SIGMAS NATS UNITS LOG VARIANCE WEIGHT POWER RATE DOF",
}
"""The last word of a constant's name, or the one before ``PER``: ``HAND_SPEED_MM_PER_S``."""
KNOWN = {word for words in UNITS.values() for word in words.split()}


def constants(tree: ast.Module) -> Iterator[str]:
    """Names of the numbers that a module defines."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[target], value=value):
                yield from numbers(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from numbers(target, value)


def numbers(target: ast.expr, value: ast.expr) -> Iterator[str]:
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for each in map(numbers, targets, values):
                yield from each
        case ast.Name(name), _ if is_number(value):
            yield name


def is_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=number):
            return isinstance(number, int | float) and not isinstance(number, bool)
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
    return False


def has_unit(name: str) -> bool:
    """Whether the name ends in its unit: ``_MM``, ``_MM_PER_S``, ``PX_PER_MM``."""
    words = name.strip("_").split("_")
    is_rate = len(words) > 2 and words[-2] == "PER"
    return words[-3 if is_rate else -1] in KNOWN and len(words) > 1


def public(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


ARRAY = re.compile(r"\b(NDArray|Floats|Booleans|Pixels|Points|Array)\b")
SHAPE = re.compile(r"\([^()]*(\b[a-z0-9]\b|\.\.\.)[^()]*\)")


def takes_arrays(function: ast.FunctionDef) -> bool:
    annotations = [argument.annotation for argument in function.args.args] + [function.returns]
    return any(each is not None and ARRAY.search(ast.unparse(each)) for each in annotations)


def names_a_shape(function: ast.FunctionDef) -> bool:
    return bool(SHAPE.search(ast.get_docstring(function) or ""))


def test_every_number_says_its_unit() -> None:
    found = {file: [*constants(ast.parse(file.read_text("utf-8")))] for file in FILES}
    assert sum(map(len, found.values())) > 300
    assert {
        str(file.relative_to(ROOT)): bare
        for file, names in found.items()
        if (bare := [name for name in names if not has_unit(name)])
    } == {}


def test_every_public_function_on_arrays_says_their_shapes() -> None:
    functions = [(file, each) for file in FILES for each in public(ast.parse(file.read_text("utf-8")).body)]
    on_arrays = [(file, each) for file, each in functions if takes_arrays(each)]
    assert len(on_arrays) > 150
    silent = [f"{file.relative_to(ROOT)}: {each.name}" for file, each in on_arrays if not names_a_shape(each)]
    assert silent == []


@pytest.mark.parametrize("name", ["REACH", "MOST_NATS_EVER", "_RUN", "MM", "EDGE"])
def test_a_name_without_a_unit_is_found(name: str) -> None:
    assert [name for name in constants(ast.parse(f"{name} = -2 * 3.5")) if not has_unit(name)] == [name]


@pytest.mark.parametrize("name", ["REACH_MM", "_WAIT_S", "HAND_SPEED_MM_PER_S", "PLAN_PX_PER_MM"])
def test_a_name_with_a_unit_is_good(name: str) -> None:
    assert has_unit(name) and [*constants(ast.parse(f"X, {name} = 'a', 2"))] == [name]


@pytest.mark.parametrize(("docstring", "good"), [("A picture.", False), ("(n, 2) pixels.", True)])
def test_a_docstring_names_a_shape(docstring: str, good: bool) -> None:
    (function,) = ast.parse(f'def look(at: Floats) -> None:\n    """{docstring}"""').body
    assert (
        isinstance(function, ast.FunctionDef) and takes_arrays(function) and names_a_shape(function) == good
    )
