"""A club's server behind a wire, and tables that write there."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.spool.club import open_table_journal
from boardlight.journal.store import sqlite
from tests.postgresql.proxy import Proxy, wire
from tests.postgresql.server import Server

OpenTable = Callable[[str], Journal]
"""Opens the club's journal as the table of that name."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the spools lie."""
    monkeypatch.setattr(sqlite.platformdirs, "user_data_dir", lambda name: str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits seconds between two attempts."""
    monkeypatch.setattr("boardlight.journal.spool.sender.RETRY_S", 0.02)


@pytest.fixture
def direct(postgresql: Server) -> str:
    """The URL of an empty database, past the wire."""
    return postgresql.database()


@pytest.fixture
def proxy(postgresql: Server) -> Iterator[Proxy]:
    with wire(postgresql.socket) as proxy:
        yield proxy


@pytest.fixture
def open_table(direct: str, proxy: Proxy) -> Iterator[OpenTable]:
    with ExitStack() as closing:
        url = proxy.url(direct)
        yield lambda name: closing.enter_context(open_table_journal(url, name))


@pytest.fixture
def club(direct: str) -> Iterator[Journal]:
    """What the club has, whatever wires do."""
    with open_journal(direct) as journal:
        yield journal
