"""Tests of hardware/simulation."""
