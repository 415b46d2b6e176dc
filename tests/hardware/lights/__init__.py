"""Tests of anything that shines."""
