"""Tests of vision/plain_set."""
