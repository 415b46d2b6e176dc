"""Tests of vision/cells."""
