"""What tests of a house share: a journal and profiles of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlight.host.host import House
from boardlight.journal.journal import Journal, open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        yield journal


@pytest.fixture
def house(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    house = House(journal)
    yield house
    house.close()
