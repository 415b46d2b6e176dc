"""Tests of boardlight/library."""
