"""Tests of boardlight/opponents."""
