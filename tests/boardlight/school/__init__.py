"""Tests of boardlight/school."""
