"""Everything that writes a file leaves the old one where the disk fills up, whichever byte was the last."""

import pkgutil
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boardlight.cli import run
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from calibration.printing.drawing.drawing import Drawing
from tests.boardlight.kept_games import scribe
from tests.filling import disk_full_after

FORMS = {
    "jsonl": ".jsonl",
    "pgn": ".pgn",
    "text": ".txt",
    "sheet": ".pdf",
    "gif": ".gif",
    "mp4": ".mp4",
    "webm": ".webm",
}

WRITERS = {
    **{f"export {form}": f"journal export 1 --as {form} -o OUT{suffix}" for form, suffix in FORMS.items()},
    **{f"kit {suffix}": f"print quatrarmes -o OUT{suffix}" for suffix in (".pdf", ".svg", ".png")},
    **{f"target {suffix}": f"calibrate target -o OUT{suffix}" for suffix in (".pdf", ".svg", ".png")},
    "profile": "calibrate pose quatrarmes --camera sim: --profile OUT.toml",
    "picture": "calibrate pose quatrarmes --camera sim: --profile PROFILE --picture OUT.png",
    "figures": "evaluate FOOTAGE --json OUT.json",
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    """A journal that is open all the time, so that opening it again writes nothing."""
    with open_journal(str(tmp_path_factory.mktemp("shelf") / "journal.sqlite")) as journal:
        journal.keep(Header(game="chess"), scribe("chess").at_random(2).events)
        yield journal


PURE = (
    "boardlight.library.rulebook.paper.rule_pages",
    "calibration.printing.document.pages.sheet",
    "calibration.printing.document.pages.sticker_pages",
    "calibration.printing.document.pages._kit",
)
"""What makes a kit before any of it is written."""


def once(made: Callable[..., Any]) -> Callable[..., Any]:
    """Made by the first call, for all: a test prints one thing again and again."""
    kept: list[Any] = []

    def again(*given: Any) -> Any:
        if not kept:
            kept.append(made(*given))
        return kept[0]

    return again


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only to write it can fail."""
    for name in PURE:
        monkeypatch.setattr(name, once(pkgutil.resolve_name(name)))
    monkeypatch.setattr(Drawing, "png", cache(Drawing.png))


def command(writer: str, folder: Path, out: Path, store: str) -> list[str]:
    words = WRITERS[writer].replace("FOOTAGE", str(folder)).replace("PROFILE", str(folder / "any.toml"))
    wanted = words.replace("OUT", str(out)).split()
    return [*wanted, "--store", store] if wanted[0] == "journal" else wanted


@pytest.mark.parametrize("writer", WRITERS)
def test_a_full_disk_leaves_the_old_file(
    writer: str,
    shelf: Journal,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardlight.commands.evaluate._found", lambda _: {})
    folder, chance = tmp_path / "out", random.Random(writer)
    folder.mkdir()
    words = command(writer, tmp_path, folder / "file", str(shelf._engine.url.database))
    assert run(words) == 0, capsys.readouterr().err
    old = {file: b"# of yesterday\n" + file.read_bytes() for file in folder.iterdir()}
    for file, content in old.items():
        file.write_bytes(content)
    for _ in range(2):
        capsys.readouterr()
        with disk_full_after(chance.randrange(min(map(len, old.values())) - 50)):
            code = run(words)
        told = capsys.readouterr().err
        assert code == 2 and told.startswith("boardlight: ") and told.count("\n") == 1, told
        assert "room" in told, "it says what to do"
        assert {file: file.read_bytes() for file in folder.iterdir()} == old
