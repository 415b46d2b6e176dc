"""Tests of web/table."""
