"""What strangers give in is read, or refused by the error that its reader documents; nothing else happens."""

import pytest

from tests.boardlight.strange_files.fuzzing import is_read, tried
from tests.boardlight.strange_files.readers import READERS, reader_called

EACH = 40
"""Inputs for each reader here; tests/bench/attack/bench_fuzz.py has as many as there is time for."""


@pytest.mark.parametrize("name", READERS)
def test_no_reader_falls(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    reader = reader_called(name)
    assert any(is_read(reader, seed) for seed in reader.seeds)
    found = tried(reader, EACH, seed=20)
    assert "\n".join(found.crashes) == ""
    assert found.accepted + found.refused == EACH
