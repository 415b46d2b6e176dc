"""Tests of vision/lattice."""
