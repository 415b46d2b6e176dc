"""In which order tests begin, and what Python need not look through again and again."""

import gc
import os
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "web"

# While tests are gathered, nothing that is made is thrown away: to look for it took a third of that time.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones and those with a browser begin first, each where another worker begins.

    So no worker has one left to do when the others have nothing, and those who wait for a browser leave the
    processors to those who reckon.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long, browser, others = (list[pytest.Item]() for _ in range(3))
    for item in items:
        kind = (
            long if item.get_closest_marker("long") else browser if BROWSER in item.path.parents else others
        )
        kind.append(item)
    starts = (
        [browser, *(long[first :: workers - 1] for first in range(workers - 1))] if workers > 1 else [long]
    )
    items[:] = dealt(starts, others if workers > 1 else browser + others)


def dealt(starts: list[list[pytest.Item]], others: list[pytest.Item]) -> list[pytest.Item]:
    """As many equal parts as there are `starts`, each beginning with one of them."""
    size = -(-(sum(map(len, starts)) + len(others)) // len(starts))
    parts: list[pytest.Item] = []
    for start in starts:
        room = max(0, size - len(start))
        parts += [*start, *others[:room]]
        others = others[room:]
    return parts + others


def pytest_collection_finish() -> None:
    """Modules and tests, half a million things, stay to the end: what tests leave behind is elsewhere.

    A quarter of the whole time went into looking through them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()
