"""Files are read in a process of their own: the one that referees asks the rules nothing meanwhile."""

import threading
from pathlib import Path

import httpx
import pytest

from boardlight.journal.journal import open_journal
from boardlight.library import importing, separate_reader
from boardlight.library.separate_reader import LIMITS, read_apart
from boardlight.server import serve
from messages.message import said
from rules.games.chess import Chess
from tests.boardlight.library.test_changes import LOG, PGN
from tests.boardlight.web.test_keys import fresh
from tests.patience import PATIENCE_S

SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 " * 3


def test_what_comes_back_is_what_was_read() -> None:
    for content in (PGN, LOG, PGN * 3):
        assert read_apart(content.encode(), "the file") == [
            (header, events) for header, events in importing.read_games(content, "the file")
        ]


def test_the_page_reads_nothing_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_: object) -> None:
        raise AssertionError("the file is read by the process that referees")

    monkeypatch.setattr(importing, "read_games", here)
    monkeypatch.setattr(separate_reader, "read_games", here)
    monkeypatch.setattr(Chess, "after", here)
    with (
        open_journal(str(tmp_path / "j.sqlite")) as journal,
        serve(fresh(), port=0, journal=journal) as server,
    ):
        answer = httpx.post(f"{server.url}/api/library", content=PGN, trust_env=False, timeout=PATIENCE_S)
        assert answer.status_code == 201 and len(journal.games()) == 1


@pytest.mark.parametrize(
    "limits",
    [LIMITS._replace(wall_s=0.01), LIMITS._replace(memory_bytes=2**27), LIMITS._replace(cpu_s=1)],
    ids=["time", "memory", "processor"],
)
def test_a_file_that_costs_too_much_is_given_up(limits: separate_reader.Limits) -> None:
    games = (f"{SHUFFLE}*\n" * 40_000).encode()
    with pytest.raises(ValueError, match="the file takes too long to read, or too much memory") as raised:
        read_apart(games[:900_000], "the file", limits._replace(games=10**6))
    assert "prend trop de temps" in said(raised.value).fr


def test_too_many_games_are_refused() -> None:
    with pytest.raises(ValueError, match=f"more than {LIMITS.games} games") as raised:
        read_apart(b"*\n" * (LIMITS.games + 1), "the file")
    assert "contient plus de" in said(raised.value).fr


def children() -> set[str]:
    """The processes that any thread of this one has begun and not taken leave of."""
    lists = list(Path("/proc/self/task").glob("*/children"))
    assert lists
    return {child for each in lists for child in each.read_text().split()}


def test_no_child_is_left_behind() -> None:
    before = threading.active_count(), children()
    for content in (PGN, "no game", "*"):
        try:
            read_apart(content.encode(), "the file")
        except ValueError:
            continue
    assert (threading.active_count(), children()) == before
