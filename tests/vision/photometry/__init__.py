"""Tests of vision/photometry."""
