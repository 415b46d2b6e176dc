"""How the rooms of a package lean on one another: few, on few floors, and none on one above it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported(file: Path) -> Iterator[str]:
    """All that a module may mean by its imports: what it names, and what it takes from there."""
    for each in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(each, ast.Import):
            yield from (name.name for name in each.names)
        elif isinstance(each, ast.ImportFrom) and each.module:
            yield each.module
            yield from (f"{each.module}.{name.name}" for name in each.names)


def rooms(package: str) -> dict[str, set[str]]:
    """Each module and folder of a package, and the others of them that it imports."""
    folder = ROOT / package
    names = {
        path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    found: dict[str, set[str]] = {name: set() for name in names - {"__init__"}}
    for name in found:
        for file in (
            [folder / f"{name}.py"] if (folder / f"{name}.py").exists() else (folder / name).rglob("*.py")
        ):
            meant = (module.split(".") for module in imported(file) if module.startswith(f"{package}."))
            found[name] |= {parts[1] for parts in meant if parts[1] in found} - {name}
    return found


def floors(graph: dict[str, set[str]]) -> int:
    """The longest way from a room down to one that leans on nothing; RecursionError for a circle."""

    @cache
    def floor(name: str) -> int:
        return 1 + max((floor(below) for below in graph[name]), default=0)

    return max(map(floor, graph))


@pytest.mark.parametrize(("package", "most_rooms", "most_floors"), [("boardlight", 16, 9), ("vision", 13, 6)])
def test_the_rooms_are_few_and_stand_on_few_floors(package: str, most_rooms: int, most_floors: int) -> None:
    graph = rooms(package)
    assert len(graph) <= most_rooms
    assert floors(graph) <= most_floors


def test_a_circle_is_found() -> None:
    with pytest.raises(RecursionError):
        floors({"one": {"other"}, "other": {"one"}})
