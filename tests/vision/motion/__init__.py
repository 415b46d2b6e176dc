"""Tests of vision/motion."""
