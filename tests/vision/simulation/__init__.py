"""Tests of vision/simulation."""
