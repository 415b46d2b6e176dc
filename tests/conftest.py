"""The order of tests, their language, what ends them, and what Python need not look through again."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgresql.server import Server

# While tests are gathered, nothing that is made is thrown away: to look for it took a third of that time.
gc.disable()

# The terminal speaks English here, whatever the machine does.
os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}

# A shell tells what it starts in the background to pass over Ctrl-C, and so would programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

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
