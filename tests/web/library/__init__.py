"""Tests of web/library."""
