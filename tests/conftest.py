"""In which order tests begin, in which language, and what Python need not look through again and again."""

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgresql.server import Server

# While tests are gathered, nothing that is made is thrown away: to look for it took a third of that time.
gc.disable()

# The terminal speaks English here, whatever the machine does.
os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}

# Nobody asks the network of the machine for lamps, but for the test of that.
os.environ["BOARDLIGHT_MDNS"] = "off"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no worker still has one to do when the others have nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Modules and tests, half a million things, stay to the end: what tests leave behind is elsewhere.

    A quarter of the whole time went into looking through them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


@pytest.fixture(scope="session")
def postgresql() -> Iterator["Server"]:
    """A server of PostgreSQL, for all tests of one worker."""
    # What tests without a club run with need not be there.
    from tests.postgresql.server import running

    with running() as server:
        yield server
