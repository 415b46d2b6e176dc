"""The house stands as it was drawn: floors, purity, sizes, words, and no tests that do not test."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

from rules.games import games

ROOT = Path(__file__).parents[1]
ISLANDS = ("messages", "rules", "search", "vision", "hardware", "calibration", "boardlight")
MODULES = sorted(file for island in ISLANDS for file in (ROOT / island).rglob("*.py"))
TESTS = [file for file in sorted((ROOT / "tests").rglob("*.py")) if "bench" not in file.parts]
MOST_MODULES = 12
"""In one folder."""
LONGEST_FILE = 300
LONGEST_GAME = 350
"""The file of a game holds its kinds and its rules in words too."""
LONGEST_FUNCTION = 45
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = SETTINGS["tool"]["importlinter"]["contracts"]
IMPURE = next(set(each["forbidden_modules"]) for each in CONTRACTS if each["name"].startswith("Pure"))


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(read(file))


@cache
def calls(file: Path) -> list[tuple[str, ast.Call]]:
    """What is called in it, by name."""
    nodes = ast.walk(parsed(file))
    return [(ast.unparse(node.func), node) for node in nodes if isinstance(node, ast.Call)]


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    """Half a million nodes of syntax would slow down whatever is tested after."""
    yield
    for kept in (read, parsed, calls):
        kept.cache_clear()


def is_pure(file: Path) -> bool:
    return (ast.get_docstring(parsed(file)) or "").split("\n")[0].endswith("Pure.")


def is_game(file: Path) -> bool:
    return file.relative_to(ROOT).parts[:2] == ("rules", "games")


def imported(tree: ast.AST) -> set[str]:
    nodes = list(ast.walk(tree))
    whole = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    parts = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in (*whole, *parts)}


def functions(file: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(parsed(file)) if isinstance(node, ast.FunctionDef))


def test_the_floors_hold(capsys: pytest.CaptureFixture[str]) -> None:
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_the_rules_need_nothing_but_the_standard_library_and_messages() -> None:
    graph = grimp.build_graph("rules", include_external_packages=True, cache_dir=None)
    needed = {module.split(".")[0] for module in graph.modules} - {"rules"}
    assert needed <= sys.stdlib_module_names | {"messages"}


def test_what_calls_itself_pure_is_pure() -> None:
    """Chance is pure only as a generator that was given its seed."""
    pure = [file for file in MODULES if is_pure(file)]
    assert len(pure) > 1
    for file in pure:
        assert imported(parsed(file)) & IMPURE <= {"random"}, name_of(file)
        assert re.findall(r"\brandom\.(?!Random\b)\w+", read(file)) == [], name_of(file)


def test_no_folder_has_more_modules_than_a_glance_takes_in() -> None:
    roots = [ROOT / name for name in (*ISLANDS, "tests", "tools")]
    modules = [file for root in roots for end in ("*.py", "*.js") for file in root.rglob(end)]
    folders = Counter(name_of(file.parent) for file in modules if file.name != "__init__.py")
    assert folders["boardlight/referee"] and folders["boardlight/web/static/board"]
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_every_package_with_floors_is_placed_whole() -> None:
    """A module that nobody gave a floor breaks the contract of its package."""
    floors = [each for each in CONTRACTS if each["type"] == "layers" and "containers" in each]
    assert {name for each in floors for name in each["containers"]} == {*ISLANDS, "boardlight.referee"} - {
        "messages"
    }
    assert all(each["exhaustive"] for each in floors)


def test_every_module_says_what_it_is() -> None:
    assert [name_of(file) for file in MODULES if not ast.get_docstring(parsed(file))] == []


def test_files_and_functions_are_short() -> None:
    for file in MODULES:
        limit = LONGEST_GAME if is_game(file) else LONGEST_FILE
        assert len(read(file).splitlines()) <= limit, name_of(file)
        lengths = [(each.name, (each.end_lineno or 0) - each.lineno) for each in functions(file)]
        long = [name for name, length in lengths if length >= LONGEST_FUNCTION]
        assert long == [], name_of(file)


WALL_CLOCKS = {
    "boardlight/club/broadcast/hours.py": "when a file that the world asks for last changed",
    "boardlight/journal/journal.py": "when a game began",
    "boardlight/school/school.py": "when a lesson ended",
    "boardlight/web/phone/authority.py": "how long a certificate holds",
}


def test_the_wall_clock_is_asked_for_dates_only() -> None:
    """So a machine whose clock jumps while a game is played makes no difference to it."""
    assert {name_of(file) for file in MODULES if asks_the_wall_clock(file)} == WALL_CLOCKS.keys()


def asks_the_wall_clock(file: Path) -> bool:
    wall = re.compile(r"(^|\b)(time|clock)\.(time|time_ns)$|\.(now|utcnow|today)$")
    return any(wall.search(name) for name, _ in calls(file))


WRITERS = {
    "calibration/files/whole.py": {"file.open", "os.open", "os.fdopen"},
    "boardlight/library/exports/webm.py": {"cv2.VideoWriter"},
    "boardlight/library/exports/mp4.py": {"av.open"},
    "boardlight/recording/capsule.py": {"zipfile.ZipFile"},
    "boardlight/recording/cut_capsule.py": {"file.write_bytes"},
    "boardlight/recording/told/process.py": {"os.fdopen"},
    "boardlight/host/recording/film.py": {"file.open", "shutil.disk_usage"},
    "boardlight/cli.py": {"os.open"},
    "calibration/files/private.py": {"os.open"},
    "boardlight/library/drawing/process.py": {"os.fdopen", "os.open", "Path(OF_MEMORY).write_text"},
}
"""Who may open something for writing: the one module that writes whole files, and who writes into a file of
its own there, into a borrowed folder, or nowhere."""

WRITES = re.compile(
    r"(.*\.)?(write_text|write_bytes|imwrite|imwritemulti|VideoWriter|FileStorage|mkstemp|touch|tofile|savetxt|savez"
    r"|savez_compressed|NamedTemporaryFile|symlink_to|hardlink_to|FileHandler|RotatingFileHandler|urlretrieve)"
    r"|shutil\..*|os\.(open|replace|rename|link|symlink|truncate|mkfifo)"
)

OPENS = re.compile(r"(.*\.)?(open|fdopen|ZipFile|TarFile)")


def writes(file: Path) -> set[str]:
    """What is called in a module that makes or changes a file."""
    return {name for name, call in calls(file) if WRITES.fullmatch(name) or opens_to_write(name, call)}


def opens_to_write(name: str, call: ast.Call) -> bool:
    given = (*call.args, *(word.value for word in call.keywords))
    modes = [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return bool(OPENS.fullmatch(name)) and any(re.fullmatch(r"[rbt]?[wax+][bt+]*", mode) for mode in modes)


def test_files_are_written_whole() -> None:
    for file in MODULES:
        assert writes(file) <= WRITERS.get(name_of(file), set()), name_of(file)


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "common", "misc", "manager", "base"}
    assert [name_of(file) for file in MODULES if file.stem in drawers] == []


def test_every_package_is_installed_with_its_files() -> None:
    setuptools = SETTINGS["tool"]["setuptools"]
    packages = {str(file.parent.relative_to(ROOT)).replace("/", ".") for file in MODULES}
    assert packages == set(setuptools["packages"])
    patterns = setuptools["package-data"]
    for package in packages:
        wanted = [*patterns["*"], *patterns.get(package, ()), "*.py", "*.md"]
        files = [file for file in (ROOT / package.replace(".", "/")).iterdir() if file.is_file()]
        assert [file.name for file in files if not any(fnmatch(file.name, each) for each in wanted)] == []


def test_every_game_has_its_own_number_in_the_markers() -> None:
    numbers = [game.marker for game in games().values()]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number <= 30 for number in numbers)


@pytest.mark.parametrize("name", games())
def test_every_game_and_option_has_its_page(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    game = games()[name]
    assert game.title in page
    assert [option.key for option in game.options if f"`{option.key}`" not in page] == []


def test_no_test_sleeps_or_is_skipped() -> None:
    evasions = ("time.sleep(", "import sleep", "mark.skip", "pytest.skip", "xfail", "importorskip")
    for file in (file for file in TESTS if file != Path(__file__)):
        assert [evasion for evasion in evasions if evasion in read(file)] == [], name_of(file)


def test_every_test_is_patient() -> None:
    """A number of seconds that was enough on an idle machine is a failure on a busy one."""
    for file in TESTS:
        nodes = ast.walk(parsed(file))
        given = [word for node in nodes if isinstance(node, ast.Call) for word in node.keywords]
        limits = [word for word in given if (word.arg or "").endswith("timeout")]
        counted = [word for word in limits if isinstance(word.value, ast.Constant) and word.value.value]
        assert [word.lineno for word in counted if word.arg != "close_timeout"] == [], name_of(file)


ASKING = {"get", "post", "put", "delete", "head", "request", "stream", "Client", "AsyncClient"}
"""What httpx waits with, 5 s unless it is told."""


def test_every_test_that_asks_a_server_says_how_long_it_waits() -> None:
    for file in TESTS:
        calls = [node for node in ast.walk(parsed(file)) if isinstance(node, ast.Call)]
        asks = [call for call in calls if ast.unparse(call.func) in {f"httpx.{name}" for name in ASKING}]
        # Behind a transport of its own there is no server; of what is unpacked it is said where it is packed.
        said = [{word.arg for word in call.keywords} & {"timeout", "transport", None} for call in asks]
        assert [ask.lineno for ask, words in zip(asks, said, strict=True) if not words] == [], name_of(file)


DECISIONS = ROOT / "docs" / "decisions"
MOST_DECISIONS = 32
LONGEST_DECISION = 80
SECTIONS = ["## Context", "## Decision", "## Figure", "## Consequences"]


def test_decisions_are_short_and_numbered_once() -> None:
    pages = sorted(page for page in DECISIONS.glob("*.md") if page.name[0].isdigit())
    assert [page.name[:4] for page in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    assert len(pages) <= MOST_DECISIONS
    for page in (*pages, DECISIONS / "template.md"):
        lines = read(page).splitlines()
        assert len(lines) <= LONGEST_DECISION, page.name
        assert lines[0].startswith("# "), page.name
        assert lines[2].startswith("Status: "), page.name
        assert [line for line in lines if line.startswith("## ")] == SECTIONS, page.name


def test_every_decision_stands_in_the_index() -> None:
    pages = sorted(page for page in DECISIONS.glob("*.md") if page.name[0].isdigit())
    titles = [read(page).splitlines()[0].removeprefix("# ") for page in pages]
    wanted = [f"* [{page.name[:4]}]({page.name}) {title}" for page, title in zip(pages, titles, strict=True)]
    index = read(DECISIONS / "README.md").splitlines()
    assert [line for line in index if line.startswith("* ")] == wanted
