"""Tests of boardlight/web."""
