"""Tests of calibration/printing."""
