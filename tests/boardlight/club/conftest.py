"""A journal of every kind that a club may keep."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.journal.journal import Journal, open_journal
from tests.postgresql.server import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty journal."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'journal.sqlite'}"
    server: Server = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def journal(store: str) -> Iterator[Journal]:
    with open_journal(store) as opened:
        yield opened
