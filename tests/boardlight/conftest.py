"""What tests of a house share: a journal and profiles of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.host.host import Host
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


@pytest.fixture
def host(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    host = Host(journal)
    yield host
    host.close()
