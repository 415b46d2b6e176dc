"""Tests of vision/geometry/lattice."""
