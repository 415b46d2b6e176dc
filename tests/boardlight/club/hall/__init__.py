"""Tests of boardlight/club/hall."""
