"""Tests of boardlight/kit."""
