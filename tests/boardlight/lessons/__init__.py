"""Tests of boardlight/lessons."""
