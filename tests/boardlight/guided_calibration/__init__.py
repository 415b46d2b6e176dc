"""Tests of boardlight/guided_calibration."""
