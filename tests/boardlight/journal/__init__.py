"""Tests of boardlight/journal."""
