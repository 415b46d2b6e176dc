"""Measurements too long for the tests, each with its promise; `make bench` runs them all."""

NOT_MEASURED = 77
"""Exit code of a bench that lacks what it would measure; 0 keeps the promise, all else breaks it."""
