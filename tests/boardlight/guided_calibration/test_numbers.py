"""Every number that a step of the calibration tells has a name in the catalogues, and no other has."""

import ast
from pathlib import Path

from boardlight import guided_calibration
from messages.catalogue import catalogue

STEPS = sorted(Path(guided_calibration.__file__).parent.glob("*.py"))
PREFIX = "calibration.number."


def told(source: str) -> set[str]:
    """The keys of all dictionaries in what is given to the name `numbers`."""
    given = (
        each.value
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.Assign | ast.AugAssign)
        if "numbers" in ast.unparse(each).partition("=")[0]
    )
    dictionaries = (each for value in given for each in ast.walk(value) if isinstance(each, ast.Dict))
    return {key.value for each in dictionaries for key in each.keys if isinstance(key, ast.Constant)}


def test_every_number_that_is_told_has_a_name() -> None:
    names = {code.removeprefix(PREFIX) for code in catalogue("en").texts if code.startswith(PREFIX)}
    assert set().union(*(told(file.read_text("utf-8")) for file in STEPS)) == names
