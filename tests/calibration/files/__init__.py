"""Tests of calibration/files."""
