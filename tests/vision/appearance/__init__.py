"""Tests of vision/appearance."""
