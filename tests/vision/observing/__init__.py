"""Tests of vision/observing."""
