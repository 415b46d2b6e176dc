"""Tests of boardlight/referee/session."""
