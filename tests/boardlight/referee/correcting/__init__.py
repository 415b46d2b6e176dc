"""Tests of boardlight/referee/correcting."""
