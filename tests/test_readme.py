"""The README cannot lie: its Python runs, its functions exist where it says, its links lead somewhere."""

import ast
import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
WALK = README.split("## One turn, from camera to light")[1].split("\n## ")[0]
STEPS = [" ".join(step.split()) for step in re.split(r"^\d\. ", WALK, flags=re.MULTILINE)[1:]]
PLACES = [place for step in STEPS for place in re.findall(r"`([\w.]+)` in \[([\w/.]+)\]\(([\w/.]+)\)", step)]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_python_of_the_readme_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 7
    assert results.failed == 0


def test_the_python_of_the_readme_is_ten_lines() -> None:
    block = README.split("```python\n")[1].split("```")[0]
    assert len(block.strip().splitlines()) == 10


def test_the_walk_has_eight_steps_that_name_functions() -> None:
    assert len(STEPS) == 8
    assert all(re.search(r"`[\w.]+` in \[", step) for step in STEPS)


@pytest.mark.parametrize(("function", "shown", "target"), PLACES)
def test_every_function_of_the_walk_exists(function: str, shown: str, target: str) -> None:
    assert shown == target
    body = ast.parse((ROOT / target).read_text(encoding="utf-8")).body
    for name in function.split("."):
        found = [node for node in body if getattr(node, "name", None) == name]
        assert found, f"{target} has no {function}"
        body = getattr(found[0], "body", [])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (page.parent / target).exists()] == []


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 80
