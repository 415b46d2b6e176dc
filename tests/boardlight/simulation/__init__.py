"""Tests of boardlight/simulation."""
