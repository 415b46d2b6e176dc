"""Tests of web/common."""
