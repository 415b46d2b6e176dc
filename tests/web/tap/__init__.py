"""Tests of web/tap."""
