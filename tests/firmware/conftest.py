"""Everything here runs what has just been built."""

import pytest

from tests.firmware.build import build


@pytest.fixture(autouse=True, scope="session")
def _built() -> None:
    build()
