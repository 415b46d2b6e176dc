"""Tests of vision/geometry."""
