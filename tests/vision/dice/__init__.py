"""Tests of vision/dice."""
