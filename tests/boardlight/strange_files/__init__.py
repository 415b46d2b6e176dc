"""Tests of boardlight/strange_files."""
