"""Tests of web/help."""
