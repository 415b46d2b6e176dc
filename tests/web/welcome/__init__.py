"""Tests of web/welcome."""
