"""Tests of boardlight/school/lessons."""
