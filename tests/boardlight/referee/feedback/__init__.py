"""Tests of boardlight/referee/feedback."""
