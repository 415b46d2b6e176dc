"""Tests of boardlight/referee."""
