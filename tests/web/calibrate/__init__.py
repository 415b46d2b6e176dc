"""Tests of web/calibrate."""
