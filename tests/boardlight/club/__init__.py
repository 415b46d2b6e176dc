"""Tests of boardlight/club."""
