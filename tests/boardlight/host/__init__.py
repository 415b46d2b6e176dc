"""Tests of boardlight/host."""
