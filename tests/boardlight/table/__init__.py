"""Tests of boardlight/table."""
