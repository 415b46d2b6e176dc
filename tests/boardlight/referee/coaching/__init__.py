"""Tests of boardlight/referee/coaching."""
