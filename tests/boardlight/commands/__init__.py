"""Tests of boardlight/commands."""
