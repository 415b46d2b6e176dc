"""Tests of vision/camera."""
