"""Tests of boardlight/language."""
