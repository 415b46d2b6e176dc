"""Tests of a screen as a light, in a real browser."""
