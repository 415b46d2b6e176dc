"""In which order tests begin."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no worker still has one to do when the others have nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
